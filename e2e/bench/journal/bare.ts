import { type TableName, tableKeys } from '@baton/protocol';
import type { Commit } from '@baton/store';

/**
 * What any program would have to do that stores the same records: one strict transaction a commit, no index, no fence, no check. It commits by
 * itself, as transactions do; one that says `commit()` would save the browser a wait, about a tenth of its time, and ours says it.
 */
export interface Bare {
  /** Milliseconds that it took. */
  store(commit: Commit): Promise<number>;
  /** Closes it, and deletes what it holds. */
  remove(): Promise<void>;
}

/** An empty database with the tables of ours. */
export async function openBare(name: string): Promise<Bare> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    for (const table of Object.keys(tableKeys) as TableName[]) opening.result.createObjectStore(table, { keyPath: tableKeys[table] });
  };
  const db = await settled(opening);
  return {
    async store({ writes }) {
      const began = performance.now();
      const transaction = db.transaction([...new Set(writes.map(write => write.table))], 'readwrite', { durability: 'strict' });
      const done = ended(transaction);
      for (const write of writes) {
        const store = transaction.objectStore(write.table);
        if ('put' in write) store.put(write.put);
        else store.delete(write.delete);
      }
      await done;
      return performance.now() - began;
    },
    async remove() {
      db.close();
      await settled(indexedDB.deleteDatabase(name));
    },
  };
}

export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
