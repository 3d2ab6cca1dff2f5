/** A short list that stands in one file beside the app's data. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { readWhole, writeWhole } from './whole-file.ts';

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
      const text = readWhole(file);
      if (text === null) return [];
      try {
        return list.parse(JSON.parse(text));
      } catch {
        // Not ours: nothing of it counts.
        return [];
      }
    },
    write(all) {
      mkdirSync(dirname(file), { recursive: true });
      writeWhole(file, JSON.stringify(all));
    },
  };
}
