import type { MetaRecord, TableName, Tables } from '@baton/protocol';
import type { Dexie } from 'dexie';
import type { Commit, CommitResult, Range, Storage, Write } from '../port.ts';
import { type Fence, fenceKey } from './fence.ts';
import { readRange } from './range.ts';
import { createDatabase } from './schema.ts';

export { finishRemoval } from './removal.ts';
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

  async function write(tables: readonly string[], body: (open: Dexie) => Promise<CommitResult>): Promise<CommitResult> {
    if (over === 'superseded') return 'fenced';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<CommitResult>(resolve => {
      timer = setTimeout(() => resolve('unknown'), watchdog);
    });
    const work = (async (): Promise<CommitResult> => {
      try {
        const handle = await open();
        return await handle.transaction('rw', tables, () => body(handle));
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
      let refused: 'newer' | 'removed' | null = null;
      const result = await write(['meta'], async open => {
        const fence = await fenceOf(open);
        if (fence?.discarded) refused = 'removed';
        else if ((fence?.protocolVersion ?? 0) > protocolVersion) refused = 'newer';
        else await open.table('meta').put({ key: fenceKey, value: { token, protocolVersion } satisfies Fence });
        return 'ok';
      });
      if (refused) return refused;
      return result === 'ok' || result === 'full' ? result : 'unknown';
    },

    commit(commit: Commit) {
      const tables = new Set<string>(['meta', 'rooms']);
      for (const one of commit.writes) tables.add(one.table);
      return write([...tables], async open => {
        const fence = await fenceOf(open);
        if (fence?.token !== commit.fence || fence.discarded) return 'fenced';
        if (commit.expect.length > 0) {
          const rooms = (await open.table('rooms').bulkGet(commit.expect.map(({ room }) => room))) as (Tables['rooms'] | undefined)[];
          if (commit.expect.some(({ revision }, i) => (rooms[i]?.revision ?? 0) !== revision)) return 'stale';
        }
        for (const run of runsOf(commit.writes)) {
          if (run.puts) await open.table(run.table).bulkPut(run.puts);
          else await open.table(run.table).bulkDelete(run.deletes);
        }
        return 'ok';
      });
    },

    async discard(token) {
      const result = await write(['meta'], async open => {
        const fence = await fenceOf(open);
        if (fence?.token !== token) return 'fenced';
        await open.table('meta').put({ key: fenceKey, value: { ...fence, discarded: true } satisfies Fence });
        return 'ok';
      });
      return result === 'stale' ? 'unknown' : result;
    },

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

async function fenceOf(open: Dexie): Promise<Fence | undefined> {
  return ((await open.table('meta').get(fenceKey)) as MetaRecord | undefined)?.value as Fence | undefined;
}

type Run = { table: string; puts: unknown[]; deletes?: undefined } | { table: string; puts?: undefined; deletes: string[] };

/** Groups writes by table, puts and deletes apart, keeping the order of writes to one table. */
function runsOf(writes: readonly Write[]): Run[] {
  const last = new Map<string, Run>();
  const runs: Run[] = [];
  for (const one of writes) {
    const open = last.get(one.table);
    if ('delete' in one) {
      if (open?.deletes) open.deletes.push(one.delete);
      else start({ table: one.table, deletes: [one.delete] });
    } else if (open?.puts) open.puts.push(one.put);
    else start({ table: one.table, puts: [one.put] });
  }
  return runs;

  function start(run: Run): void {
    last.set(run.table, run);
    runs.push(run);
  }
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
