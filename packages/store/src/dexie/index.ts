import type { MetaRecord, TableName, Tables } from '@baton/protocol';
import type { Dexie } from 'dexie';
import type { Commit, CommitResult, Range, Storage } from '../port.ts';
import { commitTo, type Fence } from './commit.ts';
import { readRange } from './range.ts';
import { createDatabase } from './schema.ts';

export { createDatabase } from './schema.ts';

/** `blocked`: another window holds an older version open. `superseded`: a newer version took the database, this one has let go. */
export type DatabaseEvent = 'blocked' | 'superseded' | 'closed';

export interface DexieStorageOptions {
  readonly name: string;
  /** A write that has not settled by then counts as unknown. Milliseconds. */
  readonly watchdog?: number;
  readonly onEvent?: (event: DatabaseEvent) => void;
}

/**
 * The storage port over IndexedDB, strict durability. Connections die (WebKit in the background, a forced close): the handle is dropped and
 * opened again at the next call; a commit cut off by that is `unknown`.
 */
export function createDexieStorage(options: DexieStorageOptions): Storage {
  const watchdog = options.watchdog ?? 10_000;
  let db: Dexie | null = null;
  let opening: Promise<Dexie> | null = null;
  let over: 'superseded' | 'closed' | null = null;

  function open(): Promise<Dexie> {
    if (over)
      return Promise.reject(
        new Error(over === 'closed' ? 'this storage handle was closed' : 'a newer version of Baton has opened this database'),
      );
    if (db?.isOpen()) return Promise.resolve(db);
    opening ??= openNew().finally(() => {
      opening = null;
    });
    return opening;
  }

  async function openNew(): Promise<Dexie> {
    const fresh = createDatabase(options.name);
    fresh.on('blocked', () => options.onEvent?.('blocked'));
    // An old tab must let go for good: with Dexie's defaults it reopens the upgraded database and goes on writing.
    fresh.on('versionchange', event => {
      const deleted = event.newVersion === null;
      over = deleted ? 'closed' : 'superseded';
      fresh.close({ disableAutoOpen: true });
      options.onEvent?.(deleted ? 'closed' : 'superseded');
    });
    fresh.on('close', () => options.onEvent?.('closed'));
    await fresh.open();
    db = fresh;
    return fresh;
  }

  function drop(): void {
    db?.close({ disableAutoOpen: true });
    db = null;
  }

  async function write(body: (open: Dexie) => Promise<CommitResult>): Promise<CommitResult> {
    if (over === 'superseded') return 'fenced';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<CommitResult>(resolve => {
      timer = setTimeout(() => resolve('unknown'), watchdog);
    });
    const work = (async (): Promise<CommitResult> => {
      try {
        return await body(await open());
      } catch (error) {
        if (isFull(error)) return 'full';
        drop();
        return 'unknown';
      }
    })();
    const result = await Promise.race([work, late]);
    clearTimeout(timer);
    if (result === 'unknown') drop();
    return result;
  }

  async function read<Result>(body: (open: Dexie) => Promise<Result>): Promise<Result> {
    try {
      return await body(await open());
    } catch (error) {
      if (over || !isDeadHandle(error)) throw error;
      drop();
      return body(await open());
    }
  }

  return {
    async takeFence(token, protocolVersion) {
      let newer = false;
      const result = await write(handle =>
        handle.transaction('rw', ['meta'], async () => {
          const current = (await handle.table('meta').get('fence')) as MetaRecord | undefined;
          const fence = current?.value as Fence | undefined;
          newer = (fence?.protocolVersion ?? 0) > protocolVersion;
          if (!newer) await handle.table('meta').put({ key: 'fence', value: { token, protocolVersion } satisfies Fence });
          return 'ok' as const;
        }),
      );
      if (newer) return 'newer';
      return result === 'ok' || result === 'full' ? result : 'unknown';
    },

    commit: (commit: Commit) => write(handle => commitTo(handle.backendDB(), commit)),

    get: <Name extends TableName>(name: Name, key: string) => read(open => open.table(name).get(key) as Promise<Tables[Name] | undefined>),
    getMany: <Name extends TableName>(name: Name, keys: readonly string[]) =>
      read(open => open.table(name).bulkGet([...keys]) as Promise<(Tables[Name] | undefined)[]>),
    range: <Name extends TableName>(name: Name, range: Range) => read(open => readRange(open, name, range)),
    async close() {
      over = 'closed';
      drop();
    },
  };
}

function errorNames(error: unknown): string[] {
  const names: string[] = [];
  let at: unknown = error;
  for (let depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth++) {
    if ('name' in at && typeof at.name === 'string') names.push(at.name);
    at = 'inner' in at ? at.inner : undefined;
  }
  return names;
}

function isFull(error: unknown): boolean {
  return errorNames(error).includes('QuotaExceededError');
}

function isDeadHandle(error: unknown): boolean {
  return errorNames(error).some(name =>
    ['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError', 'TransactionInactiveError'].includes(name),
  );
}
