import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The path of Electron's binary, or null where it was never fetched. The npm package is a frame whose binary comes from
 * elsewhere, and loading the package would try to download it, so only its files are looked at. `ELECTRON_PATH` wins;
 * throws when it names no file, since a wrong setting must not be passed over in silence.
 */
export function findElectron(): string | null {
  const wanted = process.env.ELECTRON_PATH;
  if (wanted !== undefined && wanted !== '') {
    if (!existsSync(wanted)) throw new Error(`ELECTRON_PATH names ${wanted}, which does not exist`);
    return wanted;
  }
  const frame = join(import.meta.dirname, '../node_modules/electron');
  const name = join(frame, 'path.txt');
  if (!existsSync(name)) return null;
  const binary = join(frame, 'dist', readFileSync(name, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}
