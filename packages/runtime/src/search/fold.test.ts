import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findIn, fold, foldQuery } from './fold.ts';

describe('folding for search', () => {
  it.each([
    ['Straße', 'STRASSE'],
    ['ＡＢＣ１２３', 'abc123'],
    ['ｶﾞｲﾄﾞ', 'ガイド'],
    ['café', 'cafe\u0301'],
    ['Ὀδυσσεύς', 'ΟΔΥΣΣΕΥΣ'],
    ['a\u3000b', 'a b'],
    ['two\n\n lines', 'two lines'],
    ['soft\u00adly', 'softly'],
  ])('makes %s and %s the same', (one, other) => expect(fold(one)).toBe(fold(other)));

  it('keeps apart what is another word', () => {
    expect(fold('买牛奶')).not.toBe(fold('卖牛奶'));
    expect(fold('cat')).not.toBe(fold('car'));
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc
      .array(fc.constantFrom('牛', '奶', 'Ａ', 'ß', ' ', '\n', 'e', '\u0301', '한', 'ﬁ', '😀', 'İ', '　', 'x'), { maxLength: 40 })
      .map(all => all.join('')),
  );

  it('of any part of any text is a part of the folded text, and is found where it stands', () => {
    void fc.assert(
      fc.property(anyText, fc.nat(40), fc.nat(40), (text, a, b) => {
        const points = [...text];
        const part = points.slice(Math.min(a, b), Math.max(a, b)).join('');
        const query = foldQuery(part);
        if (query === '') return;
        expect(fold(text)).toContain(query);
        const found = findIn(text, query);
        if (!found) throw new Error('it was not found');
        expect(fold(text.slice(found.start, found.end))).toContain(query);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never holds what parts the texts of a slab', () => {
    void fc.assert(
      fc.property(anyText, text => {
        expect(fold(text)).not.toMatch(/[\n\r]| {2}/);
      }),
    );
  });
});
