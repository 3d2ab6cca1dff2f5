import type { MetaRecord } from '@baton/protocol';
import { type Fence, fenceKey } from './fence.ts';

export interface RemovalOptions {
  /** Told when a window still holds the database, so that this has to wait. */
  readonly onBlocked?: () => void;
  /** How long everything may take before it counts as having to wait: requests stand in line, and one behind another hears nothing. */
  readonly patience?: number;
  /** For tests; the browser's otherwise. */
  readonly locks?: Pick<LockManager, 'request'>;
}

/**
 * Deletes the database if it was discarded, and leaves any other alone; whether it did. To be called before anything is opened, by every
 * window: looking and deleting are one under a lock, so that none deletes what another has begun anew since. Resolves when nothing of it is
 * left. The browser deletes a database whole or not at all.
 */
export async function finishRemoval(name: string, options: RemovalOptions = {}): Promise<boolean> {
  const { onBlocked = () => undefined, patience = 2_000, locks = navigator.locks } = options;
  const timer = setTimeout(onBlocked, patience);
  try {
    return await locks.request(`baton-removal/${name}`, async () => {
      if (!(await isDiscarded(name))) return false;
      await deleteDatabase(name, onBlocked);
      return true;
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Without Dexie, which would make the database if there is none. */
async function isDiscarded(name: string): Promise<boolean> {
  const db = await openExisting(name);
  if (db === null) return false;
  try {
    if (!db.objectStoreNames.contains('meta')) return false;
    const asking = db.transaction('meta').objectStore('meta').get(fenceKey);
    const fence = await new Promise<MetaRecord | undefined>((resolve, reject) => {
      asking.onsuccess = () => resolve(asking.result as MetaRecord | undefined);
      asking.onerror = () => reject(asking.error);
    });
    return (fence?.value as Fence | undefined)?.discarded === true;
  } finally {
    db.close();
  }
}

function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    let isNew = false;
    opening.onupgradeneeded = () => {
      isNew = true;
      // There is none: what would be made now is taken back, as if nobody had asked.
      opening.transaction?.abort();
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = event => {
      event.preventDefault();
      if (isNew) resolve(null);
      else reject(opening.error);
    };
  });
}

function deleteDatabase(name: string, onBlocked: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onblocked = onBlocked;
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
