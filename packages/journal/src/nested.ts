/**
 * Tasks that a call of an answer began: an instruction of its own, a chain of model and tool steps of its own, its last words for a result.
 * Such a task stands in the slot of its call. What it may take is cut out of what the task or turn around it has left, so whatever nests
 * in a turn takes no more than the turn may.
 */
import type { StepId } from '@baton/protocol';
import { answerOf, stepAt } from './answer.ts';
import type { Slot } from './ports.ts';
import type { OpenTurn, StepState } from './state.ts';

/** The name that a model calls it by, and the name of the task's step. */
export const nestedName = 'task.spawn';

/**
 * `depth`: how deep such tasks stand in one another. `perTurn`: of them in one turn. `least`, `usual`, `most`: steps that one gets; with
 * fewer it could call nothing and still say what came of it.
 */
export const nestedLimits = { depth: 2, perTurn: 8, least: 3, usual: 16, most: 60 } as const;

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
    if (scopeOf(turn, step.parent) !== scope) return sum;
    return sum + 1 + (isNested(step) ? (step.outcome ? takenIn(turn, step) : step.allowance) : 0);
  }, 0);
}

/** Steps that may still begin there. */
export function leftIn(turn: OpenTurn, scope: Nested | null): number {
  return (scope ?? turn).allowance - takenIn(turn, scope);
}

/** Whether a nested task with this allowance may stand under this parent. */
export function mayNest(turn: OpenTurn, parent: StepId, allowance: number): boolean {
  const isAllowed = depthAt(turn, parent) < nestedLimits.depth && nestedIn(turn).length < nestedLimits.perTurn;
  return isAllowed && allowance >= 1 && leftIn(turn, scopeOf(turn, parent)) >= 1 + allowance;
}

export type Share = { readonly allowance: number } | { readonly none: 'depth' | 'number' | 'steps' };

/**
 * What the task of the call in this slot may have, if `asked` is wished for. The calls of one answer share evenly, and whoever makes them
 * keeps a step to say what came of it.
 */
export function shareAt(turn: OpenTurn, slot: Slot, asked: number = nestedLimits.usual): Share {
  if (depthAt(turn, slot.parent) >= nestedLimits.depth) return { none: 'depth' };
  const missing = missingCalls(turn, slot);
  const before = missing.filter(call => call.isNested && call.ordinal < slot.ordinal).length;
  if (nestedIn(turn).length + before >= nestedLimits.perTurn) return { none: 'number' };
  const sharing = Math.min(missing.filter(call => call.isNested).length, nestedLimits.perTurn - nestedIn(turn).length);
  const left = leftIn(turn, scopeOf(turn, slot.parent)) - missing.length - 1;
  const allowance = Math.min(Math.max(nestedLimits.least, Math.floor(asked)), nestedLimits.most, Math.floor(left / Math.max(1, sharing)));
  return allowance < nestedLimits.least ? { none: 'steps' } : { allowance };
}

/** The calls without a step of the answer that asked for the one in this slot. */
function missingCalls(turn: OpenTurn, { parent, ordinal }: Slot): readonly { readonly ordinal: number; readonly isNested: boolean }[] {
  for (let at = ordinal - 1; at >= 0; at--) {
    const answer = answerOf(stepAt(turn, parent, at));
    if (!answer) continue;
    const calls = answer.calls.map(({ name }, i) => ({ ordinal: at + 1 + i, isNested: name === nestedName }));
    return calls.filter(call => !stepAt(turn, parent, call.ordinal));
  }
  return [];
}
