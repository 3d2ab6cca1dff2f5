import { describe, expect, it } from 'vitest';
import { commands } from '../commands/index.ts';
import { limits } from '../limits.ts';
import { bytesOf, fits, fitsMessage } from './size.ts';

const send = (text: string) =>
  commands.safeParse({ kind: 'send', session: 's', message: 'm', text, mode: 'next', locale: 'zh-CN', zone: 'Asia/Shanghai' });

describe('the size of what is stored', () => {
  it('is counted in bytes, not in characters', () => {
    expect(bytesOf({ text: '大' }) - bytesOf({ text: 'a' })).toBe(2);
    expect(fits({ text: 'a'.repeat(100_000) })).toBe(true);
    expect(fits({ text: '大'.repeat(100_000) })).toBe(false);
  });

  it('lets no message be taken that its row could not hold: a long Chinese one was once answered with a fault of Baton', () => {
    const chinese = '大'.repeat(60_000);
    expect(chinese.length).toBeLessThan(limits.messageText);
    expect(fitsMessage(chinese)).toBe(false);
    expect(send(chinese).success).toBe(false);
  });

  it('lets every message be taken that its row can hold', () => {
    for (const text of ['大'.repeat(40_000), 'a'.repeat(limits.messageText)]) {
      expect(send(text).success).toBe(true);
      expect(fits({ text })).toBe(true);
    }
    expect(send('a'.repeat(limits.messageText + 1)).success).toBe(false);
  });
});
