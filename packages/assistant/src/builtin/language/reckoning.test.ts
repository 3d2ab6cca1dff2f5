import { describe, expect, it } from 'vitest';
import { sumOf } from './arithmetic.ts';
import { shareOf } from './money.ts';
import { withDigits } from './numbers.ts';
import { conversionOf, figure } from './units.ts';

const converted = (text: string): string | null => {
  const found = conversionOf(text);
  if (!found) return null;
  return found.ok ? `${found.about ? '~' : ''}${figure(found.to.value)} ${found.to.unit.zh}` : 'differ';
};

describe('numbers in words', () => {
  it.each([
    ['twenty-five and six', '25 and 6'],
    ['two hundred and fifty', '250'],
    ['三千五', '3500'],
    ['一百零二', '102'],
    ['两万三', '23000'],
    ['十五', '15'],
    ['三点五', '3.5'],
    ['3万', '30000'],
    ['百货', '百货'],
  ])('“%s” is %s', (words, digits) => {
    expect(withDigits(words)).toBe(digits);
  });
});

describe('sums', () => {
  it.each([
    ['2^3^2', 512],
    ['-2^2', -4],
    ['(1+2)*(3+4)', 21],
    ['80 + 15%', 92],
    ['80 - 15%', 68],
    ['√16 + 9的平方根', 7],
    ['5 squared', 25],
    ['0.1+0.2', 0.3],
    ['2 to the power of -1', 0.5],
    ['1/3', 0.333333333333],
  ])('%s', (text, value) => {
    const sum = sumOf(text);
    expect(sum?.ok === true ? sum.value : null).toBe(value);
  });

  it('says of a division by zero that there is none, and of what is no sum nothing', () => {
    expect(sumOf('5 / (2 - 2)')).toEqual({ ok: false, why: 'zero' });
    for (const text of ['', '5', '5 +', '(5', '2026-11-27', '5/3/2027', 'add 5 to 3', 'five', '+']) expect(sumOf(text)).toBeNull();
  });
});

describe('shares of money', () => {
  it('gives every cent to somebody', () => {
    for (const [amount, people] of [
      [84.5, 3],
      [100, 7],
      [0.05, 4],
      [19.99, 2],
    ] as const) {
      const share = shareOf(`split ${amount} between ${people}`);
      if (share?.kind !== 'split') throw new Error('it is no split');
      expect(Math.round(share.each * people * 100) + share.extra).toBe(Math.round(amount * 100));
      expect(share.extra).toBeLessThan(people);
    }
  });

  it('tells tax on top from tax inside', () => {
    expect(shareOf('19% VAT on 100')).toMatchObject({ kind: 'vat', tax: 19, gross: 119 });
    expect(shareOf('119 including 19% VAT')).toMatchObject({ kind: 'vatIn', net: 100, tax: 19 });
  });

  it('knows no share among nobody, nor of nothing', () => {
    for (const text of ['split 10 between 0', 'what percent is 5 of 0', 'split milk between 3', '打折']) expect(shareOf(text)).toBeNull();
  });
});

describe('units', () => {
  it.each([
    ['1 mile in km', '~1.60934 公里'],
    ['-40 F in C', '-40 °C'],
    ['0 K in C', '~-273.1 °C'],
    ['1 pint in ml', '~568.261 毫升'],
    ['1 US pint in ml', '~473.176 毫升'],
    ['15亩是多少公顷', '1 公顷'],
    ['2 kg in miles', 'differ'],
    ['1 KiB in bytes', '1024 字节'],
    ['一斤二两是多少克', '600 克'],
    ['5 ft 10 in in cm', '177.8 厘米'],
    ['5 kg', null],
    ['put 5 eggs in cake', null],
    ['', null],
  ])('%s', (text, meant) => {
    expect(converted(text)).toBe(meant);
  });
});
