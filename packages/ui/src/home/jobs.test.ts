import { describe, expect, it } from 'vitest';
import { en } from '../i18n/en.ts';
import { zhCN } from '../i18n/zh-CN.ts';
import { titleFor } from '../message/title.ts';
import { blanksFor, isWrongAddress, jobCards, withBlank } from './jobs.ts';

const cards = jobCards(['plan-week', 'shopping-list']);
const week = cards.find(card => card.id === 'plan-week');

describe('a job card', () => {
  it('is shown only when its recipe exists', () => {
    expect(jobCards(['plan-week']).map(card => card.id)).toEqual(['plan-week', 'write-note']);
  });

  it('says for the person what it does, where no recipe does', () => {
    const note = cards.find(card => card.id === 'write-note');
    expect(note?.sentence?.({ about: 'the flat' }, en)).toContain('the flat');
    expect(note?.sentence?.({ about: '房子' }, zhCN)).toContain('房子');
    expect(week?.sentence).toBeUndefined();
  });

  it('sends only to what is a web address, and says nothing of an empty blank', () => {
    expect(['http://example.com', 'example.com', ' '].map(isWrongAddress)).toEqual([true, true, false]);
    expect(isWrongAddress(' https://example.com/plans ')).toBe(false);
    expect(['https://exa mple.com/x', 'https://example.com/my plans', 'https://example.com\t/x'].map(isWrongAddress)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('sends its blanks with the sentence, without the empty ones', () => {
    expect(week && blanksFor(week, { fitIn: 'gym', fixed: ' ', sendKnowsRepeats: 'true' })).toEqual({
      recipe: 'plan-week',
      blanks: { fitIn: 'gym', sendKnowsRepeats: true },
    });
  });

  it('asks anew about repeats when the address becomes another one', () => {
    const blanks = week?.blanks(en) ?? [];
    const ticked = withBlank(blanks, { sendTo: 'https://a.example' }, 'sendKnowsRepeats', 'true');
    expect(ticked).toEqual({ sendTo: 'https://a.example', sendKnowsRepeats: 'true' });
    expect(withBlank(blanks, ticked, 'fitIn', 'gym').sendKnowsRepeats).toBe('true');
    expect(withBlank(blanks, ticked, 'sendTo', 'https://b.example').sendKnowsRepeats).toBe('');
  });

  it('has at most three blanks besides an address that may be left out', () => {
    for (const card of cards) expect(card.blanks(en).filter(blank => blank.kind !== 'address').length).toBeLessThanOrEqual(3);
  });
});

describe('the name of a new conversation', () => {
  it('is its first sentence', () => {
    expect(titleFor('Plan my week. Gym twice.')).toBe('Plan my week');
    expect(titleFor('安排我的一周。健身')).toBe('安排我的一周');
  });

  it('is cut at a word and never empty', () => {
    expect(titleFor(`${'letter '.repeat(20)}`)).toMatch(/letter…$/);
    expect(titleFor('...')).toBe('...');
  });
});
