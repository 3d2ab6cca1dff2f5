import type { DeviceId, LeaseItem, LeaseState } from '@baton/protocol';
import type { StoredLease } from '../store/port.ts';

export interface LeaseRequest {
  readonly device: DeviceId;
  readonly action: 'take' | 'acquire' | 'renew' | 'release';
  readonly epoch: number;
  readonly reason: LeaseItem['reason'];
}

export interface LeaseMoment {
  /** Relay time; no other clock counts. */
  readonly now: number;
  readonly generation: number;
  /** How long a lease lives without a renewal. */
  readonly lifetime: number;
}

export type LeaseDecision =
  /** Becomes an entry of the room, and with that the lease. */
  | { readonly kind: 'entry' }
  /** The entry lives until then; 0 when released. */
  | { readonly kind: 'until'; readonly until: number }
  /** Was done before by the same request. */
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly why: 'leaseLive' | 'staleEpoch' };

/**
 * What a request about a room's lease comes to. `take` and `acquire` become an entry only above the last epoch; `acquire`, never
 * `take`, is refused while another device's lease is live. `renew` and `release` name the last entry by its epoch, so that a late one
 * touches no other: an expired entry may be renewed while it is the last, a released one may not. In a new generation nobody holds
 * what was granted in an older one.
 */
export function decideLease(lease: StoredLease | null, request: LeaseRequest, moment: LeaseMoment): LeaseDecision {
  const current = lease?.generation === moment.generation ? lease : null;
  const named = current !== null && current.epoch === request.epoch && current.device === request.device;
  switch (request.action) {
    case 'take':
    case 'acquire':
      if (named && current.until > 0 && current.reason === request.reason) return { kind: 'done' };
      if (request.action === 'acquire' && current && current.device !== request.device && current.until > moment.now) {
        return { kind: 'refused', why: 'leaseLive' };
      }
      return request.epoch > (lease?.epoch ?? 0) ? { kind: 'entry' } : { kind: 'refused', why: 'staleEpoch' };
    case 'renew':
      if (!named || current.until === 0) return { kind: 'refused', why: 'staleEpoch' };
      return { kind: 'until', until: Math.max(current.until, moment.now + moment.lifetime) };
    case 'release':
      if (!named) return { kind: 'refused', why: 'staleEpoch' };
      return current.until === 0 ? { kind: 'done' } : { kind: 'until', until: 0 };
    default:
      return request.action satisfies never;
  }
}

/** A lease as devices are told of it. */
export function leaseStateOf(lease: StoredLease | null, generation: number): LeaseState | null {
  if (!lease) return null;
  return { epoch: lease.epoch, device: lease.device, liveUntil: lease.generation === generation ? lease.until : 0 };
}
