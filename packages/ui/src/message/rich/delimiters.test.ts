import { describe, expect, it } from 'vitest';
import { withKnownFormulas } from './delimiters.ts';

describe('formulas as models write them', () => {
  it.each([
    ['a \\(x^2\\) b', 'a $$x^2$$ b'],
    ['\\[\nx = 1\n\\]', '$$ x = 1 $$'],
    ['$$ a\n= b $$\n\nrest', '$$ a = b $$\n\nrest'],
    ['so $$\\frac{1}\n{2}$$ is', 'so $$\\frac{1} {2}$$ is'],
  ])('are written as the parser knows them: %j', (text, known) => {
    expect(withKnownFormulas(text)).toBe(known);
    expect(known).toHaveLength(text.length);
  });

  it.each([
    '$$\nx\n$$',
    '`\\(x^2\\)` and ``a \\[x=1\\]``',
    '```tex\n\\[\nx = 1\n\\]\n```',
    'an \\[escaped\\] bracket and \\(another\\)',
    'one \\(x^2 never closed\n\nnext \\)',
    '\\begin{matrix}1\\\\[4pt]2\\end{matrix} \\]',
    'costs $5',
  ])('and nothing else is touched: %j', text => {
    expect(withKnownFormulas(text)).toBe(text);
  });

  it('takes a time that grows with the text and not faster', () => {
    for (const text of [
      '\\('.repeat(10_000),
      '$$'.repeat(10_001),
      '`'.repeat(20_000),
      '$$a\n'.repeat(5_000),
      `${'~'.repeat(9_000)}\n`.repeat(2),
    ]) {
      expect(withKnownFormulas(text)).toHaveLength(text.length);
    }
  });
});
