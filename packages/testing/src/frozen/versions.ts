/** What each released version left on its disks: `frozen/<version>/`, made by `pnpm freeze` and never changed again. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Dump, unpackStores, unpackTables } from './pack-tables.ts';

/**
 * The devices of a frozen version. `alone` never had another device; `laptop` and `phone` are paired. Each has one conversation whose job
 * is done, one whose job was cut off by a kill, and one of which nobody can tell whether its plan was sent.
 */
export const frozenDevices = ['alone', 'laptop', 'phone'] as const;
export type FrozenDevice = (typeof frozenDevices)[number];

const folder = join(import.meta.dirname, '../../../../frozen');

/** The port that the frozen pages were served at: a browser keeps data by address. */
export const frozenPort = 17_423;

export const frozenVersions: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)
  .sort();

export function frozenFolder(version: string): string {
  return join(folder, version);
}

/** All tables of a device, as the real app had stored them in a real browser. */
export function frozenTables(version: string, device: FrozenDevice): Dump {
  return unpackTables(readFileSync(join(folder, version, `${device}.tables.gz`)));
}

/** The stores that say all that rows of that version could say, by name; none before 0.3.0. */
export function frozenStores(version: string): ReadonlyMap<string, Dump> {
  const file = join(folder, version, 'stores.gz');
  return existsSync(file) ? unpackStores(readFileSync(file)) : new Map();
}

/** The relay's data file and its marker. */
export function frozenRelay(version: string): { readonly data: Uint8Array; readonly marker: Uint8Array } {
  const read = (name: string) => readFileSync(join(folder, version, name));
  return { data: gunzipSync(read('relay.db.gz')), marker: read('relay.db.marker') };
}
