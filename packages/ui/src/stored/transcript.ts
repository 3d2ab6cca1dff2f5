import { type EntryRecord, isButtonJob, type MessageVersions, type ParkReason, type ProgressRecord, type Row } from '@baton/protocol';
import { titleFor } from '../message/title.ts';
import type { RunView } from '../model/conversation.ts';
import type { AnswerItem, ApprovalItem, ApprovalState, JobItem, QuestionItem, TranscriptItem } from '../model/transcript.ts';
import { errorWords } from './error-words.ts';
import { fileViews } from './file-views.ts';
import { jobMoves } from './job-rows.ts';
import type { DeviceNames } from './source.ts';

type Entry<Kind extends EntryRecord['kind']> = Extract<EntryRecord, { kind: Kind }>;

export interface TranscriptInput {
  /** Oldest first. */
  readonly entries: readonly EntryRecord[];
  readonly progress: ReadonlyMap<string, ProgressRecord>;
  readonly names: DeviceNames;
  readonly run: RunView;
  /** Relay time less this device's time. */
  readonly relayAhead: number;
  /** Rows of this device that are not read back: an answer among them is given, and counts when it is. */
  readonly waiting: readonly Row[];
  /** Messages shown of which there are several versions. */
  readonly versions?: readonly MessageVersions[];
}

/** What is stored of a conversation as a screen shows it. Messages that wait are above the message box, not here. */
export function transcriptItems(input: TranscriptInput): readonly TranscriptItem[] {
  const jobs = new Set(input.entries.flatMap(entry => (entry.kind === 'job' ? [entry.turn as string] : [])));
  const asked = askedBefore(input.entries);
  return goneOn(
    input.entries,
    input.entries.flatMap(entry => itemsOf(entry, input, jobs, asked)),
  );
}

/** An answer that was gone on with and what it was gone on with are one; what asked for that is not shown. */
function goneOn(entries: readonly EntryRecord[], items: readonly TranscriptItem[]): readonly TranscriptItem[] {
  const asking = new Map(entries.flatMap(entry => (entry.kind === 'message' && entry.goesOn ? [[entry.message as string, entry]] : [])));
  if (asking.size === 0) return items;
  const so: TranscriptItem[] = [];
  /** Where the half stands that the next answer goes on from. */
  let at: number | undefined;
  for (const item of items) {
    const asked = item.kind === 'message' ? asking.get(item.id)?.goesOn : undefined;
    const half = so.findIndex(one => one.kind === 'answer' && one.id === asked);
    if (half >= 0) {
      at = half;
      continue;
    }
    const before = at === undefined ? undefined : so[at];
    if (item.kind === 'answer' && at !== undefined && before?.kind === 'answer') {
      const { asked: message } = before;
      so[at] = { ...item, begins: `${before.begins ?? ''}${before.text}`, ...(message !== undefined && { asked: message }) };
    } else so.push(item);
    at = undefined;
  }
  return so;
}

/** What the last answer of each turn answers: that can be asked once more. What a button did is done once more by that button only. */
function askedBefore(entries: readonly EntryRecord[]): ReadonlyMap<string, string> {
  const last = new Map<string, { readonly answer: string; readonly message: string }>();
  let message: string | undefined;
  for (const entry of entries) {
    if (entry.kind === 'message' && entry.state === 'placed') message = isButtonJob(entry.job?.recipe) ? undefined : entry.message;
    else if (entry.kind === 'answer' && message !== undefined) last.set(entry.turn, { answer: entry.step, message });
  }
  return new Map([...last.values()].map(one => [one.answer, one.message]));
}

function itemsOf(
  entry: EntryRecord,
  input: TranscriptInput,
  jobs: ReadonlySet<string>,
  askedBy: ReadonlyMap<string, string>,
): TranscriptItem[] {
  const { names } = input;
  switch (entry.kind) {
    case 'message': {
      const versions = input.versions?.find(({ message }) => message === entry.message)?.of;
      const files = fileViews(entry);
      const item = {
        kind: 'message',
        id: entry.message,
        text: entry.text,
        at: entry.at,
        ...(files && { files }),
        ...(versions && { versions }),
        ...(isButtonJob(entry.job?.recipe) && { button: true as const }),
      } as const;
      return entry.state === 'placed' ? [item] : [];
    }
    case 'answer': {
      const asked = askedBy.get(entry.step);
      const stops = entry.state === 'writing' && !jobs.has(entry.turn) ? entry.turn : undefined;
      return [{ ...answerItem(entry, input), ...(asked !== undefined && { asked }), ...(stops !== undefined && { stops }) }];
    }
    case 'summary':
      return [{ kind: 'summary', id: entry.step, text: entry.text }];
    case 'did':
      return [
        { kind: 'did', id: entry.id, title: titleFor(entry.title), lines: entry.changes.map(({ title, words }) => `${title}: ${words}`) },
      ];
    case 'origin': {
      const { id, from, title, hasEarlier } = entry;
      return [{ kind: 'origin', id, from, entry: entry.entry, title, hasEarlier }];
    }
    case 'job':
      return [jobItem(entry, input)];
    case 'approval':
      return [approvalItem(entry, input)];
    case 'question':
      return [questionItem(entry, input)];
    case 'handoff':
      return handoffItems(entry, names, jobs);
  }
}

function answerItem(entry: Entry<'answer'>, { progress, run, relayAhead }: TranscriptInput): AnswerItem {
  const base = { kind: 'answer', id: entry.step, choices: entry.choices, ...(entry.whole && { whole: entry.whole }) } as const;
  switch (entry.state) {
    case 'done':
      return { ...base, text: entry.text, state: 'done' };
    case 'cut':
      return { ...base, text: entry.text, state: 'stopped' };
    case 'failed':
      return { ...base, text: entry.text, state: 'failed', ...(entry.error !== null && { problem: errorWords(entry.error) }) };
    case 'writing': {
      const stored = progress.get(entry.step);
      const text = stored?.text ?? entry.text;
      // Nobody writes on it now: the half stays, marked, until somebody does.
      if (stored !== undefined && (run.kind === 'asleep' || run.kind === 'idle'))
        return { ...base, text: '', state: 'starting', cutOff: { text, at: stored.at } };
      const waits = entry.waits && { waitsUntil: entry.waits.until - relayAhead };
      return { ...base, text, state: text === '' ? 'starting' : 'streaming', ...waits };
    }
  }
}

function jobItem(entry: Entry<'job'>, { entries, names, run }: TranscriptInput): JobItem {
  return {
    kind: 'job',
    id: entry.id,
    turn: entry.turn,
    title: titleFor(entry.title),
    state: jobState(entry, run),
    ...(entry.step !== null && { step: { at: entry.step.n, of: entry.step.of } }),
    ...(entry.endedAt !== null && { endedAt: entry.endedAt }),
    moves: jobMoves(entries, entry.turn, names),
  };
}

function jobState(entry: Entry<'job'>, run: RunView): JobItem['state'] {
  switch (entry.state) {
    case 'running':
      if (entry.cancelling) return 'stopping';
      return run.kind === 'elsewhere' || run.kind === 'asleep' ? 'elsewhere' : 'running';
    case 'asks':
      return entry.cancelling ? 'stopping' : 'waiting';
    case 'cancelled':
      return 'stopped';
    case 'done':
    case 'failed':
      return entry.state;
  }
}

function approvalItem(entry: Entry<'approval'>, { names, waiting }: TranscriptInput): ApprovalItem {
  const on = entry.answeredBy === null ? {} : { on: names.get(entry.answeredBy) };
  const given = waiting.find(row => row.type === 'approvalAnswer' && row.approval === entry.approval);
  const state: ApprovalState =
    entry.state === 'yes' || entry.state === 'no'
      ? { kind: entry.state, ...on }
      : entry.state === 'open'
        ? { kind: 'open', ...(given?.type === 'approvalAnswer' && { given: given.answer }) }
        : { kind: entry.state };
  const { act, heading, facts, always, stays, choose } = entry.shown;
  return {
    kind: 'approval',
    id: entry.approval,
    step: entry.step,
    argumentsHash: entry.argumentsHash,
    title: heading,
    act,
    facts,
    // What an earlier version wrote names no risk; everything it asked about was sent somewhere.
    risk: stays ? 'keeps' : entry.risk === 'costs' || entry.risk === 'deletes' || entry.risk === 'shares' ? entry.risk : 'outside',
    ...(always && { always: { on: always.on, label: always.label } }),
    ...(choose !== undefined && { chooses: choose === 'folder' ? names.having('folders') : [] }),
    state,
  };
}

/** A key that has died leaves the same question as a call that had none: what became of it. */
function whyOf(why: ParkReason): QuestionItem['why'] {
  if (why === 'keyExpired') return 'inDoubt';
  return why === 'inDoubt' || why === 'crashLoop' || why === 'cancelledMaybe' || why === 'missingValue' ? why : 'other';
}

function questionItem(entry: Entry<'question'>, { names, relayAhead, waiting }: TranscriptInput): QuestionItem {
  const given = waiting.find(row => row.type === 'resolution' && row.step === entry.step && row.attempt === entry.attempt);
  const on = entry.answeredBy === null ? {} : { on: names.get(entry.answeredBy) };
  const why = whyOf(entry.why);
  return {
    kind: 'question',
    id: entry.id,
    step: entry.step,
    ...(entry.attempt !== null && { attempt: entry.attempt }),
    what: entry.subject,
    why,
    ...(entry.forgotten && { forgotten: true }),
    facts: entry.shown?.facts ?? [],
    cutOffAt: entry.at,
    ...(entry.claimedBy !== null && { cutOffOn: names.get(entry.claimedBy) }),
    state:
      entry.state === 'answered' && entry.answer !== null
        ? { kind: 'answered', answer: entry.answer, ...on }
        : {
            kind: 'open',
            ...(entry.didNotFrom > 0 && { didNotFrom: entry.didNotFrom - relayAhead }),
            ...(given?.type === 'resolution' && { given: given.answer }),
          },
  };
}

/** A note on the device that went on; for the others the mark between the steps says it, or a line where there is no job card. */
function handoffItems(entry: Entry<'handoff'>, names: DeviceNames, jobs: ReadonlySet<string>): TranscriptItem[] {
  const note = {
    kind: 'note',
    id: entry.id,
    ...(entry.stoppedAt !== null && { stoppedAt: entry.stoppedAt }),
    wentOnAt: entry.at,
    ...(entry.step !== null && { step: { at: entry.step.n, of: entry.step.of } }),
    kept: entry.stored,
    turn: entry.turn,
  } as const;
  if (entry.to === names.me) {
    if (entry.reason === 'start') return [{ ...note, how: { kind: 'recovered' } }];
    return [{ ...note, how: { kind: 'pickedUp', from: names.get(entry.from) } }];
  }
  if (entry.reason === 'start' || jobs.has(entry.turn)) return [];
  return [{ kind: 'moved', id: entry.id, from: names.get(entry.from), to: names.get(entry.to), at: entry.at }];
}
