import type { EntryRecord, SessionRecord, StepRecord } from '@baton/protocol';
import { planStep } from '../answer.ts';
import { hiddenOf, versionsOf } from '../paths.ts';
import type { SessionState } from '../state.ts';
import { copiedEntries } from './copied.ts';
import { queuedEntry, turnEntries } from './entries.ts';
import { sameJson } from './same.ts';
import { asksFor, type Seen, turnsOf } from './seen.ts';
import { stepRecords, unfinishedRecord } from './steps.ts';

/** The fields of a session's line in the list that follow from its rows. */
export type SessionFields = Pick<
  SessionRecord,
  'title' | 'activity' | 'asks' | 'turn' | 'step' | 'holder' | 'epoch' | 'queued' | 'hidden' | 'versions'
>;

export interface Projection {
  /** The fields that changed; null when none did. */
  readonly session: Partial<SessionFields> | null;
  /** When the holder last got something done in the open turn, or the turn ended: relay time where known; null when nothing says. */
  readonly at: number | null;
  readonly entries: { readonly put: readonly EntryRecord[]; readonly delete: readonly string[] };
  /** `changes` of every record is empty: which documents a step changed, the runtime knows. */
  readonly steps: { readonly put: readonly StepRecord[]; readonly delete: readonly string[] };
}

function sessionFields(state: SessionState): SessionFields {
  const { open } = state;
  const asks = open && asksFor(open);
  return {
    title: state.called || state.title,
    activity: asks ? 'asks' : open || state.queue.length > 0 ? 'running' : 'idle',
    asks,
    turn: open?.id ?? null,
    step: open && planStep(open),
    holder: state.lease.holder,
    epoch: state.lease.epoch,
    queued: state.queue.length,
    hidden: state.paths ? hiddenOf(state.paths) : [],
    versions: state.paths ? versionsOf(state.paths) : [],
  };
}

interface Picture {
  readonly entries: ReadonlyMap<string, EntryRecord>;
  readonly steps: ReadonlyMap<string, StepRecord>;
}

function pictureOf(seen: Seen): Picture {
  const entries = new Map<string, EntryRecord>();
  const steps = new Map<string, StepRecord>();
  const { state } = seen;
  if (!state) return { entries, steps };
  const context = { session: state.session, epoch: state.lease.epoch };
  for (const { row, order, relayTime, verdict } of seen.rows ?? []) {
    if (row.type === 'copied' && verdict === 'counts')
      for (const entry of copiedEntries(row, order, state.session)) entries.set(entry.id, entry);
    if (row.type !== 'intent' || verdict !== 'void' || relayTime === null || row.kind === 'turn') continue;
    steps.set(row.step, unfinishedRecord(row, order, state.session));
  }
  for (const [nth, queued] of state.queue.entries()) entries.set(queued.message, queuedEntry(queued, state.session, nth));
  for (const turn of turnsOf(seen)) {
    for (const entry of turnEntries(turn, state.session)) entries.set(entry.id, entry);
    for (const step of stepRecords(turn, context)) steps.set(step.id, step);
  }
  return { entries, steps };
}

function difference<Item extends { readonly id: string }>(before: ReadonlyMap<string, Item>, after: ReadonlyMap<string, Item>) {
  const put = [...after.values()].filter(item => !sameJson(before.get(item.id), item));
  return { put, delete: [...before.keys()].filter(id => !after.has(id)) };
}

/** A caller that folds row by row has the closed turn in `before`: its end is in the state after. */
function withEnd(before: Seen, after: Seen): Seen {
  const turn = before.state?.open;
  const last = after.state?.last;
  if (!turn || !last || last.turn !== turn.id || after.state?.open?.id === turn.id) return after;
  if (after.closed?.some(closed => closed.turn.id === turn.id)) return after;
  return { ...after, closed: [...(after.closed ?? []), { turn, status: last.status, at: turn.lastAt, order: last.order }] };
}

/**
 * What to write so that a screen that showed `before` shows `after`; pure. Only records that differ are put. Records of provisional things
 * that turned out void are deleted; their intents, read at their places, leave an `unfinished` step record on every device.
 *
 * For a transaction: `before` is the view before (`foldView(stored, provisional)`), `after` the view after with, in `closed` and `rows`,
 * also what the rows read in it closed and how they were judged. A closed turn is written for the last time then.
 */
export function project(before: Seen, after: Seen): Projection {
  const now = withEnd(before, after);
  const was = pictureOf(before);
  const is = pictureOf(now);
  const fields = now.state && sessionFields(now.state);
  return {
    session: fields && changedFields(before.state && sessionFields(before.state), fields),
    at: now.state?.open?.lastAt ?? now.closed?.at(-1)?.at ?? null,
    entries: difference(was.entries, is.entries),
    steps: difference(was.steps, is.steps),
  };
}

function changedFields(before: SessionFields | null, after: SessionFields): Partial<SessionFields> | null {
  if (!before) return after;
  const names = Object.keys(after) as (keyof SessionFields)[];
  const changed = names.filter(name => !sameJson(before[name], after[name]));
  return changed.length === 0 ? null : Object.fromEntries(changed.map(name => [name, after[name]]));
}
