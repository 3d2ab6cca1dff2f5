/**
 * Tasks that a call of an answer began: an instruction of its own, a chain of model and tool steps of its own, its last words for a result.
 * Such a task stands in the slot of its call. What it may take is cut out of what the task or turn around it has left, so whatever nests
 * in a turn takes no more than the turn may.
 */
import { limits, type StepId } from '@baton/protocol';
import { isConnectedAnswer } from './answer.ts';
import type { OpenTurn, StepState } from './state.ts';

/** A task that a call began, as against one of the turn's plan. */
export const isNested = (step: StepState): step is StepState & { readonly allowance: number } =>
  step.kind === 'task' && step.allowance !== undefined;

type Nested = StepState & { readonly allowance: number };

/** The nested task that a step with this parent belongs to; null: the turn itself. */
export function scopeOf(turn: OpenTurn, parent: StepId): Nested | null {
  for (let at = turn.steps[parent]; at; at = turn.steps[at.parent]) if (isNested(at)) return at;
  return null;
}

/** The task of the plan that a step nests in, at any depth; null where it is in none. */
export function planTaskOf(turn: OpenTurn, step: StepId): StepId | null {
  for (let at = turn.steps[step]; at; at = turn.steps[at.parent]) if (at.kind === 'task' && !isNested(at)) return at.id;
  return null;
}

/**
 * Whether the built-in helper may answer a model step in place of whoever was to: it does not know what for a connected helper handed work on,
 * or planned it.
 */
export function mayStandIn(turn: OpenTurn, step: StepState): boolean {
  if (step.kind !== 'model' || scopeOf(turn, step.parent)) return false;
  const isPlanned = planTaskOf(turn, step.parent) !== null;
  return !isPlanned || !Object.values(turn.steps).some(one => one.kind === 'model' && isConnectedAnswer(one.outcome?.value ?? null));
}

/** How many nested tasks stand around what has this parent. */
export function depthAt(turn: OpenTurn, parent: StepId): number {
  const scope = scopeOf(turn, parent);
  return scope ? 1 + depthAt(turn, scope.parent) : 0;
}

export const nestedIn = (turn: OpenTurn): readonly Nested[] => Object.values(turn.steps).filter(isNested);

/** All that nests in a task, at any depth. */
export const insideOf = (turn: OpenTurn, task: StepState): readonly StepState[] =>
  Object.values(turn.steps)
    .filter(step => step.parent === task.id)
    .flatMap(step => [step, ...(step.kind === 'task' ? insideOf(turn, step) : [])]);

/** Steps taken in a nested task, or in the turn (null): of a nested task that is open all it may have, of one that is over what it had. */
export function takenIn(turn: OpenTurn, scope: Nested | null): number {
  return Object.values(turn.steps).reduce((sum, step) => {
    if (scopeOf(turn, step.parent)?.id !== scope?.id) return sum;
    return sum + 1 + (isNested(step) ? (step.outcome ? takenIn(turn, step) : step.allowance) : 0);
  }, 0);
}

/** Steps that may still begin there. */
export function leftIn(turn: OpenTurn, scope: Nested | null): number {
  return (scope ?? turn).allowance - takenIn(turn, scope);
}

/** Whether a nested task with this allowance may stand under this parent. */
export function mayNest(turn: OpenTurn, parent: StepId, allowance: number): boolean {
  const isAllowed = depthAt(turn, parent) < limits.nested.depth && nestedIn(turn).length < limits.nested.perTurn;
  return isAllowed && allowance >= 1 && leftIn(turn, scopeOf(turn, parent)) >= 1 + allowance;
}
