/** A short list that stands in one file beside the app's data. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

export interface KeptList<T> {
  /** Nothing where the file is not there, or not ours. @throws what the system says where it cannot be read */
  read(): readonly T[];
  /** The whole list, in place of the one before: whatever dies in between, one of the two is there. It is on the disk when this returns. */
  write(list: readonly T[]): void;
}

export function createKeptList<T>(file: string, entry: z.ZodMiniType<T>): KeptList<T> {
  const list = z.array(entry);
  return {
    read() {
      const text = textOf(file);
      if (text === null) return [];
      try {
        return list.parse(JSON.parse(text));
      } catch {
        // Not ours: nothing of it counts.
        return [];
      }
    },
    write(all) {
      const folder = dirname(file);
      mkdirSync(folder, { recursive: true });
      onDisk(`${file}.new`, 'w', handle => writeSync(handle, JSON.stringify(all)));
      renameSync(`${file}.new`, file);
      // What was taken back must not be there again after a power cut: the new name has to be on the disk as well.
      if (process.platform !== 'win32') onDisk(folder, 'r', () => undefined);
    },
  };
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
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
