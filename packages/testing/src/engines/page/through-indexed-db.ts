/** Stores a value in this browser's IndexedDB, strictly, and reads it back over another connection. */
export async function throughIndexedDb<Value>(value: Value): Promise<Value> {
  const name = `kept-${crypto.randomUUID()}`;
  const first = await open(name);
  const writing = first.transaction('kept', 'readwrite', { durability: 'strict' });
  writing.objectStore('kept').put(value, 'it');
  await new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onabort = () => reject(writing.error ?? new Error('the transaction was aborted'));
  });
  first.close();
  const second = await open(name);
  try {
    return (await answered(second.transaction('kept').objectStore('kept').get('it'))) as Value;
  } finally {
    second.close();
    indexedDB.deleteDatabase(name);
  }
}

function open(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
  return answered(opening);
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not say why'));
  });
}
