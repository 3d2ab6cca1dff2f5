import type { Cursor, LeaseState, RoomId, RoomItem } from '@baton/protocol';
import type { AuthorHeads, OpenedBatch } from './open-batch.ts';

/** Where reading a room goes on, as stored. `heads` null: not kept, authors are believed at their first item after the cursor. */
export interface StoredPoint {
  readonly cursor: Cursor;
  readonly heads: AuthorHeads | null;
}

/** An item as it was read, and the running hash of its room behind it. */
export interface KeptItem {
  readonly item: RoomItem;
  readonly hash: string;
}

/** What room sync asks of the runtime, which stores. Nothing here may throw; what does is told, and tried again after a pause. */
export interface RoomsPort {
  /** Read anew whenever the room is subscribed again. `startCursor` for a room that was never read; `gone`: it is not to be read any more. */
  point(room: RoomId): Promise<StoredPoint | 'gone'>;
  /**
   * Stores the rows and the cursor in one transaction, and takes what was read back out of the outbox in the same.
   * `ok`: durable. `again`: not stored or not known; the room is read again from the stored cursor after a pause.
   * One batch per room is in flight, 64 items at most.
   */
  receive(room: RoomId, batch: OpenedBatch): Promise<'ok' | 'again'>;
  /** Reading stopped before an item that this device cannot open yet, once per item; `null` when it goes on again. */
  held(room: RoomId, held: { readonly seq: number; readonly why: 'key' | 'newer' } | null): Promise<void>;
  /** The room is, in this generation, what was read of it: the cursor moves over. */
  generationChanged(room: RoomId, generation: number): Promise<'ok' | 'again'>;
  /** Items that were read, upwards behind `after` and dense, `limit` at most. Fewer: they end there, or were not kept. */
  kept(room: RoomId, after: number, limit: number): Promise<readonly KeptItem[]>;
  /**
   * Behind `common` the room has other items than were read, because the others went on while this device was away, or what was read was
   * not kept. The cursor goes back there, and the outbox brings in what was read behind it. Nothing that is stored is lost.
   */
  rewind(room: RoomId, common: Cursor): Promise<'ok' | 'again'>;
}

/**
 * `off` no link · `subscribing` · `catchingUp` older items come in · `live` everything up to now was stored once ·
 * `held` an item waits for a key or a newer version · `stopped` the relay refuses this room.
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
