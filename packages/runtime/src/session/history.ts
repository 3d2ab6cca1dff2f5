import type { History, HistoryEntry } from '@baton/assistant';
import { isSummaryName, originId } from '@baton/journal';
import {
  type EntryRecord,
  type JsonValue,
  namesOf,
  type SessionId,
  type SessionRecord,
  type StepRecord,
  type Tables,
} from '@baton/protocol';
import { type Range, readAround } from '@baton/store';
import type { Platform } from '../core/platform.ts';
import { createTelling, standingChanges } from './standing-changes.ts';

/** What was said before the open turn, as the assistant is shown it. Bounded: never the whole conversation. */
export function createHistory({ storage }: Pick<Platform, 'storage'>): RuntimeHistory {
  const newest = (session: SessionId) => ({ index: ['session', 'order'], prefix: [session], reverse: true });

  /** Only of the version that is shown: what was said instead was not said. */
  const around = <Name extends 'entries' | 'steps'>(table: Name, { hidden }: Pick<SessionRecord, 'hidden'>, range: Range) =>
    readAround(one => storage.range(table, one), range, hidden);

  async function* pagesOf<Name extends 'entries' | 'steps'>(table: Name, session: SessionId, end?: string): AsyncGenerator<Tables[Name][]> {
    const shown = (await storage.get('sessions', session)) ?? {};
    let before = end;
    for (;;) {
      const page = await around(table, shown, { ...newest(session), ...(before === undefined ? {} : { before }), limit: pageSize });
      yield page;
      before = page.at(-1)?.order;
      if (page.length < pageSize) return;
    }
  }

  async function* newestFirst<Name extends 'entries' | 'steps'>(
    table: Name,
    session: SessionId,
    end?: string,
  ): AsyncGenerator<Tables[Name]> {
    for await (const page of pagesOf(table, session, end)) yield* page;
  }

  /** What these changed, the oldest first. */
  async function changesOf(steps: readonly StepRecord[]): Promise<Placed[]> {
    const telling = createTelling(storage);
    const found: Placed[] = [];
    for (const step of steps.toReversed()) {
      const told = await telling(step);
      const at = step.endedAt ?? step.startedAt ?? 0;
      const changes = told.map(({ step: id, job: _, ...change }): HistoryEntry => ({ kind: 'change', ...change, id, at }));
      found.unshift(...placedAt(step.order, changes));
    }
    return found;
  }

  return {
    async recent(session, limit, from) {
      const first = from === undefined ? undefined : ((await storage.get('entries', from)) ?? (await storage.get('steps', from)));
      const since = first?.session === session ? first.order : '';
      const record = await storage.get('sessions', session);
      const turn = record?.turn;
      const said: Placed[] = [];
      let oldest = '';
      for await (const entry of newestFirst<'entries'>('entries', session)) {
        if (entry.order < since || said.length >= limit) break;
        oldest = entry.order;
        if (!('turn' in entry) || entry.turn !== turn) said.push(...placedAt(entry.order, toHistory(entry)).reverse());
      }
      const steps = await around('steps', record ?? {}, { ...newest(session), limit: mostSteps });
      const done = steps.reverse().filter(step => step.turn !== turn && step.state === 'done' && step.order >= (since || oldest));
      const changed = await changesOf(done);
      // By place: clocks are set back, and those of two devices differ.
      const all = [...said.reverse(), ...changed].sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
      // Of steps between what is told and the newest ones nothing is known here; nor of what stands in front of as much as was wanted.
      const reachesBack = steps.length < mostSteps || (steps[0]?.order ?? '') <= (since || oldest);
      const told = all.slice(-limit).map(({ entry }) => entry);
      return reachesBack && all.length < limit ? told : further(told);
    },

    async changes(session, document) {
      const turn = (await storage.get('sessions', session))?.turn;
      return standingChanges(pagesOf('steps', session), storage, { document, turn });
    },

    async summary(session, end) {
      for await (const step of newestFirst<'steps'>('steps', session, end)) {
        if (step.kind !== 'model') continue;
        const pinned = step.arguments as { readonly summary?: JsonValue; readonly summing?: JsonValue } | null;
        const made = isSummaryName(step.name) && step.state === 'done' ? await storage.get('entries', step.id) : undefined;
        // Its turn ended before anybody went on from it.
        if (made?.kind === 'summary' && pinned?.summing) return { ...(pinned.summing as object), text: made.text };
        return pinned?.summary ?? null;
      }
      // Of one that was copied, what was told where it comes from.
      const origin = await storage.get('entries', originId(session));
      return origin?.kind === 'origin' ? origin.summary : null;
    },

    async half(session, step) {
      const entry = await storage.get('entries', step);
      return entry?.kind === 'answer' && entry.session === session ? entry.text : '';
    },

    isNamed: async session => (await storage.get('sessions', session))?.named === true,

    async replaced(session) {
      const origin = await storage.get('entries', originId(session));
      return new Set(origin?.kind === 'origin' ? origin.documents.flatMap(({ of }) => of ?? []) : []);
    },
  };
}

interface RuntimeHistory extends History {
  /** As {@link History.summary}, of what stands before `end`. */
  summary(session: SessionId, end?: string): Promise<JsonValue | null>;
}

/** Steps of a session that are looked at for what they changed. */
const mostSteps = 80;
/** Records of one read. */
const pageSize = 40;

interface Placed {
  readonly order: string;
  readonly entry: HistoryEntry;
}

const placedAt = (order: string, entries: readonly HistoryEntry[]): Placed[] => entries.map(entry => ({ order, entry }));

function toHistory(entry: EntryRecord): HistoryEntry[] {
  if (entry.kind === 'message' && entry.state === 'placed') {
    const onlyNames = entry.attachments && entry.text === namesOf(entry.attachments);
    const files = entry.attachments && { files: entry.attachments };
    return [{ kind: 'person', text: entry.text, at: entry.at, id: entry.id, ...files, ...(onlyNames && { onlyNames }) }];
  }
  if (entry.kind === 'did') return entry.changes.map(change => ({ kind: 'change', ...change, id: entry.id, at: entry.at }));
  if (entry.kind === 'answer' && entry.text !== '') return [{ kind: 'helper', text: entry.text, at: entry.at, id: entry.id }];
  return [];
}

/** With a mark at the oldest one. */
const further = ([first, ...others]: readonly HistoryEntry[]): readonly HistoryEntry[] =>
  first ? [{ ...first, further: true }, ...others] : [];
