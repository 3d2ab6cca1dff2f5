/** When to ask for a session's lease, to keep it and to give it back: `sync.md`, "Lease and hand-off". */
import type { DeviceId } from '@baton/protocol';
import { isBusy, type SessionState } from './state.ts';

/** What happened on this device. */
export type LeaseReason =
  /** Its process started. */
  | 'start'
  /** The person tapped *Continue here*. */
  | 'take'
  /** The person sent or answered something here. */
  | 'person'
  /** A step waits for what this device has, and nothing else runs there. */
  | 'routed'
  /** This device became awake and *whichever is awake* is on. */
  | 'awake'
  /** The page was hidden on a phone, the lid closes, the app quits. */
  | 'hidden'
  /** The runtime's own regular tick. */
  | 'tick';

export interface LeaseQuestion {
  readonly view: SessionState;
  readonly me: DeviceId;
  /** Epochs that this process acquired or asked for: a process never resumes the lease of an earlier one. */
  readonly processEpochs: ReadonlySet<number>;
  readonly reason: LeaseReason;
  /** Whether another device's lease is live by relay time, as far as is known here. */
  readonly live: boolean;
}

/**
 * `own`: nobody else knows the session; an `ownLease` row makes the new epoch. `acquire` is refused by the relay while another lease is
 * live, `take` never. `renew` and `release` name the entry of `epoch`.
 */
export type LeaseDecision =
  | { readonly do: 'nothing' }
  | { readonly do: 'own'; readonly epoch: number; readonly reason: 'start' }
  | { readonly do: 'acquire'; readonly epoch: number; readonly reason: 'start' | 'pickUp' }
  | { readonly do: 'take'; readonly epoch: number; readonly reason: 'take' }
  | { readonly do: 'renew'; readonly epoch: number }
  | { readonly do: 'release'; readonly epoch: number };

const nothing: LeaseDecision = { do: 'nothing' };

/** Decides about the lease of one session; pure. `sent`: whether the session's room is the relay's, not this device's own. */
export function decideLease(question: LeaseQuestion, sent: boolean): LeaseDecision {
  const { view, me, processEpochs, reason, live } = question;
  const { lease } = view;
  const mine = lease.holder === me;
  const ours = mine && processEpochs.has(lease.epoch);
  const busy = isBusy(view);
  const epoch = lease.epoch + 1;

  if (reason === 'hidden' || reason === 'tick') {
    if (!ours || !sent || !lease.relayed) return nothing;
    return { do: reason === 'tick' && busy ? 'renew' : 'release', epoch: lease.epoch };
  }
  if (ours) return nothing;
  if (!sent) return mine ? { do: 'own', epoch, reason: 'start' } : nothing;
  // Whoever holds it has said that it cannot do this; it is not waited for until its lease runs out.
  if (reason === 'take' || reason === 'routed') return { do: 'take', epoch, reason: 'take' };
  // The last entry is this device's: its own dead process is no rival.
  if (mine) return reason === 'start' || busy ? { do: 'acquire', epoch, reason: 'start' } : nothing;
  if (reason === 'start' || live) return nothing;
  return reason === 'person' || busy ? { do: 'acquire', epoch, reason: 'pickUp' } : nothing;
}
