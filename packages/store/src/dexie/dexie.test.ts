import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { storeAcceptance } from '../acceptance/index.ts';
import { openReader } from '../read/reader.ts';
import { put } from '../writes.ts';
import { createDexieStorage } from './index.ts';
import { finishRemoval } from './removal.ts';
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

  /** Two old windows and a new one: the second old one got the lock when the first let go, and wrote into the new one's database. */
  it('leaves a database alone that a newer version upgraded before it came to open it', async () => {
    const newer = createDatabase('upgraded-before');
    newer.version(databaseVersion + 1).stores({ later: 'id' });
    await newer.open();
    newer.close();
    const events: string[] = [];
    const storage = createDexieStorage({ name: 'upgraded-before', onEvent: event => events.push(event) });
    expect(await storage.takeFence('old', 1)).toBe('newer');
    expect(events).toEqual(['superseded']);
    await newer.open();
    expect(await newer.table('meta').count()).toBe(0);
    newer.close();
  });

  /** Version 2 had no tables of search. */
  it('keeps what an older version stored, and adds the tables that it had not', async () => {
    const old = new Dexie('of-version-2');
    old.version(2).stores({ meta: 'key', entries: 'id, [session+order]' });
    await old.open();
    await old.table('meta').put({ key: 'a', value: 1 });
    old.close();
    const storage = createDexieStorage({ name: 'of-version-2' });
    expect(await storage.takeFence('one', 1)).toBe('ok');
    expect(await storage.get('meta', 'a')).toEqual({ key: 'a', value: 1 });
    expect(await storage.range('searchSlabs', { limit: 1 })).toEqual([]);
    expect(await storage.commit({ fence: 'one', expect: [], writes: [put('searchWaiting', { key: 'entry/a' })] })).toBe('ok');
    await storage.close();
  });

  /** An index leaves out what lacks its field: every conversation of before would have been gone from the list. */
  it('has each conversation of an older version on the list', async () => {
    const raw = new Dexie('older', { autoOpen: false });
    raw.version(2).stores({ meta: 'key', rooms: 'id', sessions: 'id, updatedAt, [activity+updatedAt]' });
    await raw.open();
    await raw.table('sessions').add({ id: 'old', title: 'Old', updatedAt: 1, activity: 'idle' });
    raw.close();
    const storage = createDexieStorage({ name: 'older' });
    const found = await storage.range('sessions', { index: ['shelf', 'updatedAt'], prefix: ['open'], limit: 10 });
    expect(found.map(({ id, title }) => [id, title])).toEqual([['old', 'Old']]);
    await storage.close();
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

describe('removing a database', () => {
  /** One at a time, as the browser's locks do. */
  const locks = (): Pick<LockManager, 'request'> => {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, work: () => Promise<unknown>) => {
      const own = last.then(work);
      last = own.catch(() => undefined);
      return own;
    };
    return { request } as unknown as Pick<LockManager, 'request'>;
  };
  const names = async () => (await indexedDB.databases()).map(one => one.name);

  async function filled(name: string) {
    const storage = createDexieStorage({ name });
    await storage.takeFence('one', 1);
    await storage.commit({ fence: 'one', expect: [], writes: [put('meta', { key: 'a', value: 1 })] });
    return storage;
  }

  it('deletes what was discarded, once, however many windows ask', async () => {
    const storage = await filled('gone');
    await storage.discard('one');
    await storage.close();
    const shared = locks();
    expect(await Promise.all([1, 2, 3].map(() => finishRemoval('gone', { locks: shared })))).toEqual([true, false, false]);
    expect(await names()).not.toContain('gone');
  });

  it('leaves a database alone that was not discarded, and makes none where there is none', async () => {
    const storage = await filled('whole');
    expect(await finishRemoval('whole', { locks: locks() })).toBe(false);
    expect((await storage.get('meta', 'a'))?.value).toBe(1);
    expect(await finishRemoval('never', { locks: locks() })).toBe(false);
    expect(await names()).not.toContain('never');
  });

  it('makes a window let go that still has it open', async () => {
    const storage = await filled('held');
    await storage.discard('one');
    expect(await finishRemoval('held', { locks: locks() })).toBe(true);
    await expect(storage.get('meta', 'a')).rejects.toThrow('closed');
  });

  it('says so when somebody does not let go, and goes on when they do', async () => {
    const storage = await filled('stuck');
    await storage.discard('one');
    await storage.close();
    const opening = indexedDB.open('stuck');
    const holder = await new Promise<IDBDatabase>(resolve => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const told: string[] = [];
    const removed = await finishRemoval('stuck', {
      locks: locks(),
      onBlocked: () => {
        told.push('blocked');
        holder.close();
      },
    });
    expect(removed).toBe(true);
    expect(told).toEqual(['blocked']);
  });

  it('says so as well when it stands in line behind another request and hears nothing', async () => {
    const busy = { request: () => new Promise(() => undefined) } as unknown as Pick<LockManager, 'request'>;
    await new Promise<void>(resolve => void finishRemoval('waiting', { locks: busy, patience: 5, onBlocked: resolve }));
  });
});
