import { describe, expect, it } from 'vitest';
import { VainLooks } from './vain-looks.ts';

const minute = 60_000;

describe('looking in vain', () => {
  it('takes as long as from the first look that failed to the last', () => {
    const looks = new VainLooks();
    expect(looks.failed('a', { began: 0, ended: 1_000 })).toBe(0);
    expect(looks.failed('a', { began: 31_000, ended: 90_000 })).toBe(31_000);
    expect(looks.failed('a', { began: 120_000, ended: 121_000 })).toBe(120_000);
  });

  it('does not count the time in which a device slept, between two looks or in the middle of one', () => {
    const looks = new VainLooks();
    looks.failed('a', { began: 0, ended: 1_000 });
    expect(looks.failed('a', { began: 10 * minute, ended: 10 * minute })).toBe(0);
    expect(looks.failed('a', { began: 10 * minute + 1_000, ended: 60 * minute })).toBe(1_000);
  });

  it('begins anew once something was heard, and is counted for each attempt', () => {
    const looks = new VainLooks();
    looks.failed('a', { began: 0, ended: 1_000 });
    expect(looks.failed('b', { began: 5_000, ended: 6_000 })).toBe(0);
    looks.over('a');
    expect(looks.failed('a', { began: 9_000, ended: 9_500 })).toBe(0);
  });
});
