import { storeAcceptance } from '@baton/store/acceptance';
import { createMemoryDisk, createMemoryStorage } from '@baton/store/memory';
import { describe, it } from 'vitest';

// In place of these two: whatever holds your data, and your implementation of `Storage` over it.
const createDisk = createMemoryDisk;
const createStorage = createMemoryStorage;

describe('my store', () => {
  for (const one of storeAcceptance) {
    it(one.name, async () => {
      let disk = createDisk();
      await one.run({
        async fresh() {
          disk = createDisk();
          return createStorage(disk);
        },
        async again() {
          return createStorage(disk);
        },
      });
    });
  }
});
