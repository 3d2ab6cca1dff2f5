/**
 * The turn loop as a function of what is stored: (plan) → model → its tool calls → model → … → an answer without calls.
 * Fold and `nextActions` share it, so that "done" is the same question at a row's place and in a decision.
 */
import type { StandsOn, StepError, StepId } from '@baton/protocol';
import { answerOf, firstOrdinal, planOf, stepAt, summaryOf } from './answer.ts';
import { isNested, leftIn } from './nested.ts';
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
  /** Tasks whose children are done and whose own outcome is missing. */
  readonly ended: readonly EndedTask[];
  /** Text of the last answer that said something. */
  readonly text: string;
  /** Why it ended as it did, where there is more to say than that. */
  readonly error: StepError | null;
  /** Whether a tool call failed and no later call of that tool made up for it. */
  readonly toolFailed: boolean;
}

export interface EndedTask {
  readonly task: StepState;
  readonly end: End;
  readonly text: string;
  readonly error: StepError | null;
}

const basisOf = (steps: readonly (StepState | undefined)[]): StandsOn[] =>
  steps.flatMap(step => (step?.outcome ? [{ step: step.id, valueHash: step.outcome.valueHash }] : []));

const wanted = (turn: StepId, parent: StepId, ordinal: number, want: Want, on: readonly (StepState | undefined)[]): Wanted => ({
  slot: { turn, parent, ordinal },
  want,
  standsOn: basisOf(on),
});

const nothing = { wants: [], open: [], ended: [], text: '', error: null, toolFailed: false } as const;

/**
 * Follows one chain of model and tool steps inside a task or turn. The tools of an answer, and the tasks that it began, stand right behind it,
 * by the index of their call.
 */
function walkChain(turn: OpenTurn, parent: StepId, from: number, on: readonly (StepState | undefined)[]): Walk {
  const failed = new Set<string>();
  let basis = on;
  let ordinal = from;
  let text = '';
  for (;;) {
    const model = stepAt(turn, parent, ordinal);
    if (!model) return { ...nothing, end: null, text, wants: [wanted(turn.id, parent, ordinal, { kind: 'model' }, basis)] };
    if (!model.outcome) return { ...nothing, end: null, text, open: [model] };
    const answer = answerOf(model);
    const { status, error } = model.outcome;
    if (!answer) return { ...nothing, end: status === 'cancelled' ? 'cancelled' : 'failed', text, error };
    text = answer.text || text;
    if (answer.calls.length === 0) return { ...nothing, end: 'done', text: answer.text, toolFailed: failed.size > 0 };
    const first = ordinal + 1;
    const steps = answer.calls.map((_, i) => stepAt(turn, parent, first + i));
    const wants = answer.calls.flatMap((call, i) =>
      steps[i] ? [] : [wanted(turn.id, parent, first + i, { kind: 'tool', name: call.name, arguments: call.arguments }, [model])],
    );
    const open = steps.filter(step => step !== undefined && !step.outcome) as StepState[];
    if (wants.length > 0 || open.length > 0) return together(turn, text, wants, open);
    for (const step of steps) {
      if (step?.outcome?.status === 'failed') failed.add(step.name);
      else if (step?.outcome?.status === 'done') failed.delete(step.name);
    }
    basis = steps;
    ordinal = first + answer.calls.length;
  }
}

/** What the calls of one answer want and have open: those that are tasks by what nests in them. */
function together(turn: OpenTurn, text: string, wants: readonly Wanted[], open: readonly StepState[]): Walk {
  const tasks = open.filter(step => step.kind === 'task').map(task => ({ task, walk: walkTask(turn, task) }));
  return {
    ...nothing,
    end: null,
    text,
    wants: [...wants, ...tasks.flatMap(({ walk }) => walk.wants)],
    open: [...open.filter(step => step.kind !== 'task'), ...tasks.flatMap(({ walk }) => walk.open)],
    ended: tasks.flatMap(({ task, walk }) => endedWith(task, walk)),
  };
}

const endedWith = (task: StepState, { ended, end, text, error }: Walk): readonly EndedTask[] =>
  end ? [...ended, { task, end, text, error }] : ended;

/**
 * How far a task is. One of the plan fails by its model, or by a tool call that failed and was not made up for; of one that a call began its
 * model says what came of it.
 */
export function walkTask(turn: OpenTurn, task: StepState): Walk {
  const walk = walkChain(turn, task.id, 0, []);
  if (isNested(task)) return withinAllowance(turn, task, walk);
  return walk.end === 'done' && walk.toolFailed ? { ...walk, end: 'failed' } : walk;
}

/** Of a task whose steps are used up: it ends with what it has, and whoever began it goes on. */
const usedUp: StepError = { kind: 'budget', sentence: 'It took all the steps that it was given and is not finished.' };

/** What a nested task wants is begun all together or not at all: half of an answer's calls would be half of what was meant. */
function withinAllowance(turn: OpenTurn, task: StepState & { readonly allowance: number }, walk: Walk): Walk {
  const own = walk.wants.filter(({ slot }) => slot.parent === task.id);
  if (own.length <= leftIn(turn, task)) return walk;
  const wants = walk.wants.filter(({ slot }) => slot.parent !== task.id);
  const goesOn = wants.length + walk.open.length + walk.ended.length > 0;
  return goesOn ? { ...walk, wants } : { ...walk, wants, end: 'failed', error: usedUp };
}

/** Whether all that is open waits for a person, so that an independent task may go past. */
function waitsForPerson(walk: Walk): boolean {
  const waits = walk.wants.length === 0 && walk.ended.length === 0 && walk.open.length > 0;
  return waits && walk.open.every(step => step.parked || asksApproval(step));
}

export function asksApproval(step: StepState): boolean {
  return step.approval !== null && step.approval.answer === null && !step.outcome;
}

function walkPlan(turn: OpenTurn, plan: NonNullable<ReturnType<typeof planOf>>): Walk | null {
  const wants: Wanted[] = [];
  const open: StepState[] = [];
  const ended: EndedTask[] = [];
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
      ended.push(...endedWith(task, walk));
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
export function progressOf(turn: OpenTurn): Walk {
  const summary = summaryOf(turn);
  if (summary && !summary.outcome) return { ...nothing, end: null, open: [summary] };
  const plan = planOf(turn);
  const planned = plan ? walkPlan(turn, plan) : null;
  if (planned) return planned;
  const first = firstOrdinal(turn);
  // However the summary came out: without one, less of what came before is told.
  return plan
    ? walkChain(turn, turn.id, first + plan.titles.length + 1, plan.tasks)
    : walkChain(turn, turn.id, first, summary ? [summary] : []);
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
