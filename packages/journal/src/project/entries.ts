/** What stands in the transcript of a session. */
import type { EntryRecord, SessionId, StepId } from '@baton/protocol';
import { firstOrdinal, isSummaryName, isTitleName, modelAnswer, planOf, planStep, stepAt } from '../answer.ts';
import { didNotFrom, findClaim } from '../attempt.ts';
import { nestedIn } from '../nested.ts';
import { hasBegun, isAboutCall } from '../policy.ts';
import type { OpenTurn, Question, QueuedMessage, StepState } from '../state.ts';
import { asksPerson, hasPlan, type TurnSeen } from './seen.ts';

type Entry<Kind extends EntryRecord['kind']> = Extract<EntryRecord, { kind: Kind }>;

export function queuedEntry(queued: QueuedMessage, session: SessionId, nth: number): Entry<'message'> {
  const { message, text, mode, job, goesOn, attachments, device, at, order } = queued;
  const files = { ...(goesOn && { goesOn }), ...(attachments && { attachments }) };
  return { id: message, session, order, at, device, kind: 'message', message, text, state: mode, turn: null, job, nth, ...files };
}

function messageEntries(turn: OpenTurn, session: SessionId): readonly EntryRecord[] {
  return turn.messages.map(({ message, text, job, goesOn, attachments, device, at, order }) => ({
    id: message,
    session,
    order,
    at,
    device,
    kind: 'message',
    message,
    text,
    state: 'placed',
    turn: turn.id,
    job,
    ...(goesOn && { goesOn }),
    ...(attachments ? { attachments } : {}),
  }));
}

const answers = new WeakMap<StepState, { readonly session: SessionId; readonly entries: readonly Entry<'answer'>[] }>();

function answerEntries(turn: OpenTurn, step: StepState, session: SessionId): readonly Entry<'answer'>[] {
  const known = answers.get(step);
  if (known?.session === session) return known.entries;
  const entries = answerEntry(turn, step, session);
  answers.set(step, { session, entries });
  return entries;
}

/** An answer stands at its step's intent, so that stream, cut-off half and final text are at one spot. Nested ones show in their task. */
function answerEntry(turn: OpenTurn, step: StepState, session: SessionId): readonly Entry<'answer'>[] {
  if (step.kind !== 'model' || step.parent !== turn.id || isTitleName(step.name)) return [];
  const { outcome } = step;
  const answer = modelAnswer(outcome?.value ?? null);
  // While it is written it can be stopped like any answer, and what became of it is said; once it is there it is an entry of its own.
  if (isSummaryName(step.name) && outcome?.status === 'done') return [];
  // What only asked for calls, or made the plan, said nothing to the person.
  if (outcome?.status === 'done' && answer.text === '' && !answer.choices) return [];
  const head = { id: step.id, session, order: step.order, at: step.at, device: outcome?.device ?? step.device };
  const state = !outcome ? 'writing' : outcome.status === 'done' ? 'done' : outcome.status === 'failed' ? 'failed' : 'cut';
  const error = outcome?.error ?? null;
  const said = { text: answer.text, ...(outcome?.whole ? { whole: outcome.whole } : {}), choices: answer.choices ?? [] };
  const isWaiting = !outcome && step.rests !== undefined && !step.standIn && !turn.cancel;
  const waits = isWaiting && step.rests ? { waits: { until: step.rests.from, sentence: step.rests.error.sentence } } : {};
  return [{ ...head, kind: 'answer', step: step.id, turn: turn.id, ...said, state, error, ...waits }];
}

/** What was summed up before the turn, once it is there. */
function summaryEntries(turn: OpenTurn, step: StepState, session: SessionId): readonly Entry<'summary'>[] {
  if (step.kind !== 'model' || step.parent !== turn.id || !isSummaryName(step.name) || step.outcome?.status !== 'done') return [];
  const { text } = modelAnswer(step.outcome.value);
  const { order, at, id, outcome } = step;
  return [{ id, session, order, at, device: outcome.device, kind: 'summary', step: id, turn: turn.id, text }];
}

/** Whether a step of the turn may have to wait for a device: its card says for which. */
const hasRouted = (turn: OpenTurn): boolean => Object.values(turn.steps).some(step => step.needs !== null);

/** The card of a turn with a plan, with tasks that a call began, or with what one device alone can do, right behind its first step. */
function jobEntry({ turn, end }: TurnSeen, session: SessionId): readonly Entry<'job'>[] {
  const first = stepAt(turn, turn.id, firstOrdinal(turn));
  if (!first || !(hasPlan(turn) || nestedIn(turn).length > 0 || hasRouted(turn))) return [];
  const at = planStep(turn);
  return [
    {
      id: `job/${turn.id}`,
      session,
      order: `${first.order}/0`,
      at: turn.at,
      device: turn.device,
      kind: 'job',
      turn: turn.id,
      title: planOf(turn)?.heading ?? turn.title,
      state: end ? end.status : asksPerson(turn) ? 'asks' : 'running',
      cancelling: !end && turn.cancel !== null,
      step: at && { n: at.n, of: at.of },
      endedAt: end?.at ?? null,
    },
  ];
}

function approvalEntry(turn: OpenTurn, step: StepState, session: SessionId): readonly Entry<'approval'>[] {
  const { approval, outcome } = step;
  if (!approval) return [];
  const state = approval.answer ?? (outcome ? (outcome.error?.kind === 'expired' ? 'expired' : 'gone') : 'open');
  return [
    {
      id: approval.approval,
      session,
      order: approval.order,
      at: approval.at,
      device: step.device,
      kind: 'approval',
      step: step.id,
      turn: turn.id,
      approval: approval.approval,
      argumentsHash: approval.argumentsHash,
      shown: approval.shown,
      risk: step.risk,
      state,
      answeredBy: approval.answeredBy,
    },
  ];
}

interface Asked {
  readonly step: StepId;
  readonly subject: string;
  readonly of: StepState | null;
  readonly turn: OpenTurn;
}

function questionEntry(question: Question, n: number, { step, subject, of, turn }: Asked, session: SessionId): Entry<'question'> {
  const claim = of && findClaim(of, question.attempt);
  return {
    id: `question/${step}/${n}`,
    session,
    order: question.order,
    at: question.at,
    device: claim?.device ?? turn.device,
    kind: 'question',
    step,
    turn: turn.id,
    attempt: question.attempt,
    why: question.why,
    subject,
    shown: of?.approval?.shown ?? null,
    state: question.answer === null ? 'open' : 'answered',
    answer: question.answer,
    answeredBy: question.answeredBy,
    didNotFrom: (of && isAboutCall(question.why) ? didNotFrom(of, question.attempt) : null) ?? 0,
    claimedBy: claim?.device ?? null,
    // What has begun is only asked about when nobody there knows of it: until then it goes on.
    ...(of && question.answer === null && question.why === 'inDoubt' && hasBegun(of) && { forgotten: true }),
  };
}

function handoffEntries(turn: OpenTurn, session: SessionId): readonly EntryRecord[] {
  return turn.handoffs.map(({ reason, from, to, epoch, at, order, step, stored, stoppedAt }) => ({
    id: `handoff/${turn.id}/${epoch}`,
    session,
    order,
    at,
    device: to,
    kind: 'handoff',
    turn: turn.id,
    reason,
    from,
    to,
    epoch,
    step,
    stored,
    stoppedAt,
  }));
}

/** All entries of a turn, in no particular order: `order` says where each stands. */
export function turnEntries(seen: TurnSeen, session: SessionId): readonly EntryRecord[] {
  const { turn } = seen;
  const steps = Object.values(turn.steps);
  const about = (step: StepState): Asked => ({ step: step.id, subject: step.title, of: step, turn });
  return [
    ...messageEntries(turn, session),
    ...jobEntry(seen, session),
    ...steps.flatMap(step => answerEntries(turn, step, session)),
    ...steps.flatMap(step => summaryEntries(turn, step, session)),
    ...steps.flatMap(step => approvalEntry(turn, step, session)),
    ...steps.flatMap(step => step.questions.map((question, n) => questionEntry(question, n, about(step), session))),
    ...turn.questions.map((question, n) => questionEntry(question, n, { step: turn.id, subject: turn.title, of: null, turn }, session)),
    ...handoffEntries(turn, session),
  ];
}
