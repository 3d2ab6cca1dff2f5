import type { RoomId, RowId, TableName } from '@baton/protocol';
import { tableKeys } from '@baton/protocol';
import type { Commit, CommitResult, Storage, Write } from '@baton/store';
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
}

/** How long a transaction takes, in milliseconds. */
const fastest = 1;
const slowest = 4;
/** How much a disk with the flaw `relaxedDisk` loses, in milliseconds. */
const relaxed = 40;

const never = <Value>(): Promise<Value> => new Promise(() => {});

/** The storage port over a disk that outlives its processes. Each commit is a point; nothing of a dead process settles. */
export function simStorage({ disk, who, life, time, points, random, strike, kept, flaw }: StorageOptions): Storage {
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
        // Only what no other device has heard of may be thrown away: the document that a losing step made.
        const gone = kept.filter(({ row, room }) => row === write.delete && !room.startsWith('session.'));
        for (const one of gone) kept.splice(kept.indexOf(one), 1);
        continue;
      }
      kept.push({ row: write.put.id, room: write.put.room, provisional: write.put.relayTime === null, told, at: time.now });
    }
  }

  return {
    takeFence: (token, version) => life.hear(inner.takeFence(token, version)),
    async commit(commit) {
      await latency();
      if (flaw === 'cursorBeforeRows') {
        const cursors = commit.writes.filter(write => write.table === 'rooms');
        if (disk.fence === commit.fence) await inner.commit({ fence: commit.fence, expect: [], writes: cursors });
      }
      const struck = points.meet('commit', who, describe(commit));
      if (struck?.when === 'before') {
        if (struck.how === 'full') return life.hear(Promise.resolve('full' as const));
        if (struck.how === 'unknown') return life.hear(Promise.resolve('unknown' as const));
        strike(struck);
        if (life.over) return never();
        await life.turn();
      }
      const result = await apply(flaw === 'cursorBeforeRows' ? { ...commit, expect: [] } : commit);
      if (result === 'ok') note(commit, struck?.when !== 'after');
      if (struck?.when === 'after') {
        if (struck.how === 'unknown') return life.hear(Promise.resolve('unknown' as const));
        strike(struck);
      }
      if (life.over) return never();
      return life.hear(Promise.resolve(result));
    },
    async discard(fence) {
      await latency();
      const struck = points.meet('commit', who, 'discard');
      if (struck?.when === 'before') {
        if (struck.how === 'full') return life.hear(Promise.resolve('full' as const));
        if (struck.how === 'unknown') return life.hear(Promise.resolve('unknown' as const));
        strike(struck);
        if (life.over) return never();
        await life.turn();
      }
      const result = await inner.discard(fence);
      if (struck?.when === 'after') {
        if (struck.how === 'unknown') return life.hear(Promise.resolve('unknown' as const));
        strike(struck);
      }
      if (life.over) return never();
      return life.hear(Promise.resolve(result));
    },
    get: (table, key) => life.hear(inner.get(table, key)),
    getMany: (table, keys) => life.hear(inner.getMany(table, keys)),
    range: (table, range) => life.hear(inner.range(table, range)),
    close: () => life.hear(inner.close()),
  };
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

/** All records of a table. */
export function recordsOf<Name extends TableName>(disk: MemoryDisk, table: Name) {
  return [...disk.tables[table].values()];
}
