import { describe, expect, it } from 'vitest';
import { en } from '../i18n/en.ts';
import { zhCN } from '../i18n/zh-CN.ts';
import { titleFor } from '../message/title.ts';
import { blanksFor, jobCards } from './jobs.ts';

const cards = jobCards(['plan-week', 'shopping-list']);
const week = cards.find(card => card.id === 'plan-week');

describe('a job card', () => {
  it('is shown only when its recipe exists', () => {
    expect(jobCards(['plan-week']).map(card => card.id)).toEqual(['plan-week', 'write-note']);
  });

  it('makes one sentence of its blanks and leaves out what is empty', () => {
    expect(week?.sentence({ fitIn: 'gym twice.', fixed: '', fullness: 'normal' }, en)).toBe(
      'Plan my week. Fit in gym twice. A normal week, not packed.',
    );
    expect(week?.sentence({}, en)).toBe('Plan my week.');
    expect(week?.sentence({ fitIn: '健身两次。', fixed: '周二合唱团' }, zhCN)).toBe(
      '安排我的一周。要安排：健身两次。已经定好：周二合唱团。',
    );
  });

  it('sends its blanks with the sentence, without the empty ones', () => {
    expect(week && blanksFor(week, { fitIn: 'gym', fixed: ' ' })).toEqual({ recipe: 'plan-week', blanks: { fitIn: 'gym' } });
  });

  it('has at most three blanks', () => {
    for (const card of cards) expect(card.blanks(en).length).toBeLessThanOrEqual(3);
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
