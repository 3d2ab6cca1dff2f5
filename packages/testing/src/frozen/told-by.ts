import { type TableName, tableKeys } from '@baton/protocol';
import type { Dump } from './pack-tables.ts';
import { sayings } from './said.ts';

export const tableNames = Object.keys(tableKeys) as TableName[];

/** All that a store says, and which tables of it hold something. */
export function toldBy(dump: Dump): ReadonlySet<string> {
  const told = new Set<string>(tableNames.filter(name => (dump[name]?.length ?? 0) > 0).map(name => `table ${name}`));
  const kinds = new Map(dump.rooms?.map(({ id, kind }) => [id, kind]));
  for (const { room, row } of dump.rows ?? []) {
    const kind = kinds.get(room);
    if (kind) sayings(kind, row, told);
  }
  return told;
}
