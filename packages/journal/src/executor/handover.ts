/** What a holder does when it is no more: nothing new leaves, and it says which calls still may happen. */
import type { RowOf } from '@baton/protocol';
import { isUnresolved } from '../attempt.ts';
import { hasBegun } from '../policy.ts';
import type { Line } from '../ports.ts';
import type { SessionState } from '../state.ts';
import type { Book, Entry } from './book.ts';
import type { Commits } from './commits.ts';
import type { Writer } from './rows.ts';

/** Drops what has not left and stops what may be stopped. Synchronous: after it no call of `epoch` leaves. */
export function letGo(book: Book, epoch: number): void {
  for (const entry of book.all()) {
    if (entry.epoch !== epoch) continue;
    entry.given = true;
    if (entry.phase === 'waiting' || entry.phase === 'reserved') entry.phase = 'dropped';
    if (entry.phase === 'out' && entry.rule.abort) entry.abort?.abort();
  }
}

/**
 * A call that never left, that failed for certain, or that had no effect outside is not out. One that memory does not know may be; so is a look at
 * what the outside has forgotten: it is asked about, and who goes on asks the same.
 */
function mayBeOut(entry: Entry | undefined): boolean {
  if (!entry || entry.begun || (entry.phase === 'over' && entry.how === 'gone')) return true;
  if (entry.rule.abort || entry.phase === 'dropped' || entry.phase === 'waiting') return false;
  return !(entry.phase === 'over' && entry.how === 'failed');
}

function callsOut(state: SessionState, epoch: number, line: Line, book: Book): { claims: number; out: RowOf<'handedOver'>['out'] } {
  const out: RowOf<'handedOver'>['out'] = [];
  let claims = 0;
  for (const step of Object.values(state.open?.steps ?? {})) {
    if (step.outcome) continue;
    for (const claim of step.claims) {
      const isBegun = hasBegun(step) && step.ticket?.attempt === claim.attempt;
      if (claim.epoch !== epoch || claim.device !== line.device || !isUnresolved(claim) || claim.saidOut) continue;
      claims++;
      if (isBegun || mayBeOut(book.find(step.id, claim.attempt))) out.push({ step: step.id, attempt: claim.attempt });
    }
  }
  return { claims, out };
}

/** Stores `handed over`, naming the calls still out; nothing when no call was claimed under `epoch`. */
export async function sayHandedOver(epoch: number, line: Line, book: Book, commits: Commits, writer: Writer): Promise<void> {
  const row = writer.handedOver(epoch, []);
  await commits.keep(({ state }) => {
    const { claims, out } = callsOut(state, epoch, line, book);
    return claims > 0 ? { rows: [{ ...row, out }] } : null;
  });
}
