import type { Reader } from '@baton/store/read';
import { describe, expect, it, vi } from 'vitest';
import { keepStorage } from './keep-storage.ts';

/** Stored sessions, of which only the number counts here. `change` tells of a change, whether there was one or not. */
function store(first: number) {
  let count = first;
  const listeners = new Set<() => void>();
  const reader = {
    range: async () => Array.from({ length: count }),
    onChange: (_: string, listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Reader;
  const change = (to: number): void => {
    count = to;
    for (const listener of [...listeners]) listener();
  };
  return { reader, change, listeners };
}

const { reader: used } = store(1);

describe('asking a browser to keep what is stored', () => {
  it('asks where it is not kept yet, and answers what the browser says', async () => {
    const persist = vi.fn(async () => true);
    expect(await keepStorage(used, { persisted: async () => false, persist })).toBe(true);
    expect(persist).toHaveBeenCalledOnce();
    expect(await keepStorage(used, { persisted: async () => false, persist: async () => false })).toBe(false);
  });

  it('asks nobody again for what is kept already', async () => {
    const persist = vi.fn(async () => true);
    expect(await keepStorage(used, { persisted: async () => true, persist })).toBe(true);
    expect(persist).not.toHaveBeenCalled();
  });

  it('asks once, when there is something to keep: a database that is just made tells of changes in every table', async () => {
    const { reader, change, listeners } = store(0);
    const persist = vi.fn(async () => true);
    const kept = keepStorage(reader, { persist });
    for (let told = 0; told < 3; told++) {
      change(0);
      await new Promise(resolve => setTimeout(resolve, 5));
    }
    expect(persist).not.toHaveBeenCalled();
    change(1);
    expect(await kept).toBe(true);
    change(2);
    expect(persist).toHaveBeenCalledOnce();
    expect(listeners.size).toBe(0);
  });

  it('goes on in a browser that cannot, or refuses, and where nothing can be read', async () => {
    expect(await keepStorage(used, undefined)).toBe(false);
    expect(await keepStorage(used, {})).toBe(false);
    expect(await keepStorage(used, { persisted: async () => Promise.reject(new TypeError('no origin')) })).toBe(false);
    const closed = { ...used, range: async () => Promise.reject(new Error('this reader was closed')) };
    expect(await keepStorage(closed, { persist: async () => true })).toBe(false);
  });
});
