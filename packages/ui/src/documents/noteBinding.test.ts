import { describe, expect, it } from 'vitest';
import { moveCaret, rebase, replacementBetween } from './noteBinding.ts';

describe('a note that two people write in', () => {
  it('keeps the caret where it was when something is put in before it', () => {
    const change = replacementBetween('the heating', 'Dear Sir, the heating');
    expect(moveCaret(4, change)).toBe(14);
  });

  it('leaves the caret alone when something is put in behind it', () => {
    expect(moveCaret(3, replacementBetween('the heating', 'the heating is cold'))).toBe(3);
  });

  it('puts a composed word into what others wrote meanwhile', () => {
    expect(rebase('milk', 'milk 牛奶', 'oat milk')).toEqual({ text: 'oat milk 牛奶', caret: 11 });
  });

  it('puts a composed word at the start without losing the end that others added', () => {
    expect(rebase('b', '你b', 'b and c')).toEqual({ text: '你b and c', caret: 1 });
  });
});
