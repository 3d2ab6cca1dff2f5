import { projectEvidence } from '@baton/journal';
import type { SessionId, SessionRecord, SessionRow, StepId, StepRecord } from '@baton/protocol';
import type { Storage } from '@baton/store';
import type { Change } from '../core/change.ts';

/** The line of a session of which nothing is known yet. */
export function emptyRecord(session: SessionId, now: number): SessionRecord {
  return {
    id: session,
    title: '',
    shelf: 'open',
    createdAt: now,
    updatedAt: 0,
    activity: 'idle',
    asks: null,
    turn: null,
    step: null,
    holder: null,
    epoch: 0,
    leaseUntil: null,
    queued: 0,
    complete: true,
  };
}

/**
 * A late outcome of a step that is settled, or whose turn is over: it stays readable, and shows as "ran twice". So does a late ticket of what
 * was begun a second time.
 * @param shown records of steps that this change writes already
 */
export async function keepEvidence(storage: Storage, change: Change, row: SessionRow, shown: Map<StepId, StepRecord>): Promise<void> {
  if (row.type !== 'outcome' && row.type !== 'ticket') return;
  const step = shown.get(row.step) ?? (await storage.get('steps', row.step));
  if (!step) return;
  const told = projectEvidence(step, row);
  shown.set(row.step, told);
  change.put('steps', told);
}
