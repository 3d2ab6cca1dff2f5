import { type LeaseItem, type LeaseState, leaseRequestBytes, type Refusal, type RoomId } from '@baton/protocol';
import type { RelayIdentity } from '../client/answers.ts';
import type { RelayClient } from '../client/relay-client.ts';

/**
 * `ok`: the relay has it; for `take` and `acquire` the device is holder when it has *read* the entry at `seq`.
 * `refused`: with what the relay knows of the lease. `unknown`: no answer came; the room says whether an entry was made.
 */
export type LeaseAnswer =
  | { readonly kind: 'ok'; readonly seq: number }
  | { readonly kind: 'refused'; readonly why: Refusal; readonly lease: LeaseState | null }
  | { readonly kind: 'unknown' };

/** The lease of one room. Who holds it is decided by the room; this only asks. */
export interface Lease {
  /** *Continue here*: never refused because another lease is live. `epoch` must be above the last in the room. */
  take(epoch: number): Promise<LeaseAnswer>;
  /** Refused with `leaseLive` while another device's lease is live. */
  acquire(epoch: number, reason: 'start' | 'pickUp'): Promise<LeaseAnswer>;
  /** Names the entry, not the device: refused with `staleEpoch` when another entry came after it. */
  renew(epoch: number): Promise<LeaseAnswer>;
  release(epoch: number): Promise<LeaseAnswer>;
}

export function createLease(client: RelayClient, identity: Pick<RelayIdentity, 'sign'>, room: RoomId): Lease {
  async function ask(action: 'take' | 'acquire' | 'renew' | 'release', epoch: number, reason: LeaseItem['reason']): Promise<LeaseAnswer> {
    const makesEntry = action === 'take' || action === 'acquire';
    const signature = makesEntry ? await identity.sign(leaseRequestBytes(room, epoch, reason)) : new Uint8Array();
    const answer = await client.request({ verb: 'lease', room, action, epoch, reason, signature });
    if (answer.verb === 'ack') return { kind: 'ok', seq: answer.seq };
    if (answer.verb === 'refused') return { kind: 'refused', why: answer.why, lease: answer.lease ?? null };
    return { kind: 'unknown' };
  }
  return {
    take: epoch => ask('take', epoch, 'take'),
    acquire: (epoch, reason) => ask('acquire', epoch, reason),
    renew: epoch => ask('renew', epoch, 'start'),
    release: epoch => ask('release', epoch, 'start'),
  };
}
