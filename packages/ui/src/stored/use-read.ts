import type { TableName } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import { useEffect, useRef, useState } from 'react';
import type { Loaded } from '../model/loaded.ts';

/** The rest between two reads of something that is put together from several tables, in milliseconds. */
const rest = 150;

/**
 * Something put together from bounded reads, read again when one of its tables changed: one read at a time, never
 * cancelled, with a rest between. What was shown stays until the next is there.
 * @param key names what is read; another key begins anew
 */
export function useRead<T>(reader: Reader, tables: readonly TableName[], key: string, read: () => Promise<T>): Loaded<T> {
  const [shown, setShown] = useState<{ readonly key: string; readonly loaded: Loaded<T> }>({ key, loaded: { state: 'loading' } });
  const latest = useRef(read);
  latest.current = read;
  const names = tables.join();
  useEffect(() => {
    let stopped = false;
    let reading = false;
    let again = false;
    const run = async () => {
      if (reading) {
        again = true;
        return;
      }
      reading = true;
      do {
        again = false;
        try {
          const value = await latest.current();
          if (!stopped) setShown({ key, loaded: { state: 'ready', value } });
        } catch (error) {
          console.error('Stored data could not be read', error);
          const retry = () => void run();
          if (!stopped)
            setShown(before =>
              before.key === key && before.loaded.state === 'ready' ? before : { key, loaded: { state: 'error', retry } },
            );
        }
        await new Promise(resolve => setTimeout(resolve, rest));
      } while (again && !stopped);
      reading = false;
    };
    const stops = (names.split(',') as TableName[]).map(table => reader.onChange(table, () => void run()));
    void run();
    return () => {
      stopped = true;
      for (const stop of stops) stop();
    };
  }, [reader, names, key]);
  return shown.key === key ? shown.loaded : { state: 'loading' };
}
