import { describe, it } from 'vitest';
import { storeAcceptance } from '../acceptance/index.ts';
import { createMemoryDisk, createMemoryStorage } from './index.ts';

describe('the store in memory', () => {
  for (const one of storeAcceptance) {
    it(one.name, async () => {
      let disk = createMemoryDisk();
      await one.run({
        async fresh() {
          disk = createMemoryDisk();
          return createMemoryStorage(disk);
        },
        async again() {
          return createMemoryStorage(disk);
        },
      });
    });
  }
});
