import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { type ApplyResult, orderedItems, PATCH_LIMITS, readContent } from './index.ts';
import { apply, done, note, run, shopping, texts, week } from './test/random.ts';

function failed(result: ApplyResult) {
  if (result.ok) throw new Error('it applied');
  return result.error;
}

describe('a patch', () => {
  test('is computed on a copy: the document changes only when its update is applied', () => {
    const doc = shopping();
    const before = Y.encodeStateAsUpdate(doc);
    const result = done(
      apply(doc, 'list', [
        { op: 'set', path: '/items/#milk/done', value: true },
        { op: 'insert', path: '/items', value: { text: 'Feta' }, after: '#milk' },
        { op: 'move', path: '/items/#rye', after: '#rolls' },
        { op: 'text', path: '/items/#milk/text', edits: [{ find: 'Milk', replace: 'Oat milk' }] },
        { op: 'remove', path: '/items/#rolls' },
      ]),
    );
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
    expect(readContent(doc, 'list')).toMatchObject({ content: result.before });
    Y.applyUpdate(doc, result.update ?? new Uint8Array(), 'step1');
    expect(readContent(doc, 'list')).toEqual({ ok: true, content: result.after });
    expect(orderedItems('list', result.after).map(({ item }) => [item.text, item.done])).toEqual([
      ['Oat milk', true],
      ['Feta', false],
      ['Rye bread', false],
    ]);
    expect(result.after.items?.milk?.touched).toEqual({ by: 'baton', at: 1000, step: 'step1' });
    expect(result.effects.map(effect => effect.op)).toEqual(['set', 'insert', 'move', 'set', 'remove']);
  });

  test('is one Yjs transaction with the step as its origin', () => {
    const doc = shopping();
    const result = done(
      apply(doc, 'list', [
        { op: 'set', path: '/title', value: 'A' },
        { op: 'set', path: '/items/#milk/done', value: true },
      ]),
    );
    const origins: unknown[] = [];
    doc.on('afterTransaction', transaction => origins.push(transaction.origin));
    Y.applyUpdate(doc, result.update ?? new Uint8Array(), 'step1');
    expect(origins).toEqual(['step1']);
  });

  test('that changes nothing gives no update', () => {
    expect(done(apply(shopping(), 'list', [{ op: 'set', path: '/title', value: 'Shopping' }]))).toMatchObject({
      update: null,
      effects: [],
    });
  });

  test('applies wholly or not at all', () => {
    const error = failed(
      apply(shopping(), 'list', [
        { op: 'set', path: '/items/#milk/done', value: true },
        { op: 'set', path: '/items/#mlik/done', value: true },
      ]),
    );
    expect(error).toMatchObject({ op: 1, path: '/items/#mlik/done', reason: 'unknown-item' });
    expect(error.sentence).toContain('#milk Milk');
  });

  test.each([
    ['a wrong type', { op: 'set', path: '/items/#milk/done', value: 'yes' }, 'value', 'must be true or false, but got "yes"'],
    [
      'a missing field',
      { op: 'insert', path: '/items', value: { txt: 'x' } },
      'value',
      '/text must be a text of at most 20,000 characters, but got nothing',
    ],
    ['an op that does not exist', { op: 'delete', path: '/items/#milk' }, 'shape', '"op" must be one of set, insert, move, remove, text'],
    ['an op with a wrong field', { op: 'move', path: '/items/#milk', to: 'end' }, 'shape', '"move" takes'],
    ['a path by position', { op: 'remove', path: '/items/0' }, 'path', 'named by its id with "#"'],
    ['an order key', { op: 'set', path: '/items/#milk/order', value: 'a9' }, 'path', 'Use "move"'],
    [
      'a text that is not there',
      { op: 'text', path: '/title', edits: [{ find: 'Shoping', replace: '' }] },
      'not-found',
      'The text there is "Shopping"',
    ],
    ['a text that is there twice', { op: 'text', path: '/title', edits: [{ find: 'p', replace: '' }] }, 'ambiguous', 'occurs 2 times'],
    [
      'an anchor that is not there',
      { op: 'insert', path: '/items', value: { text: 'x' }, after: '#nope' },
      'unknown-item',
      'There is no item #nope',
    ],
    ['an id that is taken', { op: 'insert', path: '/items/#milk', value: { text: 'x' } }, 'exists', 'There is an item #milk already'],
    ['half a character', { op: 'set', path: '/title', value: '\ud83d' }, 'shape', 'half of a character'],
    ['a dangerous key', { op: 'set', path: '/items/#milk/constructor', value: 1 }, 'path', 'field name'],
    ['a path into a text', { op: 'set', path: '/title/x', value: 1 }, 'path', 'which has no fields'],
  ])('names what is wrong with %s', (_, op, reason, words) => {
    const error = failed(apply(shopping(), 'list', [op]));
    expect(error.reason).toBe(reason);
    expect(error.sentence).toContain(words);
  });

  test('has limits', () => {
    const ops = Array.from({ length: PATCH_LIMITS.ops + 1 }, () => ({ op: 'remove', path: '/items/#milk' }));
    expect(failed(apply(shopping(), 'list', ops))).toMatchObject({ op: -1, reason: 'limit' });
    let deep: unknown = 1;
    for (let at = 0; at < 40; at++) deep = { in: deep };
    expect(failed(apply(shopping(), 'list', [{ op: 'set', path: '/x', value: deep }]))).toMatchObject({ reason: 'limit' });
    const long = { op: 'set', path: '/x', value: 'x'.repeat(PATCH_LIMITS.bytes) };
    expect(failed(apply(shopping(), 'list', [long]))).toMatchObject({ reason: 'limit' });
  });

  test('cannot move a plan item out of its week', () => {
    const error = failed(apply(week(), 'plan', [{ op: 'move', path: '/items/#mum', into: { day: '2026-12-09' } }]));
    expect(error).toMatchObject({ reason: 'value', found: '2026-12-02' });
    expect(error.sentence).toContain('the week that begins on 2026-11-30');
  });

  test('may clear a field with null, but not one that is needed', () => {
    const result = done(apply(week(), 'plan', [{ op: 'set', path: '/items/#mum/time', value: null }]));
    expect(result.after.items?.mum).not.toHaveProperty('time');
    expect(failed(apply(week(), 'plan', [{ op: 'set', path: '/items/#mum/day', value: null }])).reason).toBe('value');
  });

  test('keeps fields it does not know', () => {
    const doc = shopping();
    run(doc, 'list', [{ op: 'set', path: '/items/#milk/price', value: { euro: [1, 2] } }]);
    const second = done(apply(doc, 'list', [{ op: 'set', path: '/items/#milk/price/euro/1', value: 3 }]));
    expect(second.after.items?.milk?.price).toEqual({ euro: [1, 3] });
  });

  test('leaves out what others have taken off since, and says so', () => {
    const doc = shopping();
    run(doc, 'list', [{ op: 'remove', path: '/items/#milk' }], { by: 'anna' });
    const result = done(
      apply(doc, 'list', [
        { op: 'set', path: '/items/#milk/done', value: true },
        { op: 'set', path: '/items/#rye/done', value: true },
      ]),
    );
    expect(result.notApplied).toMatchObject([
      { op: 0, reason: 'removed', sentence: '“Milk” (#milk) was taken off by anna. "insert" at /items/#milk puts it back.' },
    ]);
    expect(result.after.items?.rye?.done).toBe(true);
  });

  test('written against an older version reports a text that has changed since', () => {
    const doc = note('Dear Sir, the heater is broken.');
    const seen = readContent(doc, 'note');
    if (!seen.ok) throw new Error('unreadable');
    run(doc, 'note', [{ op: 'text', path: '/body', edits: [{ find: 'Sir', replace: 'Ms Lee' }] }]);
    const ops = [
      {
        op: 'text',
        path: '/body',
        edits: [
          { find: 'heater', replace: 'boiler' },
          { find: 'Dear Sir', replace: 'Hello' },
        ],
      },
      { op: 'set', path: '/title', value: 'To the landlord' },
    ];
    const result = done(apply(doc, 'note', ops, { seen: seen.content }));
    expect(result.notApplied).toMatchObject([{ op: 0, reason: 'not-found' }]);
    expect(result.after).toMatchObject({ title: 'To the landlord', body: 'Dear Ms Lee, the heater is broken.' });
    expect(failed(apply(doc, 'note', ops)).reason).toBe('not-found');
  });
});

describe('the id a change is computed under', () => {
  const clients = (doc: Y.Doc) => Y.decodeStateVector(Y.encodeStateVector(doc)).size;
  const tick = (at: number) => [{ op: 'set', path: '/items/#milk/done', value: at % 2 === 0 }];

  test('stays the same from step to step, so that a long history does not slow the document down', () => {
    const doc = shopping();
    const before = clients(doc);
    for (let at = 0; at < 50; at++) run(doc, 'list', tick(at));
    expect(clients(doc)).toBe(before + 1);
  });

  test('is never used again after a change that was computed and did not arrive', () => {
    const doc = shopping();
    run(doc, 'list', tick(0));
    const lost = done(apply(doc, 'list', tick(1)));
    const next = run(doc, 'list', [{ op: 'set', path: '/title', value: 'Other' }]);
    const of = (update: Uint8Array | null) => [...Y.parseUpdateMeta(update ?? new Uint8Array()).to.keys()];
    expect(of(next.update)).not.toEqual(of(lost.update));
    // The lost one was stored after all and arrives late: both stand.
    Y.applyUpdate(doc, lost.update ?? new Uint8Array());
    expect(readContent(doc, 'list')).toMatchObject({ content: { title: 'Other', items: { milk: { done: false } } } });
  });
});

describe('where items go', () => {
  test('without an anchor an item goes to the end of its section', () => {
    const result = done(apply(shopping(), 'list', [{ op: 'insert', path: '/items', value: { text: 'Eggs' } }]));
    expect(texts('list', result.after)).toEqual(['Milk', 'Eggs', 'Rye bread', 'Rolls']);
  });

  test('an item can be put between two that were given the same key on two devices', () => {
    const a = shopping();
    const b = shopping();
    const insert = (doc: Y.Doc, id: string) =>
      run(doc, 'list', [{ op: 'insert', path: `/items/#${id}`, value: { text: id }, after: '#milk' }]);
    insert(a, 'x1');
    insert(b, 'x2');
    Y.applyUpdate(a, Y.encodeStateAsUpdate(b));
    const between = done(apply(a, 'list', [{ op: 'insert', path: '/items/#mid', value: { text: 'mid' }, after: '#x1' }]));
    expect(orderedItems('list', between.after).map(({ id }) => id)).toEqual(['milk', 'x1', 'mid', 'x2', 'rye', 'rolls']);
  });
});
