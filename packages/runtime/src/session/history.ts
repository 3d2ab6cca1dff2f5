import type { History, HistoryEntry } from '@baton/assistant';
import { isUndo, undoneBy } from '@baton/assistant/undo';
import { isSummaryName } from '@baton/journal';
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

/** What was said before the open turn, as the assistant is shown it. Bounded: never the whole conversation. */
export function createHistory({ storage }: Pick<Platform, 'storage'>): History {
  const newest = (session: SessionId) => ({ index: ['session', 'order'], prefix: [session], reverse: true });

  /** Only of the version that is shown: what was said instead was not said. */
  const around = <Name extends 'entries' | 'steps'>(table: Name, { hidden }: Pick<SessionRecord, 'hidden'>, range: Range) =>
    readAround(one => storage.range(table, one), range, hidden);

  async function* newestFirst<Name extends 'entries' | 'steps'>(table: Name, session: SessionId): AsyncGenerator<Tables[Name]> {
    const shown = (await storage.get('sessions', session)) ?? {};
    let before: string | undefined;
    for (;;) {
      const page = await around(table, shown, { ...newest(session), ...(before === undefined ? {} : { before }), limit: pageSize });
      yield* page;
      before = page.at(-1)?.order;
      if (page.length < pageSize) return;
    }
  }

  /** What of these was taken back, by a person or by a later one of them, by step and document. */
  async function takenBack(steps: readonly StepRecord[]): Promise<Set<string>> {
    const undone = new Set<string>();
    for (const step of steps.toReversed()) {
      for (const { document } of step.changes) {
        const key = `${step.id}/${document}`;
        const reversal = await storage.get('reversals', key);
        if (reversal && reversal.how !== 'redo') undone.add(key);
        // The newest first: whether an undo was itself taken back is known when it is met.
        if (isUndo(step.name) && !undone.has(key)) for (const other of undoneBy(step.arguments)) undone.add(`${other}/${document}`);
      }
    }
    return undone;
  }

  return {
    async recent(session, limit, from) {
      const first = from === undefined ? undefined : ((await storage.get('entries', from)) ?? (await storage.get('steps', from)));
      const since = first?.session === session ? first.order : '';
      const record = await storage.get('sessions', session);
      const turn = record?.turn;
      const said: HistoryEntry[] = [];
      let oldest = '';
      for await (const entry of newestFirst<'entries'>('entries', session)) {
        if (entry.order < since || said.length >= limit) break;
        oldest = entry.order;
        if (!('turn' in entry) || entry.turn !== turn) said.push(...toHistory(entry));
      }
      const steps = await around('steps', record ?? {}, { ...newest(session), limit: mostSteps });
      const done = steps.reverse().filter(step => step.turn !== turn && step.state === 'done' && step.order >= (since || oldest));
      const undone = await takenBack(done);
      const changed = done.flatMap(step => toChanges(step, undone));
      // What happened in the same millisecond stays in the order it has.
      return [...said.reverse(), ...changed].sort((a, b) => a.at - b.at).slice(-limit);
    },

    async summary(session) {
      for await (const step of newestFirst<'steps'>('steps', session)) {
        if (step.kind !== 'model') continue;
        const pinned = step.arguments as { readonly summary?: JsonValue; readonly summing?: JsonValue } | null;
        const made = isSummaryName(step.name) && step.state === 'done' ? await storage.get('entries', step.id) : undefined;
        // Its turn ended before anybody went on from it.
        if (made?.kind === 'summary' && pinned?.summing) return { ...(pinned.summing as object), text: made.text };
        return pinned?.summary ?? null;
      }
      return null;
    },
  };
}

/** Steps of a session that are looked at for what they changed. */
const mostSteps = 80;
/** Records of one read. */
const pageSize = 40;

function toHistory(entry: EntryRecord): HistoryEntry[] {
  if (entry.kind === 'message' && entry.state === 'placed') {
    const onlyNames = entry.attachments && entry.text === namesOf(entry.attachments);
    const files = entry.attachments && { files: entry.attachments };
    return [{ kind: 'person', text: entry.text, at: entry.at, id: entry.id, ...files, ...(onlyNames && { onlyNames }) }];
  }
  if (entry.kind === 'answer' && entry.text !== '') return [{ kind: 'helper', text: entry.text, at: entry.at, id: entry.id }];
  return [];
}

function toChanges(step: StepRecord, undone: ReadonlySet<string>): HistoryEntry[] {
  return step.changes.map(({ document, title, words }) => ({
    kind: 'change',
    document,
    title,
    words,
    id: step.id,
    ...(isUndo(step.name) && { undoes: true }),
    ...(undone.has(`${step.id}/${document}`) && { undone: true }),
    at: step.endedAt ?? step.startedAt ?? 0,
  }));
}
