import { limits, pack, type Row, type RowId } from '@baton/protocol';

export interface WaitingRecord {
  readonly key: string;
  /** Those that were not sealed yet, in order. */
  readonly rows: readonly Row[];
}

export interface Chosen {
  readonly rows: readonly Row[];
  readonly ids: readonly RowId[];
  /** Records of which nothing is left over. */
  readonly outbox: readonly string[];
}

/**
 * The first rows of an outbox that go into one item: up to 100 rows or 64 KB, at least one. A record is split when it is larger than
 * an item: its key is then missing in `outbox`, and its rows in `ids` are taken out of it when the item is read back.
 * @param records of one room, in the order they were committed
 */
export function chooseRows(records: readonly WaitingRecord[]): Chosen {
  const rows: Row[] = [];
  const outbox: string[] = [];
  let size = 0;
  for (const { key, rows: waiting } of records) {
    for (const row of waiting) {
      const bytes = pack(row).length;
      if (rows.length >= limits.itemRows || (rows.length > 0 && size + bytes > limits.itemBytes)) return done();
      rows.push(row);
      size += bytes;
    }
    outbox.push(key);
  }
  return done();

  function done(): Chosen {
    return { rows, ids: rows.map(row => row.id), outbox };
  }
}
