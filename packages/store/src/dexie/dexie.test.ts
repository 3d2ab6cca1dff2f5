import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { storeAcceptance } from '../acceptance/index.ts';
import { put } from '../writes.ts';
import { createDexieStorage } from './index.ts';
import { createDatabase, databaseVersion } from './schema.ts';

/** The same suite runs in a real browser in the e2e stage; this is the quick look with an IndexedDB written in JavaScript. */
describe('the store over IndexedDB', () => {
  let n = 0;
  for (const one of storeAcceptance) {
    it(one.name, async () => {
      let name = '';
      await one.run({
        async fresh() {
          name = `acceptance-${n++}`;
          return createDexieStorage({ name });
        },
        async again() {
          return createDexieStorage({ name });
        },
      });
    });
  }

  it('lets go when a newer version opens the database, and says so', async () => {
    const events: string[] = [];
    const storage = createDexieStorage({ name: 'upgraded', onEvent: event => events.push(event) });
    await storage.takeFence('old', 1);
    const newer = createDatabase('upgraded');
    newer.version(databaseVersion + 1).stores({ later: 'id' });
    await newer.open();
    expect(events).toContain('superseded');
    expect(await storage.commit({ fence: 'old', expect: [], writes: [put('meta', { key: 'a', value: 1 })] })).toBe('fenced');
    newer.close();
  });
});
