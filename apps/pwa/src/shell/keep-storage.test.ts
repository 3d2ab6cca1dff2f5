import { describe, expect, it, vi } from 'vitest';
import { keepStorage } from './keep-storage.ts';

describe('asking a browser to keep what is stored', () => {
  it('asks where it is not kept yet, and answers what the browser says', async () => {
    const persist = vi.fn(async () => true);
    expect(await keepStorage({ persisted: async () => false, persist })).toBe(true);
    expect(persist).toHaveBeenCalledOnce();
    expect(await keepStorage({ persisted: async () => false, persist: async () => false })).toBe(false);
  });

  it('asks nobody again for what is kept already', async () => {
    const persist = vi.fn(async () => true);
    expect(await keepStorage({ persisted: async () => true, persist })).toBe(true);
    expect(persist).not.toHaveBeenCalled();
  });

  it('goes on in a browser that cannot, or refuses', async () => {
    expect(await keepStorage(undefined)).toBe(false);
    expect(await keepStorage({})).toBe(false);
    expect(await keepStorage({ persisted: async () => Promise.reject(new TypeError('no origin')) })).toBe(false);
  });
});
