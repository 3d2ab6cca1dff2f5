import { describe, expect, it } from 'vitest';
import { recipeNames } from '../recipe-names.ts';
import type { Round } from '../request.ts';
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

  it('gives nothing when it is stopped in the middle', async () => {
    const stop = new AbortController();
    const helper = builtinHelper({ sleep: async () => stop.abort() });
    expect(
      await helper.answer({ ...requestFor('hello'), settings: { pace: 35 } }, { signal: stop.signal, onText: () => undefined }),
    ).toEqual({ ok: false, aborted: true });
  });
});
