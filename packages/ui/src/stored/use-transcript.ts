import type { EntryRecord, ProgressRecord, SessionId } from '@baton/protocol';
import { limits, sessionRoom } from '@baton/protocol';
import { type Reader, useRecord, useRows } from '@baton/store/read';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Loaded } from '../model/loaded.ts';
import type { JobRows, TranscriptView } from '../model/transcript.ts';
import { jobRows } from './job-rows.ts';
import { runOf } from './sessions.ts';
import type { Source } from './source.ts';
import { useNames, useRelayNow, useSyncStatus } from './space.ts';
import { transcriptItems } from './transcript.ts';

/** Entries of one page. Pages are counted in what a person sees, never in steps. */
const page = 100;

/** What was said on this device and is not read back in its room. */
const waiting = (session: string) =>
  ({ index: ['room', 'order'], prefix: [sessionRoom(session as SessionId)], after: '~', limit: limits.readRows }) as const;

const range = (session: string) => ({ index: ['session', 'order'], prefix: [session], reverse: true, limit: page }) as const;

export function useTranscript(source: Source, session: string, pages: number): Loaded<TranscriptView> {
  const names = useNames(source);
  const status = useSyncStatus(source);
  const relayNow = useRelayNow(source, 10_000);
  const record = useRecord(source.reader, 'sessions', session);
  const newest = useRows(source.reader, 'entries', range(session));
  const older = useOlder(source.reader, session, newest.rows.at(-1)?.order, pages - 1);
  const progress = useRows(source.reader, 'progress', { index: ['session'], prefix: [session], limit: limits.readRows });
  const given = useRows(source.reader, 'rows', waiting(session));
  return useMemo(() => {
    if (newest.state === 'loading' || record === undefined) return { state: 'loading' };
    if (newest.state === 'failed' && newest.rows.length === 0) return { state: 'error' };
    const texts = new Map<string, ProgressRecord>(progress.rows.map(row => [row.step, row]));
    const items = transcriptItems({
      entries: [...newest.rows, ...older.rows].reverse(),
      progress: texts,
      names,
      run: record === null ? { kind: 'idle' } : runOf(record, names, relayNow),
      relayAhead: status?.relayAhead ?? 0,
      waiting: given.rows.map(({ row }) => row),
    });
    return { state: 'ready', value: { items, hasEarlier: older.hasMore ?? newest.rows.length === page } };
  }, [newest, older, progress.rows, given.rows, record, names, relayNow, status]);
}

interface Older {
  /** Newest first, all before the newest page. */
  readonly rows: readonly EntryRecord[];
  /** Undefined while nothing older was asked for. */
  readonly hasMore?: boolean;
}

const nothingOlder: Older = { rows: [] };

/** Earlier pages, each one bounded read. They hardly change: they are read when asked for, and when the newest page moves on. */
function useOlder(reader: Reader, session: string, before: string | undefined, pages: number): Older {
  const [older, setOlder] = useState<Older>(nothingOlder);
  useEffect(() => {
    if (pages === 0 || before === undefined) {
      setOlder(nothingOlder);
      return;
    }
    let stopped = false;
    const read = async () => {
      const rows: EntryRecord[] = [];
      let last = before;
      let hasMore = true;
      for (let n = 0; n < pages && hasMore; n++) {
        const more = await reader.range('entries', { ...range(session), before: last });
        rows.push(...more);
        hasMore = more.length === page;
        last = more.at(-1)?.order ?? last;
      }
      if (!stopped) setOlder({ rows, hasMore });
    };
    read().catch((error: unknown) => console.error('Earlier parts could not be read', error));
    return () => {
      stopped = true;
    };
  }, [reader, session, before, pages]);
  return older;
}

export function useLiveText(source: Source, answer: string): string | undefined {
  return useSyncExternalStore(source.news.subscribe, () => source.news.text(answer));
}

export function useJobRows(source: Source, session: string, turn: string): Loaded<JobRows> {
  const names = useNames(source);
  const steps = useRows(source.reader, 'steps', { index: ['turn', 'order'], prefix: [turn], limit: limits.readRows });
  const entries = useRows(source.reader, 'entries', range(session));
  return useMemo(() => {
    if (steps.state === 'loading') return { state: 'loading' };
    if (steps.state === 'failed' && steps.rows.length === 0) return { state: 'error' };
    const own = entries.rows.filter(entry => entry.kind === 'handoff' && entry.turn === turn).reverse();
    return { state: 'ready', value: jobRows(steps.rows, own, names) };
  }, [steps, entries.rows, names, turn]);
}
