/** The slices of a step: intent, claim, ticket, outcome. */
import { hashJson, intentVersions, type JsonValue, type RowOf, type StepError } from '@baton/protocol';
import { isTitleName, modelAnswer, slotKey } from '../answer.ts';
import { isUnresolved, unresolved } from '../attempt.ts';
import { taskEnd } from '../loop.ts';
import { leftIn, mayNest, scopeOf } from '../nested.ts';
import { hasBegun, ruleOf } from '../policy.ts';
import type { OpenTurn, OutcomeState, SessionState, StepState } from '../state.ts';
import { type At, answeredOnly, type Change, findStep, isHolder, moved, withStep, withTurn } from './change.ts';

/** What later steps stand on: SHA-256 over canonical {status, value, error}. */
export function valueHashOf(outcome: {
  readonly status: string;
  readonly value?: JsonValue | null | undefined;
  readonly error?: StepError | null | undefined;
}): string {
  return hashJson({ status: outcome.status, value: outcome.value ?? null, error: outcome.error ?? null });
}

const standsFirm = (turn: OpenTurn, row: RowOf<'intent'>): boolean =>
  row.standsOn.every(basis => turn.steps[basis.step]?.outcome?.valueHash === basis.valueHash);

/**
 * Whether a step may stand under this parent: the turn, or a task of it that is not over. In a nested task none begins that it has no step
 * left for, so that whoever holds the session next counts as the one before did.
 */
function fitsParent(turn: OpenTurn, { v, kind, allowance }: RowOf<'intent'>, parent: NonNullable<RowOf<'intent'>['parent']>): boolean {
  const around = turn.steps[parent];
  if (parent !== turn.id && (around?.kind !== 'task' || around.outcome)) return false;
  if (v === intentVersions.nested) return kind === 'task' && allowance !== undefined && mayNest(turn, parent, allowance);
  if (kind === 'task') return parent === turn.id;
  const scope = scopeOf(turn, parent);
  return scope === null || leftIn(turn, scope) >= 1;
}

export function foldIntent(state: SessionState, row: RowOf<'intent'>, at: At): Change {
  const turn = state.open;
  if (!isHolder(state, row) || turn?.id !== row.turn) return 'void';
  if (row.kind === 'turn') {
    // The placement opened the turn; its own intent says what it is called.
    return row.step === turn.id && Object.keys(turn.steps).length === 0 ? withTurn(state, { ...turn, title: row.title }) : 'void';
  }
  if (turn.cancel || row.parent === null || row.step === turn.id || turn.steps[row.step]) return 'void';
  if (!fitsParent(turn, row, row.parent)) return 'void';
  const slot = slotKey(row.parent, row.ordinal);
  if (turn.slots[slot] !== undefined || !standsFirm(turn, row)) return 'void';
  const step: StepState = {
    id: row.step,
    turn: row.turn,
    parent: row.parent,
    ordinal: row.ordinal,
    kind: row.kind,
    name: row.name,
    title: row.title,
    definition: row.definition,
    arguments: row.arguments,
    ...(row.whole ? { whole: row.whole } : {}),
    argumentsHash: row.argumentsHash,
    policy: row.policy,
    risk: row.risk,
    confirm: row.confirm,
    needs: row.needs,
    keyLifetime: row.keyLifetime ?? null,
    independent: row.independent ?? false,
    ...(row.v === intentVersions.nested && row.allowance !== undefined ? { allowance: row.allowance } : {}),
    standsOn: row.standsOn,
    device: row.device,
    epoch: row.epoch,
    at: row.at,
    order: at.order,
    provisional: at.relayTime === null,
    claims: [],
    ticket: null,
    approval: null,
    parked: null,
    questions: [],
    outcome: null,
    ranTwice: false,
    late: [],
  };
  return withTurn(state, { ...turn, steps: { ...turn.steps, [step.id]: step }, slots: { ...turn.slots, [slot]: step.id } });
}

/** What another device may have lifts without a person; everything else waits for the answer. */
const needsPerson = (parked: NonNullable<StepState['parked']>): boolean =>
  parked.why !== 'missingDefinition' && parked.why !== 'needsDevice' && parked.why !== 'missingValue';

/** A claim is valid where nothing speaks against the call: see `journal.md`, Executor 2. */
export function foldClaim(state: SessionState, row: RowOf<'claim'>, at: At): Change {
  const found = findStep(state, row);
  if (!found || !isHolder(state, row) || !row.attempt.startsWith(`${row.epoch}.`)) return 'void';
  const { turn, step } = found;
  if (turn.cancel || step.outcome || step.kind === 'task') return 'void';
  if (step.parked && needsPerson(step.parked)) return 'void';
  if (step.claims.some(claim => claim.attempt === row.attempt)) return 'void';
  if (step.confirm && !(step.approval?.answer === 'yes' && step.approval.argumentsHash === step.argumentsHash)) return 'void';
  if (ruleOf(step).oneAttempt && step.claims.some(isUnresolved)) return 'void';
  const claim = {
    attempt: row.attempt,
    epoch: row.epoch,
    device: row.device,
    at: row.at,
    relayTime: at.relayTime,
    leaveBy: row.leaveBy,
    deadline: row.deadline,
    readBack: at.relayTime !== null,
    withdrawn: false,
    saidOut: false,
    resolution: null,
  };
  return withStep(state, turn, { ...step, parked: null, questions: answeredOnly(step.questions), claims: [...step.claims, claim] });
}

/** The first ticket in the room is the one to start with. */
export function foldTicket(state: SessionState, row: RowOf<'ticket'>, at: At): Change {
  if (at.relayTime === null) return 'waits';
  const found = findStep(state, row);
  if (!found) return 'evidence';
  const claim = found.step.claims.find(candidate => candidate.attempt === row.attempt);
  if (!claim || claim.device !== row.device) return 'void';
  if (found.step.ticket || found.step.outcome) return begunTwice(state, found.turn, found.step, row);
  const step = { ...found.step, ticket: { attempt: row.attempt, ticket: row.ticket } };
  // Whether it has begun was the question; the ticket is the answer.
  const isAnswered = hasBegun(step) && step.parked?.why === 'inDoubt';
  return withStep(state, found.turn, isAnswered ? { ...step, parked: null, questions: answeredOnly(step.questions) } : step);
}

/** What another attempt had begun as well, though a person had said that it never did: shown as "ran twice". */
function begunTwice(state: SessionState, turn: OpenTurn, step: StepState, row: RowOf<'ticket'>): Change {
  const first = step.ticket?.attempt ?? (step.outcome?.status === 'done' ? step.outcome.attempt : null);
  if (step.policy !== 'ticketed' || step.kind !== 'tool' || first === null || first === row.attempt) return 'evidence';
  if (step.late.includes(row.attempt)) return 'evidence';
  return { evidence: withStep(state, turn, { ...step, late: [...step.late, row.attempt], ranTwice: true }) };
}

/** Settles an open step: the first outcome in the room wins everywhere. */
export function settle(state: SessionState, turn: OpenTurn, step: StepState, outcome: OutcomeState): SessionState {
  const settled = moved(withStep(state, turn, { ...step, parked: null, questions: answeredOnly(step.questions), outcome }));
  if (!isTitleName(step.name) || step.kind !== 'model' || outcome.status !== 'done') return settled;
  const { rule: _rule, ...named } = settled;
  return { ...named, called: modelAnswer(outcome.value).text.slice(0, longestTitle).toWellFormed() };
}

/** Characters. */
const longestTitle = 120;

/** Two attempts of something that counts outside both came back: the person is shown that it ran twice. */
function ranTwice(step: StepState, first: OutcomeState, late: RowOf<'outcome'>): boolean {
  const outside = step.kind === 'tool' && step.policy !== 'safe' && step.policy !== 'local';
  return outside && late.status === 'done' && first.attempt !== null && first.attempt !== late.attempt;
}

export function foldOutcome(state: SessionState, row: RowOf<'outcome'>, at: At): Change {
  const found = findStep(state, row);
  if (!found) return row.attempt === null ? 'void' : 'evidence';
  const { turn, step } = found;
  const outcome: OutcomeState = {
    row: row.id,
    attempt: row.attempt,
    status: row.status,
    value: row.value ?? null,
    ...(row.whole ? { whole: row.whole } : {}),
    error: row.error ?? null,
    // Never taken from the row: what later steps stand on must be the value itself.
    valueHash: valueHashOf(row),
    summary: row.summary ?? '',
    device: row.device,
    at: row.at,
    provisional: at.relayTime === null,
  };
  if (row.attempt === null) {
    if (!isHolder(state, row) || step.outcome) return 'void';
    if (step.kind === 'task') return taskEnd(turn, step) === row.status ? settle(state, turn, step, outcome) : 'void';
    // Nothing ran: that cannot be said while a call may be out that nobody can take back.
    if (row.status === 'done' || hasBegun(step) || (ruleOf(step).readBack && unresolved(step).length > 0)) return 'void';
    return settle(state, turn, step, outcome);
  }
  if (step.kind === 'task') return 'void';
  const claim = step.claims.find(candidate => candidate.attempt === row.attempt);
  if (claim && claim.device !== row.device) return 'void';
  if (!step.outcome) return settle(state, turn, step, outcome);
  if (step.late.includes(row.attempt)) return 'evidence';
  const twice = step.ranTwice || ranTwice(step, step.outcome, row);
  return { evidence: withStep(state, turn, { ...step, late: [...step.late, row.attempt], ranTwice: twice }) };
}
