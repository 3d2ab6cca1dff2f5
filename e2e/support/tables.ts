import { type TableName, type Tables, tableKeys } from '@baton/protocol';
import type { Page } from '@playwright/test';

/**
 * An address of the app's own origin at which none of its code runs. A device opened here shows what the last process
 * left behind, before any recovery has touched it.
 */
export const nothingRuns = '/health';

export type ReadTables<Name extends TableName> = { readonly [One in Name]: readonly Tables[One][] };

/** All records of some tables of a device, read in one transaction. Empty when the device has stored nothing yet. */
export async function readTables<const Name extends TableName>(page: Page, ...names: readonly Name[]): Promise<ReadTables<Name>> {
  const read = await page.evaluate(
    async wanted => {
      const known = await indexedDB.databases();
      const database = known.map(one => one.name ?? '').find(name => name.startsWith('baton') && name !== 'baton-probe');
      const empty = Object.fromEntries(wanted.map(name => [name, [] as unknown[]]));
      if (database === undefined) return empty;
      const opening = indexedDB.open(database);
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      try {
        if (wanted.some(name => !db.objectStoreNames.contains(name))) return empty;
        const transaction = db.transaction(wanted, 'readonly');
        const all = wanted.map(
          name =>
            new Promise<[string, unknown[]]>((resolve, reject) => {
              const request = transaction.objectStore(name).getAll();
              request.onsuccess = () => resolve([name, request.result as unknown[]]);
              request.onerror = () => reject(request.error);
            }),
        );
        return Object.fromEntries(await Promise.all(all));
      } finally {
        db.close();
      }
    },
    [...names],
  );
  return read as unknown as ReadTables<Name>;
}

/** All that a device has stored, to look for something in it: what is bytes stands there as it is, everything else as text. */
export async function everythingOn(page: Page): Promise<Buffer> {
  const tables = await readTables(page, ...(Object.keys(tableKeys) as TableName[]));
  const pieces: Buffer[] = [];
  const text = JSON.stringify(tables, (_, value: unknown) => {
    if (!(value instanceof Uint8Array)) return value;
    pieces.push(Buffer.from(value));
    return `${value.length} bytes`;
  });
  return Buffer.concat([...pieces, Buffer.from(text)]);
}
