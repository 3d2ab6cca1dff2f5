/** What people decide: cancel, approvals, resolutions. None has an effect before it is in the room. */
import type { RowOf } from '@baton/protocol';
import { askedAbout, didNotFrom, findClaim } from '../attempt.ts';
import { hasBegun, isAboutCall, turnSteps } from '../policy.ts';
import type { OpenTurn, OutcomeState, SessionState, StepState } from '../state.ts';
import { type At, answeredOnly, answerOpen, asked, type Change, findStep, isHolder, moved, withStep, withTurn } from './change.ts';
import { settle, valueHashOf } from './steps.ts';

export function foldCancel(state: SessionState, row: RowOf<'cancel'>, at: At): Change {
  if (at.relayTime === null) return 'waits';
  const turn = state.open;
  if (turn?.id !== row.turn || turn.cancel) return 'void';
  return withTurn(state, { ...turn, cancel: { device: row.device, at: row.at } });
}

export function foldApprovalRequest(state: SessionState, row: RowOf<'approvalRequest'>, at: At): Change {
  const found = findStep(state, row);
  if (!found || !isHolder(state, row)) return 'void';
  const { turn, step } = found;
  if (!step.confirm || step.approval || step.outcome || row.argumentsHash !== step.argumentsHash) return 'void';
  const expiresAt = at.relayTime === null ? null : at.relayTime + row.expiresAfter;
  const { approval, argumentsHash, shown } = row;
  const request = { approval, argumentsHash, shown, order: at.order, at: row.at, expiresAt, answer: null, answeredBy: null };
  return withStep(state, turn, { ...step, approval: request });
}

/** The first answer in the room wins, for exactly the arguments that were shown, and not after the request ran out by relay time. */
export function foldApprovalAnswer(state: SessionState, row: RowOf<'approvalAnswer'>, at: At): Change {
  if (at.relayTime === null) return 'waits';
  const found = findStep(state, row);
  const approval = found?.step.approval;
  if (!found || !approval || found.step.outcome || found.turn.cancel) return 'void';
  if (approval.approval !== row.approval || approval.argumentsHash !== row.argumentsHash || approval.answer !== null) return 'void';
  if (approval.expiresAt === null || at.relayTime >= approval.expiresAt) return 'void';
  const chosen = row.answer === 'yes' && approval.shown.choose !== undefined ? row.chosen : undefined;
  const answered = { ...approval, answer: row.answer, answeredBy: row.device, ...(chosen && { chosen: chosen.value }) };
  return moved(withStep(state, found.turn, { ...found.step, approval: answered, needs: chosen?.needs ?? found.step.needs }));
}

/** The holder needs a person. */
export function foldParked(state: SessionState, row: RowOf<'parked'>, at: At): Change {
  if (!isHolder(state, row)) return 'void';
  const turn = state.open;
  if (turn && turn.id === row.step) {
    if (turn.parked || row.attempt !== null) return 'void';
    const parked = { why: row.why, at: row.at, order: at.order };
    return withTurn(state, { ...turn, parked, questions: asked(turn.questions, { ...parked, attempt: null }) });
  }
  const found = findStep(state, row);
  if (!found || found.step.outcome) return 'void';
  const { step } = found;
  if (step.parked?.attempt === row.attempt && step.parked.why === row.why) return 'void';
  // A person decides about the newest attempt: what an older one did was decided before the newer could be claimed.
  if (row.attempt !== null && step.claims.at(-1)?.attempt !== row.attempt) return 'void';
  const parked = { attempt: row.attempt, why: row.why, at: row.at, order: at.order };
  // A device is waited for, not a person: nothing is asked.
  const questions = row.why === 'needsDevice' ? answeredOnly(step.questions) : asked(step.questions, parked);
  // What the holder found out when it tried stands in place of what was known before.
  return withStep(state, found.turn, { ...step, parked, questions, needs: row.needs ?? step.needs });
}

function foldTurnResolution(state: SessionState, turn: OpenTurn, row: RowOf<'resolution'>): Change {
  if (!turn.parked || row.attempt !== null || row.answer === 'happened') return 'void';
  const questions = answerOpen(turn.questions, row);
  if (row.answer === 'skip')
    return moved(withTurn(state, { ...turn, parked: null, questions, cancel: { device: row.device, at: row.at } }));
  const allowance = turn.parked.why === 'budget' ? turn.allowance + turnSteps : turn.allowance;
  return moved(withTurn(state, { ...turn, parked: null, questions, allowance }));
}

function settledBy(row: RowOf<'resolution'>): OutcomeState {
  const status = row.answer === 'happened' ? 'done' : 'cancelled';
  const value = row.answer === 'happened' ? (row.value ?? null) : null;
  return {
    row: row.id,
    attempt: row.attempt,
    status,
    value,
    error: null,
    valueHash: valueHashOf({ status, value }),
    summary: row.note ?? '',
    device: row.device,
    at: row.at,
    provisional: false,
  };
}

/** A person's answer about a parked attempt, one per question: `happened` and `skip` settle the step, `didNot` opens it again. */
export function foldResolution(state: SessionState, row: RowOf<'resolution'>, at: At): Change {
  if (at.relayTime === null) return 'waits';
  if (state.open?.id === row.step) return foldTurnResolution(state, state.open, row);
  const found = findStep(state, row);
  if (!found || found.step.outcome || !found.step.parked) return 'void';
  const { turn } = found;
  if (found.step.parked.attempt !== row.attempt) return 'void';
  const step = { ...found.step, questions: answerOpen(found.step.questions, row) };
  if (row.attempt === null) {
    // Parked before anything was claimed: nothing can have happened.
    if (row.answer === 'happened') return 'void';
    if (row.answer === 'skip') return settle(state, turn, step, settledBy(row));
    return moved(withStep(state, turn, { ...step, parked: null }));
  }
  const claim = findClaim(step, row.attempt);
  if (!claim) return 'void';
  // Whatever was the matter with the program, nobody has said anything about the call: what is to be done about it is decided anew.
  if (row.answer === 'didNot' && !isAboutCall(found.step.parked.why)) return moved(withStep(state, turn, { ...step, parked: null }));
  if (row.answer === 'happened' && step.kind === 'model') return 'void';
  // Before its deadline the call may still land: then nobody can honestly say that it did not happen.
  if (row.answer === 'didNot' && at.relayTime < (didNotFrom(step, row.attempt) ?? Number.POSITIVE_INFINITY)) return 'void';
  const resolution = { answer: row.answer, device: row.device, at: row.at };
  // An older attempt of what may be tried again is as unknown as this one: the answer is about the effect that they share.
  const about = row.answer === 'didNot' ? askedAbout(step, row.attempt) : [claim];
  const claims = step.claims.map(candidate => (about.includes(candidate) ? { ...candidate, resolution } : candidate));
  // What did not happen has not begun either.
  const ticket = row.answer === 'didNot' && hasBegun(step) ? null : step.ticket;
  const resolved: StepState = { ...step, claims, ticket, parked: null };
  if (row.answer === 'didNot') return moved(withStep(state, turn, resolved));
  return settle(state, turn, resolved, settledBy(row));
}
