import type { DraftRecord, TableName, Tables } from '@baton/protocol';
import { Dexie, type ObservabilitySet } from 'dexie';
import { readRange } from '../dexie/range.ts';
import { createDatabase, isNewer } from '../dexie/schema.ts';
import type { Range } from '../port.ts';

export interface Reader {
  get<Name extends TableName>(table: Name, key: string): Promise<Tables[Name] | undefined>;
  range<Name extends TableName>(table: Name, range: Range): Promise<Tables[Name][]>;
  /** Calls back after any commit, by any window or worker, that touched the table. Returns the way to stop it. */
  onChange(table: TableName, listener: () => void): () => void;
  /** Told true when opening has to wait for a window that holds an older version, false when it let go. Returns the way to stop it. */
  onBlocked(listener: (blocked: boolean) => void): () => void;
  /** Told when a newer version has taken the database: nothing can be read here any more. Returns the way to stop it. */
  onSuperseded(listener: () => void): () => void;
  /** Drafts are the one thing that a page writes itself, so that no keystroke waits for the runtime. Rejects when it could not be stored. */
  saveDraft(draft: DraftRecord): Promise<void>;
  deleteDraft(session: string): Promise<void>;
  close(): void;
}

/** An answer of the database is waited for as long, in milliseconds. */
const watchdog = 10_000;

/** Opens the page's own connection. It lets go when another window upgrades or deletes the database. */
export function openReader(name: string): Reader {
  let db = createDatabase(name);
  let opening: Promise<unknown> | null = null;
  let closed = false;
  let blocked = false;
  const waiting = new Set<(blocked: boolean) => void>();
  const leaving = new Set<() => void>();
  let superseded = false;

  function letGo(why: 'superseded' | 'deleted'): void {
    closed = true;
    db.close({ disableAutoOpen: true });
    if (why === 'deleted' || superseded) return;
    superseded = true;
    for (const listener of leaving) listener();
  }

  function tellBlocked(now: boolean): void {
    if (blocked === now) return;
    blocked = now;
    for (const listener of waiting) listener(now);
  }

  async function open(): Promise<Dexie> {
    if (closed) throw new Error('this reader was closed');
    if (db.isOpen()) return db;
    if (opening) {
      await opening;
      return db;
    }
    const mine = (async () => {
      db = createDatabase(name);
      db.on('versionchange', event => letGo(event.newVersion === null ? 'deleted' : 'superseded'));
      // Requests to open stand in line: when this one waits, the runtime's behind it never hears why.
      db.on('blocked', () => tellBlocked(true));
      await db.open();
      tellBlocked(false);
      if (isNewer(db)) letGo('superseded');
      if (closed) throw new Error('this reader was closed');
    })();
    opening = mine;
    try {
      await mine;
    } finally {
      if (opening === mine) opening = null;
    }
    return db;
  }

  /** A connection that died in the background (WebKit), or does not answer, is dropped and opened again, once. */
  async function retrying<Result>(body: (open: Dexie) => Promise<Result>): Promise<Result> {
    const once = async () => body(await open());
    try {
      return await answered(once());
    } catch (error) {
      if (closed || blocked) throw error;
      opening = null;
      db.close({ disableAutoOpen: true });
      return answered(once());
    }
  }

  /** Rejects when no answer comes: a read that hangs would stop everything that the page reads behind it. */
  function answered<Result>(asked: Promise<Result>): Promise<Result> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const giveUp = () => {
        if (blocked) timer = setTimeout(giveUp, watchdog);
        else reject(new Error('the database did not answer in time'));
      };
      timer = setTimeout(giveUp, watchdog);
    });
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  }

  return {
    get: <Name extends TableName>(table: Name, key: string) =>
      retrying(handle => handle.table(table).get(key) as Promise<Tables[Name] | undefined>),
    range: <Name extends TableName>(table: Name, range: Range) => retrying(handle => readRange(handle, table, range)),
    onChange(table, listener) {
      const part = `idb://${name}/${table}/`;
      const hear = (changed: ObservabilitySet) => {
        if (Object.keys(changed).some(key => key.startsWith(part) || key === 'all')) listener();
      };
      Dexie.on('storagemutated', hear);
      return () => Dexie.on.storagemutated.unsubscribe(hear);
    },
    onBlocked(listener) {
      waiting.add(listener);
      if (blocked) listener(true);
      return () => waiting.delete(listener);
    },
    onSuperseded(listener) {
      leaving.add(listener);
      if (superseded) listener();
      return () => leaving.delete(listener);
    },
    async saveDraft(draft) {
      await retrying(handle => handle.table('drafts').put(draft));
    },
    async deleteDraft(session) {
      await retrying(handle => handle.table('drafts').delete(session));
    },
    close() {
      closed = true;
      db.close({ disableAutoOpen: true });
    },
  };
}
