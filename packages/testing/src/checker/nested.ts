/** Tasks that a call began: what they took, how deep they stand, and that their result is what they said. Worked out apart from the fold. */
import { modelRequest } from '@baton/assistant';

import { limits, nestedName, type RowOf, type StepId } from '@baton/protocol';
import { type Violation, violation } from './violation.ts';

interface Line {
  /** Intents and outcomes that count, in the order of the line. */
  readonly rows: readonly (RowOf<'intent'> | RowOf<'outcome'>)[];
}

const textOf = (value: unknown): string => {
  const text = (value as { readonly text?: unknown } | null | undefined)?.text;
  return typeof text === 'string' ? text : '';
};

/** Characters of what a task came to that stand with it. */
const kept = 16_000;

/** The nested task around each step that counts; absent: the turn itself. */
export function scopes({ rows }: Line): ReadonlyMap<StepId, StepId> {
  const found = new Map<StepId, StepId>();
  const nested = new Set<StepId>();
  for (const row of rows) {
    if (row.type !== 'intent' || row.parent === null) continue;
    const scope = nested.has(row.parent) ? row.parent : found.get(row.parent);
    if (scope) found.set(row.step, scope);
    if (row.allowance !== undefined) nested.add(row.step);
  }
  return found;
}

export function checkNested(line: Line): Violation[] {
  const intents = line.rows.filter(row => row.type === 'intent');
  const outcomes = new Map(line.rows.flatMap(row => (row.type === 'outcome' ? [[row.step, row] as const] : [])));
  const scope = scopes(line);
  const around = (step: StepId): StepId[] => {
    const next = scope.get(step);
    return next ? [next, ...around(next)] : [];
  };
  const found: Violation[] = [];
  for (const task of intents.filter(row => row.allowance !== undefined)) {
    const taken = intents.filter(row => around(row.step).includes(task.step)).length;
    if (taken > (task.allowance ?? 0)) found.push(violation('nested', `task ${task.step} took ${taken} steps of ${task.allowance}`));
    if (around(task.step).length >= limits.nested.depth) found.push(violation('nested', `task ${task.step} stands too deep`));
    found.push(...cameTo(task, intents, outcomes));
  }
  return [...found, ...toldOf(intents, outcomes, scope)];
}

type Outcomes = ReadonlyMap<StepId, RowOf<'outcome'>>;

/** A task comes to what its model said last, and not before everything in it has come to an end. */
function cameTo(task: RowOf<'intent'>, intents: readonly RowOf<'intent'>[], outcomes: Outcomes): Violation[] {
  const end = outcomes.get(task.step);
  if (!end || end.status === 'cancelled') return [];
  const answers = intents
    .filter(row => row.parent === task.step && row.kind === 'model')
    .sort((a, b) => a.ordinal - b.ordinal)
    .map(row => outcomes.get(row.step))
    .filter(row => row?.status === 'done')
    .map(row => textOf(row?.value));
  const said = (end.status === 'done' ? (answers.at(-1) ?? '') : (answers.findLast(text => text !== '') ?? '')).slice(0, kept);
  const came = textOf(end.value);
  return came === said ? [] : [violation('nested', `task ${task.step} came to "${came}", and what it said last is "${said}"`)];
}

/** What whoever began a task is told it came to is what the task came to. */
function toldOf(intents: readonly RowOf<'intent'>[], outcomes: Outcomes, scope: ReadonlyMap<StepId, StepId>): Violation[] {
  const found: Violation[] = [];
  for (const row of intents) {
    const { data: request } = row.kind === 'model' ? modelRequest.safeParse(row.arguments) : { data: undefined };
    if (!request) continue;
    const came = intents
      .filter(task => task.allowance !== undefined && task.turn === row.turn && scope.get(task.step) === scope.get(row.step))
      .map(task => textOf(outcomes.get(task.step)?.value));
    for (const { name, result } of request.rounds.flatMap(round => round.calls)) {
      if (name !== nestedName || result.status !== 'done') continue;
      if (!came.includes(textOf(result.value)))
        found.push(violation('nested', `model step ${row.step} is told "${textOf(result.value)}", which no task of it came to`));
    }
  }
  return found;
}
