import { type TableName, type Tables, tableKeys } from '@baton/protocol';
import type { Commit, CommitResult, Range, Storage } from '../port.ts';

/** Everything that a device would have on its disk. Handles come and go over it, as processes do over a database. */
export interface MemoryDisk {
  readonly tables: { readonly [Name in TableName]: Map<string, Tables[Name]> };
  fence: string | null;
  protocolVersion: number;
  /** Said to go: to be replaced by an empty one before anything of it is read. */
  discarded: boolean;
}

export function createMemoryDisk(): MemoryDisk {
  const tables = Object.fromEntries((Object.keys(tableKeys) as TableName[]).map(name => [name, new Map()]));
  return { tables: tables as unknown as MemoryDisk['tables'], fence: null, protocolVersion: 0, discarded: false };
}

/** A copy as it stands now, for restoring "yesterday's profile". Records are never changed in place, so the maps are enough. */
export function copyMemoryDisk(disk: MemoryDisk): MemoryDisk {
  const copy = createMemoryDisk();
  copy.fence = disk.fence;
  copy.protocolVersion = disk.protocolVersion;
  copy.discarded = disk.discarded;
  for (const name of Object.keys(tableKeys) as TableName[]) {
    for (const [key, record] of disk.tables[name]) (copy.tables[name] as Map<string, unknown>).set(key, record);
  }
  return copy;
}

/** The storage port over memory. A handle that was closed refuses everything. */
export function createMemoryStorage(disk: MemoryDisk = createMemoryDisk()): Storage {
  let closed = false;
  const alive = () => {
    if (closed) throw new Error('this storage handle was closed');
  };
  const table = <Name extends TableName>(name: Name) => disk.tables[name] as unknown as Map<string, Tables[Name]>;
  return {
    async takeFence(token, protocolVersion) {
      alive();
      if (disk.discarded) return 'removed';
      if (disk.protocolVersion > protocolVersion) return 'newer';
      disk.fence = token;
      disk.protocolVersion = protocolVersion;
      return 'ok';
    },
    async commit(commit: Commit): Promise<CommitResult> {
      alive();
      if (disk.discarded || disk.fence !== commit.fence) return 'fenced';
      for (const { room, revision } of commit.expect) {
        if ((disk.tables.rooms.get(room)?.revision ?? 0) !== revision) return 'stale';
      }
      for (const write of commit.writes) {
        if ('delete' in write) table(write.table).delete(write.delete);
        else table(write.table).set(keyOf(write.table, write.put), write.put);
      }
      return 'ok';
    },
    async discard(fence) {
      alive();
      if (disk.fence !== fence) return 'fenced';
      disk.discarded = true;
      return 'ok';
    },
    async get<Name extends TableName>(name: Name, key: string) {
      alive();
      return table(name).get(key);
    },
    async getMany<Name extends TableName>(name: Name, keys: readonly string[]) {
      alive();
      return keys.map(key => table(name).get(key));
    },
    async range<Name extends TableName>(name: Name, range: Range) {
      alive();
      const fields = range.index ?? [tableKeys[name]];
      const value = (record: Tables[Name], field: string) => (record as unknown as Record<string, string | number>)[field];
      const prefix = range.prefix ?? [];
      const bounded = fields[prefix.length];
      const found: Tables[Name][] = [];
      for (const record of table(name).values()) {
        // As in IndexedDB, a record that lacks a field of the index is not in the index.
        if (fields.some(field => value(record, field) === undefined || value(record, field) === null)) continue;
        if (prefix.some((want, i) => value(record, fields[i] ?? '') !== want)) continue;
        if (bounded !== undefined) {
          const at = value(record, bounded) as string | number;
          if (range.after !== undefined && !(at > range.after)) continue;
          if (range.before !== undefined && !(at < range.before)) continue;
        }
        found.push(record);
      }
      found.sort((a, b) => {
        for (const field of [...fields, tableKeys[name]]) {
          const left = value(a, field) as string | number;
          const right = value(b, field) as string | number;
          if (left !== right) return left < right ? -1 : 1;
        }
        return 0;
      });
      if (range.reverse) found.reverse();
      return found.slice(0, range.limit);
    },
    async close() {
      closed = true;
    },
  };
}

function keyOf<Name extends TableName>(name: Name, record: unknown): string {
  return (record as Record<string, string>)[tableKeys[name]] as string;
}
