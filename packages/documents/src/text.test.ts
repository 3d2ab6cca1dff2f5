import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeEdits, spliceText, textEdits, typedEdit } from './text.ts';

const text = fc.array(fc.constantFrom('a', 'b', '\n', '🍐', '🍎', '👩‍👩‍👧', 'é', '中')).map(parts => parts.join(''));

test('edits make the one text of the other and never cut a character in two', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      for (const edits of [textEdits(a, b), typedEdit(a, b)]) {
        expect(spliceText(a, edits)).toBe(b);
        let end = 0;
        for (const { at, del, ins } of edits) {
          expect(at).toBeGreaterThanOrEqual(end);
          end = at + del;
          expect(ins.isWellFormed() && a.slice(at, end).isWellFormed()).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('two emoji that share half their code are replaced whole', () => {
  expect(typedEdit('🍐', '🍎')).toEqual([{ at: 0, del: 2, ins: '🍎' }]);
});

test('the caret tells which of several equal letters is the new one', () => {
  expect(typedEdit('aaaa', 'aaaaa', 2)).toEqual([{ at: 1, del: 0, ins: 'a' }]);
  expect(typedEdit('aaaa', 'aaaaa')).toEqual([{ at: 4, del: 0, ins: 'a' }]);
});

test('lines that are the same on both sides are left alone', () => {
  expect(textEdits('one\ntwo\nthree\nfour\n', 'ONE\ntwo\nTHREE\nfour\n')).toEqual([
    { at: 0, del: 3, ins: 'ONE' },
    { at: 8, del: 5, ins: 'THREE' },
  ]);
});

test('two rounds of edits are one', () => {
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      const both = composeEdits(textEdits(a, b), textEdits(b, c));
      expect(spliceText(a, both)).toBe(c);
      expect(composeEdits([], both)).toEqual(both);
    }),
    { numRuns: 500 },
  );
});
