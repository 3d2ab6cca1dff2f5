import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import {
  type Content,
  editedAfterRemoval,
  keepItem,
  parseEffects,
  removeItem,
  restoreTo,
  type StepEffect,
  setItemText,
  setNoteText,
  toggleItem,
  undoStep,
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
  type RandomEdit,
  randomEdit,
  randomTyping,
  run,
  shopping,
  texts,
} from './test/random.ts';

const anna = { by: 'anna', at: 5000 };
/** Through JSON, as the effects are stored. */
const stored = (effects: StepEffect[]): StepEffect[] => parseEffects(JSON.parse(JSON.stringify(effects)));
const undo = (doc: Y.Doc, effects: StepEffect[]) => {
  const result = done(undoStep(doc, 'list', stored(effects), anna));
  commit(doc, result);
  return result;
};
/** What a person sees: not who touched it, and not what was taken off. */
const visible = (of: Content) =>
  Object.fromEntries(
    Object.entries(of.items ?? {})
      .filter(([, item]) => !item.removed)
      .map(([id, { touched: _touched, ...item }]) => [id, item]),
  );

describe('undo of one step', () => {
  const step = [
    { op: 'set', path: '/items/#milk/done', value: true },
    { op: 'insert', path: '/items/#feta', value: { text: 'Feta' } },
    { op: 'move', path: '/items/#rye', into: { section: 'Top' }, after: 'start' },
    { op: 'remove', path: '/items/#rolls' },
    { op: 'set', path: '/title', value: 'Party' },
  ];

  test('puts everything back when nobody has touched it, and redo is the undo of the undo', () => {
    const doc = shopping();
    const before = content(doc, 'list');
    const { effects } = run(doc, 'list', step);
    const after = content(doc, 'list');
    const undone = undo(doc, effects);
    expect(undone.leftAlone).toEqual([]);
    expect(visible(content(doc, 'list'))).toEqual(visible(before));
    expect(content(doc, 'list').title).toBe('Shopping');
    undo(doc, undone.effects);
    expect(visible(content(doc, 'list'))).toEqual(visible(after));
    expect(content(doc, 'list').title).toBe('Party');
  });

  /** D5, second half. */
  test('leaves alone, and names, what somebody has worked on since', () => {
    const doc = shopping();
    const { effects } = run(doc, 'list', step);
    const editing = hand(doc, 'list', 'ben');
    done(toggleItem(editing, 'milk', false));
    done(setItemText(editing, 'feta', 'Feta, two packs'));
    done(setItemText(editing, 'rye', 'Rye bread, sliced'));
    const { leftAlone } = undo(doc, effects);
    const now = content(doc, 'list');
    expect(now.items?.feta).toMatchObject({ text: 'Feta, two packs' });
    expect(now.items?.feta).not.toHaveProperty('removed');
    expect(now.items?.milk?.done).toBe(false);
    expect(now.items?.rye).toMatchObject({ text: 'Rye bread, sliced', section: 'Bakery' });
    expect(now.items?.rolls).not.toHaveProperty('removed');
    expect(leftAlone).toEqual([{ effect: 1, path: '/items/#feta', name: 'Feta', why: 'edited' }]);
  });

  test('of a whole job is the undo of its steps together', () => {
    const doc = shopping();
    const before = content(doc, 'list');
    const one = run(doc, 'list', [
      { op: 'insert', path: '/items/#feta', value: { text: 'Feta' } },
      { op: 'set', path: '/title', value: 'A' },
    ]);
    const two = run(doc, 'list', [
      { op: 'set', path: '/items/#feta/done', value: true },
      { op: 'set', path: '/title', value: 'B' },
    ]);
    const undone = undo(doc, [...one.effects, ...two.effects]);
    expect(undone.leftAlone).toEqual([]);
    expect(visible(content(doc, 'list'))).toEqual(visible(before));
    expect(content(doc, 'list').title).toBe('Shopping');
  });

  test('does not take a value that stood for a moment for its own', () => {
    const doc = shopping();
    const there = { op: 'set', path: '/items/#milk/done', value: true };
    const { effects } = run(doc, 'list', [there, { ...there, value: false }, { op: 'set', path: '/items/#rye/done', value: true }]);
    expect(effects.map(effect => effect.path)).toEqual(['/items/#rye/done']);
    done(toggleItem(hand(doc, 'list', 'ben'), 'milk', true));
    undo(doc, effects);
    expect(content(doc, 'list').items).toMatchObject({ milk: { done: true }, rye: { done: false } });
  });

  test('takes a removed item that the step put back off again', () => {
    const doc = shopping();
    done(removeItem(hand(doc, 'list', 'ben'), 'milk'));
    const { effects, after } = run(doc, 'list', [{ op: 'insert', path: '/items/#milk', value: { text: 'Oat milk' }, after: 'end' }]);
    expect(after.items?.milk).toMatchObject({ text: 'Oat milk', done: false });
    expect(texts('list', after)).toContain('Oat milk');
    undo(doc, effects);
    expect(texts('list', content(doc, 'list'))).toEqual(['Rye bread', 'Rolls']);
    expect(content(doc, 'list').items?.milk).toMatchObject({ text: 'Milk', removed: { by: 'ben' } });
  });

  test('that finds nothing of its own says so and changes nothing', () => {
    const doc = shopping();
    const { effects } = run(doc, 'list', [{ op: 'set', path: '/title', value: 'Party' }]);
    run(doc, 'list', [{ op: 'set', path: '/title', value: 'Picnic' }]);
    expect(undoStep(doc, 'list', effects, anna)).toEqual({
      ok: false,
      nothing: true,
      leftAlone: [{ effect: 0, path: '/title', name: '/title', why: 'changed' }],
    });
  });

  test('takes out the letters the step wrote, not equal ones elsewhere', () => {
    const doc = note('The heater is broken.');
    const { effects } = run(doc, 'note', [{ op: 'text', path: '/body', edits: [{ find: 'broken', replace: 'cold' }] }]);
    const ben = hand(doc, 'note', 'ben');
    done(setNoteText(ben, 'It is cold. The heater is cold.'));
    done(setNoteText(ben, 'It is cold. The heater is cold. So cold.', 40));
    const result = done(undoStep(doc, 'note', stored(effects), anna));
    expect(result.after.body).toBe('It is cold. The heater is broken. So cold.');
  });

  test('leaves a text alone that somebody has written into', () => {
    const doc = note('The heater is broken.');
    const { effects } = run(doc, 'note', [{ op: 'text', path: '/body', edits: [{ find: 'broken', replace: 'cold' }] }]);
    done(setNoteText(hand(doc, 'note', 'ben'), 'The heater is coold.'));
    expect(undoStep(doc, 'note', effects, anna)).toMatchObject({ ok: false, nothing: true, leftAlone: [{ why: 'changed' }] });
  });

  /** D5: formatting included. */
  test('does not disturb formatting around it', () => {
    const doc = note('one two three');
    doc.getText('body').format(4, 3, { bold: true });
    const { effects } = run(doc, 'note', [{ op: 'text', path: '/body', edits: [{ find: 'one', replace: 'zero one' }] }]);
    doc.getText('body').format(0, 2, { italic: true });
    commit(doc, done(undoStep(doc, 'note', effects, anna)));
    expect(doc.getText('body').toDelta()).toEqual([
      { insert: 'one ' },
      { insert: 'two', attributes: { bold: true } },
      { insert: ' three' },
    ]);
  });
});

/** What one random step does: a patch like the assistant's. */
const asPatch = (edits: readonly RandomEdit[], of: Content): unknown[] => {
  const ids = Object.keys(of.items ?? {}).filter(id => !of.items?.[id]?.removed);
  const gone = new Set<string>();
  return edits.flatMap(({ what, pick, text, place }, index): unknown[] => {
    const id = ids[pick % ids.length];
    if (what === 'add' || id === undefined || gone.has(id)) return [{ op: 'insert', path: `/items/#step${index}`, value: { text } }];
    const path = `/items/#${id}`;
    if (what === 'text') return [{ op: 'set', path: `${path}/text`, value: `${text} by step` }];
    if (what === 'tick') return [{ op: 'set', path: `${path}/done`, value: place % 2 === 0 }];
    if (what === 'move') return [{ op: 'move', path, after: place % 2 === 0 ? 'start' : 'end' }];
    if (what === 'section') return [{ op: 'move', path, into: { section: 'by step' } }];
    gone.add(id);
    return [{ op: 'remove', path }];
  });
};

describe('undo among other people', () => {
  /** D5. */
  test('with random edits on two devices, takes back its own and nothing else, and both devices end equal', () => {
    const edits = fc.array(randomEdit, { maxLength: 12 });
    fc.assert(
      fc.property(edits, fc.array(randomEdit, { minLength: 1, maxLength: 6 }), edits, edits, (early, step, mine, theirs) => {
        const a = shopping();
        const b = shopping();
        for (const edit of early) editList(hand(a, 'list', 'anna'), edit);
        merge(a, b);
        const base = content(a, 'list');
        const { effects } = run(a, 'list', asPatch(step, base));
        const stepped = content(a, 'list');
        for (const edit of mine) editList(hand(a, 'list', 'anna'), edit);
        for (const edit of theirs) editList(hand(b, 'list', 'ben'), edit);
        merge(a, b);
        const latest = content(a, 'list');
        const result = undoStep(a, 'list', stored(effects), { by: 'anna', at: 9e9 });
        if (result.ok) commit(a, result);
        merge(a, b);
        expect(content(b, 'list')).toEqual(content(a, 'list'));
        const now = content(a, 'list');
        for (const [id, item] of Object.entries(latest.items ?? {})) {
          const was = base.items?.[id];
          const wrote = stepped.items?.[id];
          const is = now.items?.[id];
          if (!wrote || !is) {
            // Not the step's: it must be as it was.
            expect(is).toEqual(item);
            continue;
          }
          for (const field of ['text', 'done'] as const) {
            const byStep = was !== undefined && was[field] !== wrote[field];
            const stillIts = item[field] === wrote[field];
            expect(is[field]).toEqual(byStep && stillIts ? was[field] : item[field]);
          }
          // What others added or edited is never taken off by it.
          if (is.removed && !item.removed) expect(was).toBeUndefined();
        }
      }),
      { numRuns: 150 },
    );
  });

  test('of typing gives back the words that were there, wherever others have written', () => {
    fc.assert(
      fc.property(fc.array(randomTyping, { maxLength: 10 }), fc.array(randomTyping, { maxLength: 10 }), (mine, theirs) => {
        const a = note('alpha beta gamma delta');
        const b = note('alpha beta gamma delta');
        const { effects } = run(a, 'note', [
          {
            op: 'text',
            path: '/body',
            edits: [
              { find: 'beta', replace: 'BETA' },
              { find: 'gamma ', replace: '' },
            ],
          },
        ]);
        for (const edit of mine) editNote(hand(a, 'note', 'anna'), edit);
        for (const edit of theirs) editNote(hand(b, 'note', 'ben'), edit);
        merge(a, b);
        const latest = content(a, 'note').body ?? '';
        const result = undoStep(a, 'note', stored(effects), anna);
        if (result.ok) {
          commit(a, result);
          expect(content(a, 'note').body).toContain('gamma ');
          if (result.leftAlone.length === 0) {
            expect(content(a, 'note').body).toContain('beta');
            expect(content(a, 'note').body?.length).toBe(latest.length + 'gamma '.length);
          }
        }
        merge(a, b);
        expect(content(b, 'note')).toEqual(content(a, 'note'));
      }),
      { numRuns: 150 },
    );
  });
});

describe('restore', () => {
  /** D3. */
  test('brings the version back as a new change; what others add meanwhile survives, and it can be undone', () => {
    const a = shopping();
    const b = shopping();
    const then = content(a, 'list');
    run(a, 'list', [
      { op: 'insert', path: '/items/#tail', value: { text: 'Tail' } },
      { op: 'move', path: '/items/#milk', after: '#rolls' },
      { op: 'set', path: '/items/#rye/price', value: 3 },
      { op: 'remove', path: '/items/#rolls' },
    ]);
    merge(a, b);
    const late = content(a, 'list');
    const restored = done(restoreTo(a, 'list', then, anna));
    commit(a, restored);
    run(b, 'list', [
      { op: 'insert', path: '/items/#eggs', value: { text: 'Eggs' } },
      { op: 'set', path: '/items/#rye/done', value: true },
    ]);
    merge(a, b);
    expect(content(b, 'list')).toEqual(content(a, 'list'));
    expect(texts('list', content(b, 'list'))).toEqual(['Milk', 'Rye bread', 'Rolls', 'Eggs']);
    expect(content(a, 'list').items?.rye).toMatchObject({ done: true });
    // Syncing again and opening from what is stored does not bring the tail back.
    const reopened = new Y.Doc();
    Y.applyUpdate(reopened, Y.encodeStateAsUpdate(b));
    merge(reopened, a);
    expect(texts('list', content(reopened, 'list'))).not.toContain('Tail');
    commit(a, done(undoStep(a, 'list', stored(restored.effects), anna)));
    expect(visible(content(a, 'list'))).toMatchObject({ tail: visible(late).tail, milk: visible(late).milk });
  });

  test('gives the version exactly, but for who touched it, whatever happened since', () => {
    fc.assert(
      fc.property(fc.array(randomEdit, { maxLength: 10 }), fc.array(randomEdit, { minLength: 1, maxLength: 15 }), (early, late) => {
        const doc = shopping();
        const editing = hand(doc, 'list', 'anna');
        for (const edit of early) editList(editing, edit);
        const then = content(doc, 'list');
        for (const edit of late) editList(editing, edit);
        const result = restoreTo(doc, 'list', then, anna);
        if (result.ok) commit(doc, result);
        expect(visible(content(doc, 'list'))).toEqual(visible(then));
        expect(restoreTo(doc, 'list', then, anna)).toEqual({ ok: false, nothing: true });
      }),
      { numRuns: 100 },
    );
  });

  test('of a note keeps what another person writes into an untouched paragraph meanwhile', () => {
    const a = note('First.\nSecond.\nThird.\n');
    const b = note('First.\nSecond.\nThird.\n');
    const then = content(a, 'note');
    done(setNoteText(hand(a, 'note', 'anna'), 'Changed first.\nSecond.\nThird, changed.\n'));
    merge(a, b);
    done(setNoteText(hand(b, 'note', 'ben'), 'Changed first.\nSecond, by Ben.\nThird, changed.\n'));
    commit(a, done(restoreTo(a, 'note', then, anna)));
    merge(a, b);
    expect(content(a, 'note').body).toBe('First.\nSecond, by Ben.\nThird.\n');
  });
});

describe('an item that was taken off', () => {
  /** D4, for items. */
  test('while another device edited it keeps the edit and asks the person, whichever device syncs first', () => {
    for (const [first, second] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const docs = { a: shopping(), b: shopping() };
      done(setItemText(hand(docs.a, 'list', 'anna'), 'milk', 'Oat milk'));
      done(removeItem(hand(docs.b, 'list', 'ben'), 'milk'));
      Y.applyUpdate(docs[second], Y.encodeStateAsUpdate(docs[first]));
      Y.applyUpdate(docs[first], Y.encodeStateAsUpdate(docs[second]));
      const item = content(docs.a, 'list').items?.milk;
      expect(content(docs.b, 'list').items?.milk).toEqual(item);
      expect(item && editedAfterRemoval(item)).toBe(true);
      done(keepItem(hand(docs.a, 'list', 'anna'), 'milk'));
      expect(texts('list', content(docs.a, 'list'))).toContain('Oat milk');
    }
  });

  test('and left as it was asks nothing', () => {
    const doc = shopping();
    done(removeItem(hand(doc, 'list', 'ben'), 'milk'));
    const item = content(doc, 'list').items?.milk;
    expect(item && editedAfterRemoval(item)).toBe(false);
  });
});
