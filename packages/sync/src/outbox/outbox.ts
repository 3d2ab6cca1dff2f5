import type { Clock } from '@baton/journal';
import type { RoomId } from '@baton/protocol';
import type { RelayClient } from '../client/relay-client.ts';
import type { RoomSync } from '../room/room-sync.ts';
import type { Sealer } from '../room/sealer.ts';
import { createLane, type Lane } from './lane.ts';
import type { LaneStop, OutboxPort } from './port.ts';

export interface OutboxOptions {
  readonly client: RelayClient;
  readonly rooms: RoomSync;
  readonly sealer: Sealer;
  readonly port: OutboxPort;
  readonly clock: Clock;
}

export interface OutboxStatus {
  /** Rooms in which something waits, is out, or is not read back. "Synced" may be shown only at 0. */
  readonly waiting: number;
  readonly stopped: readonly { readonly room: RoomId; readonly why: LaneStop }[];
}

/** What was committed here and is not in its room yet. Lanes are independent: one that cannot send holds up nobody else. */
export interface Outbox {
  /** Rows were committed in this room, or it has something from before a start. Opens the room, since an item is done when it is read back. */
  wake(room: RoomId): void;
  /** Keys came in, or rows that others wait for were read back by other means: all lanes look again. */
  wakeAll(): void;
  /** Nothing of this room is to leave any more. */
  forget(room: RoomId): void;
  /** Tries a stopped lane again. */
  resume(room: RoomId): void;
  status(): OutboxStatus;
  onChange(listener: () => void): () => void;
  /** True when everything was acknowledged and read back within `ms`: on the way to sleep or quit. */
  flush(ms: number): Promise<boolean>;
  stop(): void;
}

export function createOutbox({ client, rooms, sealer, port, clock }: OutboxOptions): Outbox {
  const lanes = new Map<RoomId, Lane>();
  const listeners = new Set<() => void>();

  const wakeAll = () => {
    for (const lane of lanes.values()) lane.wake();
  };
  const readBack = () => {
    for (const lane of lanes.values()) lane.wakeWaiting();
  };
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  const stopStatus = client.onStatus(wakeAll);
  const stopSpace = client.onSpace(wakeAll);
  const stopChanges = rooms.onChange(room => lanes.get(room)?.roomChanged());
  const stopStored = rooms.onStored((room, batch) => lanes.get(room)?.stored(batch));

  const outbox: Outbox = {
    wake: room => {
      rooms.open(room);
      const lane = lanes.get(room);
      if (lane) return lane.rowsWait();
      lanes.set(room, createLane({ room, client, rooms, sealer, port, clock, changed, readBack }));
      changed();
    },
    wakeAll,
    forget: room => {
      lanes.get(room)?.close();
      if (lanes.delete(room)) changed();
    },
    resume: room => lanes.get(room)?.resume(),
    status: () => {
      let waiting = 0;
      const stopped: { room: RoomId; why: LaneStop }[] = [];
      for (const [room, lane] of lanes) {
        const state = lane.state();
        if (state !== 'idle') waiting++;
        if (state !== 'idle' && state !== 'busy') stopped.push({ room, why: state });
      }
      return { waiting, stopped };
    },
    onChange: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush: async ms => {
      const timer = new AbortController();
      const done = new Promise<boolean>(resolve => {
        const stop = outbox.onChange(look);
        timer.signal.addEventListener('abort', stop);
        look();
        function look(): void {
          if (outbox.status().waiting === 0) resolve(true);
        }
      });
      const late = clock.sleep(ms, timer.signal).then(() => false);
      const flushed = await Promise.race([done, late]);
      timer.abort();
      return flushed;
    },
    stop: () => {
      stopStatus();
      stopSpace();
      stopChanges();
      stopStored();
      for (const lane of lanes.values()) lane.close();
      lanes.clear();
    },
  };
  return outbox;
}
