import {
  type BlobId,
  type BlobRow,
  type DeviceId,
  type DirectoryRow,
  type DocumentRow,
  isProvisionalOrder,
  orderOfPlace,
  parseRoom,
  provisionalOrder,
  type RoomId,
  type RoomRecord,
  type Row,
  type RowId,
  type SessionId,
  type SessionRow,
  type SpaceRow,
  type StoredRow,
} from '@baton/protocol';
import type { OpenedBatch, OpenedItem, RoomsPort } from '@baton/sync';
import { type Book, isTakenOver } from '../core/book.ts';
import type { Change, Standing } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { PlacedItem } from '../session/session-log.ts';
import { keepItems, readCarried } from './kept-items.ts';
import { type Rewound, rewindRoom } from './rewind.ts';

/** A row read in a room, with what is stored of it here. */
export interface ReadRow<Kind extends Row = Row> {
  readonly row: Kind;
  readonly standing: Standing;
  /** This device's own row, not read back before. */
  readonly own: StoredRow | null;
}

/** What each kind of room does with what was read. All in the change that also moves the cursor. */
export interface RoomReceivers {
  session(
    change: Change,
    session: SessionId,
    record: RoomRecord,
    items: readonly PlacedItem[],
    rows: readonly ReadRow<SessionRow>[],
  ): Promise<void>;
  document(change: Change, record: RoomRecord, rows: readonly ReadRow<DocumentRow>[]): Promise<void>;
  blob(change: Change, blob: BlobId, record: RoomRecord, rows: readonly ReadRow<BlobRow>[]): void;
  directory(change: Change, rows: readonly ReadRow<DirectoryRow>[]): Promise<void>;
  space(change: Change, rows: readonly ReadRow<SpaceRow>[]): Promise<void>;
  /** What was read behind a place is provisional again. */
  rewound(change: Change, record: RoomRecord, rewound: Rewound): Promise<void>;
}

export interface RoomsPortOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly receivers: RoomReceivers;
  readonly me: () => DeviceId;
  /** Nothing of it is stored any more. */
  readonly isGone: (room: RoomId) => boolean;
  /** Something in it is to leave again. */
  readonly onRewound: (room: RoomId) => void;
}

/** Takes over what was read in a room: rows, what they fold to, the cursor and the emptied outbox, in one transaction. */
export function createRoomsPort({ platform, book, receivers, me, isGone, onRewound }: RoomsPortOptions): RoomsPort {
  return {
    async point(room) {
      if (isGone(room)) return 'gone';
      const record = await book.room(room, { sent: true });
      return { cursor: record.cursor, heads: null };
    },

    receive: (room, batch) => attempt(room, change => receive(change, room, batch)),

    async held(room, held) {
      await attempt(room, async change => {
        change.touch(await book.room(room, { sent: true }), { held });
      });
    },

    generationChanged: (room, generation) =>
      attempt(room, async change => {
        const record = await book.room(room, { sent: true });
        change.touch(record, { cursor: { ...record.cursor, generation } });
      }),

    kept: (room, after, limit) => platform.storage.range('items', { index: ['room', 'seq'], prefix: [room], after, limit }),

    rewind: (room, common) =>
      attempt(room, async change => {
        const record = await book.room(room, { sent: true });
        const rewound = await rewindRoom(platform, change, record, common, me());
        await receivers.rewound(change, record, rewound);
        change.onStored(() => onRewound(room));
      }),
  };

  async function attempt(room: RoomId, build: (change: Change) => Promise<void>): Promise<'ok' | 'again'> {
    try {
      const { result, value } = await book.change(async change => {
        // Deleted while this waited for its turn: whoever reads it is told to stop.
        if (isGone(room)) return 'again';
        await build(change);
        return 'ok';
      });
      return result === 'ok' ? value : 'again';
    } catch (error) {
      if (isTakenOver(error)) return 'again';
      throw error;
    }
  }

  async function receive(change: Change, room: RoomId, batch: OpenedBatch): Promise<void> {
    const parsed = parseRoom(room);
    if (!parsed) throw new TypeError(`not a room of this version: ${room}`);
    const record = change.touch(await book.room(room, { sent: true }), { cursor: batch.cursor, held: null });
    const { items, rows } = await place(batch.items);
    keepItems(change, room, batch);
    if (record.carries) await dropCarried(change, record, batch);
    await emptyOutbox(change, room, rows);
    switch (parsed.kind) {
      case 'session':
        return receivers.session(change, parsed.session, record, items, rows as ReadRow<SessionRow>[]);
      case 'document':
        return receivers.document(change, record, rows as ReadRow<DocumentRow>[]);
      case 'blob':
        return receivers.blob(change, parsed.blob, record, rows as ReadRow<BlobRow>[]);
      case 'directory':
        return receivers.directory(change, rows as ReadRow<DirectoryRow>[]);
      case 'space':
        return receivers.space(change, rows as ReadRow<SpaceRow>[]);
    }
  }

  /** Rows with their places, without those that are placed already: an item that arrives twice changes nothing. */
  async function place(opened: readonly OpenedItem[]): Promise<{ items: PlacedItem[]; rows: ReadRow[] }> {
    const ids = opened.flatMap(item => (item.kind === 'rows' ? item.rows.map(placed => placed.row.id) : []));
    const known = new Map<RowId, StoredRow>();
    for (const stored of await platform.storage.getMany('rows', ids)) if (stored) known.set(stored.id, stored);
    const items: PlacedItem[] = [];
    const rows: ReadRow[] = [];
    const seen = new Set<RowId>();
    for (const item of opened) {
      if (item.kind === 'lease') {
        items.push({
          kind: 'lease',
          entry: item.entry,
          standing: { order: orderOfPlace({ seq: item.seq, index: 0 }), relayTime: item.at },
        });
      }
      if (item.kind !== 'rows') continue;
      for (const { index, row } of item.rows) {
        const own = known.get(row.id) ?? null;
        if (seen.has(row.id) || (own && !isProvisionalOrder(own.order))) continue;
        seen.add(row.id);
        const standing = { order: orderOfPlace({ seq: item.seq, index }), relayTime: item.at };
        rows.push({ row, standing, own });
        items.push({ kind: 'row', row: row as SessionRow, standing });
      }
    }
    return { items, rows };
  }

  /** What was carried here is in the room now. */
  async function dropCarried(change: Change, record: RoomRecord, { raw }: OpenedBatch): Promise<void> {
    const read = new Set(raw.map(({ item }) => (item.kind === 'sealed' ? `${item.author} ${item.counter}` : '')));
    const carried = await readCarried(platform, record.id);
    const left = carried.filter(({ item }) => item.kind !== 'sealed' || !read.has(`${item.author} ${item.counter}`));
    for (const one of carried) if (!left.includes(one)) change.remove('carried', one.key);
    if (left.length === 0) change.touch(record, { carries: false });
  }

  /** Own rows that were read back leave the outbox, in the transaction that gives them their place. */
  async function emptyOutbox(change: Change, room: RoomId, rows: readonly ReadRow[]): Promise<void> {
    const back = new Set(rows.filter(read => read.own).map(read => read.row.id));
    if (back.size === 0) return;
    const sealed = await platform.storage.get('sealed', room);
    if (sealed?.rows.some(id => back.has(id))) change.remove('sealed', room);
    const waiting = await platform.storage.range('outbox', { index: ['room', 'key'], prefix: [room], limit: back.size + 200 });
    for (const record of waiting) {
      const left = record.rows.filter(id => !back.has(id));
      if (left.length === record.rows.length) continue;
      if (left.length === 0) change.remove('outbox', record.key);
      else change.put('outbox', { ...record, rows: left });
    }
  }
}

/** Whether an own row is one of those that were folded before the room was sent. */
export function isUploading(record: RoomRecord, own: StoredRow | null): boolean {
  return own !== null && record.uploading !== null && own.order < provisionalOrder(record.uploading);
}
