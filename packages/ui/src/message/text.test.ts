import { describe, expect, it } from 'vitest';
import { blocksOf } from './text.ts';

describe('text of an answer', () => {
  it('is split into paragraphs and lists', () => {
    expect(blocksOf('Two things:\n- the letter\n- the bike\n\nThat is all.\nReally.')).toEqual([
      { kind: 'paragraph', lines: ['Two things:'] },
      { kind: 'list', ordered: false, start: 1, items: ['the letter', 'the bike'] },
      { kind: 'paragraph', lines: ['That is all.', 'Really.'] },
    ]);
  });

  it('keeps the first number of a numbered list', () => {
    expect(blocksOf('3. write\n4. send')).toEqual([{ kind: 'list', ordered: true, start: 3, items: ['write', 'send'] }]);
  });

  it('reads a Chinese list', () => {
    expect(blocksOf('1、健身\n2、写信')).toEqual([{ kind: 'list', ordered: true, start: 1, items: ['健身', '写信'] }]);
  });

  it('does not take a decimal number or a dash between words for a list', () => {
    expect(blocksOf('3.5 litres - or more')).toEqual([{ kind: 'paragraph', lines: ['3.5 litres - or more'] }]);
  });

  it('loses no word at any prefix', () => {
    const text = 'Plan:\n1. gym\n2. <b>letter</b>\n\n$$x$$ | a | b |\n* milk\n  - oat\n**bold** `code`';
    for (let end = 0; end <= text.length; end++) {
      const prefix = text.slice(0, end);
      const shown = blocksOf(prefix)
        .flatMap(block => (block.kind === 'list' ? block.items : block.lines))
        .join(' ');
      const words = prefix.split(/\s+/).filter(word => word !== '' && !/^([-*]|\d+\.)$/.test(word));
      for (const word of words) expect(shown).toContain(word);
    }
  });
});
