import {
  type Author,
  bytesOf,
  deviceOfAuthor,
  fromHex,
  isProvisionalOrder,
  limits,
  type OutboxRecord,
  type RoomId,
  type RoomRecord,
  type Row,
  type SealedRecord,
  toHex,
} from '@baton/protocol';
import { chooseRows, type LaneStop, type NextBatch, type OutboxPort } from '@baton/sync';
import { type Book, isTakenOver } from '../core/book.ts';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import { leaveAnew } from './rewind.ts';

export interface OutboxPortOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly author: () => Author | null;
  /** Nothing of it is sent any more. */
  readonly isGone: (room: RoomId) => boolean;
  readonly newIncarnation: (change: Change) => Promise<Author>;
  readonly onStopped: (room: RoomId, why: LaneStop) => void;
}

/** How many outbox records are looked at for one item. */
const window = 200;

/** What waits to leave, as it is stored. */
export function createOutboxPort({ platform, book, author, isGone, newIncarnation, onStopped }: OutboxPortOptions): OutboxPort {
  const { storage } = platform;

  async function ready(record: OutboxRecord): Promise<boolean> {
    if (record.after === undefined) return true;
    const row = await storage.get('rows', record.after);
    // With the conversation that it belonged to what it waited for is gone; what was done in documents stays.
    if (row === undefined) return true;
    // In a room that is still this device's own nothing is provisional, and nobody else can read it.
    return !isProvisionalOrder(row.order) && (await book.room(row.room)).sent;
  }

  async function readNext(room: RoomId): Promise<NextBatch | 'empty' | 'waiting'> {
    const me = author();
    if (isGone(room)) return 'empty';
    const waiting = await storage.range('outbox', { index: ['room', 'key'], prefix: [room], limit: window });
    if (waiting.length === 0 || me === null) return 'empty';
    const candidates: { key: string; rows: Row[] }[] = [];
    let size = 0;
    for (const record of waiting) {
      // In order: what was committed later may stand on what waits.
      if (!(await ready(record))) break;
      const stored = await storage.getMany('rows', record.rows);
      const rows = stored.flatMap(found => (found ? [found.row] : []));
      candidates.push({ key: record.key, rows });
      // No more than an item takes is read: of a large value there are hundreds of pieces.
      size += rows.reduce((sum, row) => sum + bytesOf(row), 0);
      if (size > limits.itemBytes) break;
    }
    if (candidates.length === 0) return 'waiting';
    const chosen = chooseRows(candidates);
    const record = await book.room(room);
    const head = headOf(record, me);
    return {
      rows: chosen.rows,
      outbox: chosen.outbox,
      author: me,
      counter: head.counter + 1,
      previousHash: head.hash === '' ? new Uint8Array() : fromHex(head.hash),
      cursor: record.cursor,
    };
  }

  return {
    async carried(room) {
      if (isGone(room) || !(await book.room(room)).carries) return null;
      const [first] = await platform.storage.range('carried', { index: ['room', 'key'], prefix: [room], limit: 1 });
      return first?.item ?? null;
    },

    notCarried: (room, item) =>
      attempt(room, async change => {
        const [first, second] = await platform.storage.range('carried', { index: ['room', 'key'], prefix: [room], limit: 2 });
        if (first?.item.kind !== 'sealed' || item.kind !== 'sealed') return;
        if (first.item.author !== item.author || first.item.counter !== item.counter) return;
        change.remove('carried', first.key);
        change.touch(await book.room(room), { carries: second !== undefined });
        const mine = author();
        if (mine === null || deviceOfAuthor(item.author) !== deviceOfAuthor(mine)) return;
        leaveAnew(change, room, first.rows, item.seq);
      }),

    sealed: async room => (isGone(room) ? null : ((await storage.get('sealed', room)) ?? null)),
    nextBatch: room => readNext(room),

    async storeSealed(record: SealedRecord) {
      return attempt(record.room, async change => {
        const room = await book.room(record.room);
        change.put('sealed', record);
        change.touch(room, { sent: true, author: { id: record.author, counter: record.counter, hash: toHex(record.hash) } });
      });
    },

    async newIncarnation(room) {
      return attempt(room, async change => {
        await newIncarnation(change);
        change.remove('sealed', room);
        change.touch(await book.room(room), { author: null });
      });
    },

    async stopped(room, why) {
      await attempt(room, async change => {
        change.touch(await book.room(room), { stopped: why });
      });
      onStopped(room, why);
    },
  };

  async function attempt(room: RoomId, build: (change: Change) => Promise<void>): Promise<'ok' | 'again'> {
    try {
      const { result, value } = await book.change(async change => {
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
}

/** What this author has in a room so far: nothing under a new incarnation. */
function headOf(record: RoomRecord, me: Author): { counter: number; hash: string } {
  return record.author?.id === me ? record.author : { counter: 0, hash: '' };
}
