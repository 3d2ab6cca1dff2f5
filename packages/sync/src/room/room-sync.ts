import type { Clock } from '@baton/journal';
import { type LeaseState, type RoomId, startCursor } from '@baton/protocol';
import type { RelayClient } from '../client/relay-client.ts';
import type { OpenedBatch } from './open-batch.ts';
import type { RoomStatus, RoomsPort } from './port.ts';
import { createRoomReader, type RoomReader } from './reader.ts';
import type { Sealer } from './sealer.ts';

export interface RoomSyncOptions {
  readonly client: RelayClient;
  readonly sealer: Sealer;
  readonly port: RoomsPort;
  readonly clock: Clock;
}

/** The rooms this device reads. Has no storage: the cursor stands in the database, in the transaction of the rows it covers. */
export interface RoomSync {
  /** Reads this room from now on, after every reconnect too, until closed. Again for an open room: nothing. */
  open(room: RoomId): void;
  close(room: RoomId): void;
  /** `off` with the start cursor for a room that is not open. */
  status(room: RoomId): RoomStatus;
  lease(room: RoomId): LeaseState | null;
  /** Whether what is appended now can be read back: the link is up and everything up to now was stored. */
  live(room: RoomId): boolean;
  /** Any change of a room's status. */
  onChange(listener: (room: RoomId) => void): () => void;
  /** After a batch was stored: what the outbox waits for. */
  onStored(listener: (room: RoomId, batch: OpenedBatch) => void): () => void;
  /** Something that was acknowledged did not arrive: reads the room again from the stored cursor. */
  recheck(room: RoomId): void;
  /** Keys or devices came in: held items are tried again. */
  keysChanged(): void;
  stop(): void;
}

export function createRoomSync({ client, sealer, port, clock }: RoomSyncOptions): RoomSync {
  const readers = new Map<RoomId, RoomReader>();
  const changeListeners = new Set<(room: RoomId) => void>();
  const storedListeners = new Set<(room: RoomId, batch: OpenedBatch) => void>();
  let wasUp = client.status().link === 'up';

  const stopStatus = client.onStatus(({ link }) => {
    const up = link === 'up';
    if (up === wasUp) return;
    wasUp = up;
    for (const reader of readers.values()) reader.linkChanged(up);
  });
  const stopFrames = client.onFrame(frame => {
    if ('room' in frame) readers.get(frame.room)?.frame(frame);
  });

  const sync: RoomSync = {
    open: room => {
      if (readers.has(room)) return;
      const reader = createRoomReader({
        room,
        client,
        sealer,
        port,
        clock,
        changed: () => {
          for (const listener of [...changeListeners]) listener(room);
        },
        stored: batch => {
          for (const listener of [...storedListeners]) listener(room, batch);
        },
      });
      readers.set(room, reader);
    },
    close: room => {
      readers.get(room)?.close();
      readers.delete(room);
    },
    status: room => readers.get(room)?.status() ?? { phase: 'off', cursor: startCursor, lastSeq: 0, lease: null },
    lease: room => sync.status(room).lease,
    live: room => sync.status(room).phase === 'live',
    onChange: listener => {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    onStored: listener => {
      storedListeners.add(listener);
      return () => storedListeners.delete(listener);
    },
    recheck: room => readers.get(room)?.recheck(),
    keysChanged: () => {
      for (const reader of readers.values()) reader.keysChanged();
    },
    stop: () => {
      stopStatus();
      stopFrames();
      for (const room of [...readers.keys()]) sync.close(room);
    },
  };
  return sync;
}
