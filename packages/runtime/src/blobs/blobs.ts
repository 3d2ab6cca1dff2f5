import {
  type BlobId,
  type BlobRef,
  type BlobRow,
  blobRoom,
  cutBlob,
  type DeviceId,
  type IdSource,
  type JsonValue,
  joinBlob,
  type NewBlob,
  piecesOf,
  type RoomId,
  type RowId,
} from '@baton/protocol';
import { type Book, isTakenOver } from '../core/book.ts';
import { appendRows, type Change, type Standing, storedRow } from '../core/change.ts';
import { detached } from '../core/detached.ts';
import type { Platform } from '../core/platform.ts';
import { readRows } from '../sync/read-rows.ts';

export interface BlobsOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly ids: IdSource;
  readonly me: () => DeviceId;
  /** Reads this room from now on. Nothing happens while there is no way to the relay; see {@link Blobs.asked}. */
  readonly open: (room: RoomId) => void;
  /** Whether everything that the relay has of this room was read and stored. */
  readonly isRead: (room: RoomId) => boolean;
  readonly report: (error: unknown) => void;
}

/** Pieces read at once. */
const piecesAtOnce = 20;
/** Rest before what could not be read is read again. Milliseconds. */
const againAfter = 500;

/** Values that are too large for a row: stored with the row that names them, sent before it, and fetched when somebody needs one. */
export class Blobs {
  readonly #o: BlobsOptions;
  /** The pieces that are stored here, of each value that was asked about. */
  readonly #pieces = new Map<BlobId, Set<number>>();
  readonly #asked = new Map<BlobId, BlobRef>();
  /** Those whose stored pieces were counted. */
  readonly #looked = new Set<BlobId>();
  readonly #listeners = new Set<() => void>();

  constructor(options: BlobsOptions) {
    this.#o = options;
  }

  /**
   * Adds the pieces of a value to a change. Answers the row that must have been read back before anything that names the value may leave.
   * @param sent whether the rows that name it go to a relay, or stand in a room that is still this device's own
   * @param after what these pieces wait for themselves
   */
  async stage(change: Change, blob: NewBlob, sent: boolean, after?: RowId): Promise<RowId> {
    const { platform, book, ids, me } = this.#o;
    const room = await book.room(blobRoom(blob.ref.blob), { sent });
    const at = platform.clock.now();
    const pieces = cutBlob(blob);
    let last = after;
    for (const [n, bytes] of pieces.entries()) {
      const row: BlobRow = { v: 1, id: ids.next<RowId>(), type: 'piece', device: me(), at, n, of: pieces.length, bytes };
      // One transaction of the outbox each: a large value leaves piece by piece, and goes on where it was cut off.
      appendRows(change, change.room(room), [row], at, n === 0 ? after : undefined);
      last = row.id;
    }
    this.#note(change, blob.ref.blob, [...pieces.keys()]);
    return last as RowId;
  }

  /** Takes over pieces that were read in their room. */
  receive(change: Change, blob: BlobId, room: RoomId, rows: readonly { readonly row: BlobRow; readonly standing: Standing }[]): void {
    for (const { row, standing } of rows) change.put('rows', storedRow(room, row, standing));
    this.#note(
      change,
      blob,
      rows.map(({ row }) => row.n),
    );
  }

  /**
   * Where a value is. When it is not here it is fetched from now on, and {@link onChange} tells. `missing`: what the relay has of its room was
   * read, and it is not all: a row that names a value leaves behind it, so the relay has lost something.
   */
  whereIs(ref: BlobRef): 'here' | 'coming' | 'missing' {
    if (this.#isWhole(ref)) return 'here';
    this.want(ref);
    return this.#looked.has(ref.blob) && this.#o.isRead(blobRoom(ref.blob)) ? 'missing' : 'coming';
  }

  /** Fetches what is missing of it. Again for the same value: makes sure that its room is read. */
  want(ref: BlobRef): void {
    if (!this.#asked.has(ref.blob)) {
      this.#asked.set(ref.blob, ref);
      detached(this.#look(ref), this.#o.report);
    } else if (this.#looked.has(ref.blob) && !this.#isWhole(ref)) this.#o.open(blobRoom(ref.blob));
  }

  /** What is stored may be more, or less, than was told: pieces are counted again. */
  readAgain(): void {
    this.#pieces.clear();
    this.#looked.clear();
    for (const ref of this.#asked.values()) detached(this.#look(ref), this.#o.report);
  }

  /** The room of a value was read further, or is not read any more. */
  roomChanged(blob: BlobId): void {
    const ref = this.#asked.get(blob);
    if (ref && !this.#isWhole(ref)) this.#tell();
  }

  /** The rooms of the values that are wanted and not all here: whoever opens a way to the relay opens them. */
  asked(): RoomId[] {
    return [...this.#asked.values()].filter(ref => !this.#isWhole(ref)).map(ref => blobRoom(ref.blob));
  }

  /** These were deleted with what named them: nothing of them is fetched or remembered. */
  forget(blobs: readonly BlobId[]): void {
    for (const blob of blobs) {
      this.#asked.delete(blob);
      this.#pieces.delete(blob);
      this.#looked.delete(blob);
    }
  }

  /** The value. Null when it is not all here, or not what is named. */
  async load(ref: BlobRef): Promise<JsonValue | null> {
    return joinBlob(ref, await this.#rows(ref));
  }

  /** Hears that a value that was asked for has come, or that one may not come. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Counts what is stored, however often that takes: nothing else would ask again. */
  async #look(ref: BlobRef): Promise<void> {
    const { platform, book, open, report } = this.#o;
    while (!book.closed) {
      const stored = new Set<number>();
      // Before the store is read: what comes in meanwhile is added to it.
      this.#pieces.set(ref.blob, stored);
      try {
        for (const row of await this.#rows(ref)) stored.add(row.n);
      } catch (error) {
        if (isTakenOver(error)) return;
        report(error);
        await platform.clock.sleep(againAfter);
        continue;
      }
      // Counted anew meanwhile.
      if (this.#pieces.get(ref.blob) !== stored) return;
      this.#looked.add(ref.blob);
      if (!this.#isWhole(ref)) open(blobRoom(ref.blob));
      return this.#tell();
    }
  }

  #note(change: Change, blob: BlobId, pieces: readonly number[]): void {
    change.onStored(() => {
      const stored = this.#pieces.get(blob) ?? new Set<number>();
      this.#pieces.set(blob, stored);
      for (const n of pieces) stored.add(n);
      const ref = this.#asked.get(blob);
      if (ref && this.#isWhole(ref)) this.#tell();
    });
  }

  #isWhole(ref: BlobRef): boolean {
    return (this.#pieces.get(ref.blob)?.size ?? 0) >= piecesOf(ref);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  async #rows(ref: BlobRef): Promise<BlobRow[]> {
    const rows = await readRows(this.#o.platform, blobRoom(ref.blob), piecesAtOnce);
    return rows.flatMap(({ row }) => (row.type === 'piece' ? [row] : []));
  }
}
