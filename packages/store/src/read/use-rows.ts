import { limits, type TableName, type Tables } from '@baton/protocol';
import { useEffect, useMemo, useState } from 'react';
import { type Gap, readAround } from '../around.ts';
import type { Range } from '../port.ts';
import type { Reader } from './reader.ts';

/** `loading` until the first read; then always the newest rows read. `failed` keeps the rows that were shown. */
export interface RowsResult<Row> {
  readonly rows: readonly Row[];
  readonly state: 'loading' | 'ready' | 'failed';
}

/** The rest between two reads, in milliseconds. A slow live query that is restarted by every commit shows nothing (measured). */
const rest = 50;

const everything: readonly Gap[] = [];
const nothing: RowsResult<never> = { rows: [], state: 'loading' };

/**
 * Rows of a bounded range, kept up to date: read again when the table changed, one read at a time, never cancelled.
 * @param range at most 200 rows; null reads nothing
 * @param gaps what is left out
 */
export function useRows<Name extends TableName>(
  reader: Reader,
  table: Name,
  range: Range | null,
  gaps = everything,
): RowsResult<Tables[Name]> {
  const key = range === null ? null : JSON.stringify([range, gaps]);
  const stable = useMemo(() => (key === null ? null : (JSON.parse(key) as [Range, readonly Gap[]])), [key]);
  const [read, setRead] = useState<{ key: string | null; result: RowsResult<Tables[Name]> }>({ key, result: nothing });
  useEffect(() => {
    if (!stable) return;
    const [asked, without] = stable;
    const wanted: Range = { ...asked, limit: Math.min(asked.limit, limits.readRows) };
    return follow(
      reader,
      table,
      () => readAround(one => reader.range(table, one), wanted, without),
      rows => setRead({ key, result: { rows, state: 'ready' } }),
      () => setRead(old => ({ key, result: { rows: old.key === key ? old.result.rows : [], state: 'failed' } })),
    );
  }, [reader, table, stable, key]);
  // Rows of another range must not be shown for a frame as if they were this one's, also where they come late.
  return read.key === key ? read.result : nothing;
}

/** One record by its key, kept up to date; undefined while loading, null when there is none. */
export function useRecord<Name extends TableName>(reader: Reader, table: Name, key: string | null): Tables[Name] | null | undefined {
  const [result, setResult] = useState<{ key: string | null; record: Tables[Name] | null | undefined }>({ key, record: undefined });
  useEffect(() => {
    if (key === null) return;
    return follow(
      reader,
      table,
      () => reader.get(table, key),
      record => setResult({ key, record: record ?? null }),
      () => undefined,
    );
  }, [reader, table, key]);
  if (key === null) return null;
  return result.key === key ? result.record : undefined;
}

function follow<Result>(
  reader: Reader,
  table: TableName,
  read: () => Promise<Result>,
  show: (result: Result) => void,
  fail: () => void,
): () => void {
  let stopped = false;
  let reading = false;
  let again = false;
  async function run(): Promise<void> {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    do {
      again = false;
      try {
        const result = await read();
        if (!stopped) show(result);
      } catch {
        // The reader has already tried a second connection; what was shown stays, and the next change tries again.
        if (!stopped) fail();
      }
      await new Promise(resolve => setTimeout(resolve, rest));
    } while (again && !stopped);
    reading = false;
  }
  const stop = reader.onChange(table, () => void run());
  void run();
  return () => {
    stopped = true;
    stop();
  };
}
