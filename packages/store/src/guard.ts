import type { TableName } from '@baton/protocol';
import { type Connection, ConnectionError, type ConnectionEvents, LetGoError } from './connection.ts';
import type { Range, Storage } from './port.ts';

/** `blocked`: another window holds an older version open. `superseded`: a newer version took the database, this one has let go. */
export type DatabaseEvent = 'blocked' | 'superseded' | 'closed';

export interface GuardOptions {
  readonly open: (events: ConnectionEvents) => Promise<Connection>;
  /** Runs once after `ms`; what is returned takes it back. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly onEvent?: (event: DatabaseEvent) => void;
  /** A call that has not settled by then is given up together with its connection. Milliseconds. */
  readonly watchdog?: number;
}

const usualWatchdog = 10_000;
/** A call that is still out after so long is trouble that a person should see. Milliseconds. */
const slow = 3_000;
/** Rest before a database that cannot be read is opened once more. Milliseconds. */
const againAfter = 500;

/** One connection, or the attempt to get one. */
interface Handle {
  readonly connection: Promise<Connection>;
  open: Connection | null;
  blocked: boolean;
  dropped: boolean;
}

/**
 * The storage port over connections that cannot be trusted. Each call is watched: what does not settle in time, or fails in a way that says
 * nothing, costs the connection, and the next call opens a new one.
 * - A commit whose fate nobody knows is `unknown`, never repeated here: who asked reads again and decides from what is stored. Only what has
 *   certainly not begun (a handle that died in the background) is begun once more.
 * - A read is repeated until it succeeds: whoever waits for it can decide nothing else. It rejects with {@link LetGoError}, or with a
 *   mistake of the caller.
 */
export function createGuardedStorage(options: GuardOptions): Storage {
  const watchdog = options.watchdog ?? usualWatchdog;
  const first = Math.min(slow, watchdog / 2);
  const troubled = new Set<object>();
  const watching = new Set<(troubled: boolean) => void>();
  let current: Handle | null = null;
  let over: 'superseded' | 'closed' | null = null;

  function connect(): Handle {
    if (current) return current;
    const connection = options
      .open({
        blocked: () => {
          handle.blocked = true;
          options.onEvent?.('blocked');
        },
        superseded: () => letGo('superseded'),
        deleted: () => letGo('closed'),
        died: () => {
          if (handle.dropped) return;
          drop(handle);
          options.onEvent?.('closed');
        },
      })
      .then(
        opened => {
          handle.blocked = false;
          handle.open = opened;
          if (!handle.dropped) return opened;
          // Given up while it was being opened.
          opened.close();
          throw new ConnectionError('notBegun', 'the database was opened too late');
        },
        (error: unknown) => {
          throw error instanceof ConnectionError
            ? error
            : new ConnectionError('notBegun', `the database cannot be opened: ${String(error)}`);
        },
      );
    const handle: Handle = { connection, open: null, blocked: false, dropped: false };
    current = handle;
    return handle;
  }

  function drop(handle: Handle): void {
    if (current === handle) current = null;
    if (handle.dropped) return;
    handle.dropped = true;
    handle.open?.close();
  }

  function letGo(why: 'superseded' | 'closed'): void {
    if (over) return;
    over = why;
    if (current) drop(current);
    options.onEvent?.(why);
  }

  function trouble(call: object, is: boolean): void {
    const before = troubled.size > 0;
    if (is) troubled.add(call);
    else troubled.delete(call);
    if (before === troubled.size > 0) return;
    for (const listener of [...watching]) listener(troubled.size > 0);
  }

  /** One try on the connection that is open, or on a new one. */
  async function once<Result>(call: object, work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const handle = connect();
    let state: 'opening' | 'begun' | 'late' = 'opening';
    let cancel = () => {};
    const late = new Promise<never>((_, reject) => {
      const giveUp = () => {
        // Requests to open stand in line: another one behind one that waits for an older window would only wait as well.
        if (handle.blocked) return wait();
        const kind = state === 'begun' ? 'broken' : 'notBegun';
        state = 'late';
        reject(new ConnectionError(kind, 'the database did not answer in time'));
      };
      const wait = () => {
        cancel = options.after(watchdog - first, giveUp);
      };
      // In two parts: after a sleep the first is overdue at once, and what slept along with it still gets its time.
      cancel = options.after(first, () => {
        trouble(call, true);
        wait();
      });
    });
    const result = handle.connection.then(connection => {
      if (state === 'late') throw new ConnectionError('notBegun', 'the database was opened too late');
      state = 'begun';
      return work(connection);
    });
    try {
      return await Promise.race([result, late]);
    } catch (error) {
      if (!(error instanceof ConnectionError && error.kind === 'full')) drop(handle);
      throw error;
    } finally {
      cancel();
    }
  }

  async function write<Result extends string>(
    work: (connection: Connection) => Promise<Result>,
  ): Promise<Result | 'full' | 'unknown' | 'fenced'> {
    const call = {};
    try {
      for (let tries = 1; ; tries++) {
        if (over) return over === 'superseded' ? 'fenced' : 'unknown';
        try {
          return await once(call, work);
        } catch (error) {
          const kind = error instanceof ConnectionError ? error.kind : 'broken';
          if (kind === 'full') return 'full';
          if (over === 'superseded') return 'fenced';
          if (kind !== 'notBegun' || tries > 1) return 'unknown';
        }
      }
    } finally {
      trouble(call, false);
    }
  }

  async function read<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const call = {};
    try {
      for (let tries = 1; ; tries++) {
        if (over)
          throw new LetGoError(over === 'closed' ? 'this storage handle was closed' : 'a newer version of Baton has opened this database');
        try {
          return await once(call, work);
        } catch (error) {
          if (!over && !(error instanceof ConnectionError)) throw error;
        }
        if (tries === 1 || over) continue;
        trouble(call, true);
        await new Promise<void>(resolve => void options.after(againAfter, resolve));
      }
    } finally {
      trouble(call, false);
    }
  }

  return {
    async takeFence(token, protocolVersion) {
      const result = await write(connection => connection.takeFence(token, protocolVersion));
      // Who cannot have it because it let go meets a newer version.
      return result === 'fenced' ? 'newer' : result;
    },
    commit: commit => write(connection => connection.commit(commit)),
    discard: token => write(connection => connection.discard(token)),
    get: (table, key) => read(connection => connection.get(table, key)),
    getMany: (table, keys) => read(connection => connection.getMany(table, keys)),
    range: <Name extends TableName>(table: Name, range: Range) => read(connection => connection.range(table, range)),
    watch(listener) {
      watching.add(listener);
      return () => watching.delete(listener);
    },
    async close() {
      over ??= 'closed';
      if (current) drop(current);
    },
  };
}
