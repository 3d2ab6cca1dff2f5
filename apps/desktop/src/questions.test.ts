import { describe, expect, it } from 'vitest';
import { createQuestions } from './questions.ts';

/** Every window is answered by the next of these, or stays open. */
function asking(...answers: (boolean | Error)[]) {
  const shown: number[] = [];
  let time = 0;
  const questions = createQuestions(() => time);
  const ask = (n: number) =>
    questions.ask(async () => {
      shown.push(n);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? new Promise<boolean>(() => undefined);
    }, false);
  const wait = (ms: number): void => {
    time += ms;
  };
  return { ask, shown, questions, wait };
}
const no = [false, false, false, false, false];

describe('a question of the system’s own', () => {
  it('is asked at once, and the next when it is answered', async () => {
    const { ask, shown } = asking(true, true);
    const both = [ask(1), ask(2), ask(3)];
    expect(shown).toEqual([1]);
    expect(await Promise.all(both.slice(0, 2))).toEqual([true, true]);
    expect(shown).toEqual([1, 2, 3]);
  });

  it('is asked of nobody for a minute after five in a row that were refused, however many wait by then', async () => {
    const { ask, shown, questions, wait } = asking(...no, true);
    const many = Array.from({ length: 10_000 }, (_, n) => ask(n));
    expect((await Promise.all(many)).every(answer => !answer)).toBe(true);
    expect(shown).toEqual([0, 1, 2, 3, 4]);
    expect(questions.isResting()).toBe(true);
    wait(59_999);
    expect(await ask(5)).toBe(false);
    wait(1);
    expect([questions.isResting(), await ask(6)]).toEqual([false, true]);
    expect(shown).toEqual([0, 1, 2, 3, 4, 6]);
  });

  it('is asked on and on by somebody who says yes now and then', async () => {
    const { ask, shown } = asking(...no.slice(1), true, ...no.slice(1), true);
    for (let n = 0; n < 10; n++) await ask(n);
    expect(shown).toHaveLength(10);
  });

  it('is asked of somebody who refuses one now and then', async () => {
    const { ask, shown, wait } = asking(...no, ...no);
    for (let n = 0; n < 10; n++) {
      await ask(n);
      wait(60_000);
    }
    expect(shown).toHaveLength(10);
  });

  it('that could not be shown keeps no other from being asked', async () => {
    const { ask, shown } = asking(new Error('no screen'), true);
    const [first, second] = [ask(1), ask(2)];
    await expect(first).rejects.toThrow('no screen');
    expect(await second).toBe(true);
    expect(shown).toEqual([1, 2]);
  });
});
