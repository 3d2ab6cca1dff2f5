import { describe, expect, it } from 'vitest';
import { programQuestion, wordsFor } from './words.ts';

describe('what the main process says', () => {
  it('is Chinese for any kind of Chinese and English for the rest', () => {
    expect(wordsFor('zh-TW').quit).toBe('退出');
    expect(wordsFor('de-DE').quit).toBe('Quit');
  });

  it('names what it is about in both', () => {
    for (const locale of ['en-GB', 'zh-CN']) expect(wordsFor(locale).openInBrowser('baton.example')).toContain('baton.example');
  });

  /** X7 */
  it('shows every character of a program, also what is not seen or turns round what is', () => {
    const { detail } = programQuestion(
      { command: 'npx', args: ['a b\n"', '名', 'x\u202Egpj.sh', 'y\u200B\u2028\u{E0041}\u0007'] },
      wordsFor('en'),
    );
    expect(detail.split('\n').slice(0, 5)).toEqual([
      '"npx"',
      '"a b\\n\\""',
      '"名"',
      '"x\\u{202e}gpj.sh"',
      '"y\\u{200b}\\u{2028}\\u{e0041}\\u0007"',
    ]);
    expect(detail).toContain('whatever you can');
  });
});
