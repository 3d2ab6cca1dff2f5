import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import {
  addItem,
  type ChainRow,
  type Content,
  contentAt,
  contentHash,
  createContent,
  loadDoc,
  makeCheckpoint,
  makeVersion,
  mergeUpdates,
  type NewContent,
  type Previous,
  readContent,
  restoreTo,
  toggleItem,
} from './index.ts';
import {
  commit,
  content,
  done,
  editList,
  editNote,
  hand,
  merge,
  note,
  open,
  randomEdit,
  randomTyping,
  shopping,
  texts,
} from './test/random.ts';

const card: NewContent = { title: 'Shopping', items: [{ text: 'Milk' }, { text: 'Bread' }] };

describe('a document that two devices make from the same card offline', () => {
  /** D1. */
  test('is one document: the starting content stands once, every edit is there, and reloading changes nothing', () => {
    const a = open('list', card);
    const b = open('list', card);
    const first = Object.keys(content(a, 'list').items ?? {})[0] ?? '';
    done(addItem(hand(a, 'list', 'anna'), { text: 'Apples' }));
    done(toggleItem(hand(a, 'list', 'anna'), first, true));
    done(addItem(hand(b, 'list', 'ben'), { text: 'Feta' }));
    merge(a, b);
    const merged = content(a, 'list');
    expect(content(b, 'list')).toEqual(merged);
    expect(texts('list', merged).sort()).toEqual(['Apples', 'Bread', 'Feta', 'Milk']);
    expect(merged.items?.[first]?.done).toBe(true);
    let stored = makeCheckpoint(a);
    for (let reload = 0; reload < 10; reload++) {
      const { doc } = done(loadDoc(stored, [Y.encodeStateAsUpdate(b), done(createContent('list', card, { seed: 'test' })).update]));
      expect(content(doc, 'list')).toEqual(merged);
      expect(makeCheckpoint(doc)).toEqual(stored);
      stored = makeCheckpoint(doc);
    }
  });

  test('in two languages converges to one copy, item by item', () => {
    const inEnglish = open('list', {
      title: 'Practice',
      items: [
        { id: 'one', text: 'Tick me' },
        { id: 'two', text: 'Move me' },
      ],
    });
    const inChinese = open('list', {
      title: '练习',
      items: [
        { id: 'one', text: '勾选我' },
        { id: 'two', text: '移动我' },
      ],
    });
    merge(inEnglish, inChinese);
    expect(content(inEnglish, 'list')).toEqual(content(inChinese, 'list'));
    expect(texts('list', content(inEnglish, 'list'))).toHaveLength(2);
  });

  test('by a step that is done again after a take-over is the same bytes', () => {
    const origin = { stepId: 'step1', by: 'baton', at: 1000 };
    const once = done(createContent('list', card, origin));
    const again = done(createContent('list', card, origin));
    expect(again.update).toEqual(once.update);
    expect(once.content.items).toEqual(again.content.items);
  });

  test('is refused when it does not fit its kind', () => {
    const wrong = createContent('plan', { title: 'Week', week: '2026-12-01', items: [] }, { seed: 'x' });
    expect(wrong).toEqual({ ok: false, path: '/week', sentence: '/week must be the Monday the week begins with, as YYYY-MM-DD.' });
  });
});

describe('loading', () => {
  test('never makes a blank document of one that has not arrived', () => {
    const { doc } = done(loadDoc(null, []));
    expect(readContent(doc, 'list')).toMatchObject({ ok: false, error: { kind: 'empty' } });
    expect(addItem(hand(doc, 'list', 'anna'), { text: 'x' })).toMatchObject({ ok: false, error: { reason: 'document' } });
    expect(Y.encodeStateAsUpdate(doc)).toEqual(Y.encodeStateAsUpdate(new Y.Doc()));
  });

  test('raises an alarm when an update is missing that another stands on, and makes no checkpoint of it', () => {
    const doc = shopping();
    const updates: Uint8Array[] = [Y.encodeStateAsUpdate(doc)];
    doc.on('update', update => updates.push(update));
    const editing = hand(doc, 'list', 'anna');
    for (const text of ['a', 'b', 'c']) done(addItem(editing, { text }));
    const cut = loadDoc(null, updates.toSpliced(2, 1));
    expect(cut).toMatchObject({ ok: false, alarm: { kind: 'missing', after: [{ client: doc.clientID }] } });
    expect(makeCheckpoint(cut.doc)).toBe(null);
    expect(content(done(loadDoc(null, [...updates].reverse())).doc, 'list')).toEqual(content(doc, 'list'));
    expect(content(done(loadDoc(null, [mergeUpdates(updates)])).doc, 'list')).toEqual(content(doc, 'list'));
  });

  test('raises an alarm on bytes that are no update', () => {
    expect(loadDoc(new Uint8Array([255, 255, 3]), [])).toMatchObject({ ok: false, alarm: { kind: 'unreadable', update: -1 } });
    expect(loadDoc(null, [Y.encodeStateAsUpdate(shopping()), new Uint8Array([7, 7])])).toMatchObject({ ok: false, alarm: { update: 1 } });
  });

  test('gives a clientID that was never used before, each time', () => {
    const doc = shopping();
    done(addItem(hand(doc, 'list', 'anna'), { text: 'x' }));
    const checkpoint = makeCheckpoint(doc);
    const ids = new Set(Array.from({ length: 50 }, () => loadDoc(checkpoint, []).doc.clientID));
    expect(ids.size).toBe(50);
    for (const id of Y.decodeStateVector(Y.encodeStateVector(doc)).keys()) expect(ids.has(id)).toBe(false);
  });
});

/** D7. */
test('restoring, making the same content again and a new checkpoint double nothing while another device holds the document open', () => {
  fc.assert(
    fc.property(fc.array(randomEdit, { minLength: 1, maxLength: 10 }), fc.array(randomEdit, { maxLength: 10 }), (mine, theirs) => {
      const held = open('list', card);
      let doc = open('list', card);
      const then = content(doc, 'list');
      for (const edit of mine) editList(hand(doc, 'list', 'anna'), edit);
      const restored = restoreTo(doc, 'list', then, { by: 'anna', at: 1 });
      if (restored.ok) commit(doc, restored);
      Y.applyUpdate(doc, done(createContent('list', card, { seed: 'test' })).update);
      doc = done(loadDoc(makeCheckpoint(doc), [])).doc;
      for (const edit of theirs) editList(hand(held, 'list', 'ben'), edit);
      merge(doc, held);
      expect(content(held, 'list')).toEqual(content(doc, 'list'));
      const count = (text: string) => Object.values(content(doc, 'list').items ?? {}).filter(item => item.text === text).length;
      expect(count('Milk')).toBeLessThanOrEqual(1);
      expect(count('Bread')).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});

interface Captured {
  row: ChainRow;
  content: Content;
}

/** Through JSON, as it is synced; what this device keeps for itself stays with it. */
const synced = (row: ChainRow): ChainRow => JSON.parse(JSON.stringify({ ...row, snapshot: undefined })) as ChainRow;

/** D3, and the page's "as-of equals what was there". */
describe('as-of', () => {
  const act = fc.oneof(
    fc.record({ do: fc.constant('edit' as const), device: fc.nat(1), edit: randomEdit, typing: randomTyping }),
    fc.record({ do: fc.constant('step' as const), device: fc.nat(1) }),
    fc.record({ do: fc.constant('merge' as const) }),
  );

  test.each(['list', 'note'] as const)(
    'of a %s gives at every recorded step what was there then, on both devices, whatever was merged since',
    kind => {
      fc.assert(
        fc.property(fc.array(act, { minLength: 5, maxLength: 60 }), acts => {
          const docs = kind === 'list' ? [shopping(), shopping()] : [note('One.\nTwo.\n'), note('One.\nTwo.\n')];
          const captured: Captured[] = [];
          const last: (Previous | null)[] = [null, null];
          for (const one of acts) {
            const [a, b] = docs;
            if (!a || !b) throw new Error('two documents');
            if (one.do === 'merge') {
              merge(a, b);
              expect(contentHash(content(b, kind))).toBe(contentHash(content(a, kind)));
              continue;
            }
            const doc = one.device === 0 ? a : b;
            if (one.do === 'edit') {
              if (kind === 'list') editList(hand(doc, kind, `p${one.device}`), one.edit);
              else editNote(hand(doc, kind, `p${one.device}`), one.typing);
              continue;
            }
            const now = content(doc, kind);
            const previous = last[one.device] ?? null;
            const made = makeVersion(`session${one.device}`, now, previous);
            if (!made) {
              expect(previous?.row.contentHash).toBe(contentHash(now));
              continue;
            }
            const { version, keep } = made;
            const row: ChainRow = { version: `v${captured.length}`, ...version, ...(keep && { snapshot: keep }) };
            captured.push({ row, content: now });
            last[one.device] = { row, content: now };
          }
          const here = captured.map(({ row }) => row);
          const there = here.map(synced);
          for (const { row, content: then } of captured) {
            for (const rows of [here, there]) {
              const found = contentAt(kind, rows, row.version);
              expect(found).toMatchObject({ ok: true });
              expect(found.ok && contentHash(found.content)).toBe(contentHash(then));
              expect(found.ok && found.content).toEqual(then);
            }
          }
        }),
        { numRuns: 120 },
      );
    },
  );
});
