import {
  type Author,
  type Cursor,
  type DeviceId,
  type ItemRecord,
  itemKey,
  orderOfPlace,
  type RoomRecord,
  type Row,
  sessionRoom,
} from '@baton/protocol';
import { put } from '@baton/store';
import { createMemoryDisk, createMemoryStorage } from '@baton/store/memory';
import { expect, it } from 'vitest';
import { Change, storedRow } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import { rewindRoom } from './rewind.ts';

const room = sessionRoom('s1' as never);
const common: Cursor = { generation: 2, seq: 1, hash: 'one' };
const laptop = 'laptop' as DeviceId;

/** Four items of one row each; what is kept of them is said. */
async function setUp(kept: readonly number[]) {
  const disk = createMemoryDisk();
  const storage = createMemoryStorage(disk);
  const platform = { storage } as Platform;
  await storage.takeFence('me', 1);
  const row = (n: number) => ({ id: `r${n}`, device: n === 3 ? 'phone' : laptop, type: 'cancel' }) as unknown as Row;
  const item = (seq: number): ItemRecord['item'] => ({
    kind: 'sealed',
    seq,
    at: seq,
    author: `${seq === 3 ? 'phone' : 'laptop'}~1` as Author,
    counter: seq,
    previousHash: new Uint8Array(),
    sealed: new Uint8Array([seq]),
    signature: new Uint8Array(),
  });
  const writes = [1, 2, 3, 4].map(n => put('rows', storedRow(room, row(n), { order: orderOfPlace({ seq: n, index: 0 }), relayTime: n })));
  const items = kept.map(seq => put('items', { key: itemKey(room, seq), room, seq, hash: `${seq}`, item: item(seq) }));
  await storage.commit({ fence: 'me', expect: [], writes: [...writes, ...items] });
  const record = { id: room, kind: 'session', revision: 0, next: 7, carries: false } as unknown as RoomRecord;
  const rewind = async (from: RoomRecord, to: Cursor) => {
    const change = new Change();
    const rewound = await rewindRoom(platform, change, from, to, laptop);
    await storage.commit({ fence: 'me', expect: [], writes: change.writes });
    return { rewound, record: change.room(from) };
  };
  const carried = () => [...disk.tables.carried.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).map(one => one.item.seq);
  return { disk, record, rewind, carried, item, storage };
}

it('keeps every row of what has no place any more, in its order, and the items as they were', async () => {
  const { disk, record, rewind, carried } = await setUp([1, 2, 3, 4]);
  const { rewound, record: after } = await rewind(record, common);
  expect(rewound.provisional.map(({ id }) => id)).toEqual(['r2', 'r3', 'r4']);
  expect(rewound.before).toHaveLength(1);
  expect(after).toMatchObject({ cursor: common, carries: true });
  expect(carried()).toEqual([2, 3, 4]);
  expect(disk.tables.rows.size).toBe(4);
  expect([...disk.tables.items.keys()]).toEqual([itemKey(room, 1)]);
  expect(disk.tables.outbox.size).toBe(0);
});

it('sends own rows again whose items were not kept, and leaves those of others as they are', async () => {
  const { disk, record, rewind, carried } = await setUp([1, 2]);
  await rewind(record, common);
  expect(carried()).toEqual([2]);
  expect([...disk.tables.outbox.values()].map(({ rows }) => rows)).toEqual([['r4']]);
  expect(disk.tables.rows.get('r3' as never)?.relayTime).toBeNull();
});

it('brings in what went in meanwhile before what still waited, when it has to go back once more', async () => {
  const { record, rewind, carried, storage, item, disk } = await setUp([1, 2, 3, 4]);
  const first = await rewind(record, common);
  // The first of them came into the room again, at another place.
  const [gone] = [...disk.tables.carried.keys()].sort();
  const again = { key: itemKey(room, 3), room, seq: 3, hash: 'again', item: { ...item(2), seq: 3 } };
  await storage.commit({ fence: 'me', expect: [], writes: [{ table: 'carried', delete: gone ?? '' }, put('items', again)] });
  await rewind(first.record, common);
  expect([...disk.tables.carried.values()].map(one => one.item.kind === 'sealed' && one.item.counter)).toEqual([2, 3, 4]);
  expect(carried()).toEqual([3, 3, 4]);
});
