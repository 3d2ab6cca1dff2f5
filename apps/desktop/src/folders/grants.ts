/**
 * The folders that the person let Baton use on this computer. One is chosen in a window of the system's own: nothing that a page or a
 * conversation says can add one.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { basename, sep } from 'node:path';
import * as z from 'zod/mini';
import { createKeptList } from '../kept-list.ts';
import { createQuestions } from '../questions.ts';

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

const stored = z.object({ id: z.string(), label: z.string(), path: z.string() });

export function createGrants({ file, own, ask }: GrantOptions): Grants {
  const kept = createKeptList<Grant>(file, stored);
  const questions = createQuestions();
  const list = (): readonly Grant[] => {
    try {
      return kept.read();
    } catch (error) {
      console.error('What folders were granted could not be read:', error);
      return [];
    }
  };
  return {
    list,
    async choose() {
      const chosen = await questions.ask(ask, null);
      if (chosen === null) return null;
      const path = realpathSync.native(chosen);
      if (!statSync(path).isDirectory()) return null;
      mkdirSync(own, { recursive: true });
      const ours = realpathSync.native(own);
      // Its own records are what undo rests on; a conversation must not reach them.
      if (isInside(ours, path) || isInside(path, ours)) return null;
      const known = kept.read();
      const same = known.find(grant => grant.path === path);
      if (same) return same;
      const grant = { id: randomUUID(), label: free(labelOf(path), known), path };
      kept.write([...known, grant]);
      return grant;
    },
    revoke(id) {
      kept.write(kept.read().filter(grant => grant.id !== id));
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
