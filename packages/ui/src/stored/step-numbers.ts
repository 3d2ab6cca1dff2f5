import type { StepRecord } from '@baton/protocol';

/** Which "step n" of its job each step belongs to: tasks count from 1, what nests in a task has its number. */
export function stepNumbers(steps: readonly StepRecord[]): ReadonlyMap<string, number> {
  const byId = new Map(steps.map(step => [step.id as string, step]));
  const numbers = new Map<string, number>();
  for (const step of steps) {
    const task = taskOf(step, byId);
    if (task !== undefined) numbers.set(step.id, task.ordinal + 1);
  }
  return numbers;
}

/** The task a step is or nests in. */
export function taskOf(step: StepRecord, byId: ReadonlyMap<string, StepRecord>): StepRecord | undefined {
  for (let at: StepRecord | undefined = step; at !== undefined; at = at.parent === null ? undefined : byId.get(at.parent)) {
    if (at.kind === 'task') return at;
  }
  return undefined;
}
