import { type BlobRef, piecesOf } from '@baton/protocol';
import { useEffect, useMemo, useState } from 'react';
import type { Loaded } from '../model/loaded.ts';
import type { Coming, Large } from '../model/whole.ts';
import type { Source } from './source.ts';
import { useSyncStatus } from './space.ts';
import { useRead } from './use-read.ts';
import { NotHere, readPieces, refOf } from './whole.ts';

/** The rest between two looks, in milliseconds. */
const rest = 150;
/** How often it is asked for: the runtime that was asked may be gone, and the next one knows nothing of it. Milliseconds. */
const askAgain = 10_000;

/**
 * Tells whether all pieces of a value are here, at once and then when it changes. While they are not, the runtime is asked for them, so that
 * they come as soon as there is somebody to get them from. Returns the way to stop.
 */
export function followArrival(
  { reader, client }: Pick<Source, 'reader' | 'client'>,
  ref: BlobRef,
  tell: (here: boolean) => void,
): () => void {
  const stored = new Set<number>();
  let from = '';
  let stopped = false;
  let reading = false;
  let again = false;
  let asking: ReturnType<typeof setInterval> | undefined;
  const ask = () => {
    client.command({ kind: 'fetchBlob', ref }).catch((error: unknown) => console.error('A large value could not be asked for', error));
  };
  const look = async () => {
    try {
      from = await readPieces(reader, ref, from, ({ n }) => stored.add(n));
    } catch (error) {
      console.error('Pieces of a large value could not be read', error);
    }
    if (stopped) return;
    const here = stored.size >= piecesOf(ref);
    tell(here);
    if (here) return stop();
    if (asking !== undefined) return;
    ask();
    asking = setInterval(() => {
      ask();
      // A read that failed has nothing else to be tried again by.
      void run();
    }, askAgain);
  };
  const run = async () => {
    again = true;
    if (reading) return;
    reading = true;
    while (again && !stopped) {
      again = false;
      await look();
      await new Promise(resolve => setTimeout(resolve, rest));
    }
    reading = false;
  };
  const unhear = reader.onChange('rows', () => void run());
  function stop(): void {
    stopped = true;
    unhear();
    clearInterval(asking);
  }
  void run();
  return stop;
}

/** Whether a value is all here, and if not, how it stands with it; undefined while nothing is asked for, or nothing is known yet. */
export function useArrival(source: Source, large: Large | undefined): Coming | 'here' | undefined {
  const link = useSyncStatus(source)?.link;
  const key = large === undefined ? undefined : JSON.stringify(refOf(large));
  const ref = useMemo(() => (key === undefined ? undefined : (JSON.parse(key) as BlobRef)), [key]);
  const [known, setKnown] = useState<{ readonly ref: BlobRef; readonly here: boolean }>();
  useEffect(() => (ref === undefined ? undefined : followArrival(source, ref, here => setKnown({ ref, here }))), [source, ref]);
  if (ref === undefined || known?.ref !== ref) return undefined;
  if (known.here) return 'here';
  return link === 'up' ? 'fetching' : 'waiting';
}

/**
 * Like {@link useRead}, for what may need a value that is not on this device: `read` rejects with {@link NotHere}, and what it needs is
 * asked for; when it has come, it is read again.
 */
export function useReadWhole<T>(source: Source, tables: Parameters<typeof useRead>[1], key: string, read: () => Promise<T>): Loaded<T> {
  const [arrived, setArrived] = useState(0);
  const loaded = useRead<{ readonly value: T } | NotHere>(source.reader, tables, `${key}/${arrived}`, async () => {
    try {
      return { value: await read() };
    } catch (error) {
      if (error instanceof NotHere) return error;
      throw error;
    }
  });
  const missing = loaded.state === 'ready' && loaded.value instanceof NotHere ? loaded.value.large : undefined;
  const arrival = useArrival(source, missing);
  useEffect(() => {
    if (arrival === 'here') setArrived(before => before + 1);
  }, [arrival]);
  return useMemo(() => {
    if (loaded.state !== 'ready') return loaded;
    if (!(loaded.value instanceof NotHere)) return { state: 'ready', value: loaded.value.value };
    return { state: 'loading', ...(arrival !== undefined && arrival !== 'here' && { coming: arrival }) };
  }, [loaded, arrival]);
}
