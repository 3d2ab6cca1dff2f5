/** A small file that is replaced as a whole, and on the disk when it is said to be. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isCode } from './error-code.ts';

/** Null where there is none. Throws what the system says where it cannot be read: it is there, and nobody may take it for nothing. */
export function readWhole(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Writes beside the file and renames: whatever dies in between, one of the two is there. Throws where not all of it could be written; then the
 * one before is there.
 */
export function writeWhole(file: string, text: string): void {
  // Not `writeSync`: on a disk that takes only the beginning it says so with a number alone.
  onDisk(`${file}.new`, 'w', handle => writeFileSync(handle, text));
  renameSync(`${file}.new`, file);
  // A power cut must not bring back the one before: the new name has to be on the disk as well. Windows has no such thing.
  if (process.platform !== 'win32') onDisk(dirname(file), 'r', () => undefined);
}

function onDisk(path: string, flags: 'r' | 'w', act: (handle: number) => void): void {
  const handle = openSync(path, flags, 0o600);
  try {
    act(handle);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
