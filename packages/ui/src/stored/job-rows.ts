import { type EntryRecord, fileChanges, type StepRecord } from '@baton/protocol';
import type { JobMove, JobRow, JobRows, StepRow, StepState } from '../model/transcript.ts';
import { errorWords } from './error-words.ts';
import type { DeviceNames } from './source.ts';
import { isOfJob, isPlanned } from './step-numbers.ts';

/** The rows of a job's card: its tasks, or what its calls began where there is no plan, and the mark of each move between them. */
export function jobRows(steps: readonly StepRecord[], moves: readonly JobMove[], names: DeviceNames): JobRows {
  const own = steps.filter(isOfJob);
  const tasks = own.filter(isPlanned);
  const shown = tasks.length > 0 ? tasks.sort((a, b) => a.ordinal - b.ordinal) : callsOf(own, own[0]?.turn);
  const rows = shown.map(step => stepRow(step, own, moves.length > 0, names));
  return {
    rows: withMoves(rows, moves),
    done: rows.filter(row => row.state === 'done').length,
    waiting: rows.filter(row => row.state === 'wait' || row.state === 'doubt').length,
  };
}

/** What nests in a step, at any depth, in the order it began. */
function insideOf(step: StepRecord, steps: readonly StepRecord[]): readonly StepRecord[] {
  const children = steps.filter(one => one.parent === step.id);
  return children.flatMap(child => [child, ...insideOf(child, steps)]);
}

/** What the calls of a turn's, or a task's, own answers began: tool steps and tasks. */
const callsOf = (steps: readonly StepRecord[], parent: string | undefined): readonly StepRecord[] =>
  steps.filter(step => (step.kind === 'tool' || step.nested !== undefined) && step.parent === parent).sort((a, b) => a.ordinal - b.ordinal);

function stepRow(step: StepRecord, all: readonly StepRecord[], moved: boolean, names: DeviceNames): StepRow {
  const inside = insideOf(step, all);
  const state = rowState(step, inside);
  const last = inside.findLast(one => one.attempts.length > 0) ?? inside.at(-1) ?? step;
  const device = last.attempts.at(-1)?.device ?? last.device;
  const waitsFor = [step, ...inside].flatMap(one => awaited(one, names) ?? []).at(0);
  const at = step.endedAt ?? step.startedAt;
  // What stands in work that was handed on is shown by itself.
  const said = step.nested ? [step] : [...inside, step];
  const result = errorWords(step.error) ?? lineOf(said.findLast(one => one.summary !== '')?.summary ?? '');
  return {
    kind: 'step',
    id: step.id,
    title: step.title,
    state,
    ...(result !== '' && state !== 'next' && { result }),
    ...(waitsFor && { waitsFor }),
    ...(state === 'done' && fileChanges.includes(step.name) && { changedFile: step.session }),
    ...(at !== null && { at }),
    ...(moved && state !== 'next' && { device: names.get(device) }),
    ...nestedRows(step, all, moved, names),
  };
}

const awaited = ({ waitsFor, waitsForAny }: StepRecord, names: DeviceNames): readonly (readonly string[])[] | null =>
  waitsFor !== undefined ? [[names.get(waitsFor).name]] : waitsForAny !== undefined ? [names.having(waitsForAny)] : null;
/** The first line of what was said, as far as one is read at a glance: work that was handed on comes to a whole report. */
function lineOf(summary: string): string {
  const line = summary.trim().split('\n')[0] ?? '';
  return line.length > 240 ? `${line.slice(0, 239).trimEnd()}…`.toWellFormed() : line;
}

/** What stands in work that was handed on: by itself, or as part of a task of the plan. */
function nestedRows(step: StepRecord, all: readonly StepRecord[], moved: boolean, names: DeviceNames): Pick<StepRow, 'inside'> {
  const rowsIn = (of: StepRecord) => callsOf(all, of.id).map(one => stepRow(one, all, moved, names));
  if (step.nested) return { inside: { rows: rowsIn(step), ...step.nested } };
  const handedOn = callsOf(all, step.id).filter(one => one.nested !== undefined);
  if (!isPlanned(step) || handedOn.length === 0) return {};
  const sum = (of: (nested: NonNullable<StepRecord['nested']>) => number) =>
    handedOn.reduce((so, { nested }) => so + (nested ? of(nested) : 0), 0);
  const taken = { taken: sum(of => of.taken), allowance: sum(of => of.allowance) };
  return { inside: { rows: rowsIn(step), ...taken, micros: sum(of => of.micros), unpriced: sum(of => of.unpriced) } };
}

/** A task shows what is gravest inside it: something that waits for the person comes before what runs. */
function rowState(step: StepRecord, inside: readonly StepRecord[]): StepState {
  const own = stateOf(step.state);
  if (own !== 'now' && own !== 'doubt') return own;
  if (inside.some(one => one.state === 'approval')) return 'wait';
  if (inside.some(one => one.state === 'doubt' || one.state === 'parked')) return 'doubt';
  return own;
}

function stateOf(state: StepRecord['state']): StepState {
  switch (state) {
    case 'planned':
      return 'next';
    case 'intended':
    case 'running':
    case 'elsewhere':
    case 'waiting':
      return 'now';
    case 'approval':
      return 'wait';
    case 'doubt':
    case 'parked':
      return 'doubt';
    case 'done':
    case 'failed':
      return state;
    case 'cancelled':
    case 'unfinished':
      return 'cancelled';
  }
}

/** The moves of a job among the entries of its conversation. To go on after a restart is none. */
export function jobMoves(entries: readonly EntryRecord[], turn: string, names: DeviceNames): readonly JobMove[] {
  return entries.flatMap(entry =>
    entry.kind === 'handoff' && entry.turn === turn && entry.reason !== 'start'
      ? [
          {
            row: { kind: 'hand', id: entry.id, from: names.get(entry.from), to: names.get(entry.to), at: entry.at },
            before: entry.step?.n ?? entry.stored + 1,
          },
        ]
      : [],
  );
}

function withMoves(rows: readonly StepRow[], moves: readonly JobMove[]): readonly JobRow[] {
  const all: JobRow[] = [];
  rows.forEach((row, index) => {
    all.push(...moves.filter(move => move.before === index + 1).map(move => move.row), row);
  });
  all.push(...moves.filter(move => move.before > rows.length).map(move => move.row));
  return all;
}
