import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

describe('words that are looked for', () => {
  it('are found whatever their capitals, widths, spaces and emphasis', () => {
    expect(fold('Das **Große**\n Haus')).toContain(fold('große  haus'));
    expect(fold('ＡＢＣ　１２３')).toBe('abc 123');
  });

  it('can be signs alone', () => {
    expect(fold('**')).toBe('**');
  });
});
