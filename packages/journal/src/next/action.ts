/** What can be done next with a session, and why something has to wait. */
import type { Attempt, BlobRef, DeviceId, MessageId, ParkReason, StepError, StepId } from '@baton/protocol';
import type { Wanted } from '../loop.ts';
import type { Definition } from '../ports.ts';
import type { StepState } from '../state.ts';

/** What this process knows of an attempt that it claimed itself under the epoch it serves. */
export type Attempted =
  /** Claimed (or, for `local`, about to run); the call has not left. */
  | { readonly phase: 'waiting' }
  /** The call, or the reservation, is on its way. */
  | { readonly phase: 'out' }
  /** The ticket was stored; the start, or the next look, has not left. `rested`: the rest before it is over. */
  | { readonly phase: 'reserved'; readonly rested: boolean }
  /** It will never leave. */
  | { readonly phase: 'dropped' }
  /** The call ended and left no outcome. `rested`: the rest before another try is over. */
  | {
      readonly phase: 'over';
      readonly how: 'failed' | 'unknown' | 'aborted' | 'gone';
      readonly error: StepError | null;
      readonly rested: boolean;
    };

export interface Stopping {
  readonly out: boolean;
  readonly over: boolean;
  readonly rested: boolean;
  readonly error: StepError | null;
}

export interface Situation {
  readonly me: DeviceId;
  /** The epoch this process acquired, if it is the current one. */
  readonly ownedEpoch: number | null;
  /** Relay time in milliseconds; the device's own in an own room; null while unknown. */
  readonly relayNow: number | null;
  /** Whether rows can be read back now. */
  readonly reachable: boolean;
  readonly able: (needs: string) => boolean;
  /** Where a value is that stands apart; `coming`: it is fetched. `missing`: whoever can be asked has not all of it. */
  readonly whereIs: (ref: BlobRef) => 'here' | 'coming' | 'missing';
  readonly definition: (kind: StepState['kind'], name: string) => Definition | null;
  /** How far telling the outside to stop is; null: it was not told by this process. `over`: it will not be told any more. */
  readonly stopping: (step: StepId) => Stopping | null;
  /** Null for an attempt that this process did not make. */
  readonly attempted: (step: StepId, attempt: Attempt) => Attempted | null;
}

export type WaitReason =
  /** A person: question, approval. */
  | 'person'
  /** Own claim, ticket or request is not read back yet. */
  | 'readBack'
  /** The call runs here. */
  | 'running'
  /** An edit runs here, its own or the one before it. */
  | 'editing'
  /** The call of another process may still end. */
  | 'elsewhere'
  /** The relay cannot be reached, and this may not go on without it. */
  | 'relay'
  /** A device with an ability that this one has not. */
  | 'device'
  /** Arguments that stand apart and are not all here yet. */
  | 'blob'
  /** The rest before another try. */
  | 'rest';

export type Action =
  /** Takes a message out of the queue: into the open turn, or into a new one (`turn` null). */
  | { readonly type: 'place'; readonly message: MessageId; readonly turn: StepId | null; readonly title: string }
  | { readonly type: 'intend'; readonly wanted: Wanted }
  /** The approval request of a step that lost it (its batch was cut in two). */
  | { readonly type: 'request'; readonly step: StepState }
  /** Claims a new attempt. `leaves`: whether the call waits for the claim to be read back. */
  | { readonly type: 'claim'; readonly step: StepState; readonly attempt: Attempt; readonly leaves: 'readBack' | 'now' }
  /** The claim stands: let the call leave, or give the claim up when it is too late. */
  | { readonly type: 'perform'; readonly step: StepState; readonly attempt: Attempt }
  /** Gets a ticket: a reservation, or the id of what it begins. */
  | { readonly type: 'reserve'; readonly step: StepState; readonly attempt: Attempt }
  /** The person stopped it: tells the outside, which goes on by itself, to stop as well. */
  | { readonly type: 'cancel'; readonly step: StepState; readonly attempt: Attempt }
  /** The attempt never left and never will. */
  | { readonly type: 'withdraw'; readonly step: StepState; readonly attempt: Attempt }
  /** Writes an outcome that needs no call: `attempt` null says nothing ran. */
  | {
      readonly type: 'settle';
      readonly step: StepState;
      readonly attempt: Attempt | null;
      readonly status: 'done' | 'failed' | 'cancelled';
      readonly text: string | null;
      readonly error: StepError | null;
    }
  | { readonly type: 'park'; readonly step: StepId; readonly attempt: Attempt | null; readonly why: ParkReason }
  /** Nothing to do about this now. `until`: relay time at which it must be looked at again without any change; null = only a change helps. */
  | { readonly type: 'wait'; readonly step: StepId | null; readonly why: WaitReason; readonly until: number | null }
  | { readonly type: 'finish'; readonly turn: StepId; readonly status: 'done' | 'failed' | 'cancelled' };
