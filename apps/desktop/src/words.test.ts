import { describe, expect, it } from 'vitest';
import { wordsFor } from './words.ts';

describe('what the main process says', () => {
  it('is Chinese for any kind of Chinese and English for the rest', () => {
    expect(wordsFor('zh-TW').quit).toBe('退出');
    expect(wordsFor('de-DE').quit).toBe('Quit');
  });

  it('names what it is about in both', () => {
    for (const locale of ['en-GB', 'zh-CN']) expect(wordsFor(locale).openInBrowser('baton.example')).toContain('baton.example');
  });
});
