import type { RoomId, Row, RowId } from '@baton/protocol';
import { tableKeys } from '@baton/protocol';
import {
  type Commit,
  type CommitResult,
  type Connection,
  ConnectionError,
  type ConnectionEvents,
  createGuardedStorage,
  type Storage,
  type Write,
} from '@baton/store';
import { createMemoryStorage, type MemoryDisk } from '@baton/store/memory';
import type { Life, Time } from './clock.ts';
import type { Flaw } from './flaws.ts';
import type { Points, Strike } from './points.ts';
import type { Random } from './seeded-random.ts';

/** A row that was stored on a disk. What somebody was told of must never be lost again. */
export interface Kept {
  readonly row: RowId;
  readonly room: RoomId;
  /** Not read back yet when it was stored. A row is kept again when it gets its place. */
  readonly provisional: boolean;
  /** The process heard that it is stored. */
  readonly told: boolean;
  /** Milliseconds of the simulation. */
  readonly at: number;
  /** It may be thrown away again before others hear of it: nothing in it is a person's. */
  readonly mayGo: boolean;
}

export interface StorageOptions {
  readonly disk: MemoryDisk;
  readonly who: string;
  readonly life: Life;
  readonly time: Time;
  readonly points: Points;
  readonly random: Random;
  /** Ends or freezes the process that owns this handle. */
  readonly strike: (strike: Strike) => void;
  readonly kept: Kept[];
  readonly flaw: Flaw | null;
  /** A newer version has the database: the process has to stop. */
  readonly superseded: () => void;
}

/** How long a transaction takes, in milliseconds. */
const fastest = 1;
const slowest = 4;
/** How much a disk with the flaw `relaxedDisk` loses, in milliseconds. */
const relaxed = 40;
/** How long no connection can be opened after the strike `gone`, in milliseconds. */
const awayFor = 4_000;

const never = <Value>(): Promise<Value> => new Promise(() => {});

/** Large values go with who named them; with a document that a losing step made goes what steps did in it, and that a person took that back. */
function mayGo(row: Row): boolean {
  if (row.type === 'update') return row.step !== undefined || row.reverses !== undefined;
  return row.type === 'piece' || (row.type === 'document' && row.session !== undefined);
}

/**
 * The storage port over a disk that outlives its processes: the real guard over connections that fail as those of browsers do. Each commit is
 * a point; nothing of a dead process settles.
 */
export function simStorage({ disk, who, life, time, points, random, strike, kept, flaw, superseded }: StorageOptions): Storage {
  const inner = createMemoryStorage(disk);
  const undone: { at: number; undo: () => void }[] = [];
  if (flaw === 'relaxedDisk') {
    life.onEnd(() => {
      for (const { at, undo } of undone.reverse()) if (time.now - at <= relaxed) undo();
    });
  }

  const latency = (): Promise<void> =>
    new Promise(resolve => void time.after(fastest + Math.floor(random() * (slowest - fastest + 1)), () => life.enter(resolve)));

  async function apply(commit: Commit): Promise<CommitResult> {
    const undo = flaw === 'relaxedDisk' ? remember(disk, commit.writes) : null;
    const result = await inner.commit(commit);
    if (result === 'ok' && undo) undone.push({ at: time.now, undo });
    return result;
  }

  function note(commit: Commit, told: boolean): void {
    for (const write of commit.writes) {
      if (write.table !== 'rows') continue;
      if ('delete' in write) {
        const gone = kept.filter(({ row, mayGo }) => row === write.delete && mayGo);
        for (const one of gone) kept.splice(kept.indexOf(one), 1);
        continue;
      }
      const { id, room, row, relayTime } = write.put;
      kept.push({ row: id, room, provisional: relayTime === null, told, at: time.now, mayGo: mayGo(row) });
    }
  }

  async function commitOn(connection: { state: State }, events: ConnectionEvents, commit: Commit): Promise<'ok' | 'fenced' | 'stale'> {
    await latency();
    if (flaw === 'cursorBeforeRows') {
      const cursors = commit.writes.filter(write => write.table === 'rooms');
      if (disk.fence === commit.fence) await inner.commit({ fence: commit.fence, expect: [], writes: cursors });
    }
    return struckOn(connection, events, describe(commit), async told => {
      const result = await apply(flaw === 'cursorBeforeRows' ? { ...commit, expect: [] } : commit);
      if (result === 'ok') note(commit, told);
      return result as 'ok' | 'fenced' | 'stale';
    });
  }

  /** One transaction that is a point. `work` is told whether the process hears of its end. */
  async function struckOn<Result>(
    connection: { state: State },
    events: ConnectionEvents,
    what: string,
    work: (told: boolean) => Promise<Result>,
  ): Promise<Result> {
    const struck = points.meet('commit', who, what);
    if (struck?.when === 'before') {
      await fail(struck);
      strike(struck);
      if (life.over) return never();
      await life.turn();
    }
    const result = await work(struck?.when !== 'after');
    if (struck?.when === 'after') {
      await fail(struck);
      strike(struck);
    }
    if (life.over) return never();
    return life.hear(Promise.resolve(result));

    /** Fails as the strike says; returns when it is not one of the disk. */
    async function fail({ how }: Strike): Promise<void> {
      if (how === 'full' || how === 'unknown') throw new ConnectionError(how === 'full' ? 'full' : 'broken', how);
      if (how === 'hang') {
        connection.state = 'hangs';
        return never();
      }
      if (how === 'upgrade') {
        connection.state = 'closed';
        events.superseded();
        superseded();
        throw new ConnectionError('notBegun', how);
      }
      if (how !== 'closed' && how !== 'gone') return;
      connection.state = 'closed';
      if (how === 'gone') openableFrom = time.now + awayFor;
      throw new ConnectionError('broken', how);
    }
  }

  type State = 'open' | 'closed' | 'hangs';
  let openableFrom = 0;

  async function open(events: ConnectionEvents): Promise<Connection> {
    if (time.now < openableFrom) throw new ConnectionError('notBegun', 'the database cannot be opened');
    const connection: { state: State } = { state: 'open' };
    function on<Result>(work: () => Promise<Result>): Promise<Result> {
      if (connection.state === 'hangs') return never();
      if (connection.state === 'closed') return Promise.reject(new ConnectionError('notBegun', 'this connection is dead'));
      return life.hear(work());
    }
    return {
      takeFence: (token, version) => on(() => inner.takeFence(token, version) as Promise<'ok' | 'newer' | 'removed'>),
      commit: commit => on(() => commitOn(connection, events, commit)),
      discard: token =>
        on(async () => {
          await latency();
          return struckOn(connection, events, 'discard', () => inner.discard(token) as Promise<'ok' | 'fenced'>);
        }),
      get: (table, key) => on(() => inner.get(table, key)),
      getMany: (table, keys) => on(() => inner.getMany(table, keys)),
      range: (table, range) => on(() => inner.range(table, range)),
      close: () => {
        connection.state = 'closed';
      },
    };
  }

  return createGuardedStorage({ open, after: (ms, run) => time.after(ms, () => life.enter(run)) });
}

/** The rows of a transaction, or its tables when it has none: enough to know it again in a trace. */
function describe(commit: Commit): string {
  const rows = commit.writes.flatMap(write => (write.table === 'rows' && 'put' in write ? [write.put] : []));
  if (rows.length === 0) return [...new Set(commit.writes.map(write => write.table))].join('+');
  return rows
    .slice(0, 6)
    .map(stored => `${stored.row.type}${stored.relayTime === null ? '~' : ''}`)
    .join(' ');
}

function remember(disk: MemoryDisk, writes: readonly Write[]): () => void {
  const before = writes.map(write => {
    const table = disk.tables[write.table] as unknown as Map<string, unknown>;
    const key = 'delete' in write ? write.delete : ((write.put as unknown as Record<string, string>)[tableKeys[write.table]] ?? '');
    return { table, key, had: table.has(key), value: table.get(key) };
  });
  return () => {
    for (const { table, key, had, value } of before.reverse()) {
      if (had) table.set(key, value);
      else table.delete(key);
    }
  };
}
