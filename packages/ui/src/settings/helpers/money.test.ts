import { describe, expect, it } from 'vitest';
import { amountOf, amountText, money } from './money.ts';

describe('an amount of money', () => {
  it('is shown in dollars and cents, and not as nothing when it is a little', () => {
    const shown = [0, 4_000, 10_000, 612_345, 5_000_000].map(micros => money(micros, 'en-GB', 'less'));
    expect(shown).toEqual(['$0.00', 'less', '$0.01', '$0.61', '$5.00']);
    expect(money(5_000_000, 'zh-CN', '不到')).toBe('US$5.00');
  });

  it('is read as people write it, and nothing else is', () => {
    const read = ['5', ' 2.50 ', '2,5', '$10', 'US$ 3', '0', ''].map(amountOf);
    expect(read).toEqual([5_000_000, 2_500_000, 2_500_000, 10_000_000, 3_000_000, 0, null]);
    for (const text of ['five', '-1', '1.234', '1e9', '1 2', '99999999']) expect(amountOf(text), text).toBeUndefined();
  });

  it('is written back as it was', () => {
    for (const text of ['5', '2.50', '0', '']) expect(amountText(amountOf(text) ?? null)).toBe(text);
  });
});
