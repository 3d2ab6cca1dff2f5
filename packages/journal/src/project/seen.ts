/** What a screen can see of a session at one moment. */
import type { SessionRecord } from '@baton/protocol';
import { planOf } from '../answer.ts';
import type { FoldedRows } from '../fold/index.ts';
import { asksApproval } from '../loop.ts';
import type { ClosedTurn, OpenTurn, SessionState } from '../state.ts';

/**
 * A folded state with the turns that were closed on the way to it. The result of `foldView` and `foldRows` is one.
 * `closed`: turns that provisional rows finished and, after a transaction, those that the rows read in it finished at their places.
 * `rows`: the rows judged in the transaction, and those on top that are not read back; void intents among them stay readable as unfinished
 * steps, and what was copied from another conversation is shown.
 */
export interface Seen {
  readonly state: SessionState | null;
  readonly closed?: readonly ClosedTurn[];
  readonly rows?: FoldedRows['rows'];
}

/** A turn with its end, or null while it is open. */
export interface TurnSeen {
  readonly turn: OpenTurn;
  readonly end: Pick<ClosedTurn, 'status' | 'at'> | null;
}

export function turnsOf(seen: Seen): readonly TurnSeen[] {
  const closed = (seen.closed ?? []).map(({ turn, status, at }) => ({ turn, end: { status, at } }));
  const open = seen.state?.open;
  return open ? [...closed.filter(({ turn }) => turn.id !== open.id), { turn: open, end: null }] : closed;
}

/** What a person is waited for: a question comes before a yes, for the rest may stand on it. Null when nobody is. */
export function asksFor(turn: OpenTurn): SessionRecord['asks'] {
  const steps = Object.values(turn.steps);
  if (turn.parked || steps.some(step => step.parked !== null && step.parked.why !== 'needsDevice')) return 'question';
  return steps.some(asksApproval) ? 'approval' : null;
}

/** Whether a person is waited for. */
export const asksPerson = (turn: OpenTurn): boolean => asksFor(turn) !== null;

export function hasPlan(turn: OpenTurn): boolean {
  return planOf(turn) !== null;
}
