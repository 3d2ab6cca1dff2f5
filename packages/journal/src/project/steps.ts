/** The journaled steps of a turn, as job cards and the ledger show them. */
import { type BlobRef, type DeviceId, needOf, type RowOf, type SessionId, type StepId, type StepRecord } from '@baton/protocol';
import { firstOrdinal, planOf, stepAt } from '../answer.ts';
import { isUnresolved, keyOf } from '../attempt.ts';
import { costOf, nothingSpent, together } from '../cost.ts';
import { insideOf, isNested } from '../nested.ts';
import { ruleFor } from '../policy.ts';
import type { ClaimState, Cost, OpenTurn, StepState } from '../state.ts';
import { asksPerson, type TurnSeen } from './seen.ts';

type Attempts = StepRecord['attempts'];
type State = StepRecord['state'];

export interface StepContext {
  readonly session: SessionId;
  /** The current epoch: calls of older ones are of a holder that is no more. */
  readonly epoch: number;
}

function attemptState(step: StepState, claim: ClaimState, epoch: number): Attempts[number]['state'] {
  if (step.outcome?.attempt === claim.attempt) return 'done';
  if (step.late.includes(claim.attempt)) return 'late';
  if (claim.withdrawn) return 'withdrawn';
  if (claim.resolution?.answer === 'didNot') return 'lost';
  return step.outcome === null && claim.epoch === epoch && !step.parked ? 'out' : 'unknown';
}

function attemptsOf(step: StepState, epoch: number): Attempts {
  const claimed: Attempts[number][] = step.claims.map(claim => ({
    attempt: claim.attempt,
    device: claim.device,
    at: claim.at,
    state: attemptState(step, claim, epoch),
  }));
  const { outcome } = step;
  // A local step has no claim: its outcome says who did it.
  if (outcome && outcome.attempt !== null && !claimed.some(({ attempt }) => attempt === outcome.attempt)) {
    claimed.push({ attempt: outcome.attempt, device: outcome.device, at: outcome.at, state: 'done' });
  }
  return claimed;
}

const doubtful = new Set(['inDoubt', 'keyExpired', 'cancelledMaybe']);

function leafState(step: StepState, epoch: number): State {
  if (step.outcome) return step.outcome.status;
  if (step.parked) return step.parked.why === 'needsDevice' ? 'waiting' : doubtful.has(step.parked.why) ? 'doubt' : 'parked';
  if (step.confirm && step.approval?.answer !== 'yes') return 'approval';
  const last = step.claims.findLast(isUnresolved);
  if (!last) return 'intended';
  if (last.epoch === epoch) return 'running';
  // What may simply run again is not in doubt for anybody.
  if (ruleFor(step.policy, step).inDoubt === 'runAgain') return 'intended';
  return last.saidOut ? 'elsewhere' : 'doubt';
}

/** A task is where its children are: what needs somebody comes first. */
const telling: readonly State[] = ['doubt', 'parked', 'approval', 'waiting', 'elsewhere'];

function taskState(task: StepState, children: readonly State[]): State {
  if (task.outcome) return task.outcome.status;
  return telling.find(state => children.includes(state)) ?? 'running';
}

/** A step that did not change gives the very same record, so that comparing costs what changed, not what is open. */
const made = new WeakMap<StepState, StepContext & { readonly state: State; readonly record: StepRecord }>();

function sameRecord(step: StepState, state: State, context: StepContext): StepRecord {
  const known = made.get(step);
  if (known?.state === state && known.epoch === context.epoch && known.session === context.session) return known.record;
  const record = stepRecord(step, state, context);
  made.set(step, { ...context, state, record });
  return record;
}

function stepRecord(step: StepState, state: State, { session, epoch }: StepContext): StepRecord {
  return {
    id: step.id,
    session,
    turn: step.turn,
    parent: step.parent,
    ordinal: step.ordinal,
    order: step.order,
    kind: step.kind,
    name: step.name,
    title: step.title,
    policy: step.policy,
    risk: step.risk,
    state,
    arguments: step.arguments,
    ...apartOf(step.whole, step.outcome?.whole),
    summary: step.outcome?.summary ?? '',
    error: step.outcome?.error ?? null,
    startedAt: step.claims[0]?.at ?? step.at,
    endedAt: step.outcome?.at ?? null,
    device: step.device,
    attempts: attemptsOf(step, epoch),
    changes: [],
    ...waitsForOf(step, state),
    key: step.kind === 'tool' ? keyOf(step.id) : '',
    ranTwice: step.ranTwice,
    said: step.questions.findLast(({ answer }) => answer !== null)?.answer ?? null,
  };
}

function waitsForOf({ needs }: StepState, state: State): Pick<StepRecord, 'waitsFor' | 'waitsForAny'> {
  const need = state === 'waiting' && needs !== null ? needOf(needs) : null;
  if (!need) return {};
  return need.device === null ? { waitsForAny: need.ability } : { waitsFor: need.device as DeviceId };
}

/** Where the record's step keeps what is too large for a row. */
function apartOf(asked: BlobRef | undefined, came: BlobRef | undefined): Pick<StepRecord, 'apart'> {
  return asked || came ? { apart: { ...(asked ? { asked } : {}), ...(came ? { came } : {}) } } : {};
}

const bare = {
  arguments: null,
  summary: '',
  error: null,
  startedAt: null,
  endedAt: null,
  attempts: [],
  changes: [],
  key: '',
  ranTwice: false,
  said: null,
};

function turnRecord({ turn, end }: TurnSeen, { session }: StepContext): StepRecord {
  return {
    ...bare,
    id: turn.id,
    session,
    turn: turn.id,
    parent: null,
    ordinal: turn.ordinal,
    order: turn.order,
    kind: 'turn',
    name: 'turn',
    title: turn.title,
    policy: 'local',
    risk: 'none',
    state: end ? end.status : asksPerson(turn) ? 'parked' : 'running',
    startedAt: turn.at,
    endedAt: end?.at ?? null,
    device: turn.device,
  };
}

/** Tasks of the plan that have no intent yet: shown from the moment the plan is there. */
function plannedRecords({ turn, end }: TurnSeen, { session }: StepContext): readonly StepRecord[] {
  const plan = planOf(turn);
  const first = stepAt(turn, turn.id, firstOrdinal(turn));
  if (!plan || !first) return [];
  return plan.titles.flatMap(({ title }, i) =>
    plan.tasks[i]
      ? []
      : [
          {
            ...bare,
            id: `${turn.id}/plan/${i + 1}` as StepId,
            session,
            turn: turn.id,
            parent: turn.id,
            ordinal: first.ordinal + i + 1,
            order: `${first.order}/${i + 1}`,
            kind: 'task' as const,
            name: 'task',
            title,
            policy: 'local' as const,
            risk: 'none' as const,
            state: end ? ('cancelled' as const) : ('planned' as const),
            device: first.device,
          },
        ],
  );
}

/** What of a nested task changes with what nests in it. */
function nestedOf(turn: OpenTurn, task: StepState): Pick<StepRecord, 'nested'> {
  if (!isNested(task)) return {};
  const inside = insideOf(turn, task);
  const { micros, unpriced } = inside.reduce<Cost>((sum, step) => together(sum, costOf(step)), nothingSpent);
  return { nested: { allowance: task.allowance, taken: inside.length, micros, unpriced } };
}

/** All step records of a turn: its own, its tasks (planned ones too), model and tool steps. */
export function stepRecords(seen: TurnSeen, context: StepContext): readonly StepRecord[] {
  const { turn } = seen;
  const steps = Object.values(turn.steps);
  const stateOf = (step: StepState): State => {
    if (step.kind !== 'task') return leafState(step, context.epoch);
    return taskState(step, steps.filter(child => child.parent === step.id).map(stateOf));
  };
  return [
    turnRecord(seen, context),
    ...steps.map(step => {
      const record = sameRecord(step, stateOf(step), context);
      return isNested(step) ? { ...record, ...nestedOf(turn, step) } : record;
    }),
    ...plannedRecords(seen, context),
  ];
}

/** An intent that does not count: it stays readable as "unfinished", with where and by whom. */
export function unfinishedRecord(row: RowOf<'intent'>, order: string, session: SessionId): StepRecord {
  return {
    ...bare,
    id: row.step,
    session,
    turn: row.turn,
    parent: row.parent,
    ordinal: row.ordinal,
    order,
    kind: row.kind,
    name: row.name,
    title: row.title,
    policy: row.policy,
    risk: row.risk,
    state: 'unfinished',
    arguments: row.arguments,
    ...(row.allowance !== undefined && { nested: { allowance: row.allowance, taken: 0, ...nothingSpent } }),
    ...apartOf(row.whole, undefined),
    startedAt: row.at,
    device: row.device,
  };
}

/**
 * Adds what a late outcome, or the ticket of something that was begun, tells to the record of its step: the step is settled, its turn is over,
 * or its line does not count. The record that results is the same however often it is added.
 */
export function projectEvidence(record: StepRecord, row: RowOf<'outcome' | 'ticket'>): StepRecord {
  if (row.attempt === null || (row.type === 'ticket' && !isBegunTwice(record, row))) return record;
  const first = record.attempts.find(({ state }) => state === 'done');
  if (first?.attempt === row.attempt) return record;
  const late = { attempt: row.attempt, device: row.device, at: row.at, state: 'late' as const };
  const known = record.attempts.some(({ attempt }) => attempt === row.attempt);
  const attempts = known
    ? record.attempts.map(attempt => (attempt.attempt === row.attempt ? { ...attempt, state: late.state } : attempt))
    : [...record.attempts, late];
  const outside = record.kind === 'tool' && record.policy !== 'safe' && record.policy !== 'local';
  const twice = outside && (row.type === 'ticket' || row.status === 'done') && first !== undefined;
  const said = row.type === 'ticket' ? undefined : row.summary;
  const summary = record.summary === '' ? (said ?? '') : record.summary;
  return { ...record, attempts, summary, ranTwice: record.ranTwice || twice };
}

/** A ticket tells of a second beginning only where another attempt has done the work; else it is what that was done with. */
function isBegunTwice({ kind, policy, attempts }: StepRecord, { attempt }: RowOf<'ticket'>): boolean {
  const isOver = attempts.some(({ state }) => state === 'done');
  return kind === 'tool' && policy === 'ticketed' && isOver && attempts.some(one => one.attempt === attempt && one.state === 'lost');
}
