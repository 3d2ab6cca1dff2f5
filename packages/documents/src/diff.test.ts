import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyDelta, type Content, deltaBetween, describeDiff, diffContent, type Kind, lastTouch, orderedItems } from './index.ts';
import { apply, content, done, editList, editNote, hand, note, randomEdit, randomTyping, run, shopping, week } from './test/random.ts';

const words = (kind: Kind, a: Content, b: Content) => {
  const diff = diffContent(kind, a, b);
  return [describeDiff(diff, 'en'), describeDiff(diff, 'zh')];
};
const after = (doc: ReturnType<typeof shopping>, kind: Kind, ops: unknown[]): [Content, Content] => {
  const { before, after: then } = run(doc, kind, ops);
  return [before, then];
};

describe('a difference in words', () => {
  test('counts what was added, ticked and taken off, and names what moved', () => {
    const [a, b] = after(shopping(), 'list', [
      { op: 'insert', path: '/items', value: { text: 'Apples, 6' } },
      { op: 'insert', path: '/items', value: { text: 'Feta' } },
      { op: 'set', path: '/items/#milk/done', value: true },
      { op: 'remove', path: '/items/#rolls' },
      { op: 'move', path: '/items/#rye', into: { section: null }, after: '#milk' },
      { op: 'move', path: '/items/#milk', after: 'end' },
    ]);
    expect(words('list', a, b)).toEqual([
      '2 added, 1 ticked, 1 taken off, “Rye bread” moved out of its section',
      '新增 2 项，勾选 1 项，去掉 1 项，“Rye bread”移出分组',
    ]);
  });

  test('says the day and time a plan item moved to', () => {
    const [a, b] = after(week(), 'plan', [
      { op: 'move', path: '/items/#mum', into: { day: '2026-12-04' } },
      { op: 'set', path: '/items/#gym/time', value: '07:30' },
    ]);
    expect(words('plan', a, b)).toEqual(['“Gym” moved to 07:30, “call Mum” moved to Friday', '“Gym”移到07:30，“call Mum”移到周五']);
    const [c, d] = after(week(), 'plan', [{ op: 'move', path: '/items/#mum', into: { day: '2026-12-04', time: '09:00' } }]);
    expect(words('plan', c, d)).toEqual(['“call Mum” moved to Friday at 09:00', '“call Mum”移到周五 09:00']);
  });

  test('says where an item moved in its list', () => {
    const doc = shopping();
    run(doc, 'list', [{ op: 'insert', path: '/items/#oats', value: { text: 'Oats' }, after: '#rolls' }]);
    const move = (after: string) =>
      diffContent('list', content(doc, 'list'), done(apply(doc, 'list', [{ op: 'move', path: '/items/#rye', after }])).after);
    expect(move('#rolls').items).toMatchObject([{ id: 'rye', what: 'moved', place: 'down' }]);
    expect(move('#oats').items).toMatchObject([{ id: 'rye', what: 'moved', place: 'end' }]);
    expect(describeDiff(move('#oats'), 'en')).toBe('“Rye bread” moved to the end');
  });

  test('counts moves when there are many, and says renames, edits and nothing', () => {
    const doc = shopping();
    const [a, b] = after(doc, 'list', [
      ...['milk', 'rye', 'rolls'].map(id => ({ op: 'move', path: `/items/#${id}`, into: { section: 'All' } })),
      { op: 'set', path: '/items/#milk/text', value: 'Oat milk' },
      { op: 'set', path: '/title', value: 'Party' },
    ]);
    expect(words('list', a, b)).toEqual(['1 changed, 3 moved, renamed to “Party”', '修改 1 项，移动 3 项，改名为“Party”']);
    expect(words('list', b, b)).toEqual(['Nothing changed', '没有变化']);
  });

  test('counts the characters of a note', () => {
    const [a, b] = after(note('Dear Sir'), 'note', [{ op: 'set', path: '/body', value: 'Dear Ms Lee' }]);
    expect(words('note', a, b)).toEqual(['6 characters added, 3 characters taken out', '写入 6 字，删去 3 字']);
  });

  test('knows who did it', () => {
    const [a, b] = after(shopping(), 'list', [{ op: 'insert', path: '/items/#feta', value: { text: 'Feta' } }]);
    expect(diffContent('list', a, b).items).toMatchObject([{ id: 'feta', what: 'added', by: { by: 'baton', step: 'step1' } }]);
    expect(lastTouch(b, 'feta')).toMatchObject({ by: 'baton', step: 'step1' });
    expect(lastTouch(b, 'milk')).toBe(null);
  });
});

describe('a difference as a patch', () => {
  /** What a person sees: fields in order, without order keys and touches. */
  const seen = (kind: Kind, of: Content) => ({
    title: of.title,
    body: of.body,
    items: orderedItems(kind, of).map(({ id, item: { order: _order, touched: _touched, ...item } }) => ({ id, ...item })),
  });

  test('makes the later content of the earlier one', () => {
    fc.assert(
      fc.property(fc.array(randomEdit, { maxLength: 12 }), fc.array(randomEdit, { maxLength: 12 }), (early, late) => {
        const doc = shopping();
        for (const edit of early) editList(hand(doc, 'list', 'anna'), edit);
        const a = content(doc, 'list');
        const then = shopping();
        for (const edit of early) editList(hand(then, 'list', 'anna'), edit);
        for (const edit of late) editList(hand(doc, 'list', 'ben'), edit);
        const b = content(doc, 'list');
        const other = shopping();
        run(other, 'list', diffContent('list', content(other, 'list'), a).ops);
        expect(seen('list', content(other, 'list'))).toEqual(seen('list', a));
        run(other, 'list', diffContent('list', content(other, 'list'), b).ops);
        expect(seen('list', content(other, 'list'))).toEqual(seen('list', b));
      }),
      { numRuns: 150 },
    );
  });

  test('does so for notes', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'aaaa', 'One.\nTwo.\nThree 🍐🍎.\n'), fc.array(randomTyping, { maxLength: 12 }), (start, typing) => {
        const doc = note(start);
        const a = content(doc, 'note');
        for (const edit of typing) editNote(hand(doc, 'note', 'anna'), edit);
        const b = content(doc, 'note');
        const other = note(start);
        expect(content(other, 'note')).toEqual(a);
        run(other, 'note', diffContent('note', a, b).ops);
        expect(content(other, 'note').body).toBe(b.body);
      }),
      { numRuns: 150 },
    );
  });

  test('moves as few items as it can', () => {
    const doc = shopping();
    const add = Array.from({ length: 50 }, (_, at) => ({ op: 'insert', path: `/items/#i${at}`, value: { text: `Item ${at}` } }));
    run(doc, 'list', add);
    const [a, b] = after(doc, 'list', [{ op: 'move', path: '/items/#i49', after: 'start' }]);
    expect(diffContent('list', a, b).ops).toEqual([{ op: 'move', path: '/items/#i49', after: 'top' }]);
  });
});

test('a delta gives the later content exactly, and the earlier one stays as it is', () => {
  fc.assert(
    fc.property(fc.array(randomEdit, { maxLength: 20 }), edits => {
      const doc = shopping();
      const a = content(doc, 'list');
      const copy = structuredClone(a);
      for (const edit of edits) editList(hand(doc, 'list', 'anna'), edit);
      const b = content(doc, 'list');
      const delta = JSON.parse(JSON.stringify(deltaBetween(a, b)));
      expect(applyDelta(a, delta)).toEqual(b);
      expect(applyDelta(b, deltaBetween(b, a))).toEqual(a);
      expect(a).toEqual(copy);
    }),
    { numRuns: 100 },
  );
});
