import {
  type CarriedRecord,
  type Cursor,
  isProvisionalOrder,
  itemKey,
  type LeaseEntry,
  orderOfPlace,
  placeOfOrder,
  provisionalOrder,
  type RoomId,
  type RoomRecord,
  type RowId,
  type SessionRow,
  type StoredRow,
} from '@baton/protocol';
import { type Change, outboxKey, storedRow } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { PlacedItem } from '../session/session-log.ts';
import { readCarried, readItems } from './kept-items.ts';
import { readRows } from './read-rows.ts';

/** What is left of a room behind the place up to which everybody has it the same. */
export interface Rewound {
  /** In front of it, with the lease entries: what the room folds to there. */
  readonly before: readonly PlacedItem[];
  /** Behind it, in the order it had, and then what was provisional already; all of it provisional now. */
  readonly provisional: readonly StoredRow[];
}

/**
 * Takes a room back to `common`. What was read behind it has no place any more: its items go into the room again as they are (`carried`),
 * its rows stay, provisional. Own rows whose item is not kept leave anew.
 */
export async function rewindRoom(
  platform: Platform,
  change: Change,
  record: RoomRecord,
  common: Cursor,
  me: string | null,
): Promise<Rewound> {
  const { id: room } = record;
  const rows = await readRows(platform, room);
  const seqOf = (row: StoredRow) => placeOfOrder(row.order)?.seq ?? 0;
  const isBehind = (row: StoredRow) => isProvisionalOrder(row.order) || seqOf(row) > common.seq;
  const behind = rows.filter(isBehind);
  let next = record.next;
  const provisional = behind.map(stored => storedAs(stored, provisionalOrder(next++)));
  for (const stored of provisional) change.put('rows', stored);

  const kept = new Set<RowId>();
  const carried: Omit<CarriedRecord, 'key'>[] = [];
  for (const { item, seq } of await readItems(platform, room, common.seq)) {
    change.remove('items', itemKey(room, seq));
    // A lease is asked for anew; what was granted without the others is nobody's.
    if (item.kind === 'lease') continue;
    const its = behind.filter(row => !isProvisionalOrder(row.order) && seqOf(row) === seq).map(row => row.id);
    for (const row of its) kept.add(row);
    carried.push({ room, item, rows: its });
  }
  // What an earlier rewind left was written after what has come into the room since.
  for (const { key, ...earlier } of await readCarried(platform, room)) {
    change.remove('carried', key);
    for (const row of earlier.rows) kept.add(row);
    carried.push(earlier);
  }
  for (const one of carried) change.put('carried', { key: itemKey(room, next++), ...one });

  const lost = behind.filter(({ id, order, row }) => !isProvisionalOrder(order) && !kept.has(id) && row.device === me);
  const again = lost.map(({ id }) => id);
  leaveAnew(change, room, again, record.next);
  change.touch(record, { cursor: common, next, held: null, uploading: null, carries: carried.length > 0 });
  const inFront = rows.filter(row => !isBehind(row));
  return { before: await readPlaced(platform, room, common.seq, inFront), provisional };
}

/** Rows that are not read back and wait for nothing else leave by the outbox, in front of what waits there already. */
export function leaveAnew(change: Change, room: RoomId, rows: readonly RowId[], n: number): void {
  if (rows.length > 0) change.put('outbox', { key: `${outboxKey(room, 0)}/${outboxKey(room, n).slice(room.length + 1)}`, room, rows });
}

function storedAs(stored: StoredRow, order: string): StoredRow {
  return storedRow(stored.room, stored.row, { order, relayTime: null });
}

/** Rows and lease entries up to a place, in their order. */
export async function readPlaced(platform: Platform, room: RoomId, upTo: number, rows: readonly StoredRow[]): Promise<PlacedItem[]> {
  const placed = rows.map((stored): PlacedItem => ({ kind: 'row', row: stored.row as SessionRow, standing: stored }));
  const entries = (await readItems(platform, room, 0)).flatMap(({ item, seq, void: isVoid }): PlacedItem[] => {
    if (item.kind !== 'lease' || isVoid || seq > upTo) return [];
    const entry: LeaseEntry = { epoch: item.epoch, device: item.device, reason: item.reason, at: item.at };
    return [{ kind: 'lease', entry, standing: { order: orderOfPlace({ seq, index: 0 }), relayTime: item.at } }];
  });
  return [...placed, ...entries].sort((a, b) => (a.standing.order < b.standing.order ? -1 : 1));
}
