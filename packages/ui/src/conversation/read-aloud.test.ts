import { describe, expect, it } from 'vitest';
import { pieces } from './read-aloud.ts';

describe('an answer that is read aloud', () => {
  it('is said sentence by sentence in pieces that an engine can hold, with no letter left out', () => {
    const text = `${'Monday is free. '.repeat(60)}${'周一有空。'.repeat(100)}${'x'.repeat(900)}`;
    const parts = pieces(text);
    expect(parts.every(part => part.length <= 400)).toBe(true);
    expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    expect(parts.length).toBeGreaterThan(3);
  });

  it('that holds nothing to say has no pieces', () => {
    expect(pieces(' \n ')).toEqual([]);
  });
});
