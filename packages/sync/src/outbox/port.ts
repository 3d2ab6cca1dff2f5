import type { Author, Cursor, RoomId, RoomItem, Row, SealedRecord } from '@baton/protocol';

/** What goes into the next item of a room, read in one go so that it fits together. */
export interface NextBatch {
  /** 100 rows or 64 KB at most, see `chooseRows`; only rows whose `after` row was read back. */
  readonly rows: readonly Row[];
  /** Keys of the outbox records whose rows are all in `rows`. */
  readonly outbox: readonly string[];
  readonly author: Author;
  /** One more than the last this author sealed in this room. */
  readonly counter: number;
  /** Hash of this author's item before in this room; empty for the first. */
  readonly previousHash: Uint8Array;
  /** How far this device has read the room. */
  readonly cursor: Cursor;
}

/** What the outbox asks of the runtime, which stores. Nothing here may throw. */
export interface OutboxPort {
  /** The first item that was read once and has no place since its room was rewound: it leaves before anything else. */
  carried(room: RoomId): Promise<RoomItem | null>;
  /** The room goes on without it in its author's chain: this device's own rows leave anew, others stay as they are here. */
  notCarried(room: RoomId, item: RoomItem): Promise<'ok' | 'again'>;
  /** The item of this room that was sealed and is not read back yet. */
  sealed(room: RoomId): Promise<SealedRecord | null>;
  /** `waiting`: there are rows, but each waits for another to be read back first. */
  nextBatch(room: RoomId): Promise<NextBatch | 'empty' | 'waiting'>;
  /**
   * Before the first byte leaves, in one transaction: the record, the room's `sent` mark, and counter and hash of the author.
   * `again`: not stored or not known; everything is read again.
   */
  storeSealed(record: SealedRecord): Promise<'ok' | 'again'>;
  /**
   * The relay has other items of this author, or lost some: in one transaction, drop the sealed record and take a new author for this
   * room. Its rows stay in the outbox and are sealed again. Taking the record back out is safe: it can never be in the room.
   */
  newIncarnation(room: RoomId, why: 'forked' | 'gap'): Promise<'ok' | 'again'>;
  /** This lane can send nothing any more until a person or a new version changes something. Shown to people. */
  stopped(room: RoomId, why: LaneStop): Promise<void>;
}

export type LaneStop = 'tooLarge' | 'notMember' | 'badRequest';
