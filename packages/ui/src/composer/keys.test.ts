import { describe, expect, it } from 'vitest';
import { CompositionKeys, type KeyPress } from './keys.ts';

const enter = (press: Partial<KeyPress>): KeyPress => ({
  key: 'Enter',
  keyCode: 13,
  shiftKey: false,
  isComposing: false,
  timeStamp: 1_000,
  ...press,
});

/** C12 */
describe('the Enter that accepts a word of an input method', () => {
  it('does not send in the order of Chromium, the next Enter does', () => {
    const keys = new CompositionKeys();
    keys.start();
    expect(keys.down(enter({ key: 'Process', keyCode: 229, isComposing: true, timeStamp: 1_000 }))).toBe('accept');
    keys.end(1_001);
    keys.up();
    expect(keys.down(enter({ timeStamp: 1_010 }))).toBe('send');
  });

  it('does not send in the order of WebKit, the next Enter does', () => {
    const keys = new CompositionKeys();
    keys.start();
    keys.end(1_000);
    expect(keys.down(enter({ keyCode: 229, timeStamp: 1_000 }))).toBe('accept');
    keys.up();
    expect(keys.down(enter({ timeStamp: 1_010 }))).toBe('send');
  });

  it('does not send in the order of Firefox, the next Enter does', () => {
    const keys = new CompositionKeys();
    keys.start();
    keys.end(1_000);
    expect(keys.down(enter({ timeStamp: 1_002 }))).toBe('accept');
    keys.up();
    expect(keys.down(enter({ timeStamp: 1_020 }))).toBe('send');
  });

  it('is not taken for one that was pressed long after a word was accepted with the mouse', () => {
    const keys = new CompositionKeys();
    keys.start();
    keys.end(1_000);
    expect(keys.down(enter({ timeStamp: 1_500 }))).toBe('send');
  });

  it('does not send while composing even if the browser does not say so', () => {
    const keys = new CompositionKeys();
    keys.start();
    expect(keys.down(enter({}))).toBe('accept');
  });

  it('makes a new line with Shift', () => {
    expect(new CompositionKeys().down(enter({ shiftKey: true }))).toBe('type');
  });
});
