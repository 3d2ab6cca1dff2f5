import type { DeviceId, DocumentId, RoomId, RoomRecord, RowId } from '@baton/protocol';
import { startCursor } from '@baton/protocol';
import type { Storage } from '../port.ts';
import { put, remove } from '../writes.ts';

/** Opens a fresh, empty store, or (`again`) another handle on the one opened last. */
export interface StoreUnderTest {
  fresh(): Promise<Storage>;
  again(): Promise<Storage>;
}

export interface AcceptanceCase {
  readonly name: string;
  run(store: StoreUnderTest): Promise<void>;
}

const room = (id: string, revision: number): RoomRecord => ({
  id: id as RoomId,
  kind: 'session',
  revision,
  sent: false,
  cursor: startCursor,
  next: 1,
  author: null,
  uploading: null,
  held: null,
  stopped: null,
});

function same(actual: unknown, expected: unknown, what: string): void {
  const left = JSON.stringify(actual);
  const right = JSON.stringify(expected);
  if (left !== right) throw new Error(`${what}: expected ${right}, got ${left}`);
}

async function owned(store: StoreUnderTest, token = 'one'): Promise<Storage> {
  const storage = await store.fresh();
  same(await storage.takeFence(token, 1), 'ok', 'taking the fence');
  return storage;
}

/** What every implementation of the storage port must do. Run each case in a place of its own. */
export const storeAcceptance: readonly AcceptanceCase[] = [
  {
    name: 'a commit is there for another handle',
    async run(store) {
      const storage = await owned(store);
      same(await storage.commit({ fence: 'one', expect: [], writes: [put('meta', { key: 'a', value: { n: 1 } })] }), 'ok', 'commit');
      await storage.close();
      same(await (await store.again()).get('meta', 'a'), { key: 'a', value: { n: 1 } }, 'read back');
    },
  },
  {
    name: 'a runtime whose fence was taken cannot write any more',
    async run(store) {
      const first = await owned(store);
      const second = await store.again();
      same(await second.takeFence('two', 1), 'ok', 'second fence');
      same(await first.commit({ fence: 'one', expect: [], writes: [put('meta', { key: 'a', value: 1 })] }), 'fenced', 'old runtime');
      same(await second.get('meta', 'a'), undefined, 'nothing was written');
      same(await second.commit({ fence: 'two', expect: [], writes: [put('meta', { key: 'a', value: 2 })] }), 'ok', 'new runtime');
    },
  },
  {
    name: 'an older version leaves the database of a newer one alone',
    async run(store) {
      const newer = await store.fresh();
      same(await newer.takeFence('new', 2), 'ok', 'newer version');
      const older = await store.again();
      same(await older.takeFence('old', 1), 'newer', 'older version');
      same(await newer.commit({ fence: 'new', expect: [], writes: [put('meta', { key: 'a', value: 1 })] }), 'ok', 'newer still owns it');
    },
  },
  {
    name: 'what was discarded takes no commit and no new owner, and can be discarded again',
    async run(store) {
      const storage = await owned(store);
      const write = { fence: 'one', expect: [], writes: [put('meta', { key: 'a', value: 1 })] };
      same(await storage.commit(write), 'ok', 'before');
      same(await (await store.again()).discard('other'), 'fenced', 'by somebody who does not own it');
      same(await storage.commit(write), 'ok', 'still there');
      same(await storage.discard('one'), 'ok', 'discarded');
      same(await storage.discard('one'), 'ok', 'discarded again');
      same(await storage.commit({ ...write, writes: [put('meta', { key: 'a', value: 2 })] }), 'fenced', 'after');
      same(await (await store.again()).takeFence('two', 2), 'removed', 'a new owner');
      same((await storage.get('meta', 'a'))?.value, 1, 'nothing half-applied');
    },
  },
  {
    name: 'a commit decided at an old revision stores nothing of itself',
    async run(store) {
      const storage = await owned(store);
      const id = 'session.a' as RoomId;
      same(await storage.commit({ fence: 'one', expect: [{ room: id, revision: 0 }], writes: [put('rooms', room(id, 1))] }), 'ok', 'first');
      const late = {
        fence: 'one',
        expect: [{ room: id, revision: 0 }],
        writes: [put('meta', { key: 'x', value: 1 }), put('rooms', room(id, 1))],
      };
      same(await storage.commit(late), 'stale', 'same revision again');
      same(await storage.get('meta', 'x'), undefined, 'nothing half-applied');
      same((await storage.get('rooms', id))?.revision, 1, 'revision');
    },
  },
  {
    name: 'two commits at once from one revision: exactly one is stored',
    async run(store) {
      const storage = await owned(store);
      const id = 'session.a' as RoomId;
      const one = (n: number) =>
        storage.commit({
          fence: 'one',
          expect: [{ room: id, revision: 0 }],
          writes: [put('rooms', room(id, 1)), put('meta', { key: `w${n}`, value: n })],
        });
      const results = await Promise.all([one(1), one(2)]);
      same([...results].sort(), ['ok', 'stale'], 'results');
      const stored = (await storage.getMany('meta', ['w1', 'w2'])).filter(record => record !== undefined).length;
      same(stored, 1, 'writes stored');
    },
  },
  {
    name: 'later writes to the same key in one commit win, deletes among them',
    async run(store) {
      const storage = await owned(store);
      const writes = [
        put('meta', { key: 'a', value: 1 }),
        remove('meta', 'a'),
        put('meta', { key: 'b', value: 1 }),
        put('meta', { key: 'b', value: 2 }),
        remove('meta', 'c'),
        put('meta', { key: 'c', value: 3 }),
      ];
      same(await storage.commit({ fence: 'one', expect: [], writes }), 'ok', 'commit');
      same(
        (await storage.getMany('meta', ['a', 'b', 'c'])).map(record => record?.value),
        [undefined, 2, 3],
        'values',
      );
    },
  },
  {
    name: 'a range gives what lies between its bounds, in order, and no more than asked',
    async run(store) {
      const storage = await owned(store);
      const writes = ['b', 'a'].flatMap(name =>
        [3, 1, 2, 5, 4].map(n =>
          put('outbox', { key: `session.${name}/${n}`, room: `session.${name}` as RoomId, rows: [`${name}${n}` as RowId] }),
        ),
      );
      same(await storage.commit({ fence: 'one', expect: [], writes }), 'ok', 'commit');
      const read = async (more: object, limit = 10) =>
        (await storage.range('outbox', { index: ['room', 'key'], prefix: ['session.a'], limit, ...more })).map(record => record.rows[0]);
      same(await read({}), ['a1', 'a2', 'a3', 'a4', 'a5'], 'whole room');
      same(await read({}, 2), ['a1', 'a2'], 'limit');
      same(await read({ after: 'session.a/2' }), ['a3', 'a4', 'a5'], 'after is exclusive');
      same(await read({ before: 'session.a/3' }), ['a1', 'a2'], 'before is exclusive');
      same(await read({ reverse: true }, 2), ['a5', 'a4'], 'newest first');
      same(await read({ before: 'session.a/4', reverse: true }, 2), ['a3', 'a2'], 'a page back');
      same(
        (await storage.range('outbox', { limit: 3 })).map(record => record.key),
        ['session.a/1', 'session.a/2', 'session.a/3'],
        'by key',
      );
      same(
        (await storage.range('outbox', { limit: 2, reverse: true })).map(record => record.key),
        ['session.b/5', 'session.b/4'],
        'by key, last',
      );
    },
  },
  {
    name: 'a range over numbers sorts as numbers',
    async run(store) {
      const storage = await owned(store);
      const document = 'd' as DocumentId;
      const writes = [10, 9, 100, 1].map(n =>
        put('documentUpdates', {
          key: `d/${n}`,
          document,
          n,
          update: new Uint8Array([n]),
          row: `r${n}` as RowId,
          step: null,
          device: 'x' as DeviceId,
        }),
      );
      same(await storage.commit({ fence: 'one', expect: [], writes }), 'ok', 'commit');
      const found = await storage.range('documentUpdates', { index: ['document', 'n'], prefix: [document], after: 1, limit: 10 });
      same(
        found.map(record => record.n),
        [9, 10, 100],
        'order',
      );
      same([...(found[0]?.update ?? [])], [9], 'bytes come back as bytes');
    },
  },
];
