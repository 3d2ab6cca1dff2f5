/**
 * What was done to a file, kept from before it is done: a call that comes again finds what became of the first one, and undo finds what was
 * there. One folder for each key, with the bytes that were replaced or put away.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readWhole, writeWhole } from '../whole-file.ts';

const hash = z.nullable(z.string());
const record = z.object({
  v: z.literal(1),
  key: z.string(),
  /** Counts up, so that the newest can be told. */
  n: z.number(),
  kind: z.enum(['write', 'move', 'trash', 'undo', 'older']),
  folder: z.string(),
  root: z.string(),
  path: z.string(),
  /** `move`: where it is now. `undo`: the key of what is taken back. `older`: where what was before is saved. */
  to: z.nullable(z.string()),
  /** `older`: the key under which it was changed. */
  of: z.optional(z.string()),
  /** Of the bytes that were there before; null: nothing was. */
  before: hash,
  /** Of the bytes that are there now; null: nothing is. */
  after: hash,
  /** `dropped`: it was refused, and nothing was changed. */
  state: z.enum(['begun', 'done', 'undone', 'dropped']),
});
export type FileRecord = z.infer<typeof record>;

export interface Records {
  /** The folder of one key; made when it is not there. */
  place(key: string): string;
  read(key: string): FileRecord | null;
  /** Resolves when it is on the disk. */
  write(entry: FileRecord): void;
  /** The newest that was done and not taken back, of this file of this folder. */
  newest(folder: string, path: string): FileRecord | null;
  next(): number;
}

export function createRecords(own: string): Records {
  const place = (key: string): string => {
    const folder = join(own, key);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  };
  const read = (key: string): FileRecord | null => {
    // Where it cannot be read it may have been done: done once more, what was there before would be gone.
    const text = readWhole(join(own, key, 'record.json'));
    if (text === null) return null;
    try {
      return record.parse(JSON.parse(text));
    } catch {
      // Not ours: it is renamed into place, so it is never half there.
      return null;
    }
  };
  const all = (): readonly FileRecord[] => {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    return readdirSync(own).flatMap(key => read(key) ?? []);
  };
  return {
    place,
    read,
    write: entry => writeWhole(join(place(entry.key), 'record.json'), JSON.stringify(entry)),
    newest(folder, path) {
      const of = all().filter(one => one.folder === folder && one.state === 'done' && one.kind !== 'undo' && one.kind !== 'older');
      const about = of.filter(one => one.path === path || one.to === path);
      return about.reduce<FileRecord | null>((last, one) => (last && last.n > one.n ? last : one), null);
    },
    next: () => Math.max(0, ...all().map(one => one.n)) + 1,
  };
}
