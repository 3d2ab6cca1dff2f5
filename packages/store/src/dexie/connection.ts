import type { MetaRecord, TableName, Tables } from '@baton/protocol';
import type { Dexie, Transaction } from 'dexie';
import { type Connection, ConnectionError, type ConnectionEvents } from '../connection.ts';
import type { Commit, Range } from '../port.ts';
import { commitTo } from './commit.ts';
import { type Fence, fenceKey } from './fence.ts';
import { readRange } from './range.ts';
import { createDatabase, isNewer } from './schema.ts';

/** Opens a connection to an IndexedDB database with strict durability. */
export async function openConnection(name: string, events: ConnectionEvents): Promise<Connection> {
  const db = createDatabase(name);
  const running = new Set<Pick<Transaction, 'abort'>>();
  db.on('blocked', () => events.blocked());
  // An old tab must let go for good: with Dexie's defaults it reopens the upgraded database and goes on writing.
  db.on('versionchange', event => {
    if (event.newVersion === null) events.deleted();
    else events.superseded();
    db.close({ disableAutoOpen: true });
  });
  db.on('close', () => events.died());
  await db.open();
  if (isNewer(db)) {
    // A window that stood in line behind another old one while the newer version came.
    events.superseded();
    db.close({ disableAutoOpen: true });
    throw new ConnectionError('notBegun', 'a newer version has this database');
  }

  async function write<Result>(tables: readonly string[], body: (open: Dexie) => Promise<Result>): Promise<Result> {
    let transaction: Transaction | null = null;
    try {
      return await db.transaction('rw', tables, begun => {
        transaction = begun;
        running.add(begun);
        return body(db);
      });
    } catch (error) {
      throw reasonOf(error, transaction !== null);
    } finally {
      if (transaction) running.delete(transaction);
    }
  }

  async function read<Result>(body: () => Promise<Result>): Promise<Result> {
    try {
      return await body();
    } catch (error) {
      throw reasonOf(error, true);
    }
  }

  return {
    takeFence: (token, protocolVersion) =>
      write(['meta'], async open => {
        const fence = await fenceOf(open);
        if (fence?.discarded) return 'removed' as const;
        if ((fence?.protocolVersion ?? 0) > protocolVersion) return 'newer' as const;
        await open.table('meta').put({ key: fenceKey, value: { token, protocolVersion } satisfies Fence });
        return 'ok' as const;
      }),

    async commit(commit: Commit) {
      let transaction: IDBTransaction | null = null;
      try {
        return await commitTo(db.backendDB(), commit, begun => {
          transaction = begun;
          running.add(begun);
        });
      } catch (error) {
        throw reasonOf(error, transaction !== null);
      } finally {
        if (transaction) running.delete(transaction);
      }
    },

    discard: token =>
      write(['meta'], async open => {
        const fence = await fenceOf(open);
        if (fence?.token !== token) return 'fenced' as const;
        await open.table('meta').put({ key: fenceKey, value: { ...fence, discarded: true } satisfies Fence });
        return 'ok' as const;
      }),

    get: <Name extends TableName>(name: Name, key: string) => read(() => db.table(name).get(key) as Promise<Tables[Name] | undefined>),
    getMany: <Name extends TableName>(name: Name, keys: readonly string[]) =>
      read(() => db.table(name).bulkGet([...keys]) as Promise<(Tables[Name] | undefined)[]>),
    range: <Name extends TableName>(name: Name, range: Range) => read(() => readRange(db, name, range)),

    close() {
      for (const transaction of running) giveUp(transaction);
      db.close({ disableAutoOpen: true });
    },
  };
}

function giveUp(transaction: Pick<Transaction, 'abort'>): void {
  try {
    transaction.abort();
  } catch {
    // It is over already, only its answer never came: there is nothing left to give up.
  }
}

async function fenceOf(open: Dexie): Promise<Fence | undefined> {
  return ((await open.table('meta').get(fenceKey)) as MetaRecord | undefined)?.value as Fence | undefined;
}

/** What browsers say when it is the connection that failed and not the call. */
const ofTheConnection = [
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TransactionInactiveError',
  'TimeoutError',
];

function reasonOf(error: unknown, begun: boolean): unknown {
  const names = errorNames(error);
  const detail = names.join(' in ');
  if (names.includes('QuotaExceededError')) return new ConnectionError('full', detail);
  if (!names.some(name => ofTheConnection.includes(name))) return error;
  return new ConnectionError(begun ? 'broken' : 'notBegun', detail);
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
