/** What a settled model step asked for. */
import { type JsonValue, limits, type StepId } from '@baton/protocol';
import type { ModelAnswer, OpenTurn, StepState } from './state.ts';

type Fields = { readonly [key: string]: JsonValue };
const isFields = (value: JsonValue | undefined): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

/** Reads the value of a model outcome. What does not have the right shape is left out: an odd answer ends a turn, it never breaks the fold. */
export function modelAnswer(value: JsonValue | null): ModelAnswer {
  if (!isFields(value ?? undefined)) return { text: typeof value === 'string' ? value : '', calls: [] };
  const fields = value as Fields;
  const plan = listOf(fields.plan)
    .filter(isFields)
    .filter(item => typeof item.title === 'string' && item.title.length > 0)
    .slice(0, limits.planTitles)
    .map(item => ({ title: String(item.title), ...(item.independent === true ? { independent: true } : {}) }));
  const choices = listOf(fields.choices).filter(choice => typeof choice === 'string');
  return {
    text: typeof fields.text === 'string' ? fields.text : '',
    calls: listOf(fields.calls)
      .filter(isFields)
      .filter(call => typeof call.name === 'string')
      .map(call => ({ name: String(call.name), arguments: call.arguments ?? null })),
    ...(plan.length > 0 ? { plan } : {}),
    ...(typeof fields.heading === 'string' && fields.heading !== '' ? { heading: fields.heading.slice(0, 120) } : {}),
    ...(choices.length > 0 ? { choices } : {}),
  };
}

/** Each decision goes through the turn from its beginning: what was read of a step that has not changed need not be read again. */
const answers = new WeakMap<StepState, ModelAnswer>();

/** The answer of a step that is a model step and done; else null. */
export function answerOf(step: StepState | undefined): ModelAnswer | null {
  if (step?.kind !== 'model' || step.outcome?.status !== 'done') return null;
  const known = answers.get(step);
  if (known) return known;
  const answer = modelAnswer(step.outcome.value);
  answers.set(step, answer);
  return answer;
}

export function slotKey(parent: StepId, ordinal: number): string {
  return `${parent}/${ordinal}`;
}

export function stepAt(turn: OpenTurn, parent: StepId, ordinal: number): StepState | undefined {
  const id = turn.slots[slotKey(parent, ordinal)];
  return id === undefined ? undefined : turn.steps[id];
}

/** The name of model steps that sum up what came before their turn. One of them may stand in front of the turn's first answer. */
export const summaryName = 'summary';
export const isSummaryName = (name: string): boolean => name === summaryName;

/** The name of the model step that finds a title for a conversation, and where it stands in its turn: behind whatever the turn may grow to. */
export const titleName = 'title';
export const titleOrdinal = 1_000_000;
export const isTitleName = (name: string): boolean => name === titleName;

/** The step of a turn that finds a title for the conversation, if it has one. */
export const titleStepOf = (turn: OpenTurn): StepState | undefined => stepAt(turn, turn.id, titleOrdinal);

/** A connected helper gave this answer: what it took stands with it. */
export const isConnectedAnswer = (value: JsonValue | null): boolean => isFields(value ?? undefined) && 'usage' in (value as Fields);

/** The step of a turn that sums up what came before it, if it began with one. */
export function summaryOf(turn: OpenTurn): StepState | undefined {
  const first = stepAt(turn, turn.id, 0);
  return first?.kind === 'model' && isSummaryName(first.name) ? first : undefined;
}

/** Where a turn's own answers begin. */
export const firstOrdinal = (turn: OpenTurn): number => (summaryOf(turn) ? 1 : 0);

export interface PlanState {
  readonly heading: string | null;
  readonly titles: readonly { readonly title: string; readonly independent: boolean }[];
  /** The plan's tasks in order; undefined where no intent counts yet. */
  readonly tasks: readonly (StepState | undefined)[];
}

/** The plan of a turn: the answer of its first model step, if that named tasks. */
export function planOf(turn: OpenTurn): PlanState | null {
  const first = firstOrdinal(turn);
  const { plan, heading = null } = answerOf(stepAt(turn, turn.id, first)) ?? {};
  if (!plan) return null;
  const titles = plan.map(item => ({ title: item.title, independent: item.independent === true }));
  return { heading, titles, tasks: titles.map((_, i) => stepAt(turn, turn.id, first + i + 1)) };
}

/** "Step n of m": the first task that is not settled, the last one when all are; null without a plan. */
export function planStep(turn: OpenTurn): { readonly n: number; readonly of: number; readonly title: string } | null {
  const plan = planOf(turn);
  if (!plan) return null;
  const open = plan.tasks.findIndex(task => !task?.outcome);
  const n = open < 0 ? plan.titles.length : open + 1;
  return { n, of: plan.titles.length, title: plan.titles[n - 1]?.title ?? '' };
}
