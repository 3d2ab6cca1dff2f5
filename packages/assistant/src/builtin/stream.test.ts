import { describe, expect, it } from 'vitest';
import { piecesOf, streamWords } from './stream.ts';

const clock = (slept: number[] = []) => ({ sleep: async (ms: number) => void slept.push(ms) });
const never = new AbortController().signal;

describe('a growing text', () => {
  it('comes in words, in Chinese in twos, and loses nothing', () => {
    expect(piecesOf('I put it on Monday. ')).toEqual(['I ', 'put ', 'it ', 'on ', 'Monday. ']);
    expect(piecesOf('放在周一 18:00。')).toEqual(['放在', '周一', ' ', '18:00', '。']);
    for (const text of ['', 'a\nb  c', '😀 smile，好的', '“x”: 1.5']) expect(piecesOf(text).join('')).toBe(text);
  });

  it('is given whole each time, at the asked pace', async () => {
    const seen: string[] = [];
    const slept: number[] = [];
    expect(await streamWords('one two three', 35, clock(slept), never, text => seen.push(text))).toBe(true);
    expect(seen).toEqual(['one ', 'one two ', 'one two three']);
    expect(slept).toEqual([35, 35, 35]);
  });

  it('never takes longer than ten seconds', async () => {
    const slept: number[] = [];
    await streamWords('word '.repeat(2_000), 35, clock(slept), never, () => undefined);
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(10_001);
  });

  it('stops at once when it is stopped', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const ended = await streamWords('one two three', 1, clock(), stop.signal, text => {
      seen.push(text);
      if (seen.length === 2) stop.abort();
    });
    expect([ended, seen.length]).toEqual([false, 2]);
  });
});
