import type { TableName, Tables } from '@baton/protocol';
import type { Write } from './port.ts';

/** A write that puts a record into its table. */
export function put<Name extends TableName>(table: Name, record: Tables[Name]): Write {
  return { table, put: record } as unknown as Write;
}

/** A write that takes a record out of its table. */
export function remove<Name extends TableName>(table: Name, key: string): Write {
  return { table, delete: key } as unknown as Write;
}
