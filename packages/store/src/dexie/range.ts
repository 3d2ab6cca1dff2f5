import { type TableName, type Tables, tableKeys } from '@baton/protocol';
import { Dexie, type Table } from 'dexie';
import type { Range } from '../port.ts';
import { indexName } from './schema.ts';

/** A bounded read over an index, as {@link Range} says. */
export function readRange<Name extends TableName>(db: Dexie, name: Name, range: Range): Promise<Tables[Name][]> {
  const table = db.table(name) as Table<Tables[Name], string>;
  const fields = range.index ?? [tableKeys[name]];
  const prefix = range.prefix ?? [];
  const rest = fields.length - prefix.length;
  const low = range.after ?? Dexie.minKey;
  const high = range.before ?? Dexie.maxKey;
  const pad = (end: unknown, bound: unknown) => [...prefix, bound, ...Array.from({ length: Math.max(0, rest - 1) }, () => end)];
  const where = table.where(range.index ? indexName(fields) : ':id');
  const single = fields.length === 1;
  // `after` is exclusive: with more fields behind it, everything that begins with it lies before [after, max, …].
  const lower = single ? (prefix.length ? prefix[0] : low) : pad(range.after === undefined ? Dexie.minKey : Dexie.maxKey, low);
  const upper = single ? (prefix.length ? prefix[0] : high) : pad(range.before === undefined ? Dexie.maxKey : Dexie.minKey, high);
  const lowerOpen = range.after !== undefined;
  const upperOpen = range.before !== undefined;
  let found = rest === 0 ? where.equals(single ? (prefix[0] ?? '') : prefix) : where.between(lower, upper, !lowerOpen, !upperOpen);
  if (range.reverse) found = found.reverse();
  return found.limit(range.limit).toArray() as unknown as Promise<Tables[Name][]>;
}
