/** How pages reach the rooms of open documents: directly when their own worker is the runtime, else over the workers' channel. */

import { createIdSource, cryptoRandom, type DocumentId } from '@baton/protocol';
import { type RoomMessage, type RoomPort, roomCloseCodes, roomPortOf } from '@baton/sync';
import type { Runtime } from '../runtime.ts';
import type { ChannelLike } from './leader.ts';

interface Passed {
  readonly kind: 'room';
  readonly to: 'runtime' | 'page';
  readonly door: string;
  readonly document: string;
  readonly message: RoomMessage | { readonly kind: 'enter' };
}

export interface RoomDoors {
  open(document: string, port: MessagePort): void;
  /** Every socket comes back by itself, to whoever is the runtime then. */
  runtimeChanged(): void;
}

export function createRoomDoors(channel: ChannelLike, runtime: () => Runtime | null): RoomDoors {
  const ids = createIdSource(() => Date.now(), cryptoRandom);
  /** Pages of this worker whose rooms are served elsewhere. */
  const pages = new Map<string, RoomPort>();
  /** Rooms served here for pages of other workers. */
  const served = new Map<string, { deliver(message: RoomMessage): void }>();

  channel.addEventListener('message', ({ data }) => {
    if (isLeaderNews(data)) return closePages();
    const passed = data as Partial<Passed> | null;
    if (passed?.kind !== 'room' || !passed.door || !passed.message || !passed.document) return;
    if (passed.to === 'page') {
      const port = pages.get(passed.door);
      if (!port || passed.message.kind === 'enter') return;
      port.postMessage(passed.message);
      if (passed.message.kind === 'close') pages.delete(passed.door);
      return;
    }
    if (passed.message.kind === 'enter') enter(passed.door, passed.document);
    else served.get(passed.door)?.deliver(passed.message);
  });

  function enter(door: string, document: string): void {
    const here = runtime();
    if (!here || served.has(door)) return;
    const early: RoomMessage[] = [];
    const port: RoomPort = {
      postMessage: message => channel.postMessage({ kind: 'room', to: 'page', door, document, message } satisfies Passed),
      onmessage: null,
      close: () => served.delete(door),
    };
    served.set(door, {
      deliver: message => {
        if (port.onmessage) port.onmessage({ data: message });
        else early.push(message);
      },
    });
    here.rooms.serve(document as DocumentId, port);
    for (const message of early.splice(0)) port.onmessage?.({ data: message });
  }

  return {
    open(document, raw) {
      const port = roomPortOf(raw);
      const here = runtime();
      if (here) {
        here.rooms.serve(document as DocumentId, port);
        return;
      }
      const door = ids.next<string>();
      pages.set(door, port);
      const pass = (message: Passed['message']) =>
        channel.postMessage({ kind: 'room', to: 'runtime', door, document, message } satisfies Passed);
      port.onmessage = ({ data }) => pass(data as RoomMessage);
      pass({ kind: 'enter' });
    },

    runtimeChanged() {
      served.clear();
      closePages();
      if (runtime()) channel.postMessage({ kind: 'leader' });
    },
  };

  function closePages(): void {
    for (const port of pages.values()) {
      port.postMessage({ kind: 'close', code: roomCloseCodes.runtimeChanged, reason: 'another window runs Baton now' });
      port.close();
    }
    pages.clear();
  }
}

/** A new runtime has begun in some worker: whoever was served by the old one has to come again. */
function isLeaderNews(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'leader';
}
