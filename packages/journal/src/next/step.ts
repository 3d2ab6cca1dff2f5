/** What to do with one model or tool step that has no outcome. */
import { type Attempt, limits, type Policy, type StepError } from '@baton/protocol';
import { isUnresolved, nextAttempt, overAt, unresolved } from '../attempt.ts';
import { agreedPolicy, graceAfterTake, hasBegun, longestNamed, retries, ruleFor, ruleHere, ruleOf } from '../policy.ts';
import type { Definition } from '../ports.ts';
import { fitsCard, tooMuchToShow } from '../shown.ts';
import type { ClaimState, Lease, OpenTurn, StepState } from '../state.ts';
import type { Action, Attempted, Situation, WaitReason } from './action.ts';

export interface StepCase {
  readonly step: StepState;
  readonly turn: OpenTurn;
  readonly lease: Lease;
  readonly situation: Situation;
}

const wait = (step: StepState, why: WaitReason, until: number | null = null): Action => ({ type: 'wait', step: step.id, why, until });

const park = (step: StepState, attempt: Attempt | null, why: Extract<Action, { type: 'park' }>['why']): Action => ({
  type: 'park',
  step: step.id,
  attempt,
  why,
});

const settle = (
  step: StepState,
  attempt: Attempt | null,
  status: 'failed' | 'cancelled',
  error: StepError | null,
): Extract<Action, { type: 'settle' }> => ({ type: 'settle', step, attempt, status, text: null, error });

/** The one decision about an open step; see the table in `journal.md` "Replay policy" and "Executor". */
export function nextOfStep(c: StepCase): Action {
  const { step, turn, situation } = c;
  if (turn.cancel) return cancelled(c);
  if (step.confirm) {
    const asked = approval(c);
    if (asked) return asked;
  }
  const definition = situation.definition(step.kind, step.name);
  if (step.parked && !liftsItself(c, definition)) return wait(step, step.parked.why === 'needsDevice' ? 'device' : 'person');
  const own = ownAttempt(c);
  if (own?.attempted && own.attempted.phase !== 'over') return goOn(c, own.claim, own.attempted);
  const where = step.whole ? situation.whereIs(step.whole) : 'here';
  // Nobody who is there has it: a person may wait for who has, or leave it out. It lifts by itself when it comes.
  if (where === 'missing') return step.parked ? wait(step, 'blob') : park(step, step.claims.at(-1)?.attempt ?? null, 'missingValue');
  if (where === 'coming') return wait(step, 'blob');
  // Stored, so that every device shows what it waits for; it lifts by itself where the ability is.
  if (!able(c)) return park(step, null, 'needsDevice');
  if (!definition) return step.parked ? wait(step, 'person') : park(step, step.claims.at(-1)?.attempt ?? null, 'missingDefinition');
  const policy = agreedPolicy(step.policy, definition.policy);
  if (own?.attempted?.phase === 'over') return afterFailure(c, policy, own.claim, own.attempted);
  return ruleHere(step, definition.policy).claims ? again(c, policy) : localRun(c);
}

/** A step parked for what this device has needs no person. */
function liftsItself(c: StepCase, definition: Definition | null): boolean {
  const why = c.step.parked?.why;
  return (
    (why === 'missingDefinition' && definition !== null) || (why === 'needsDevice' && able(c)) || (why === 'missingValue' && hasValue(c))
  );
}

const hasValue = ({ step, situation }: StepCase): boolean => !step.whole || situation.whereIs(step.whole) === 'here';

const able = (c: StepCase): boolean => c.step.needs === null || c.situation.able(c.step.needs);

/** The newest claim that this process made under the epoch it serves and that is not given up. */
function ownAttempt({ step, situation }: StepCase) {
  const claim = step.claims.findLast(candidate => isUnresolved(candidate) && candidate.epoch === situation.ownedEpoch);
  return claim && { claim, attempted: situation.attempted(step.id, claim.attempt) };
}

/** An approval that is not a yes yet. Expired is written by the holder, by relay time. */
function approval({ step, situation }: StepCase): Action | null {
  const asked = step.approval;
  // What would be shown is all there is to agree to: of arguments that do not fit a card it is gone with the request.
  if (!asked) return fitsCard(step) ? { type: 'request', step } : settle(step, null, 'failed', tooMuchToShow);
  if (asked.answer === 'yes') return null;
  if (asked.answer === 'no') return settle(step, null, 'cancelled', { kind: 'denied', sentence: 'You said no.' });
  if (asked.expiresAt === null) return wait(step, 'readBack');
  if (situation.relayNow === null || situation.relayNow < asked.expiresAt) return wait(step, 'person', asked.expiresAt);
  return settle(step, null, 'failed', { kind: 'expired', sentence: 'Nobody answered in time. Nothing was sent.' });
}

/** A claim of this process whose call has not ended. */
function goOn({ step, situation }: StepCase, claim: ClaimState, attempted: Exclude<Attempted, { phase: 'over' }>): Action {
  switch (attempted.phase) {
    case 'dropped':
      return { type: 'withdraw', step, attempt: claim.attempt };
    case 'out':
      return wait(step, 'running');
    case 'reserved':
      if (!attempted.rested) return wait(step, 'rest');
      return step.ticket ? { type: 'perform', step, attempt: claim.attempt } : wait(step, 'readBack');
    case 'waiting':
      if (!claim.readBack && ruleHere(step, situation.definition(step.kind, step.name)?.policy).readBack) return wait(step, 'readBack');
      return { type: takesTicket(step) ? 'reserve' : 'perform', step, attempt: claim.attempt };
  }
}

const takesTicket = ({ policy, ticket }: StepState): boolean => (policy === 'reserved' || policy === 'ticketed') && ticket === null;

/** An effect that is in the transaction of its outcome: no claim, and running again is always right. */
function localRun(c: StepCase): Action {
  const { step, lease, situation } = c;
  const attempt = nextAttempt(step, lease.epoch);
  const attempted = situation.attempted(step.id, attempt);
  if (attempted?.phase === 'out') return wait(step, 'editing');
  if (attempted?.phase === 'over' && !attempted.rested) return wait(step, 'rest');
  if (lease.starts >= limits.crashLoop) return park(step, null, 'crashLoop');
  return { type: 'perform', step, attempt };
}

/** The next attempt of a step that has none running here: the first one, or recovery. */
function again(c: StepCase, policy: Policy): Action {
  const open = unresolved(c.step);
  if (open.length === 0) return claim(c, policy);
  switch (ruleFor(policy, c.step).inDoubt) {
    case 'runAgain':
      return claim(c, policy);
    case 'sameKey':
      return elsewhere(c, open) ?? (keyAlive(c) ? claim(c, policy) : keyDead(c));
    case 'ticket':
      // To look how far something is needs no waiting for others who look; a reservation may just be started there.
      return (policy === 'ticketed' ? null : elsewhere(c, open)) ?? claim(c, policy);
    case 'probe':
      // The outside was asked often enough and could not tell.
      if (triesOf(c) >= retries.most) return park(c.step, c.step.claims.at(-1)?.attempt ?? null, 'inDoubt');
      return mayLand(c, open) ?? claim(c, policy);
    case 'askPerson':
      return askPerson(c, open);
  }
}

/** Waits for calls of other devices. Calls of this device's dead processes are over: a store has one runtime. */
function elsewhere({ step, situation }: StepCase, open: readonly ClaimState[]): Action | null {
  const others = open.filter(candidate => candidate.device !== situation.me);
  if (others.length === 0) return null;
  const until = Math.max(...others.map(other => overAt(other) ?? Number.POSITIVE_INFINITY));
  if (situation.relayNow === null) return wait(step, 'relay');
  return situation.relayNow < until ? wait(step, 'elsewhere', until) : null;
}

/** "It did not happen" is an answer only when nothing can land any more, not even what a dead process of this device had let go. */
function mayLand({ step, situation }: StepCase, open: readonly ClaimState[]): Action | null {
  const until = Math.max(...open.map(one => overAt(one) ?? Number.POSITIVE_INFINITY));
  if (situation.relayNow === null) return wait(step, 'relay');
  return situation.relayNow < until ? wait(step, 'elsewhere', until) : null;
}

function keyAlive({ step, situation }: StepCase): boolean {
  const first = step.claims.find(candidate => candidate.relayTime !== null && !candidate.withdrawn);
  if (!first || first.relayTime === null || step.keyLifetime === null || situation.relayNow === null) return false;
  return situation.relayNow < first.relayTime + step.keyLifetime - first.deadline;
}

function keyDead({ step, situation }: StepCase): Action {
  if (situation.relayNow === null) return wait(step, 'relay');
  return park(step, step.claims.at(-1)?.attempt ?? null, 'keyExpired');
}

/** Before a person is asked, a live old holder gets a moment to say what became of its call. */
function askPerson({ step, lease, situation }: StepCase, open: readonly ClaimState[]): Action {
  const others = open.filter(candidate => candidate.device !== situation.me);
  const until = Math.max(
    0,
    ...others.map(other => (other.saidOut ? (overAt(other) ?? Number.POSITIVE_INFINITY) : lease.at + graceAfterTake)),
  );
  if (others.length > 0 && situation.relayNow === null) return wait(step, 'relay');
  if (situation.relayNow !== null && situation.relayNow < until) return wait(step, 'elsewhere', until);
  return park(step, step.claims.at(-1)?.attempt ?? null, 'inDoubt');
}

function claim(c: StepCase, policy: Policy): Action {
  const { step, lease, situation } = c;
  const { readBack } = ruleOf({ ...step, policy });
  const last = step.claims.at(-1);
  const before = last && situation.attempted(step.id, last.attempt);
  // Who was just answered by a person need not rest.
  if (before?.phase === 'over' && !before.rested && !last?.resolution && !step.standIn) return wait(step, 'rest');
  const later = askedToWait(c);
  if (later) return later;
  // All tries were withdrawn: nothing ever left, and after this nothing will.
  if (last && before && unresolved(step).length === 0 && triesOf(c) >= retries.most) {
    const error = before.phase === 'over' ? before.error : null;
    return settle(step, last.attempt, 'failed', { ...(error ?? gaveUp), beforeEffect: true });
  }
  if (lease.starts >= limits.crashLoop) return park(step, last?.attempt ?? null, 'crashLoop');
  if (readBack && !situation.reachable) return wait(step, 'relay');
  return { type: 'claim', step, attempt: nextAttempt(step, lease.epoch), leaves: readBack ? 'readBack' : 'now' };
}

/** The outside said when to come again: that is kept to by whoever holds the session, unless a person wants another to answer. */
function askedToWait({ step, situation: { relayNow } }: StepCase): Action | null {
  if (!step.rests || step.standIn || relayNow === null || relayNow >= step.rests.from) return null;
  if (step.rests.from - relayNow > longestNamed) return null;
  return wait(step, 'rest', step.rests.from);
}

type Over = Extract<NonNullable<ReturnType<Situation['attempted']>>, { phase: 'over' }>;

/** Tries made under this epoch since a person last answered, withdrawn ones too: they bound how long one holder keeps trying. */
function triesOf({ step, situation }: StepCase): number {
  const answered = step.claims.findLastIndex(candidate => candidate.resolution !== null);
  return step.claims.slice(answered + 1).filter(candidate => candidate.attempt.startsWith(`${situation.ownedEpoch}.`)).length;
}

/** An attempt of this process ended without an outcome: try again, ask, or give up. */
function afterFailure(c: StepCase, policy: Policy, last: ClaimState, over: Over): Action {
  const { step, situation } = c;
  const rule = ruleFor(policy, step);
  if (rule.oneAttempt || over.how === 'gone') return park(step, last.attempt, 'inDoubt');
  const spent = triesOf(c) >= retries.most;
  if (!spent) {
    if (!over.rested && !step.standIn) return wait(step, 'rest');
    if (rule.inDoubt === 'sameKey' && !keyAlive(c)) return keyDead(c);
    return (rule.inDoubt === 'probe' && mayLand(c, unresolved(step))) || claim(c, policy);
  }
  const inDoubt = rule.readBack && step.claims.some(candidate => mayHaveHappened(step, candidate, situation));
  return inDoubt ? park(step, last.attempt, 'inDoubt') : settle(step, last.attempt, 'failed', over.error ?? gaveUp);
}

const gaveUp: StepError = { kind: 'gaveUp', sentence: 'It did not work after several tries.' };

function mayHaveHappened(step: StepState, candidate: ClaimState, situation: Situation): boolean {
  if (!isUnresolved(candidate)) return false;
  const attempted = situation.attempted(step.id, candidate.attempt);
  return !(attempted?.phase === 'over' && attempted.how === 'failed');
}

/** The person asked to stop: what never left is cancelled, what is out gets its outcome or the question. */
function cancelled(c: StepCase): Action {
  const { step, situation } = c;
  const open = unresolved(step);
  const rule = ruleOf(step);
  const begun = hasBegun(step);
  const stopping = stopsOutside(c);
  if (stopping) return stopping;
  if (!begun && (!rule.readBack || open.length === 0)) return settle(step, null, 'cancelled', null);
  if (step.parked?.attempt) return wait(step, 'person');
  const own = ownAttempt(c);
  const phase = own?.attempted?.phase;
  if (own && (phase === 'waiting' || phase === 'dropped')) return { type: 'withdraw', step, attempt: own.claim.attempt };
  if (phase === 'out') return wait(step, 'running');
  // It has begun, though the ticket that says so is not in the room yet.
  if (phase === 'reserved' && step.policy === 'ticketed' && !begun) return wait(step, 'readBack');
  if (begun) return park(step, step.claims.at(-1)?.attempt ?? null, 'cancelledMaybe');
  const others = elsewhere(c, open);
  if (others) return others;
  // A reservation alone has no effect; its start never left.
  if (own && phase === 'reserved' && open.length === 1) return { type: 'withdraw', step, attempt: own.claim.attempt };
  if (own?.attempted?.phase === 'over' && !open.some(candidate => mayHaveHappened(step, candidate, situation))) {
    return settle(step, own.claim.attempt, 'failed', own.attempted.error ?? gaveUp);
  }
  return park(step, step.claims.at(-1)?.attempt ?? null, 'cancelledMaybe');
}

/**
 * What goes on by itself is told to stop before the step counts as stopped: the request is in the room, so whoever holds the session after a
 * crash tells it. Told in vain often enough, it is let go on, and that is said. Of an answer nothing more is to be known then; what else was
 * begun may have happened, and is asked about.
 */
function stopsOutside(c: StepCase): Action | null {
  const { step, situation } = c;
  const attempt = step.claims.at(-1)?.attempt;
  if (!attempt || step.kind === 'task' || step.policy !== 'ticketed') return null;
  if (step.kind === 'tool' && step.parked?.attempt) return null;
  const own = ownAttempt(c)?.attempted;
  // The call that begins it, or looks how far it is, is over in a moment: the id that it may bring is what can be stopped.
  if (own?.phase === 'out') return wait(step, 'running');
  if (!step.ticket) return step.kind === 'model' && own?.phase === 'reserved' ? wait(step, 'readBack') : null;
  const told = situation.stopping(step.id);
  if (told?.over) return step.kind === 'model' ? settle(step, null, 'cancelled', told.error) : null;
  if (told && !told.rested) return wait(step, 'rest');
  return told?.out ? wait(step, 'running') : { type: 'cancel', step, attempt };
}
