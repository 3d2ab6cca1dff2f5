/** What attempts leave beside an outcome, and who answers instead of somebody that has to be waited for. */
import type { ModelUsage, RowOf } from '@baton/protocol';
import { answersIn, costOfUses, nothingSpent, onceEach, together, usageIn } from '../cost.ts';
import { mayStandIn } from '../nested.ts';
import type { Lost, SessionState, StepState } from '../state.ts';
import { type At, type Change, findStep, moved, withStep } from './change.ts';

/** By who claimed the attempt. What it took counts for the bill wherever it stands; the time to come again only while the step is open. */
export function foldTried(state: SessionState, row: RowOf<'tried'>): Change {
  const found = findStep(state, row);
  if (!found) return 'evidence';
  const { turn, step } = found;
  const claim = step.claims.find(one => one.attempt === row.attempt);
  if (!claim || claim.device !== row.device || claim.tried) return 'void';
  const claims = step.claims.map(one => (one === claim ? { ...one, tried: true as const } : one));
  const lost = row.spent ? { lost: lostWith(step, row.spent) } : {};
  if (step.outcome || !row.again) return withStep(state, turn, { ...step, claims, ...lost });
  // Who was told of an earlier time may say so later.
  const rests = step.rests && step.rests.from > row.again.from ? step.rests : { attempt: row.attempt, ...row.again };
  // To have been asked to come later is news: it is no loop of crashes.
  return moved(withStep(state, turn, { ...step, claims, ...lost, rests }));
}

function lostWith(step: StepState, spent: readonly ModelUsage[]): Lost {
  const { lost = nothingSpent } = step;
  const before = lost.answers ?? [];
  const news = onceEach(spent, [...before, ...answersIn(usageIn(step, step.outcome?.value))]);
  const answers = [...before, ...answersIn(news)];
  return { ...together(lost, costOfUses(news)), ...(answers.length > 0 && { answers }) };
}

/** A person does not want to wait. Only of what the built-in helper can answer, and only while there is no answer. */
export function foldStandIn(state: SessionState, row: RowOf<'standIn'>, at: At): Change {
  if (at.relayTime === null) return 'waits';
  const found = findStep(state, row);
  if (!found || !mayStandIn(found.turn, found.step) || found.step.outcome || found.step.standIn || found.turn.cancel) return 'void';
  return moved(withStep(state, found.turn, { ...found.step, standIn: true }));
}
