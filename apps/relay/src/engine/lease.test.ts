import type { DeviceId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { StoredLease } from '../store/port.ts';
import { decideLease, type LeaseRequest, leaseStateOf } from './lease.ts';

const laptop = 'laptop' as DeviceId;
const phone = 'phone' as DeviceId;
const moment = { now: 1_000, generation: 2, lifetime: 100 };
const live: StoredLease = { epoch: 3, device: laptop, reason: 'take', seq: 9, until: 1_050, generation: 2 };
const expired = { ...live, until: 900 };
const released = { ...live, until: 0 };
const ofOldGeneration = { ...live, generation: 1 };

type Row = [when: string, lease: StoredLease | null, request: [DeviceId, LeaseRequest['action'], number], decided: string | number];

/** Cases S3, S4, S5. A number is the relay time until which the entry lives. */
const table: Row[] = [
  ['nobody ever had it', null, [phone, 'take', 1], 'entry'],
  ['nobody ever had it', null, [phone, 'acquire', 1], 'entry'],
  ['nobody ever had it', null, [phone, 'renew', 1], 'staleEpoch'],
  ['nobody ever had it', null, [phone, 'release', 1], 'staleEpoch'],
  ['another device holds it', live, [phone, 'take', 4], 'entry'],
  ['another device holds it', live, [phone, 'take', 40], 'entry'],
  ['another device holds it', live, [phone, 'take', 3], 'staleEpoch'],
  ['another device holds it', live, [phone, 'take', 2], 'staleEpoch'],
  ['another device holds it', live, [phone, 'acquire', 4], 'leaseLive'],
  ['another device holds it', live, [phone, 'acquire', 3], 'leaseLive'],
  ['another device holds it', live, [phone, 'renew', 3], 'staleEpoch'],
  ['another device holds it', live, [phone, 'release', 3], 'staleEpoch'],
  ['it holds it itself', live, [laptop, 'take', 4], 'entry'],
  ['it holds it itself', live, [laptop, 'acquire', 4], 'entry'],
  ['it holds it itself', live, [laptop, 'acquire', 2], 'staleEpoch'],
  ['its take was stored and the answer lost', live, [laptop, 'take', 3], 'done'],
  ['it holds it itself', live, [laptop, 'renew', 3], 1_100],
  ['it holds it itself', live, [laptop, 'renew', 2], 'staleEpoch'],
  ['it holds it itself', live, [laptop, 'renew', 4], 'staleEpoch'],
  ['it holds it itself', live, [laptop, 'release', 3], 0],
  ['it holds it itself', live, [laptop, 'release', 2], 'staleEpoch'],
  ['a renewal came before and lives longer', { ...live, until: 1_200 }, [laptop, 'renew', 3], 1_200],
  ['it has expired', expired, [laptop, 'renew', 3], 1_100],
  ['it has expired', expired, [laptop, 'release', 3], 0],
  ['it has expired', expired, [phone, 'acquire', 4], 'entry'],
  ['it has expired', expired, [phone, 'acquire', 3], 'staleEpoch'],
  ['it expires this very moment', { ...live, until: 1_000 }, [phone, 'acquire', 4], 'entry'],
  ['it was released', released, [laptop, 'renew', 3], 'staleEpoch'],
  ['it was released', released, [laptop, 'release', 3], 'done'],
  ['it was released', released, [laptop, 'take', 3], 'staleEpoch'],
  ['it was released', released, [phone, 'acquire', 4], 'entry'],
  ['it is from before the relay was restored', ofOldGeneration, [laptop, 'renew', 3], 'staleEpoch'],
  ['it is from before the relay was restored', ofOldGeneration, [laptop, 'release', 3], 'staleEpoch'],
  ['it is from before the relay was restored', ofOldGeneration, [laptop, 'take', 3], 'staleEpoch'],
  ['it is from before the relay was restored', ofOldGeneration, [phone, 'acquire', 3], 'staleEpoch'],
  ['it is from before the relay was restored', ofOldGeneration, [phone, 'acquire', 4], 'entry'],
];

describe('a request about the lease', () => {
  it.each(table)('when %s: %#', (_when, lease, [device, action, epoch], decided) => {
    const decision = decideLease(lease, { device, action, epoch, reason: 'take' }, moment);
    const short = decision.kind === 'until' ? decision.until : decision.kind === 'refused' ? decision.why : decision.kind;
    expect(short).toBe(decided);
  });

  it('is not taken for the one before when it says another reason', () => {
    const asked = { device: laptop, action: 'acquire', epoch: 3, reason: 'start' } as const;
    expect(decideLease(live, asked, moment)).toEqual({ kind: 'refused', why: 'staleEpoch' });
  });
});

describe('a lease as devices are told of it', () => {
  it('is nobody’s in a new generation, though its epoch still counts', () => {
    expect(leaseStateOf(ofOldGeneration, 2)).toEqual({ epoch: 3, device: laptop, liveUntil: 0 });
    expect(leaseStateOf(live, 2)?.liveUntil).toBe(1_050);
    expect(leaseStateOf(null, 2)).toBeNull();
  });
});
