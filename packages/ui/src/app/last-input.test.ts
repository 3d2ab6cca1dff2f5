import { describe, expect, it } from 'vitest';
import { noteLastInput } from './last-input.ts';

describe('the last input', () => {
  it('is noted as keys or pointer, until it is stopped', () => {
    const window = new EventTarget();
    const root: { dataset: { input?: string } } = { dataset: {} };
    const stop = noteLastInput({ window, root });
    expect(root.dataset.input).toBeUndefined();
    window.dispatchEvent(new Event('keydown'));
    expect(root.dataset.input).toBe('keys');
    window.dispatchEvent(new Event('pointerdown'));
    expect(root.dataset.input).toBe('pointer');
    stop();
    window.dispatchEvent(new Event('keydown'));
    expect(root.dataset.input).toBe('pointer');
  });
});
