import { isButtonJob, limits, type StepId } from '@baton/protocol';
import { titleOf } from '../fold/change.ts';
import { progressOf, turnEnd, type Wanted } from '../loop.ts';
import { scopeOf, takenIn } from '../nested.ts';
import { ruleOf } from '../policy.ts';
import type { OpenTurn, QueuedMessage, SessionState } from '../state.ts';
import type { Action, Situation } from './action.ts';
import { nextOfStep } from './step.ts';
import { nextOfTitle } from './title.ts';

const place = (queued: QueuedMessage, turn: StepId | null): Action => ({
  type: 'place',
  message: queued.message,
  turn,
  title: titleOf(queued),
});

/**
 * Everything that can be done now, and what has to be waited for; pure. Nothing for a device that does not run the session.
 * A session with nothing left to do gives an empty list.
 */
export function nextActions(state: SessionState, situation: Situation): readonly Action[] {
  const { lease, open } = state;
  if (lease.holder !== situation.me || situation.ownedEpoch !== lease.epoch) return [];
  if (open) return turnActions(state, open, situation);
  const [first] = state.queue;
  return first ? [place(first, null)] : [];
}

function turnActions(state: SessionState, turn: OpenTurn, situation: Situation): readonly Action[] {
  const end = turnEnd(turn);
  const title = turn.cancel ? null : nextOfTitle(state, turn, situation, end);
  if (title) return [title];
  if (end) return [{ type: 'finish', turn: turn.id, status: end }];
  const progress = progressOf(turn);
  const actions: Action[] = [];
  for (const { task, end: status, text, error } of progress.ended) {
    actions.push({ type: 'settle', step: task, attempt: null, status, text, error });
  }
  const open = turn.cancel ? openSteps(turn) : progress.open;
  actions.push(...oneLocal(open.map(step => nextOfStep({ step, turn, lease: state.lease, situation }))));
  if (turn.cancel) return [...actions, ...cancelledTasks(turn)];
  return [...actions, ...intents(state, turn, progress.wants)];
}

/** Edits run one after another, in the order of their calls: each must see what the one before it made. */
function oneLocal(actions: readonly Action[]): readonly Action[] {
  let busy = actions.some(action => action.type === 'wait' && action.why === 'editing');
  return actions.map(action => {
    if (action.type !== 'perform' || ruleOf(action.step).claims) return action;
    if (busy) return { type: 'wait', step: action.step.id, why: 'editing', until: null };
    busy = true;
    return action;
  });
}

/** A cancelled turn closes every open model and tool step, wherever the loop stands. */
const openSteps = (turn: OpenTurn) => Object.values(turn.steps).filter(step => step.kind !== 'task' && !step.outcome);

/** Tasks end as cancelled after their children; those whose children are done end as they did. */
function cancelledTasks(turn: OpenTurn): readonly Action[] {
  const ended = new Set(progressOf(turn).ended.map(({ task }) => task.id));
  return Object.values(turn.steps)
    .filter(step => step.kind === 'task' && !step.outcome && !ended.has(step.id))
    .filter(task => Object.values(turn.steps).every(step => step.parent !== task.id || step.outcome))
    .map(task => ({ type: 'settle', step: task, attempt: null, status: 'cancelled', text: null, error: null }));
}

/** What a button asked for does exactly that: what is said meanwhile would not be heard in it, and it would be lost inside another job. */
const mayJoin = ({ mode, job }: QueuedMessage, { messages: [first] }: OpenTurn): boolean =>
  mode === 'steer' && !isButtonJob(job?.recipe) && !isButtonJob(first?.job?.recipe);

/** New steps: at the boundary before a model step, waiting `steer` messages come in first. */
function intents(state: SessionState, turn: OpenTurn, wants: readonly Wanted[]): readonly Action[] {
  if (wants.length === 0) return [];
  if (turn.parked) return [{ type: 'wait', step: turn.id, why: 'person', until: null }];
  // What nests has its steps for itself, and an instruction of its own: what the person says is for the turn.
  const own = wants.filter(({ slot }) => scopeOf(turn, slot.parent) === null);
  if (own.some(wanted => wanted.want.kind === 'model')) {
    const steer = state.queue.find(queued => mayJoin(queued, turn));
    if (steer) return [place(steer, turn.id)];
  }
  // Whatever stopped Baton again and again may be the making of the step itself.
  if (state.lease.starts >= limits.crashLoop) return [{ type: 'park', step: turn.id, attempt: null, why: 'crashLoop' }];
  if (own.length > 0 && takenIn(turn, null) + own.length > turn.allowance)
    return [{ type: 'park', step: turn.id, attempt: null, why: 'budget' }];
  return wants.map(wanted => ({ type: 'intend', wanted }));
}
