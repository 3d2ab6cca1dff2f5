/**
 * The turn loop as a function of what is stored: (plan) → model → its tool calls → model → … → an answer without calls.
 * Fold and `nextActions` share it, so that "done" is the same question at a row's place and in a decision.
 */
import type { StandsOn, StepId } from '@baton/protocol';
import { answerOf, firstOrdinal, planOf, stepAt, summaryOf } from './answer.ts';
import type { Slot, Want } from './ports.ts';
import type { OpenTurn, StepState } from './state.ts';

export interface Wanted {
  readonly slot: Slot;
  readonly want: Want;
  readonly standsOn: readonly StandsOn[];
}

export type End = 'done' | 'failed' | 'cancelled';

export interface Walk {
  /** How it ended; null while something is open or wanted. */
  readonly end: End | null;
  /** Slots that have no intent yet and may get one now. */
  readonly wants: readonly Wanted[];
  /** Model and tool steps without an outcome. */
  readonly open: readonly StepState[];
  /** Text of the last answer. */
  readonly text: string;
  /** Whether a tool call failed and no later call of that tool made up for it. */
  readonly toolFailed: boolean;
}

export interface Progress extends Walk {
  /** Tasks whose children are done and whose own outcome is missing. */
  readonly ended: readonly { readonly task: StepState; readonly end: End; readonly text: string }[];
}

const basisOf = (steps: readonly (StepState | undefined)[]): StandsOn[] =>
  steps.flatMap(step => (step?.outcome ? [{ step: step.id, valueHash: step.outcome.valueHash }] : []));

const wanted = (turn: StepId, parent: StepId, ordinal: number, want: Want, on: readonly (StepState | undefined)[]): Wanted => ({
  slot: { turn, parent, ordinal },
  want,
  standsOn: basisOf(on),
});

const nothing = { wants: [], open: [], text: '', toolFailed: false } as const;

/** Follows one chain of model and tool steps inside a task or turn. The tools of an answer stand right behind it, by the index of their call. */
function walkChain(turn: OpenTurn, parent: StepId, from: number, on: readonly (StepState | undefined)[]): Walk {
  const failed = new Set<string>();
  let basis = on;
  let ordinal = from;
  for (;;) {
    const model = stepAt(turn, parent, ordinal);
    if (!model) return { ...nothing, end: null, wants: [wanted(turn.id, parent, ordinal, { kind: 'model' }, basis)] };
    if (!model.outcome) return { ...nothing, end: null, open: [model] };
    const answer = answerOf(model);
    if (!answer) return { ...nothing, end: model.outcome.status === 'cancelled' ? 'cancelled' : 'failed' };
    if (answer.calls.length === 0) return { ...nothing, end: 'done', text: answer.text, toolFailed: failed.size > 0 };
    const first = ordinal + 1;
    const tools = answer.calls.map((_, i) => stepAt(turn, parent, first + i));
    const wants = answer.calls.flatMap((call, i) =>
      tools[i] ? [] : [wanted(turn.id, parent, first + i, { kind: 'tool', name: call.name, arguments: call.arguments }, [model])],
    );
    const open = tools.filter(tool => tool !== undefined && !tool.outcome) as StepState[];
    if (wants.length > 0 || open.length > 0) return { ...nothing, end: null, wants, open };
    for (const tool of tools) {
      if (tool?.outcome?.status === 'failed') failed.add(tool.name);
      else if (tool?.outcome?.status === 'done') failed.delete(tool.name);
    }
    basis = tools;
    ordinal = first + answer.calls.length;
  }
}

/** How far a task is. It fails by its model, or by a tool call that failed and was not made up for. */
export function walkTask(turn: OpenTurn, task: StepState): Walk {
  const walk = walkChain(turn, task.id, 0, []);
  return walk.end === 'done' && walk.toolFailed ? { ...walk, end: 'failed' } : walk;
}

/** Whether all that is open waits for a person, so that an independent task may go past. */
function waitsForPerson(walk: Walk): boolean {
  return walk.wants.length === 0 && walk.open.length > 0 && walk.open.every(step => step.parked || asksApproval(step));
}

export function asksApproval(step: StepState): boolean {
  return step.approval !== null && step.approval.answer === null && !step.outcome;
}

function walkPlan(turn: OpenTurn, plan: NonNullable<ReturnType<typeof planOf>>): Progress | null {
  const wants: Wanted[] = [];
  const open: StepState[] = [];
  const ended: { task: StepState; end: End; text: string }[] = [];
  const from = firstOrdinal(turn);
  const first = stepAt(turn, turn.id, from);
  let gate: 'open' | 'onlyIndependent' | 'closed' = 'open';
  plan.titles.forEach((planned, i) => {
    const task = plan.tasks[i];
    if (task?.outcome) return;
    if (task) {
      const walk = walkTask(turn, task);
      wants.push(...walk.wants);
      open.push(...walk.open);
      if (walk.end) ended.push({ task, end: walk.end, text: walk.text });
      gate = waitsForPerson(walk) && gate !== 'closed' ? 'onlyIndependent' : 'closed';
    } else if (gate === 'open' || (gate === 'onlyIndependent' && planned.independent)) {
      const want: Want = { kind: 'task', title: planned.title, independent: planned.independent };
      wants.push(wanted(turn.id, turn.id, from + i + 1, want, [first, ...plan.tasks.slice(0, i)]));
      gate = 'closed';
    }
  });
  if (plan.tasks.every(task => task?.outcome)) return null;
  return { ...nothing, end: null, wants, open, ended };
}

/** How far a turn is: what it wants next, what is open, and how it ended. A turn ends by its model steps; a failed tool is told to the model. */
export function progressOf(turn: OpenTurn): Progress {
  const summary = summaryOf(turn);
  if (summary && !summary.outcome) return { ...nothing, end: null, open: [summary], ended: [] };
  const plan = planOf(turn);
  const planned = plan ? walkPlan(turn, plan) : null;
  if (planned) return planned;
  const first = firstOrdinal(turn);
  // However the summary came out: without one, less of what came before is told.
  const walk = plan
    ? walkChain(turn, turn.id, first + plan.titles.length + 1, plan.tasks)
    : walkChain(turn, turn.id, first, summary ? [summary] : []);
  return { ...walk, ended: [] };
}

/** Whether every step of the turn, or of one parent in it, has its outcome. */
export function allSettled(turn: OpenTurn, parent?: StepId): boolean {
  return Object.values(turn.steps).every(step => step.outcome !== null || (parent !== undefined && step.parent !== parent));
}

/** The status a finish may have at this state; null when the turn cannot end yet. A cancelled turn ends once nothing is open. */
export function turnEnd(turn: OpenTurn): End | null {
  if (!allSettled(turn)) return null;
  const { end } = progressOf(turn);
  return turn.cancel ? (end === 'done' ? 'done' : 'cancelled') : end;
}

/** The status a task's own outcome may have at this state; null when its children are not done. */
export function taskEnd(turn: OpenTurn, task: StepState): End | null {
  if (!allSettled(turn, task.id)) return null;
  return walkTask(turn, task).end ?? (turn.cancel ? 'cancelled' : null);
}
