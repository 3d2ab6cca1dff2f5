import { describe, expect, it } from 'vitest';
import { type AnsweringWords, answeringWords } from './answering.ts';
import type { HelpersView, HelperView } from './helper.ts';

const words: AnsweringWords = {
  helper: 'built in',
  helperCloud: title => `${title} in the cloud`,
  helperOn: (title, device) => `${title} on ${device}`,
  helperStandsIn: device => `stands in for ${device}`,
  helperAway: device => `away on ${device}`,
};
const view = (chosen?: Partial<HelperView>, fallback = true): HelpersView => ({
  ...(chosen && { chosen: { id: 'h', title: 'Helper', provider: 'openai', model: 'm', connectedAt: 1, ...chosen } }),
  connected: [],
  others: [],
  fallback,
  spending: { micros: 0, unpriced: 0, limit: null },
});
const said = (value: HelpersView) => answeringWords({ state: 'ready', value }, words);
const on = (isThisOne: boolean) => ({ on: { id: 'd', name: 'MacBook', kind: 'laptop' as const, isThisOne } });

describe('who answers here', () => {
  it('is the built-in helper until another one is known to be chosen', () => {
    expect(answeringWords({ state: 'loading' }, words)).toBe('built in');
    expect(said(view())).toBe('built in');
  });

  it('is the chosen one where it can be reached', () => {
    expect(said(view({}))).toBe('Helper in the cloud');
    expect(said(view(on(true)))).toBe('Helper on MacBook');
  });

  it('is said to be away where it runs on another device, and who stands in', () => {
    expect(said(view(on(false)))).toBe('stands in for MacBook');
    expect(said(view(on(false), false))).toBe('away on MacBook');
  });
});
