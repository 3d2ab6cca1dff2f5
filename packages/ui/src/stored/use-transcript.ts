import type { ProgressRecord, SessionId } from '@baton/protocol';
import { limits, sessionRoom } from '@baton/protocol';
import { type RowsResult, useRecord, useRows } from '@baton/store/read';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { Loaded } from '../model/loaded.ts';
import {
  itemKey,
  type JobItem,
  type JobRows,
  type TranscriptItem,
  type TranscriptView,
  type TranscriptWindow,
} from '../model/transcript.ts';
import { jobRows } from './job-rows.ts';
import { runOf } from './sessions.ts';
import type { Source } from './source.ts';
import { useNames, useRelayNow, useSyncStatus } from './space.ts';
import { transcriptItems } from './transcript.ts';

/** What was said on this device and is not read back in its room. */
const waiting = (session: string) =>
  ({ index: ['room', 'order'], prefix: [sessionRoom(session as SessionId)], after: '~', limit: limits.readRows }) as const;

/** One more than is shown: whether there is one says whether there are more. */
function rangeOf(session: string, window: TranscriptWindow) {
  const all = { index: ['session', 'order'], prefix: [session], limit: Math.min(window.limit + 1, limits.readRows) } as const;
  if (window.from === 'start') return { ...all, ...(window.after !== undefined && { after: window.after }) };
  return { ...all, reverse: true, ...(window.before !== undefined && { before: window.before }) };
}

export function useTranscript(source: Source, session: string, window: TranscriptWindow): Loaded<TranscriptView> {
  const names = useNames(source);
  const status = useSyncStatus(source);
  const relayNow = useRelayNow(source, 10_000);
  const record = useRecord(source.reader, 'sessions', session);
  const read = useStaying(useRows(source.reader, 'entries', rangeOf(session, window), record?.hidden), window);
  const progress = useRows(source.reader, 'progress', { index: ['session'], prefix: [session], limit: limits.readRows });
  const given = useRows(source.reader, 'rows', waiting(session));
  const items = useMemo(() => {
    // Without what is stored of a half answer it would begin empty and then jump.
    if (read === undefined || record === undefined || progress.state === 'loading') return undefined;
    const { rows, window: shown } = read;
    // What was chosen or edited this moment is not what was read the moment before.
    const isShown = ({ order }: { readonly order: string }) => !record?.hidden?.some(({ from, to }) => from <= order && order < to);
    const some = rows.slice(0, shown.limit).filter(isShown);
    const entries = shown.from === 'end' ? some.reverse() : some;
    const made = transcriptItems({
      entries,
      progress: new Map<string, ProgressRecord>(progress.rows.map(row => [row.step, row])),
      names,
      run: record === null ? { kind: 'idle' } : runOf(record, names, relayNow),
      relayAhead: status?.relayAhead ?? 0,
      waiting: given.rows.map(({ row }) => row),
      versions: record?.versions ?? [],
    });
    const more = rows.length > shown.limit;
    const beyond = (shown.from === 'end' ? shown.before : shown.after) !== undefined;
    const places = entries.map(entry => entry.order);
    return {
      window: shown,
      items: made,
      places,
      hasEarlier: shown.from === 'end' ? more : beyond,
      hasLater: shown.from === 'end' ? beyond : more,
    };
  }, [read, progress, given.rows, record, names, relayNow, status]);
  const same = useSame(items?.items);
  return useMemo(() => {
    if (read?.state === 'failed' && read.rows.length === 0) return { state: 'error' };
    if (items === undefined || same === undefined) return { state: 'loading' };
    return { state: 'ready', value: { ...items, items: same } };
  }, [items, same, read]);
}

interface Staying<Row> extends RowsResult<Row> {
  readonly window: TranscriptWindow;
}

/** While another part is being read, or cannot be, the one that was shown stays: no text on screen is ever gone for a frame. */
function useStaying<Row>(read: RowsResult<Row>, window: TranscriptWindow): Staying<Row> | undefined {
  const shown = useRef<Staying<Row>>(undefined);
  const failed = read.state === 'failed' && read.rows.length === 0 && shown.current !== undefined;
  const isNew = shown.current?.rows !== read.rows || shown.current.state !== read.state;
  if (read.state !== 'loading' && !failed && isNew) shown.current = { ...read, window };
  return shown.current;
}

/** The items that have not changed stay the very same objects, so that only what changed is drawn again. */
function useSame(items: readonly TranscriptItem[] | undefined): readonly TranscriptItem[] | undefined {
  const before = useRef<ReadonlyMap<string, TranscriptItem>>(new Map());
  const same = useMemo(
    () =>
      items?.map(item => {
        const was = before.current.get(itemKey(item));
        return was !== undefined && isSame(was, item) ? was : item;
      }),
    [items],
  );
  if (same !== undefined) before.current = new Map(same.map(item => [itemKey(item), item]));
  return same;
}

/** Whether two plain values hold the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [one, other] = [Object.entries(a), new Map(Object.entries(b))];
  return one.length === other.size && one.every(([key, value]) => other.has(key) && isSame(value, other.get(key)));
}

export function useLiveText(source: Source, answer: string): string | undefined {
  return useSyncExternalStore(source.news.subscribe, () => source.news.text(answer));
}

export function useJobRows(source: Source, { turn, moves }: Pick<JobItem, 'turn' | 'moves'>): Loaded<JobRows> {
  const names = useNames(source);
  const steps = useRows(source.reader, 'steps', { index: ['turn', 'order'], prefix: [turn], limit: limits.readRows });
  return useMemo(() => {
    if (steps.state === 'loading') return { state: 'loading' };
    if (steps.state === 'failed' && steps.rows.length === 0) return { state: 'error' };
    return { state: 'ready', value: jobRows(steps.rows, moves, names) };
  }, [steps, moves, names]);
}
