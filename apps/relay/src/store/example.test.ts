import { createMemoryStore, type MemoryData } from '@baton/relay';
import { storeAcceptance } from '@baton/relay/acceptance';
import { describe, expect, it } from 'vitest';

// In place of these two: whatever holds your data, and your implementation of `RelayStore` over it.
const createData = (): MemoryData => new Map();
const openStore = (data: MemoryData) => createMemoryStore(1, data);

describe('my relay store', () => {
  storeAcceptance(
    async () => {
      const data = createData();
      return { open: async () => openStore(data), dispose: async () => data.clear() };
    },
    {
      it,
      equal: (actual, expected) => expect(actual).toEqual(expected),
      rejects: (promise, kind) => expect(promise).rejects.toBeInstanceOf(kind),
    },
  );
});
