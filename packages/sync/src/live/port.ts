/** What passes between a page's RoomSocket and the runtime's end of it. Both are ours; the shape is checked because versions may differ. */
import * as z from 'zod/mini';

const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array);

const roomMessage = z.discriminatedUnion('kind', [
  /** To the page, first: the document is loaded. */
  z.object({ kind: z.literal('open') }),
  /** Either way: one frame of the Yjs protocol. */
  z.object({ kind: z.literal('frame'), bytes }),
  /** To the page: how many of its frames, and of the handshake, are stored by now. */
  z.object({ kind: z.literal('stored'), count: z.number() }),
  /** Either way, last. From the page the code says nothing. */
  z.object({ kind: z.literal('close'), code: z.number(), reason: z.string() }),
]);
export type RoomMessage = z.infer<typeof roomMessage>;

/** Null for anything else, which is then ignored. */
export function readRoomMessage(data: unknown): RoomMessage | null {
  const parsed = roomMessage.safeParse(data);
  return parsed.success ? parsed.data : null;
}

/** One end of a pair, like a MessagePort: delivers in order, later, and never from inside `postMessage`. */
export interface RoomPort {
  postMessage(message: RoomMessage): void;
  /** Messages that come before it is set wait for it. */
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  close(): void;
}

/** A real MessagePort as a {@link RoomPort}. */
export function roomPortOf(port: MessagePort): RoomPort {
  const self: RoomPort = {
    postMessage: message => port.postMessage(message),
    get onmessage() {
      return port.onmessage as RoomPort['onmessage'];
    },
    set onmessage(listener) {
      port.onmessage = listener;
    },
    close: () => port.close(),
  };
  return self;
}

/** Why the runtime's end closes a socket. Only `accessGone` stops a provider for good; everything else makes it come back. */
export const roomCloseCodes = {
  /** Another runtime took over, or this one threw its copy of the document away. */
  runtimeChanged: 1012,
  /** The document could not be loaded, or a frame could not be read. */
  failed: 1011,
  accessGone: 4403,
} as const;
