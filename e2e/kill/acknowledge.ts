/** Runs in the page: says which rows are stored, as soon as they can be read. A strict transaction is readable once it is on disk. */
export async function acknowledgeStored(path: string): Promise<void> {
  // Opened before the app has made it, it would be an empty database that stands in the app's way.
  const isMade = async () => (await indexedDB.databases()).some(({ name, version = 0 }) => name === 'baton' && version > 1);
  while (!(await isMade())) await new Promise(resolve => setTimeout(resolve, 20));
  const opening = indexedDB.open('baton');
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const said = new Set<string>();
  const look = async (): Promise<void> => {
    const request = db.transaction('rows', 'readonly').objectStore('rows').getAllKeys();
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const fresh = keys.map(String).filter(key => !said.has(key));
    if (fresh.length > 0) await fetch(path, { method: 'POST', body: JSON.stringify(fresh), keepalive: fresh.length < 500 });
    for (const key of fresh) said.add(key);
    setTimeout(() => void look(), 15);
  };
  void look();
}
