import { type CarriedRecord, type ItemRecord, itemKey, type RoomId } from '@baton/protocol';
import type { OpenedBatch } from '@baton/sync';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';

const pageSize = 500;

/** Keeps what was read as it was sealed and signed: any device that has read it can give it back to a relay that lost it. */
export function keepItems(change: Change, room: RoomId, { items, raw }: OpenedBatch): void {
  raw.forEach(({ item, hash }, i) => {
    const isVoid = items[i]?.kind === 'void';
    change.put('items', { key: itemKey(room, item.seq), room, seq: item.seq, hash, item, ...(isVoid ? { void: true } : {}) });
  });
}

/** All that is kept of a room behind a place, upwards. */
export async function readItems(platform: Platform, room: RoomId, after: number): Promise<ItemRecord[]> {
  const found: ItemRecord[] = [];
  for (;;) {
    const from = found.at(-1)?.seq ?? after;
    const page = await platform.storage.range('items', { index: ['room', 'seq'], prefix: [room], after: from, limit: pageSize });
    found.push(...page);
    if (page.length < pageSize) return found;
  }
}

/** What was read in a room and has no place in it now, in the order in which it is to go in. */
export async function readCarried(platform: Platform, room: RoomId): Promise<CarriedRecord[]> {
  const found: CarriedRecord[] = [];
  for (;;) {
    const after = found.at(-1)?.key;
    const range = { index: ['room', 'key'], prefix: [room], limit: pageSize, ...(after === undefined ? {} : { after }) };
    const page = await platform.storage.range('carried', range);
    found.push(...page);
    if (page.length < pageSize) return found;
  }
}
