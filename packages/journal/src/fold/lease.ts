/** Who may run the session, and what an old holder says about its calls. */
import type { LeaseEntry, RowOf } from '@baton/protocol';
import { planOf, planStep } from '../answer.ts';
import type { ClaimState, Handoff, OpenTurn, SessionState, StepState } from '../state.ts';
import { type At, answeredOnly, type Change, type Folded, findStep, withStep, withTurn } from './change.ts';

/** What was already stored when a turn changed hands: its tasks with a plan; without, what its own calls began. */
function storedCount(turn: OpenTurn): number {
  const plan = planOf(turn);
  const counted = plan ? plan.tasks : Object.values(turn.steps).filter(step => step.parent === turn.id && step.kind !== 'model');
  return counted.filter(step => step?.outcome).length;
}

function granted(state: SessionState, entry: LeaseEntry, order: string, relayed: boolean): SessionState {
  const { lease, open } = state;
  const crashed = entry.reason === 'start' && open !== null;
  const next: SessionState = {
    ...state,
    lease: {
      epoch: entry.epoch,
      holder: entry.device,
      reason: entry.reason,
      relayed,
      order,
      at: entry.at,
      starts: crashed ? lease.starts + 1 : lease.starts,
    },
  };
  // The same device taking up again what it gave back is no move and no crash: nothing to show.
  if (!open || (entry.device === lease.holder && entry.reason !== 'start')) return next;
  const step = planStep(open);
  const handoff: Handoff = {
    reason: entry.reason,
    from: lease.holder,
    to: entry.device,
    epoch: entry.epoch,
    at: entry.at,
    order,
    step: step && { n: step.n, of: step.of },
    stored: storedCount(open),
    stoppedAt: open.lastAt,
  };
  return withTurn(next, { ...open, handoffs: [...open.handoffs, handoff] });
}

/**
 * Folds a lease entry of the relay at its place. From here on control rows count only under its epoch, by its device.
 * An epoch that is not above the last is void. `order` is that of the entry's item.
 */
export function foldLease(state: SessionState | null, entry: LeaseEntry, order: string): Folded {
  if (!state || entry.epoch <= state.lease.epoch) return { state, verdict: 'void' };
  return { state: granted(state, entry, order, true), verdict: 'counts' };
}

/** A session that no relay has seen goes on under a new epoch after each start of its device's process. */
export function foldOwnLease(state: SessionState, row: RowOf<'ownLease'>, at: At): Change {
  if (at.relayTime === null) return 'waits';
  const { lease } = state;
  if (lease.relayed || row.device !== lease.holder || row.epoch !== lease.epoch + 1) return 'void';
  return granted(state, { epoch: row.epoch, device: row.device, reason: row.reason, at: at.relayTime }, at.order, false);
}

function withdrawnClaim(step: StepState, changed: (claim: ClaimState) => ClaimState): StepState {
  const claims = step.claims.map(changed);
  const parked = claims.find(claim => claim.attempt === step.parked?.attempt);
  // The question "did it happen?" has its answer: it never left.
  const answered = step.parked?.why === 'inDoubt' && parked?.withdrawn;
  return answered ? { ...step, claims, parked: null, questions: answeredOnly(step.questions) } : { ...step, claims };
}

export function foldWithdrawn(state: SessionState, row: RowOf<'withdrawn'>): Change {
  const found = findStep(state, row);
  const claim = found?.step.claims.find(candidate => candidate.attempt === row.attempt);
  if (!found || !claim || claim.device !== row.device || claim.withdrawn) return 'void';
  if (found.step.outcome) return 'evidence';
  const mark = (candidate: ClaimState): ClaimState => (candidate === claim ? { ...candidate, withdrawn: true } : candidate);
  return withStep(state, found.turn, withdrawnClaim(found.step, mark));
}

/** By the device that held the epoch: of all it claimed under it only `out` may still happen. Said twice, what was out stays out. */
export function foldHandedOver(state: SessionState, row: RowOf<'handedOver'>): Change {
  const turn = state.open;
  if (!turn) return 'void';
  const out = new Set(row.out.map(call => `${call.step}/${call.attempt}`));
  let changed = false;
  const steps: Record<string, StepState> = { ...turn.steps };
  for (const step of Object.values(turn.steps)) {
    if (step.outcome) continue;
    const mine = step.claims.filter(
      claim => claim.epoch === row.epoch && claim.device === row.device && !claim.withdrawn && !claim.saidOut,
    );
    if (mine.length === 0) continue;
    changed = true;
    steps[step.id] = withdrawnClaim(step, claim => {
      if (!mine.includes(claim)) return claim;
      return out.has(`${step.id}/${claim.attempt}`) ? { ...claim, saidOut: true } : { ...claim, withdrawn: true };
    });
  }
  return changed ? withTurn(state, { ...turn, steps }) : 'void';
}
