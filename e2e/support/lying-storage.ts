import type { Page, Worker } from '@playwright/test';

/**
 * What the browser's store can be made to do to the worker that writes.
 * - `hang`  the next transaction is stored, and its end is never told
 * - `die`   every connection that is open is closed at its next transaction, as WebKit's are by a suspension; new ones work
 * - `gone`  as `die`, and no new one can be opened until `well`
 */
export type StoreFault = 'hang' | 'die' | 'gone' | 'well';

/** Runs in the worker. Must stand by itself: it is sent as text. */
function patchStore(): void {
  let hangs = false;
  let gone = false;
  /** Once connections have died: those that were opened since. */
  let alive: WeakSet<IDBDatabase> | null = null;
  Object.assign(globalThis, {
    breakStore(fault: StoreFault) {
      hangs = fault === 'hang';
      gone = fault === 'gone';
      if (fault === 'die' || fault === 'gone') alive = new WeakSet();
    },
  });
  // Dexie keeps a connection's own `transaction`, so what is done to the prototype does not reach one that is open.
  const { objectStore } = IDBTransaction.prototype;
  IDBTransaction.prototype.objectStore = function (this: IDBTransaction, name) {
    if (alive?.has(this.db) === false) {
      this.abort();
      this.db.close();
    }
    return objectStore.call(this, name);
  };
  const openDatabase = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (this: IDBFactory, ...rest: Parameters<typeof openDatabase>) {
    if (gone) throw new DOMException('Internal error opening backing store.', 'UnknownError');
    const request = openDatabase.apply(this, rest);
    // One that was asked for before everything was gone and comes after it is as dead as the others.
    request.addEventListener('success', () => {
      if (!gone) alive?.add(request.result);
    });
    return request;
  };
  const complete = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete');
  Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
    ...complete,
    set(this: IDBTransaction, heard: (event: Event) => void) {
      complete?.set?.call(this, (event: Event) => {
        if (!hangs || this.mode !== 'readwrite') return heard.call(this, event);
        hangs = false;
      });
    },
  });
}

/** Lets the store of the page's worker be broken. Answers how to break it. */
export async function lyingStorage(page: Page): Promise<(fault: StoreFault) => Promise<void>> {
  const isRuntime = (one: Worker): boolean => /\/worker-[^/]*\.js$/.test(one.url());
  const worker = page.workers().find(isRuntime) ?? (await page.waitForEvent('worker', isRuntime));
  await worker.evaluate(patchStore);
  return fault => worker.evaluate(said => (globalThis as unknown as { breakStore: (fault: StoreFault) => void }).breakStore(said), fault);
}

/** Holds a transaction over all of the database open, from another connection; whoever reads or writes waits. Answers how to let go. */
export async function holdStore(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('baton');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const hold = { on: true };
    Object.assign(globalThis, { hold });
    const store = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('meta');
    await new Promise<void>(resolve => {
      const again = () => {
        resolve();
        if (hold.on) store.get('nothing').onsuccess = again;
        else db.close();
      };
      store.get('nothing').onsuccess = again;
    });
  });
  return () =>
    page.evaluate(() => {
      (globalThis as unknown as { hold: { on: boolean } }).hold.on = false;
    });
}
