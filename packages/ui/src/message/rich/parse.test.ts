import { describe, expect, it } from 'vitest';
import { grow, type Parsed, parse } from './parse.ts';
import { corpus } from './testing/corpus.ts';

const shape = ({ blocks }: Parsed) => blocks.map(({ at, node }) => ({ at, type: node.type }));

describe('a text that grows', () => {
  it('has at its end the same blocks as one that was there at once', () => {
    for (const [name, text] of Object.entries(corpus)) {
      if (name === 'tangled' || name === 'nested' || name === 'controls') continue;
      let parsed: Parsed | undefined;
      for (let end = 1; end <= text.length; end += 3) parsed = grow(parsed, text.slice(0, end), true);
      expect(shape(grow(parsed, text, true)), name).toEqual(shape(parse(text)));
    }
  });

  it('is read only from its last block on: what stands before stays the very same', () => {
    const first = grow(undefined, 'One.\n\nTwo.\n\nThr');
    const next = grow(first, 'One.\n\nTwo.\n\nThree.', true);
    expect(next.blocks[0]).toBe(first.blocks[0]);
    expect(next.blocks[1]).toBe(first.blocks[1]);
    expect(next.blocks[2]).not.toBe(first.blocks[2]);
  });

  it('is not read for every word where reading takes long, and says how far it is', () => {
    const slow = { ...parse('One.\n\nTwo'), took: 1_000, when: performance.now() };
    const next = grow(slow, 'One.\n\nTwo and more');
    expect(next.upTo).toBe('One.\n\nTwo'.length);
    expect(next.text.slice(next.upTo)).toBe(' and more');
    expect(grow(next, 'One.\n\nTwo and more', true).upTo).toBe('One.\n\nTwo and more'.length);
  });

  it('that becomes another text is read anew', () => {
    const next = grow(parse('Some words'), 'Other words', true);
    expect(shape(next)).toEqual([{ at: 0, type: 'paragraph' }]);
    expect(next.blocks[0]?.source).toBe('Other words');
  });
});
