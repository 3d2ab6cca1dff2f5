import type { Cursor, LeaseState, RoomId } from '@baton/protocol';
import type { AuthorHeads, OpenedBatch } from './open-batch.ts';

/** Where reading a room goes on, as stored. `heads` null: not kept, authors are believed at their first item after the cursor. */
export interface StoredPoint {
  readonly cursor: Cursor;
  readonly heads: AuthorHeads | null;
}

/** The relay is not the one this cursor was read from: wiped, restored from a copy, or it replaced items. */
export interface RelayChange {
  readonly generation: number;
  /** The relay does not have what this device read up to its cursor. */
  readonly diverged: boolean;
  readonly lastSeq: number;
}

/** What room sync asks of the runtime, which stores. Nothing here may throw; what does is told, and tried again after a pause. */
export interface RoomsPort {
  /** Read anew whenever the room is subscribed again. `startCursor` for a room that was never read. */
  point(room: RoomId): Promise<StoredPoint>;
  /**
   * Stores the rows and the cursor in one transaction, and takes what was read back out of the outbox in the same.
   * `ok`: durable. `again`: not stored or not known; the room is read again from the stored cursor after a pause.
   * One batch per room is in flight, 64 items at most.
   */
  receive(room: RoomId, batch: OpenedBatch): Promise<'ok' | 'again'>;
  /** Reading stopped before an item that this device cannot open yet, once per item; `null` when it goes on again. */
  held(room: RoomId, held: { readonly seq: number; readonly why: 'key' | 'newer' } | null): Promise<void>;
  /** Deal with another relay (keep the rows, move the cursor). `resubscribe`: go on from the stored cursor. `stop`: leave the room alone. */
  relayChanged(room: RoomId, change: RelayChange): Promise<'resubscribe' | 'stop'>;
}

/**
 * `off` no link · `subscribing` · `catchingUp` older items come in · `live` everything up to now was stored once ·
 * `held` an item waits for a key or a newer version · `stopped` the port said stop, or the relay refuses this room.
 */
export type RoomPhase = 'off' | 'subscribing' | 'catchingUp' | 'live' | 'held' | 'stopped';

export interface RoomStatus {
  readonly phase: RoomPhase;
  /** Behind the last batch that was stored. */
  readonly cursor: Cursor;
  /** The last sequence number the relay is known to have. */
  readonly lastSeq: number;
  /** What the relay last said, or follows from the last entry read; null: nobody. `liveUntil` is relay time. */
  readonly lease: LeaseState | null;
}
