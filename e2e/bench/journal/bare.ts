import { type TableName, tableKeys } from '@baton/protocol';
import type { Commit } from '@baton/store';

/** What any program would have to do that stores these records: one strict transaction a commit, no index, no fence, no check. */
export async function storeBare(name: string, commits: readonly Commit[]): Promise<number> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    for (const table of Object.keys(tableKeys) as TableName[]) opening.result.createObjectStore(table, { keyPath: tableKeys[table] });
  };
  const db = await settled(opening);
  const began = performance.now();
  for (const { writes } of commits) {
    const transaction = db.transaction([...new Set(writes.map(write => write.table))], 'readwrite', { durability: 'strict' });
    for (const write of writes) {
      const store = transaction.objectStore(write.table);
      if ('put' in write) store.put(write.put);
      else store.delete(write.delete);
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
  const took = performance.now() - began;
  db.close();
  await settled(indexedDB.deleteDatabase(name));
  return took;
}

export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
