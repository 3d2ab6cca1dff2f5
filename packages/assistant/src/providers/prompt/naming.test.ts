import { describe, expect, it } from 'vitest';
import { requestFor } from '../../testing/requests.ts';
import { namingPrompt, titleIn } from './naming.ts';

describe('a title', () => {
  it.each([
    ['Plans for the week', 'Plans for the week'],
    ['"Plans for the week."', 'Plans for the week'],
    ['**Title:** Plans for the week\n\nI hope you like it!', 'Plans for the week'],
    ['Title: “Plans for the week”', 'Plans for the week'],
    ['标题：《一周计划》', '一周计划'],
    ['# 一周计划。', '一周计划'],
    ['Ham\u202eletter', 'Hamletter'],
    ['\n \n', ''],
    ['', ''],
  ])('is one bare line: %j', (said, title) => {
    expect(titleIn(said)).toBe(title);
  });

  it('that goes on and on is cut between words', () => {
    const title = titleIn('Planning a week with gym and shopping and letters and a walk on Sunday');
    expect(title).toBe('Planning a week with gym and shopping and letters and a…');
    expect(titleIn('周'.repeat(100))).toBe(`${'周'.repeat(60)}…`);
  });

  it('is asked for with what was said and nothing else', () => {
    const request = { ...requestFor([]), naming: true as const, earlier: [{ kind: 'person' as const, text: 'Find a plumber', at: 0 }] };
    const prompt = namingPrompt(request);
    expect(prompt.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(JSON.stringify(prompt)).toContain('Person: Find a plumber');
  });
});
