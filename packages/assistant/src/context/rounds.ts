/** The answers of a turn and what became of their calls, read from its steps: always well formed. */
import {
  firstOrdinal,
  isBeginning,
  isNested,
  isSummaryName,
  isTitleName,
  modelAnswer,
  type OpenTurn,
  type StepState,
  type View,
} from '@baton/journal';
import type { JsonValue, StepId } from '@baton/protocol';
import type { CallResult, Round } from '../request.ts';
import { changesName } from '../tools/undo-name.ts';
import { limitsOfRequest } from './limits.ts';

const children = (turn: OpenTurn, parent: StepId): StepState[] =>
  Object.values(turn.steps)
    .filter(step => step.parent === parent)
    .sort((a, b) => a.ordinal - b.ordinal);

/** The tasks of a turn's plan in their order. */
export const tasksOf = (turn: OpenTurn): StepState[] => children(turn, turn.id).filter(step => step.kind === 'task' && !isNested(step));

/** What stands for a call of an answer. */
const isCall = (step: StepState): boolean => step.kind === 'tool' || isNested(step);

const clipped = (value: JsonValue, most: number): JsonValue => {
  const text = JSON.stringify(value);
  // A huge result must not make every later request huge; what is cut is said, and the document itself is in scope anyway. Of what is only
  // the beginning of a larger value that is said whatever its own fields say.
  const isAll = text.length <= most && !isBeginning(value);
  return isAll ? value : { cut: true, start: text.slice(0, limitsOfRequest.result) };
};

const mostOf = ({ name }: StepState): number => (name === changesName ? limitsOfRequest.changes : limitsOfRequest.result);

function resultOf(step: StepState | undefined): CallResult {
  const outcome = step?.outcome;
  if (!outcome) return { status: 'interrupted' };
  switch (outcome.status) {
    case 'done':
      // The summary of a task is how its last words begin, and those are the value.
      return { status: 'done', value: clipped(outcome.value, mostOf(step)), summary: isNested(step) ? '' : outcome.summary };
    case 'failed':
      return { status: 'failed', error: outcome.error?.kind ?? 'failed', sentence: sentenceOf(step, outcome) };
    case 'cancelled':
      return { status: 'cancelled', error: outcome.error?.kind ?? 'cancelled' };
  }
}

/** Of a task that did not come to its end that is told together with how far it came. */
function sentenceOf(step: StepState, { error, value }: NonNullable<StepState['outcome']>): string {
  const said = isNested(step) ? modelAnswer(value).text.slice(0, limitsOfRequest.result).toWellFormed() : '';
  return [error?.sentence ?? '', said].filter(part => part !== '').join(' ');
}

const seenMessages = (step: StepState): number => {
  const { arguments: pinned } = step;
  const messages =
    typeof pinned === 'object' && pinned !== null && !Array.isArray(pinned)
      ? (pinned as { readonly [key: string]: JsonValue }).messages
      : null;
  return Array.isArray(messages) ? messages.length : 0;
};

/** What a connected helper took stands with its answer. */
const isConnected = (value: JsonValue | null): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'usage' in value;

/** The answers of one chain. */
export function roundsUnder(turn: OpenTurn, parent: StepId, task: number | null): Round[] {
  const steps = children(turn, parent);
  const rounds: Round[] = [];
  for (const step of steps) {
    if (step.kind !== 'model' || isSummaryName(step.name) || isTitleName(step.name) || step.outcome?.status !== 'done') continue;
    const answer = modelAnswer(step.outcome.value);
    // A turn's tasks stand where the calls of an answer would: an answer with a plan has none.
    const calls = answer.plan ? [] : answer.calls;
    rounds.push({
      task,
      text: answer.text,
      messages: seenMessages(step),
      ...(isConnected(step.outcome.value) && { connected: true }),
      calls: calls.map((call, index) => ({
        name: call.name,
        arguments: call.arguments,
        result: resultOf(steps.find(other => isCall(other) && other.ordinal === step.ordinal + 1 + index)),
      })),
    });
  }
  return rounds;
}

/** All answers so far: the one with the plan, those of each task in order, then the turn's later ones. */
export function roundsOf(view: View): Round[] {
  const turn = view.state.open;
  if (!turn) return [];
  const tasks = tasksOf(turn);
  const own = roundsUnder(turn, turn.id, null);
  const inTasks = tasks.flatMap((task, index) => roundsUnder(turn, task.id, index));
  return tasks.length === 0 ? own : [...own.slice(0, 1), ...inTasks, ...own.slice(1)];
}

/** The titles that the turn's first answer named, or null. */
export function planTitles(turn: OpenTurn): string[] | null {
  const first = children(turn, turn.id).find(step => step.kind === 'model' && step.ordinal === firstOrdinal(turn));
  if (first?.outcome?.status !== 'done') return null;
  const plan = modelAnswer(first.outcome.value).plan;
  return plan && plan.length > 0 ? plan.map(entry => entry.title) : null;
}
