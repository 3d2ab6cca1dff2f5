import type { RowOf, SessionRow } from '@baton/protocol';
import { turnEnd } from '../loop.ts';
import type { ClosedTurn, SessionState } from '../state.ts';
import { type At, type Change, type Folded, isHolder, type Verdict } from './change.ts';
import { foldCopied } from './copied.ts';
import { foldHandedOver, foldOwnLease, foldWithdrawn } from './lease.ts';
import { foldApprovalAnswer, foldApprovalRequest, foldCancel, foldParked, foldResolution } from './person.ts';
import { foldBranch, foldMessage, foldMessageChange, foldMessageMove, foldPlacement } from './queue.ts';
import { foldClaim, foldIntent, foldOutcome, foldTicket } from './steps.ts';
import { foldStandIn, foldTried } from './tried.ts';

function opened(row: RowOf<'opened'>, at: At): SessionState {
  return {
    v: 1,
    session: row.session,
    title: row.title,
    ...(row.rule && { rule: row.rule }),
    lease: {
      epoch: 1,
      holder: row.device,
      reason: 'opened',
      relayed: false,
      order: at.order,
      at: at.relayTime ?? row.at,
      starts: 0,
    },
    queue: [],
    placed: [],
    turns: 0,
    open: null,
    last: null,
  };
}

/** A version stands with its slice: `made` with the outcome that won, `saw` with the intent that counts. */
function foldVersion(state: SessionState, row: RowOf<'version'>): Change {
  if (row.step === null || row.phase === 'named') return state;
  const step = state.open?.steps[row.step];
  if (!step) return 'evidence';
  if (row.phase === 'saw') return step.device === row.device ? state : 'evidence';
  const won = step.outcome?.device === row.device && (row.attempt === undefined || step.outcome.attempt === row.attempt);
  return won ? state : 'evidence';
}

function finished(state: SessionState, row: RowOf<'finish'>, at: At): Folded {
  const turn = state.open;
  if (!isHolder(state, row) || turn?.id !== row.turn || turnEnd(turn) !== row.status) return { state, verdict: 'void' };
  const closed: ClosedTurn = { turn, status: row.status, at: row.at, order: at.order };
  return { state: { ...state, open: null, last: { turn: turn.id, status: row.status, order: at.order } }, verdict: 'counts', closed };
}

function change(state: SessionState, row: Exclude<SessionRow, { type: 'opened' | 'finish' }>, at: At): Change {
  switch (row.type) {
    case 'message':
      return foldMessage(state, row, at);
    case 'messageChange':
      return foldMessageChange(state, row);
    case 'messageMove':
      return foldMessageMove(state, row);
    case 'branch':
      return foldBranch(state, row, at);
    case 'placement':
      return foldPlacement(state, row, at);
    case 'copied':
      return foldCopied(state, row, at);
    case 'cancel':
      return foldCancel(state, row, at);
    case 'approvalRequest':
      return foldApprovalRequest(state, row, at);
    case 'approvalAnswer':
      return foldApprovalAnswer(state, row, at);
    case 'resolution':
      return foldResolution(state, row, at);
    case 'intent':
      return foldIntent(state, row, at);
    case 'claim':
      return foldClaim(state, row, at);
    case 'withdrawn':
      return foldWithdrawn(state, row);
    case 'ticket':
      return foldTicket(state, row, at);
    case 'outcome':
      return foldOutcome(state, row, at);
    case 'tried':
      return foldTried(state, row);
    case 'standIn':
      return foldStandIn(state, row, at);
    case 'parked':
      return foldParked(state, row, at);
    case 'handedOver':
      return foldHandedOver(state, row);
    case 'ownLease':
      return foldOwnLease(state, row, at);
    case 'version':
      return foldVersion(state, row);
  }
}

/** Notes when the holder last got something done: what a hand-off mark says about where it stopped. */
function touched(state: SessionState, row: SessionRow, at: At): SessionState {
  const { open } = state;
  if (!open || row.device !== state.lease.holder) return state;
  const lastAt = at.relayTime ?? row.at;
  return open.lastAt === lastAt ? state : { ...state, open: { ...open, lastAt } };
}

/**
 * Folds one row at its place onto the state of everything before it. Pure and synchronous; never changes what it was given.
 * Whether a row counts is decided here, once; first wins. A place without relay time is a row of this device that is not read back:
 * it is folded on top for a view, never into the stored state.
 */
export function fold(state: SessionState | null, row: SessionRow, at: At): Folded {
  if (row.type === 'opened') return state ? { state, verdict: 'void' } : { state: opened(row, at), verdict: 'counts' };
  if (!state) return { state, verdict: 'void' };
  if (row.type === 'finish') return finished(state, row, at);
  const result = change(state, row, at);
  if (typeof result === 'string') return { state, verdict: result };
  if ('evidence' in result) return { state: result.evidence, verdict: 'evidence' };
  return { state: touched(result, row, at), verdict: 'counts' };
}

/** A row with where it stands; a `StoredRow` of a session's room is one. */
export interface PlacedRow extends At {
  readonly row: SessionRow;
}

export interface FoldedRows {
  readonly state: SessionState | null;
  /** What became of each row, in the order given. */
  readonly rows: readonly (PlacedRow & { readonly verdict: Verdict })[];
  /** Turns that these rows finished. */
  readonly closed: readonly ClosedTurn[];
}

/** Folds rows one after another. */
export function foldRows(state: SessionState | null, rows: readonly PlacedRow[]): FoldedRows {
  let current = state;
  const judged: (PlacedRow & { verdict: Verdict })[] = [];
  const closed: ClosedTurn[] = [];
  for (const placed of rows) {
    const folded = fold(current, placed.row, placed);
    current = folded.state;
    judged.push({ row: placed.row, order: placed.order, relayTime: placed.relayTime, verdict: folded.verdict });
    if (folded.closed) closed.push(folded.closed);
  }
  return { state: current, rows: judged, closed };
}

/**
 * The view: the stored state with this device's rows on top that are not read back, in the order they were committed.
 * Nothing is ever unfolded: when the stored state moves, the view is made again from it.
 */
export function foldView(
  stored: SessionState | null,
  provisional: readonly { readonly row: SessionRow; readonly order: string }[],
): FoldedRows {
  return foldRows(
    stored,
    provisional.map(({ row, order }) => ({ row, order, relayTime: null })),
  );
}
