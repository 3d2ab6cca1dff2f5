import { describe, expect, it } from 'vitest';
import { dateWords, dayNames } from './dates.ts';
import { weekday } from './kinds.ts';

describe('a day in words', () => {
  it('is written as each language does', () => {
    expect(['2026-11-30', '2027-01-02'].map(day => dateWords(day, 'en'))).toEqual(['30 November', '2 January']);
    expect(['2026-11-30', '2027-01-02'].map(day => dateWords(day, 'zh'))).toEqual(['11月30日', '1月2日']);
  });

  it('is named from Monday on', () => {
    expect([dayNames.en[weekday('2026-11-30')], dayNames.zh[weekday('2026-12-06')]]).toEqual(['Monday', '周日']);
  });
});
