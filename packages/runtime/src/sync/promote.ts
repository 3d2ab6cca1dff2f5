import {
  blobRoom,
  blobsOf,
  type DirectoryRow,
  directoryRoom,
  type OutboxRecord,
  parseRoom,
  placeOfOrder,
  provisionalOrder,
  type RoomId,
  type RowId,
  type StoredRow,
  sessionRoom,
} from '@baton/protocol';
import type { Book } from '../core/book.ts';
import { type Change, outboxKey, storedRow } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import { aboutSession, deletedIn } from '../space/directory.ts';
import { readRows } from './read-rows.ts';

const pageSize = 1_000;

/**
 * Makes an own room one that the relay judges: its rows become what waits to leave, in the order they had. They stay folded: nobody else
 * knows the room until they are all in it, so the relay will give them the same order. Does nothing for a room that is sent already.
 */
export async function promoteRoom(platform: Platform, book: Book, room: RoomId): Promise<'ok' | 'again'> {
  const { result } = await book.change(change => promote(platform, book, change, room));
  return result === 'ok' ? 'ok' : 'again';
}

/** @param behind what its first rows wait for */
async function promote(platform: Platform, book: Book, change: Change, room: RoomId, behind?: RowId): Promise<void> {
  const record = await book.room(room);
  if (record.sent || record.revision === 0) return;
  const rows = await readRows(platform, room);
  rows.forEach((stored, i) => {
    change.put('rows', storedRow(room, stored.row, { order: provisionalOrder(i + 1), relayTime: null }));
  });
  const kind = parseRoom(room)?.kind;
  for (const { first, some } of transactions(rows)) {
    const named = kind === 'directory' ? await wholeSession(platform, some) : await promoteNamed(platform, book, change, some);
    const after = named ?? (first === 1 ? behind : undefined);
    change.put('outbox', {
      key: outboxKey(room, first),
      room,
      rows: some.map(stored => stored.id),
      ...(after === undefined ? {} : { after }),
    });
  }
  // Only what is folded has to be folded anew at the places that the relay gives.
  change.touch(record, { sent: true, next: rows.length + 1, uploading: kind === 'session' ? rows.length + 1 : null });
  if (kind === 'directory') stageDirectory(change, rows);
  const last = rows.at(-1)?.id;
  if (kind === 'session' && last) await announceAfter(platform, change, rows[0]?.id, last);
}

/**
 * The large values that these rows name go with them, in the same transaction, one behind the other. Answers the row that must be read back
 * before they leave: the last piece of the last one.
 */
async function promoteNamed(platform: Platform, book: Book, change: Change, naming: readonly StoredRow[]): Promise<RowId | undefined> {
  let last: RowId | undefined;
  for (const { blob } of naming.flatMap(({ row }) => blobsOf(row))) {
    await promote(platform, book, change, blobRoom(blob), last);
    last = await lastOf(platform, blobRoom(blob));
  }
  return last;
}

/** Rows that were committed together leave together: in an own room they have one sequence number. `first` counts from 1. */
function transactions(rows: readonly StoredRow[]): { readonly first: number; readonly some: readonly StoredRow[] }[] {
  const groups: { first: number; seq: number | undefined; some: StoredRow[] }[] = [];
  rows.forEach((stored, i) => {
    const seq = placeOfOrder(stored.order)?.seq;
    const last = groups.at(-1);
    if (last && last.seq === seq) last.some.push(stored);
    else groups.push({ first: i + 1, seq, some: [stored] });
  });
  return groups;
}

/** The row of a session that these directory rows name which must be read back before they leave: its last one. */
async function wholeSession(platform: Platform, named: readonly StoredRow[]): Promise<RowId | undefined> {
  for (const { row } of named) {
    const last = row.type === 'session' ? await lastOf(platform, sessionRoom(row.session)) : undefined;
    if (last) return last;
  }
  return undefined;
}

async function lastOf(platform: Platform, room: RoomId): Promise<RowId | undefined> {
  const [last] = await platform.storage.range('rows', { index: ['room', 'order'], prefix: [room], reverse: true, limit: 1 });
  return last?.id;
}

/** A directory's values stand where their rows stand. */
function stageDirectory(change: Change, rows: readonly StoredRow[]): void {
  const deleted = deletedIn(rows.map(({ row }) => row as DirectoryRow));
  rows.forEach((stored, i) => {
    const row = stored.row as DirectoryRow;
    const about = aboutSession(row);
    if (about && deleted.has(about)) return;
    change.put('directory', { key: row.key, order: provisionalOrder(i + 1), value: JSON.parse(JSON.stringify(row)) });
  });
}

/** The directory names a session only when the whole of it is in its room: until then nobody may take it over. */
async function announceAfter(platform: Platform, change: Change, first: RowId | undefined, last: RowId): Promise<void> {
  const waiting = await platform.storage.range('outbox', { index: ['room', 'key'], prefix: [directoryRoom], limit: pageSize });
  for (const record of waiting) if (record.after === first) change.put('outbox', { ...record, after: last } satisfies OutboxRecord);
}
