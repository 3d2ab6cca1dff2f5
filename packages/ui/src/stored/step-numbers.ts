import type { StepRecord } from '@baton/protocol';

/** Which "step n" of its job each step belongs to: a turn's tasks count from 1, what nests in a task has its number. */
export function stepNumbers(steps: readonly StepRecord[]): ReadonlyMap<string, number> {
  const byId = new Map(steps.map(step => [step.id as string, step]));
  const places = new Map<string, number>();
  for (const turn of new Set(steps.map(step => step.turn)))
    for (const [index, task] of tasksOf(turn, steps).entries()) places.set(task.id, index + 1);
  const numbers = new Map<string, number>();
  for (const step of steps) {
    const task = taskOf(step, byId);
    const place = task === undefined ? undefined : places.get(task.id);
    if (place !== undefined) numbers.set(step.id, place);
  }
  return numbers;
}

/** Whether a step is one of its job's. One that another device began in its place left this one unfinished: it is no step of the job. */
export const isOfJob = ({ state }: StepRecord): boolean => state !== 'unfinished';

/** Whether a step is a task of its job's plan. A task that a call began stands in the row of what it began in. */
export const isPlanned = ({ kind, nested }: StepRecord): boolean => kind === 'task' && nested === undefined;

/** The tasks of a turn's plan in their order. Their ordinals have gaps: other steps of the turn count too. */
export function tasksOf(turn: string, steps: readonly StepRecord[]): readonly StepRecord[] {
  return steps.filter(step => isPlanned(step) && step.turn === turn && isOfJob(step)).sort((a, b) => a.ordinal - b.ordinal);
}

/** The task of the plan that a step is or nests in. */
export function taskOf(step: StepRecord, byId: ReadonlyMap<string, StepRecord>): StepRecord | undefined {
  for (let at: StepRecord | undefined = step; at !== undefined; at = at.parent === null ? undefined : byId.get(at.parent)) {
    if (isPlanned(at)) return at;
  }
  return undefined;
}
