import { describe, expect, it } from 'vitest';
import { recipeNames } from '../recipe-names.ts';
import type { Round } from '../request.ts';
import { fastest } from '../testing/fastest.ts';
import { englishDocuments, lineFor, requestFor } from '../testing/requests.ts';
import { answerBuiltin, builtinHelper, installedRecipes } from './helper.ts';

const heard = (messages: number): Round => ({ task: null, text: 'done', messages, calls: [] });

describe('the built-in helper', () => {
  it('offers exactly the jobs it has', () => {
    expect(installedRecipes).toEqual([...recipeNames]);
  });

  it('says that it is small and without AI, and never that it is more', () => {
    expect(answerBuiltin(requestFor('hello')).text).toContain('small, without AI');
    expect(answerBuiltin(requestFor('你好', { locale: 'zh-CN' })).text).toContain('不含 AI');
    expect(answerBuiltin(requestFor('who knows'))).toMatchObject({ calls: [], choices: expect.arrayContaining(['Plan my week']) });
  });

  it('deals with two messages that came at once, in order', () => {
    const answer = answerBuiltin(requestFor(['tick milk', 'delete balloons']));
    expect(lineFor(answer, englishDocuments)).toBe('Shopping list: ✓Milk ; Party: -Balloons');
  });

  it('takes up only what no answer was made from yet', () => {
    expect(lineFor(answerBuiltin(requestFor(['tick milk', 'delete balloons'], { rounds: [heard(1)] })), englishDocuments)).toBe(
      'Party: -Balloons',
    );
  });

  it('offers a week plan asked for in the middle of something else as a job of its own', () => {
    const answer = answerBuiltin(requestFor(['tick milk', 'Plan my week'], { rounds: [heard(1)] }));
    expect(answer).toMatchObject({ calls: [], choices: ['Plan my week'] });
  });

  it('understands each choice that it offers', () => {
    for (const locale of ['en', 'zh-CN'] as const) {
      const unsure = answerBuiltin(requestFor(locale === 'en' ? 'asdf' : '啊啊啊', { locale }));
      const hello = answerBuiltin(requestFor(locale === 'en' ? 'hello' : '你好', { locale }));
      for (const choice of [...(unsure.choices ?? []), ...(hello.choices ?? [])]) {
        expect(answerBuiltin(requestFor(choice, { locale })).text).not.toBe(unsure.text);
      }
    }
  });

  it.each([
    ['add ', 'a to ', ''],
    ['', 'tick off ', ' on the'],
    ['plan my week: ', 'gym on Monday and ', ''],
    ['make a shopping list: ', 'milk, and ', ' it is for'],
    ['', '“', ''],
    ['', '把', '加到'],
    ['', '1+', ''],
    ['', ' ', 'x'],
    ['note: ', 'a. ', ''],
  ])('takes no longer over a very long “%s%s…” than a person notices', (before, repeated, after) => {
    const said = `${before}${repeated.repeat(Math.floor(60_000 / repeated.length))}${after}`;
    const taken = fastest(1_500, () => {
      answerBuiltin(requestFor(said));
      answerBuiltin({ ...requestFor(said), plan: ['a', 'b', 'c', 'd', 'e'], task: { title: 'c', index: 2, of: 5 } });
    });
    expect(taken).toBeLessThan(1_500);
  });

  it('does not act on half of a message, and keeps the whole text of a long note', () => {
    const [message] = requestFor('').messages;
    if (!message) throw new Error('no message');
    expect(answerBuiltin({ ...requestFor(''), messages: [{ ...message, text: 'note: half', cut: true }] })).toMatchObject({
      calls: [],
      text: expect.stringContaining('longer than I can take'),
    });
    for (const words of ['word ', 'a. ', 'Yes. No.\n']) {
      const body = `${words.repeat(2_000)}end`;
      const [call] = answerBuiltin(requestFor(`note: ${body}`)).calls;
      expect(call?.arguments).toMatchObject({ kind: 'note', initial: { body } });
    }
  });

  it('gives nothing when it is stopped in the middle', async () => {
    const stop = new AbortController();
    const helper = builtinHelper({ sleep: async () => stop.abort() });
    expect(
      await helper.answer({ ...requestFor('hello'), settings: { pace: 35 } }, { signal: stop.signal, onText: () => undefined }),
    ).toEqual({ ok: false, aborted: true });
  });
});
