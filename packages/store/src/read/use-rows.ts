import { limits, type TableName, type Tables } from '@baton/protocol';
import { useEffect, useMemo, useRef, useState } from 'react';
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
  const [result, setResult] = useState<RowsResult<Tables[Name]>>({ rows: [], state: 'loading' });
  useEffect(() => {
    if (!stable) return;
    const [asked, without] = stable;
    const wanted: Range = { ...asked, limit: Math.min(asked.limit, limits.readRows) };
    return follow(
      reader,
      table,
      () => readAround(one => reader.range(table, one), wanted, without),
      rows => setResult({ rows, state: 'ready' }),
      () => setResult(old => ({ rows: old.rows, state: 'failed' })),
    );
  }, [reader, table, stable]);
  // Rows of another range must not be shown for a frame as if they were this one's.
  const shownKey = useRef(key);
  if (shownKey.current !== key) {
    shownKey.current = key;
    const empty: RowsResult<Tables[Name]> = { rows: [], state: 'loading' };
    setResult(empty);
    return empty;
  }
  return result;
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
