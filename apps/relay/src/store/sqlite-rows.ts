/** Rows of the relay's tables as what they stand for. A value of another type than its column's means a damaged file, and throws. */
import type { Author, DeviceId, RoomItem } from '@baton/protocol';
import type { StoredItem, StoredLease } from './port.ts';

export type Row = Record<string, null | number | bigint | string | Uint8Array>;

export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw damaged(column);
  return value;
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw damaged(column);
  return value;
}

export function blob(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw damaged(column);
  return value;
}

function damaged(column: string): Error {
  return new Error(`the data file is damaged: ${column} has the wrong type`);
}

function reason(row: Row, column: string): StoredLease['reason'] {
  const value = text(row, column);
  if (value !== 'start' && value !== 'take' && value !== 'pickUp') throw damaged(column);
  return value;
}

export function leaseOfRow(row: Row): StoredLease | null {
  if (row.lease_epoch === null) return null;
  return {
    epoch: integer(row, 'lease_epoch'),
    device: text(row, 'lease_device') as DeviceId,
    reason: reason(row, 'lease_reason'),
    seq: integer(row, 'lease_seq'),
    until: integer(row, 'lease_until'),
    generation: integer(row, 'lease_generation'),
  };
}

/** Of a row of `items` joined with its author's name as `author_name`. */
export function itemOfRow(row: Row): StoredItem {
  return { item: itemAlone(row), itemHash: blob(row, 'item_hash'), hash: text(row, 'hash') };
}

function itemAlone(row: Row): RoomItem {
  const head = { seq: integer(row, 'seq'), at: integer(row, 'at'), signature: blob(row, 'signature') };
  if (row.epoch !== null) {
    const device = text(row, 'device') as DeviceId;
    return { kind: 'lease', ...head, epoch: integer(row, 'epoch'), device, reason: reason(row, 'reason') };
  }
  return {
    kind: 'sealed',
    ...head,
    author: text(row, 'author_name') as Author,
    counter: integer(row, 'counter'),
    previousHash: blob(row, 'previous_hash'),
    sealed: blob(row, 'sealed'),
  };
}
