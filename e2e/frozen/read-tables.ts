import type { Dump } from '@baton/testing/frozen';
import type { Page } from '@playwright/test';

/** Every table of a device, as its disk has it. Open the page where none of the app runs. */
export async function dumpTables(page: Page): Promise<Dump> {
  const text = await page.evaluate(async () => {
    const opening = indexedDB.open('baton');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const names = [...db.objectStoreNames];
    const transaction = db.transaction(names, 'readonly');
    const all = await Promise.all(
      names.map(
        name =>
          new Promise<[string, unknown[]]>((resolve, reject) => {
            const request = transaction.objectStore(name).getAll();
            request.onsuccess = () => resolve([name, request.result as unknown[]]);
            request.onerror = () => reject(request.error);
          }),
      ),
    );
    db.close();
    return JSON.stringify(Object.fromEntries(all), function (this: Record<string, unknown>, key, value: unknown) {
      const raw = this[key];
      if (raw instanceof CryptoKey) return { $key: `${raw.algorithm.name} ${raw.type}` };
      if (!(raw instanceof Uint8Array)) return value;
      let characters = '';
      for (const byte of raw) characters += String.fromCharCode(byte);
      return { $base64: btoa(characters) };
    });
  });
  return JSON.parse(text, (_key, value: unknown) => {
    const isBytes = typeof value === 'object' && value !== null && '$base64' in value;
    return isBytes ? new Uint8Array(Buffer.from(String(value.$base64), 'base64')) : value;
  }) as Dump;
}
