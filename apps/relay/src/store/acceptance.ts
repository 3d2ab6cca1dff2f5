/** What every relay store must do. Called inside a `describe` with the functions of the test runner, so that it imports none. */
import { type Author, type DeviceId, type RoomId, type RoomItem, roomItemHash, runningHash, type SpaceId } from '@baton/protocol';
import { type Change, type RelayStore, StoreConflict, type StoredItem } from './port.ts';

export interface Runner {
  it(name: string, run: () => Promise<void>): void;
  equal(actual: unknown, expected: unknown): void;
  /** Fails unless the promise rejects with an instance of `kind`. */
  rejects(promise: Promise<unknown>, kind: new (message: string) => Error): Promise<void>;
}

export interface Bench {
  /** Opens what was stored before, as after a restart; an empty one the first time. */
  open(): Promise<RelayStore>;
  /** Removes everything. */
  dispose(): Promise<void>;
}

const space = 'space-a' as SpaceId;
const other = 'space-b' as SpaceId;
const room = 'session.one' as RoomId;
const laptop = 'laptop' as DeviceId;
const author = 'laptop~1' as Author;

/** Builds the changes that put items behind each other in one room, with the hashes that belong there. */
export function chain(inSpace: SpaceId, inRoom: RoomId, items: readonly RoomItem[], hash = ''): Extract<Change, { kind: 'item' }>[] {
  let running = hash;
  return items.map(item => {
    running = runningHash(running, inRoom, item);
    const stored: StoredItem = { item, itemHash: roomItemHash(inRoom, item), hash: running };
    return { kind: 'item', space: inSpace, room: inRoom, stored, leaseUntil: item.at + 200_000, generation: 1 };
  });
}

export function sealed(seq: number, counter: number, by = author, size = 10): RoomItem {
  return {
    kind: 'sealed',
    seq,
    at: 1_000 + seq,
    author: by,
    counter,
    previousHash: new Uint8Array(counter === 1 ? 0 : 32).fill(counter),
    sealed: new Uint8Array(size).fill(seq),
    signature: new Uint8Array(64).fill(7),
  };
}

function leaseEntry(seq: number, epoch: number): RoomItem {
  return { kind: 'lease', seq, at: 1_000 + seq, epoch, device: laptop, reason: 'take', signature: new Uint8Array(64).fill(3) };
}

export function storeAcceptance(prepare: () => Promise<Bench>, { it, equal, rejects }: Runner): void {
  const check = (name: string, run: (store: RelayStore, reopen: () => Promise<RelayStore>) => Promise<void>) => {
    it(name, async () => {
      const bench = await prepare();
      let store = await bench.open();
      try {
        await run(store, async () => {
          await store.close();
          store = await bench.open();
          return store;
        });
      } finally {
        await store.close();
        await bench.dispose();
      }
    });
  };

  check('is empty at first', async store => {
    equal(await store.space(space, author), null);
    equal(await store.room(space, room), { lastSeq: 0, hash: '', lease: null, heads: new Map(), dropped: false });
    equal(await store.items(space, room, { after: 0, limit: 10, bytes: 1_000 }), []);
    equal(await store.placed(space, room, author, 1), null);
  });

  check('gives back items byte for byte after it was opened again', async (store, reopen) => {
    const changes = chain(space, room, [sealed(1, 1), leaseEntry(2, 1), sealed(3, 2), sealed(4, 1, 'phone~1' as Author)]);
    await store.commit(changes);
    const again = await reopen();
    equal(again.generation, store.generation);
    equal(
      await again.items(space, room, { after: 0, limit: 10, bytes: 1_000_000 }),
      changes.map(({ stored }) => stored),
    );
    const stored = await again.room(space, room);
    equal(stored.lastSeq, 4);
    equal(stored.hash, changes[3]?.stored.hash);
    equal(
      stored.heads,
      new Map([
        [author, { counter: 2, hash: changes[2]?.stored.itemHash }],
        ['phone~1', { counter: 1, hash: changes[3]?.stored.itemHash }],
      ]),
    );
    equal(stored.lease, { epoch: 1, device: laptop, reason: 'take', seq: 2, until: 201_002, generation: 1 });
  });

  check('keeps in which generation a space is, whether it is settled, and who has reported in it', async (store, reopen) => {
    const reports = (generation: number, device: DeviceId): Change => ({ kind: 'report', space, device, generation });
    await store.commit([
      { kind: 'device', space, device: laptop, lastSeen: 5 },
      { kind: 'generation', space, generation: 8, settled: true },
    ]);
    await store.commit([reports(8, laptop), reports(8, 'phone' as DeviceId), reports(7, 'tablet' as DeviceId)]);
    const again = await reopen();
    const before = await again.space(space, author);
    equal(
      { ...before, reported: [...(before?.reported ?? [])].sort() },
      {
        bytes: 0,
        rooms: 0,
        devices: new Map([[laptop, 5]]),
        generation: 8,
        settled: true,
        reported: [laptop, 'phone'],
        heads: [],
      },
    );
    await again.commit([{ kind: 'generation', space, generation: 9, settled: false }]);
    const after = await again.space(space, author);
    equal([after?.generation, after?.settled, after?.reported], [9, false, []]);
  });

  check('reads upwards and downwards within a number and a size', async store => {
    await store.commit(
      chain(
        space,
        room,
        [1, 2, 3, 4, 5].map(seq => sealed(seq, seq, author, 1_000)),
      ),
    );
    const seqs = async (range: Parameters<RelayStore['items']>[2]) => (await store.items(space, room, range)).map(({ item }) => item.seq);
    equal(await seqs({ after: 1, limit: 2, bytes: 1_000_000 }), [2, 3]);
    equal(await seqs({ before: 4, limit: 2, bytes: 1_000_000 }), [3, 2]);
    equal(await seqs({ before: 1, limit: 2, bytes: 1_000_000 }), []);
    equal(await seqs({ after: 5, limit: 2, bytes: 1_000_000 }), []);
    equal(await seqs({ after: 0, limit: 9, bytes: 3_000 }), [1, 2]);
    equal(await seqs({ after: 0, limit: 9, bytes: 1 }), [1]);
  });

  check('finds an item by its author and counter', async store => {
    const changes = chain(space, room, [sealed(1, 1), sealed(2, 1, 'phone~1' as Author), sealed(3, 2)]);
    await store.commit(changes);
    equal(await store.placed(space, room, author, 2), changes[2]?.stored);
    equal(await store.placed(space, room, author, 3), null);
    equal(await store.placed(other, room, author, 2), null);
    equal(await store.placed(space, 'session.two' as RoomId, author, 2), null);
  });

  check('keeps spaces and rooms apart', async store => {
    await store.commit([
      ...chain(space, room, [sealed(1, 1)]),
      ...chain(other, room, [sealed(1, 1, 'stranger~1' as Author)]),
      ...chain(space, 'session.two' as RoomId, [sealed(1, 1)]),
    ]);
    equal(
      (await store.items(other, room, { after: 0, limit: 9, bytes: 9_999 })).map(({ item }) => item.kind === 'sealed' && item.author),
      ['stranger~1'],
    );
    equal((await store.space(space, author))?.rooms, 2);
    equal((await store.space(other, author))?.heads, []);
  });

  check('says what a space holds and where an author stands in it, the last written room first', async (store, reopen) => {
    const first = chain(space, room, [sealed(1, 1), sealed(2, 2)]);
    const second = chain(space, 'session.two' as RoomId, [{ ...sealed(1, 1), at: 9_000 }]);
    await store.commit([{ kind: 'device', space, device: laptop, lastSeen: 5 }, ...first, ...second]);
    await store.commit([{ kind: 'device', space, device: laptop, lastSeen: 8 }]);
    const found = await (await reopen()).space(space, author);
    equal(found?.devices, new Map([[laptop, 8]]));
    equal(found?.rooms, 2);
    equal(found?.bytes, 3 * (240 + 10 + 64) + 32);
    equal(found?.heads, [
      { room: 'session.two', head: { counter: 1, hash: second[0]?.stored.itemHash } },
      { room, head: { counter: 2, hash: first[1]?.stored.itemHash } },
    ]);
  });

  check('renews and releases only the lease entry that was named', async (store, reopen) => {
    await store.commit(chain(space, room, [leaseEntry(1, 4)]));
    await store.commit([{ kind: 'lease', space, room, epoch: 3, until: 5 }]);
    equal((await store.room(space, room)).lease?.until, 201_001);
    await store.commit([{ kind: 'lease', space, room, epoch: 4, until: 0 }]);
    equal((await (await reopen()).room(space, room)).lease?.until, 0);
  });

  check('refuses an item that is not the next of its room or of its author, and then stores nothing of that commit', async store => {
    const good = chain(space, room, [sealed(1, 1)]);
    await store.commit(good);
    const device: Change = { kind: 'device', space, device: laptop, lastSeen: 5 };
    await rejects(store.commit([device, ...good]), StoreConflict);
    await rejects(store.commit([device, ...chain(space, room, [sealed(3, 2)])]), StoreConflict);
    await rejects(store.commit([device, ...chain(space, room, [sealed(2, 1)])]), StoreConflict);
    await rejects(store.commit([...chain(space, room, [sealed(2, 2), sealed(3, 4)])]), StoreConflict);
    equal((await store.room(space, room)).lastSeq, 1);
    equal((await store.space(space, author))?.devices, new Map());
    await store.commit(chain(space, room, [sealed(2, 2)]));
    equal((await store.room(space, room)).lastSeq, 2);
  });

  check('keeps nothing of a dropped room but that it was, and gives its space back', async (store, reopen) => {
    const two = 'session.two' as RoomId;
    await store.commit([
      { kind: 'device', space, device: laptop, lastSeen: 5 },
      ...chain(space, room, [sealed(1, 1), leaseEntry(2, 1), sealed(3, 2)]),
      ...chain(space, two, [sealed(1, 1)]),
    ]);
    equal(await store.weight(space, room), 3 * (240 + 64) + 2 * 10 + 32);
    await store.commit([{ kind: 'drop', space, room }]);
    const again = await reopen();
    equal(await again.room(space, room), { lastSeq: 0, hash: '', lease: null, heads: new Map(), dropped: true });
    equal(await again.items(space, room, { after: 0, limit: 10, bytes: 9_999 }), []);
    equal(await again.placed(space, room, author, 1), null);
    equal(await again.weight(space, room), 0);
    const found = await again.space(space, author);
    equal([found?.rooms, found?.bytes, found?.heads.map(head => head.room)], [1, 240 + 64 + 10 + 240, [two]]);
    equal((await again.items(space, two, { after: 0, limit: 10, bytes: 9_999 })).length, 1);
  });

  check('takes nothing into a dropped room, also one that was never written in, and nothing twice away', async store => {
    const item = chain(space, room, [sealed(1, 1)]);
    await store.commit([{ kind: 'drop', space, room }]);
    await rejects(store.commit(item), StoreConflict);
    await store.commit([{ kind: 'drop', space, room }]);
    const found = await store.space(space, author);
    equal([found?.rooms, found?.bytes], [0, 240]);
    await store.commit(chain(other, room, [sealed(1, 1)]));
    await store.commit([{ kind: 'drop', space: other, room }]);
    const second = await store.space(other, author);
    equal([second?.rooms, second?.bytes], [0, 240]);
  });

  check('drops what was placed in the same commit, and then refuses what follows', async store => {
    const [first, second] = chain(space, room, [sealed(1, 1), sealed(2, 2)]);
    if (!first || !second) throw new Error('no items');
    await rejects(store.commit([first, { kind: 'drop', space, room }, second]), StoreConflict);
    equal((await store.room(space, room)).dropped, false);
    await store.commit([first, { kind: 'drop', space, room }]);
    equal((await store.room(space, room)).dropped, true);
    equal((await store.space(space, author))?.bytes, 240);
  });
}
