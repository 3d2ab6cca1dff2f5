/** What is sealed, sent and forgotten: live text of a running answer, presence in a document. Lost when nobody listens; never stored at the relay. */
import { attempt, bytes, type DeviceId, PackedError, pack, type RoomId, stepId, unpack } from '@baton/protocol';
import * as z from 'zod/mini';
import type { RelayClient } from '../client/relay-client.ts';
import type { Sealer } from '../room/sealer.ts';

const payload = z.discriminatedUnion('kind', [
  /** All of the text so far, not a piece of it: whoever missed some, or sees one twice, has the right text with the next. */
  z.object({ kind: z.literal('text'), step: stepId, attempt, text: z.string() }),
  /** An awareness update of the Yjs protocol. */
  z.object({ kind: z.literal('awareness'), update: bytes }),
  /** Asks the others for their awareness. */
  z.object({ kind: z.literal('awarenessQuery') }),
]);
export type EphemeralPayload = z.infer<typeof payload>;

export interface Ephemeral {
  /** False when it did not leave: no link, no key, or too large for a frame. Nothing is kept for later. */
  send(room: RoomId, payload: EphemeralPayload): Promise<boolean>;
  /** From other devices, in the order of arrival within a room. What cannot be opened or read is dropped. */
  on(listener: (room: RoomId, device: DeviceId, payload: EphemeralPayload) => void): () => void;
  stop(): void;
}

export function createEphemeral(client: RelayClient, sealer: Sealer): Ephemeral {
  const listeners = new Set<(room: RoomId, device: DeviceId, payload: EphemeralPayload) => void>();
  // Opening is asynchronous; a later text must not be overtaken by an earlier one.
  let last: Promise<void> = Promise.resolve();

  async function open(room: RoomId, device: DeviceId, sealed: Uint8Array): Promise<void> {
    const opened = await sealer.openEphemeral(room, device, sealed);
    const value = opened && read(opened);
    if (value) for (const listener of [...listeners]) listener(room, device, value);
  }

  const stopFrames = client.onFrame(frame => {
    if (frame.verb !== 'ephemeral' || listeners.size === 0) return;
    const { room, device, sealed } = frame;
    last = last.then(() => open(room, device, sealed));
  });

  return {
    send: async (room, value) => {
      if (client.status().link !== 'up') return false;
      const sealed = await sealer.sealEphemeral(room, pack(value));
      return sealed !== null && client.send({ verb: 'ephemeral', room, sealed });
    },
    on: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: stopFrames,
  };
}

function read(opened: Uint8Array): EphemeralPayload | null {
  try {
    const parsed = payload.safeParse(unpack(opened));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof PackedError) return null;
    throw error;
  }
}
