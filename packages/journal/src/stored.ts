/**
 * How a session's folded state is stored: the steps of its open turn apart from everything else, so that a commit writes the steps it
 * changed and not all there are. A long turn would else be written again and again, arguments, answers and all.
 */
import type { SessionStateRecord, StepId } from '@baton/protocol';
import type { SessionState, StepState } from './state.ts';

/** What to write so that a store that holds `before` holds `after`; null: it holds nothing of the session. */
export interface StateWrites {
  readonly record: SessionStateRecord;
  readonly put: readonly StepState[];
  readonly delete: readonly StepId[];
}

/** @param before the very state that is stored: a step that is the same object is not written again */
export function splitState(before: SessionState | null, after: SessionState): StateWrites {
  const was = before?.open?.steps ?? {};
  const is = after.open?.steps ?? {};
  const steps = Object.keys(is) as StepId[];
  const state = after.open ? { ...after, open: { ...after.open, steps: {} } } : after;
  return {
    record: { session: after.session, v: 2, state, steps },
    put: steps.flatMap(id => (is[id] && is[id] !== was[id] ? [is[id]] : [])),
    delete: (Object.keys(was) as StepId[]).filter(id => !is[id]),
  };
}

/** The state that {@link splitState} took apart. Throws when a step of the open turn is not there: the store is damaged. */
export function joinState({ session, state, steps: ids }: SessionStateRecord, steps: readonly (StepState | undefined)[]): SessionState {
  const stored = state as SessionState;
  // Before version 2 the steps were kept in the state itself.
  if (!stored.open || ids === undefined) return stored;
  const found = ids.map((id, i): [StepId, StepState] => {
    const step = steps[i];
    if (!step) throw new Error(`step ${id} of the open turn of ${session} is missing in the store`);
    return [id, step];
  });
  return { ...stored, open: { ...stored.open, steps: Object.fromEntries(found) } };
}
