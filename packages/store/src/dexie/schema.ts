import { type TableName, type Tables, tableIndexes, tableKeys } from '@baton/protocol';
import { Dexie, type Transaction } from 'dexie';

/** Grows when tables or indexes change; Dexie migrates from any older one. */
export const databaseVersion = 3;

export const tableNames = Object.keys(tableKeys) as TableName[];

/** Opens nothing by itself. Strict durability: an acknowledged commit survives a power cut (measured; relaxed loses it). */
export function createDatabase(name: string): Dexie {
  const db = new Dexie(name, { autoOpen: false, chromeTransactionDurability: 'strict', cache: 'disabled' });
  const stores: Record<string, string> = {};
  for (const table of tableNames) {
    const indexes = tableIndexes[table].map(fields => indexName(fields));
    stores[table] = [tableKeys[table], ...indexes].join(', ');
  }
  db.version(databaseVersion).stores(stores).upgrade(fill);
  return db;
}

/** Before version 3 a session's record did not say where the list has it: an index leaves out what lacks its field. */
async function fill(upgrade: Transaction): Promise<void> {
  const sessions = upgrade.table<Partial<Tables['sessions']>>('sessions');
  await sessions.filter(record => record.shelf === undefined).modify({ shelf: 'open' });
}

export function indexName(fields: readonly string[]): string {
  return fields.length === 1 ? (fields[0] ?? '') : `[${fields.join('+')}]`;
}

/** Whether the database that is open was upgraded by a newer version: Dexie opens it nevertheless, and would write old records into it. */
export function isNewer(db: Dexie): boolean {
  // Dexie counts its versions in tenths of the browser's.
  return db.backendDB().version >= (databaseVersion + 1) * 10;
}
