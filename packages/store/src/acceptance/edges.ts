import type { DocumentId, RoomId, RowId } from '@baton/protocol';
import type { Write } from '../port.ts';
import { put, remove } from '../writes.ts';
import { type AcceptanceCase, owned, room, same } from './case.ts';

/** Where engines and implementations differ first. */
export const edges: readonly AcceptanceCase[] = [
  {
    name: 'a commit of six hundred records and six megabytes is stored as a whole',
    async run(store) {
      const storage = await owned(store);
      const state = new Uint8Array(10_000).map((_, i) => i % 251);
      const writes = Array.from({ length: 600 }, (_, n) =>
        put('documentCheckpoints', { document: `d${String(n).padStart(3, '0')}` as DocumentId, upTo: n, state }),
      );
      same(await storage.commit({ fence: 'one', expect: [], writes }), 'ok', 'commit');
      const found = await (await store.again()).range('documentCheckpoints', { limit: 1_000 });
      same(found.length, 600, 'records');
      same(
        found.every(({ upTo, state: read }, n) => upTo === n && read.length === state.length && read.every((byte, i) => byte === state[i])),
        true,
        'every record as it was',
      );
    },
  },
  {
    name: 'bytes that are part of a larger buffer come back as that part alone',
    async run(store) {
      const storage = await owned(store);
      const state = new Uint8Array([9, 9, 1, 2, 3, 9]).subarray(2, 5);
      const document = 'd' as DocumentId;
      same(
        await storage.commit({ fence: 'one', expect: [], writes: [put('documentCheckpoints', { document, upTo: 1, state })] }),
        'ok',
        'commit',
      );
      const read = (await (await store.again()).get('documentCheckpoints', document))?.state;
      same(read === undefined ? null : [...read], [1, 2, 3], 'bytes');
    },
  },
  {
    name: 'keys in any script sort by their code units, and bounds lie between them',
    async run(store) {
      const storage = await owned(store);
      // In the order of code units: the pair of surrogates of an emoji lies before U+FF5E, which its code point does not.
      const keys = ['', 'Z', 'a', 'ä', '保', '😀', '～'];
      const writes = [...keys].reverse().map(key => put('meta', { key: `k${key}`, value: key }));
      same(await storage.commit({ fence: 'one', expect: [], writes }), 'ok', 'commit');
      const read = async (more: object) =>
        (await storage.range('meta', { limit: 20, after: 'j', before: 'l', ...more })).map(({ value }) => value);
      same(await read({}), keys, 'order');
      same(await read({ after: 'ka' }), ['ä', '保', '😀', '～'], 'after');
      same(await read({ after: 'k保', before: 'k～' }), ['😀'], 'between');
    },
  },
  {
    name: 'a room whose name begins like another one keeps its rows to itself',
    async run(store) {
      const storage = await owned(store);
      const names = ['session.a', 'session.a/', 'session.aa'];
      const writes = names.map(name => put('outbox', { key: `${name}/1`, room: name as RoomId, rows: [name as RowId] }));
      same(await storage.commit({ fence: 'one', expect: [], writes }), 'ok', 'commit');
      for (const name of names) {
        const found = await storage.range('outbox', { index: ['room', 'key'], prefix: [name], limit: 10 });
        same(
          found.map(({ rows }) => rows[0]),
          [name],
          `rows of ${name}`,
        );
      }
    },
  },
  {
    name: 'records asked for by key come in the order asked, with a gap where there is none',
    async run(store) {
      const storage = await owned(store);
      const writes = ['a', 'b'].map(key => put('meta', { key, value: key }));
      same(await storage.commit({ fence: 'one', expect: [], writes }), 'ok', 'commit');
      const found = await storage.getMany('meta', ['b', 'none', 'a', 'b']);
      same(
        found.map(record => record?.value ?? 'nothing'),
        ['b', 'nothing', 'a', 'b'],
        'values',
      );
      same(await storage.getMany('meta', []), [], 'none asked');
    },
  },
  {
    name: 'a room that was taken out stands at revision 0 again',
    async run(store) {
      const storage = await owned(store);
      const id = 'session.a' as RoomId;
      const commit = (revision: number, writes: readonly Write[]) =>
        storage.commit({ fence: 'one', expect: [{ room: id, revision }], writes });
      same(await commit(0, [put('rooms', room(id, 1))]), 'ok', 'begun');
      same(await commit(1, [remove('rooms', id)]), 'ok', 'taken out');
      same(await commit(1, [put('meta', { key: 'a', value: 1 })]), 'stale', 'its old revision');
      same(await commit(0, []), 'ok', 'nothing to write, and as it was expected');
    },
  },
  {
    name: 'a handle that was closed stores nothing more',
    async run(store) {
      const storage = await owned(store);
      await storage.close();
      const late = storage.commit({ fence: 'one', expect: [], writes: [put('meta', { key: 'a', value: 1 })] });
      const answer = await late.catch(() => 'rejected');
      same(answer === 'ok', false, 'a commit after closing was answered with ok');
      same(await (await store.again()).get('meta', 'a'), undefined, 'nothing was written');
    },
  },
  {
    name: 'twenty commits at once are all stored, or say that they were not',
    async run(store) {
      const storage = await owned(store);
      const keys = Array.from({ length: 20 }, (_, n) => `w${n}`);
      const answers = await Promise.all(
        keys.map(key => storage.commit({ fence: 'one', expect: [], writes: [put('meta', { key, value: key })] })),
      );
      const there = await storage.getMany('meta', keys);
      same(
        there.map(record => (record ? 'ok' : 'not there')),
        answers,
        'what is stored and what was answered',
      );
      same([...new Set(answers)], ['ok'], 'answers');
    },
  },
];
