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

/** A record that alone would make a larger item is split. It leaves room in a frame for what is around the rows. Bytes. */
const wholeUpTo = 192 * 1024;

/**
 * The first rows of an outbox that go into one item: up to 100 rows or 64 KB, at least one record. A record goes whole, so that nobody who takes
 * over reads half of what was committed together: one that does not fit behind others begins the next item. Only a very large one
 * is split: its key is then missing in `outbox`, and its rows in `ids` are taken out of it when the item is read back.
 * @param records of one room, in the order they were committed
 */
export function chooseRows(records: readonly WaitingRecord[]): Chosen {
  const rows: Row[] = [];
  const outbox: string[] = [];
  let size = 0;
  for (const { key, rows: waiting } of records) {
    const sizes = waiting.map(row => pack(row).length);
    const fitsBehind = rows.length + waiting.length <= limits.itemRows && size + sum(sizes) <= limits.itemBytes;
    if (!fitsBehind && rows.length > 0) break;
    const fits = sum(sizes) <= wholeUpTo && waiting.length <= limits.itemRows ? waiting.length : fitting(sizes);
    rows.push(...waiting.slice(0, fits));
    if (fits < waiting.length) break;
    size += sum(sizes);
    outbox.push(key);
  }
  return { rows, ids: rows.map(row => row.id), outbox };
}

/** How many of the first rows an empty item takes. */
function fitting(sizes: readonly number[]): number {
  let size = 0;
  let count = 0;
  for (const bytes of sizes) {
    if (count >= limits.itemRows || (count > 0 && size + bytes > limits.itemBytes)) break;
    size += bytes;
    count++;
  }
  return count;
}

const sum = (sizes: readonly number[]): number => sizes.reduce((all, bytes) => all + bytes, 0);
