import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Content, deltaBetween, fromJsonPatch, type JsonPatchOperation, toJsonPatch } from './index.ts';
import { content, editList, hand, randomEdit, run, shopping, texts, week } from './test/random.ts';

test('what this package writes as RFC 6902 it reads back as the same change', () => {
  fc.assert(
    fc.property(fc.array(randomEdit, { maxLength: 12 }), edits => {
      const doc = shopping();
      const a = content(doc, 'list');
      for (const edit of edits) editList(hand(doc, 'list', 'anna'), edit);
      const b = content(doc, 'list');
      const operations: JsonPatchOperation[] = JSON.parse(JSON.stringify(toJsonPatch(a, deltaBetween(a, b))));
      const back = fromJsonPatch('list', a, operations);
      if (!back.ok) throw new Error(back.sentence);
      const other = shopping();
      run(other, 'list', back.ops);
      expect(texts('list', content(other, 'list'))).toEqual(texts('list', b));
    }),
    { numRuns: 100 },
  );
});

test('an item from another program, without an order, goes to the end', () => {
  const a = content(shopping(), 'list');
  const back = fromJsonPatch('list', a, [
    { op: 'test', path: '/title', value: 'Shopping' },
    { op: 'add', path: '/items/feta', value: { text: 'Feta', done: false } },
    { op: 'replace', path: '/items/milk/done', value: true },
    { op: 'remove', path: '/items/rolls' },
    { op: 'copy', from: '/items/milk/text', path: '/title' },
  ]);
  const doc = shopping();
  run(doc, 'list', back.ok ? back.ops : []);
  expect(texts('list', content(doc, 'list'))).toEqual(['Milk', 'Rye bread', 'Feta']);
  expect(content(doc, 'list')).toMatchObject({ title: 'Milk', items: { milk: { done: true } } });
});

test.each<[string, JsonPatchOperation]>([
  ['a test that fails', { op: 'test', path: '/title', value: 'Other' }],
  ['a place that is not there', { op: 'replace', path: '/items/nope/done', value: true }],
  ['a value that does not fit', { op: 'replace', path: '/items/milk/done', value: 'yes' }],
  ['a pointer that is none', { op: 'remove', path: 'items' }],
  ['a dangerous key', { op: 'add', path: '/__proto__/x', value: 1 }],
  ['the whole document', { op: 'remove', path: '' }],
])('%s fails the whole, with a sentence', (_, operation) => {
  const a: Content = content(shopping(), 'list');
  expect(fromJsonPatch('list', a, [operation])).toMatchObject({ ok: false, sentence: expect.any(String) });
});

test('a plan keeps its days', () => {
  const a = content(week(), 'plan');
  const back = fromJsonPatch('plan', a, [{ op: 'replace', path: '/items/mum/day', value: '2026-12-05' }]);
  const doc = week();
  run(doc, 'plan', back.ok ? back.ops : []);
  expect(content(doc, 'plan').items?.mum).toMatchObject({ day: '2026-12-05', time: '18:00' });
});
