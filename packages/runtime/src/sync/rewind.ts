import {
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
import { readItems } from './kept-items.ts';
import { readRows } from './promote.ts';

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
  for (const { item, seq } of await readItems(platform, room, common.seq)) {
    const its = behind.filter(row => !isProvisionalOrder(row.order) && seqOf(row) === seq).map(row => row.id);
    change.remove('items', itemKey(room, seq));
    // A lease is asked for anew; what was granted without the others is nobody's.
    if (item.kind === 'lease') continue;
    for (const row of its) kept.add(row);
    change.put('carried', { key: itemKey(room, seq), room, item, rows: its });
  }
  const lost = behind.filter(({ id, order, row }) => !isProvisionalOrder(order) && !kept.has(id) && row.device === me);
  leaveAnew(
    change,
    room,
    lost.map(({ id }) => id),
    record.next,
  );
  change.touch(record, { cursor: common, next, held: null, uploading: null, carries: kept.size > 0 || record.carries === true });
  return {
    before: await foldable(
      platform,
      room,
      common.seq,
      rows.filter(row => !isBehind(row)),
    ),
    provisional,
  };
}

/** Rows that are not read back and wait for nothing else leave by the outbox, in front of what waits there already. */
export function leaveAnew(change: Change, room: RoomId, rows: readonly RowId[], n: number): void {
  if (rows.length > 0) change.put('outbox', { key: `${outboxKey(room, 0)}/${outboxKey(room, n).slice(room.length + 1)}`, room, rows });
}

function storedAs(stored: StoredRow, order: string): StoredRow {
  return storedRow(stored.room, stored.row, { order, relayTime: null });
}

/** Rows and lease entries up to a place, in their order. */
async function foldable(platform: Platform, room: RoomId, upTo: number, rows: readonly StoredRow[]): Promise<PlacedItem[]> {
  const placed = rows.map((stored): PlacedItem => ({ kind: 'row', row: stored.row as SessionRow, standing: stored }));
  const entries = (await readItems(platform, room, 0)).flatMap(({ item, seq, void: isVoid }): PlacedItem[] => {
    if (item.kind !== 'lease' || isVoid || seq > upTo) return [];
    const entry: LeaseEntry = { epoch: item.epoch, device: item.device, reason: item.reason, at: item.at };
    return [{ kind: 'lease', entry, standing: { order: orderOfPlace({ seq, index: 0 }), relayTime: item.at } }];
  });
  return [...placed, ...entries].sort((a, b) => (a.standing.order < b.standing.order ? -1 : 1));
}
