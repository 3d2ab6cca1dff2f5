import { describe, expect, it } from 'vitest';
import { storeAcceptance } from './acceptance.ts';
import { createMemoryStore, type MemoryData } from './memory.ts';

describe('the memory store', () => {
  storeAcceptance(
    async () => {
      const data: MemoryData = new Map();
      return { open: async () => createMemoryStore(7, data), dispose: async () => data.clear() };
    },
    {
      it,
      equal: (actual, expected) => expect(actual).toEqual(expected),
      rejects: (promise, kind) => expect(promise).rejects.toBeInstanceOf(kind),
    },
  );
});
