/**
 * What of this computer's own network requests that the person saved may go to. Each origin was allowed in a window of the system's own, on this
 * computer: nothing that a page, a conversation or another device says can allow one.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

export interface HomeOptions {
  /** Where what was allowed is kept. */
  readonly file: string;
  /** Asks the person, outside of the page, about exactly this origin. */
  readonly ask: (origin: string) => Promise<boolean>;
}

export interface Homes {
  isAllowed(origin: string): boolean;
  /** Resolves with the person's answer; what they allowed is not asked again, and there is one question at a time. */
  ask(origin: string): Promise<boolean>;
  /** The same for a request that came before anybody was asked, without waiting. What was refused is not asked again by it until the next start. */
  askOnce(origin: string): 'asking' | 'refused';
}

const stored = z.array(z.string());

export function createHomes({ file, ask }: HomeOptions): Homes {
  const asking = new Map<string, Promise<boolean>>();
  const asked = new Set<string>();
  const allowed = (): readonly string[] => {
    try {
      return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      // Not there, or not ours: then nothing was allowed.
      return [];
    }
  };
  const isAllowed = (origin: string): boolean => allowed().includes(origin);
  async function question(origin: string): Promise<boolean> {
    // One window at a time, however many a page asks for.
    for (const other of [...asking.values()]) await other.catch(() => undefined);
    if (!(await ask(origin))) return false;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify([...new Set([...allowed(), origin])]), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return true;
  }
  function open(origin: string): Promise<boolean> {
    if (isAllowed(origin)) return Promise.resolve(true);
    asked.add(origin);
    const running = asking.get(origin) ?? question(origin).finally(() => asking.delete(origin));
    asking.set(origin, running);
    return running;
  }
  return {
    isAllowed,
    ask: open,
    askOnce(origin) {
      if (asked.has(origin) && !asking.has(origin)) return 'refused';
      // None of them waits for its window: each request is over by then.
      if (asking.size > 0) return 'asking';
      // No answer is none: the request that asked is over, and says that it has to be allowed.
      void open(origin).catch((error: unknown) => console.error('Nobody could be asked about an address:', error));
      return 'asking';
    },
  };
}
