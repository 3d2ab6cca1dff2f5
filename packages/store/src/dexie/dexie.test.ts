import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { storeAcceptance } from '../acceptance/index.ts';
import { openReader } from '../read/reader.ts';
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

  it('tells readers which tables a commit touched, and nothing of one that was refused', async () => {
    const storage = createDexieStorage({ name: 'told' });
    await storage.takeFence('one', 1);
    const reader = openReader('told');
    const heard: string[] = [];
    for (const table of ['commands', 'drafts'] as const) reader.onChange(table, () => heard.push(table));
    const writes = [put('commands', { id: 'c', at: 1, answer: null })];
    expect(await storage.commit({ fence: 'other', expect: [], writes })).toBe('fenced');
    expect(heard).toEqual([]);
    expect(await reader.get('commands', 'c')).toBeUndefined();
    expect(await storage.commit({ fence: 'one', expect: [], writes })).toBe('ok');
    expect(heard).toEqual(['commands']);
    expect(await reader.get('commands', 'c')).toMatchObject({ at: 1 });
    reader.close();
    await storage.close();
  });

  it('keeps nothing of a commit with a record that cannot be stored', async () => {
    const storage = createDexieStorage({ name: 'uncloneable' });
    await storage.takeFence('one', 1);
    const good = put('commands', { id: 'c', at: 1, answer: null });
    const bad = put('meta', { key: 'm', value: () => 'a function' });
    expect(await storage.commit({ fence: 'one', expect: [], writes: [good, bad] })).toBe('unknown');
    expect(await storage.get('commands', 'c')).toBeUndefined();
    expect(await storage.commit({ fence: 'one', expect: [], writes: [good] })).toBe('ok');
    await storage.close();
  });
});
