import { gunzipSync, gzipSync } from 'node:zlib';

import { pack, type TableName, type Tables, tableKeys, unpack } from '@baton/protocol';
import { createMemoryDisk, type MemoryDisk } from '@baton/store/memory';

/** All records of a device's database. Keys that no page may see stand in it as `{ $key }`: a name, and nothing to sign with. */
export type Dump = { readonly [Name in TableName]?: readonly Tables[Name][] };

export function packTables(dump: Dump): Uint8Array {
  return gzipSync(pack(dump), { level: 9 });
}

export function unpackTables(bytes: Uint8Array): Dump {
  return unpack(gunzipSync(bytes)) as Dump;
}

/** Several stores in one file, by name. */
export function packStores(stores: ReadonlyMap<string, Dump>): Uint8Array {
  return gzipSync(pack(Object.fromEntries(stores)), { level: 9 });
}

export function unpackStores(bytes: Uint8Array): ReadonlyMap<string, Dump> {
  return new Map(Object.entries(unpack(gunzipSync(bytes)) as { readonly [name: string]: Dump }));
}

/** A disk in memory as the dumped one was. The fence is whoever starts next. */
export function diskOf(dump: Dump): MemoryDisk {
  const disk = createMemoryDisk();
  for (const name of Object.keys(tableKeys) as TableName[]) {
    const table = disk.tables[name] as unknown as Map<string, unknown>;
    for (const record of dump[name] ?? []) table.set((record as unknown as Record<string, string>)[tableKeys[name]] ?? '', record);
  }
  return disk;
}
