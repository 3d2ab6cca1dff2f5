/** The folder in which Chromium keeps the databases of a profile, as one file. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack, unpack } from '@baton/protocol';

const databases = 'Default/IndexedDB';

export function packProfile(profile: string): Uint8Array {
  const from = join(profile, databases);
  const files = readdirSync(from, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile() && entry.name !== 'LOCK');
  const packed = files.map(entry => {
    const path = join(entry.parentPath, entry.name);
    return [relative(from, path), new Uint8Array(readFileSync(path))] as const;
  });
  return gzipSync(pack(Object.fromEntries(packed)), { level: 9 });
}

/** Makes a profile that holds these databases and nothing else. */
export function unpackProfile(packed: Uint8Array, profile: string): void {
  const files = unpack(gunzipSync(packed)) as Record<string, Uint8Array>;
  for (const [path, content] of Object.entries(files)) {
    const at = join(profile, databases, path);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, content);
  }
}
