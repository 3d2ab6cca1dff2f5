/** What this process knows of the attempts it made. Lost with the process: everything else follows from stored rows. */
import type { Attempt, StepError, StepId } from '@baton/protocol';
import type { Attempted } from '../next/index.ts';
import type { PolicyRule } from '../policy.ts';
import type { Clock } from '../ports.ts';

export interface Entry {
  readonly step: StepId;
  readonly attempt: Attempt;
  readonly epoch: number;
  /** Changes once, when a `ticketed` step has its ticket. */
  rule: PolicyRule;
  /** When the claim was about to be committed, by both clocks. */
  readonly claimedAt: { readonly monotonic: number; readonly wall: number };
  phase: Attempted['phase'];
  how: 'failed' | 'unknown' | 'aborted' | 'gone';
  error: StepError | null;
  /** Monotonic time before which no further try is made. */
  retryAt: number;
  /** The outside has begun its work, whatever becomes of this attempt; the ticket that says so may not be in the room yet. */
  begun: boolean;
  /** The holder is no more: nothing of it leaves any more. */
  given: boolean;
  /** How often the outside was looked at in vain, one after another. */
  looks: number;
  /** Stops the call; null while none is out. */
  abort: AbortController | null;
}

export interface Book {
  /** Notes an attempt that is about to be claimed, or run without a claim. */
  open(step: StepId, attempt: Attempt, epoch: number, rule: PolicyRule): Entry;
  find(step: StepId, attempt: Attempt): Entry | undefined;
  attempted(step: StepId, attempt: Attempt): Attempted | null;
  all(): readonly Entry[];
  forget(entry: Entry): void;
  /** Whether the call may still leave: by the larger of monotonic and wall time elapsed, so that neither sleep nor a set clock hides time. */
  inTime(entry: Entry, leaveBy: number): boolean;
}

export function createBook(clock: Clock): Book {
  const entries = new Map<string, Entry>();
  const keyOfEntry = (step: StepId, attempt: Attempt) => `${step}/${attempt}`;
  return {
    open(step, attempt, epoch, rule) {
      const entry: Entry = {
        step,
        attempt,
        epoch,
        rule,
        claimedAt: { monotonic: clock.monotonic(), wall: clock.now() },
        phase: 'waiting',
        how: 'aborted',
        error: null,
        retryAt: 0,
        begun: false,
        given: false,
        looks: 0,
        abort: null,
      };
      entries.set(keyOfEntry(step, attempt), entry);
      return entry;
    },
    find: (step, attempt) => entries.get(keyOfEntry(step, attempt)),
    attempted(step, attempt) {
      const entry = entries.get(keyOfEntry(step, attempt));
      if (!entry) return null;
      const rested = clock.monotonic() >= entry.retryAt;
      if (entry.phase === 'over') return { phase: 'over', how: entry.how, error: entry.error, rested };
      return entry.phase === 'reserved' ? { phase: 'reserved', rested } : { phase: entry.phase };
    },
    all: () => [...entries.values()],
    forget(entry) {
      if (entries.get(keyOfEntry(entry.step, entry.attempt)) === entry) entries.delete(keyOfEntry(entry.step, entry.attempt));
    },
    inTime(entry, leaveBy) {
      const elapsed = Math.max(clock.monotonic() - entry.claimedAt.monotonic, clock.now() - entry.claimedAt.wall);
      return elapsed <= leaveBy;
    },
  };
}
