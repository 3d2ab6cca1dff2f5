/** A title for the conversation, looked for once, when a connected helper has answered: it is of use to nobody who waits. */
import { answerOf, isConnectedAnswer, titleOrdinal, titleStepOf } from '../answer.ts';
import type { End } from '../loop.ts';
import type { OpenTurn, SessionState } from '../state.ts';
import type { Action, Situation } from './action.ts';
import { nextOfStep } from './step.ts';

/** Turns of a conversation in which it is looked for: a person who writes on at once does not wait for it. */
const firstTurns = 3;

/**
 * What is to be done about it at the end of a turn, or while it is being looked for; null: nothing, the turn may end. Never a question to the
 * person, and given up as soon as something else is to be done.
 */
export function nextOfTitle(state: SessionState, turn: OpenTurn, situation: Situation, end: End | null): Action | null {
  const step = titleStepOf(turn);
  if (step?.outcome) return null;
  const isFree = state.queue.length === 0;
  if (step) {
    const next = isFree ? nextOfStep({ step, turn, lease: state.lease, situation }) : null;
    return next && next.type !== 'park' ? next : { type: 'settle', step, attempt: null, status: 'cancelled', text: null, error: null };
  }
  if (end !== 'done' || !state.rule || !isFree || turn.ordinal >= firstTurns || turn.cancel) return null;
  const answers = Object.values(turn.steps).filter(one => one.parent === turn.id && answerOf(one) !== null);
  const last = answers.at(-1);
  if (!last?.outcome || !isConnectedAnswer(last.outcome.value) || Object.keys(turn.steps).length >= turn.allowance) return null;
  const slot = { turn: turn.id, parent: turn.id, ordinal: titleOrdinal };
  const standsOn = [{ step: last.id, valueHash: last.outcome.valueHash }];
  return { type: 'intend', wanted: { slot, want: { kind: 'model' }, standsOn } };
}
