/**
 * The folders that the person let Baton use on this computer. One is chosen in a window of the system's own: nothing that a page or a
 * conversation says can add one.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import * as z from 'zod/mini';

export interface Grant {
  readonly id: string;
  /** What it is called: its own name, made different from the others'. */
  readonly label: string;
  /** Its real path. */
  readonly path: string;
}

export interface Grants {
  list(): readonly Grant[];
  /** The folder that the person chose; null when they chose none. The same folder is the same grant. */
  choose(): Promise<Grant | null>;
  revoke(id: string): void;
}

export interface GrantOptions {
  /** Where what was granted is kept. */
  readonly file: string;
  /** Baton's own folder: it is never granted, nor what holds it. */
  readonly own: string;
  /** Asks the person, outside of the page. Null: none was chosen. */
  readonly ask: () => Promise<string | null>;
}

const stored = z.array(z.object({ id: z.string(), label: z.string(), path: z.string() }));

export function createGrants({ file, own, ask }: GrantOptions): Grants {
  const list = (): readonly Grant[] => {
    try {
      return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      // Not there, or not ours: then nothing was granted.
      return [];
    }
  };
  const keep = (grants: readonly Grant[]): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(grants), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return {
    list,
    async choose() {
      const chosen = await ask();
      if (chosen === null) return null;
      const path = realpathSync.native(chosen);
      if (!statSync(path).isDirectory()) return null;
      mkdirSync(own, { recursive: true });
      const ours = realpathSync.native(own);
      // Its own records are what undo rests on; a conversation must not reach them.
      if (isInside(ours, path) || isInside(path, ours)) return null;
      const known = list();
      const same = known.find(grant => grant.path === path);
      if (same) return same;
      const grant = { id: randomUUID(), label: free(labelOf(path), known), path };
      keep([...known, grant]);
      return grant;
    },
    revoke(id) {
      keep(list().filter(grant => grant.id !== id));
    },
  };
}

/** Whether a real path is this folder or in it. */
export const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

const labelOf = (path: string): string => (basename(path) || path).slice(0, 100).toWellFormed();

function free(label: string, known: readonly Grant[]): string {
  const taken = (name: string): boolean => known.some(grant => grant.label.toLowerCase() === name.toLowerCase());
  let n = 1;
  while (taken(n === 1 ? label : `${label} ${n}`)) n++;
  return n === 1 ? label : `${label} ${n}`;
}
