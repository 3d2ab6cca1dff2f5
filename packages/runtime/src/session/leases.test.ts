import type { DeviceId, SessionId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { Leases, type LeasesOptions } from './leases.ts';

const session = 'a-session' as SessionId;

/** A session of the phone, which has parked a step that only a laptop can do, as the laptop has read it. */
function onPhone(epochs: ReadonlySet<number>, { holder = 'phone', liveUntil = 0 } = {}) {
  const step = { kind: 'tool', outcome: null, needs: 'folders', parked: { why: 'needsDevice' } };
  const view = { lease: { holder, epoch: 2, relayed: true }, open: { cancel: null, parked: null, steps: { step } }, queue: [] };
  let looked = 0;
  const room = async () => {
    looked++;
    return { sent: true };
  };
  const options = {
    identity: () => ({ device: 'laptop' as DeviceId }),
    link: () => ({ rooms: { lease: () => ({ device: holder, liveUntil }) }, client: { relayNow: () => 1_000 } }),
    sessions: new Map([[session, { epochs, log: { view, room } }]]),
    able: () => true,
    isAbleElsewhere: (device: DeviceId) => device !== 'phone',
    stopped: new AbortController().signal,
    report: (error: unknown) => {
      throw error;
    },
  };
  return { leases: new Leases(options as unknown as LeasesOptions), isAsked: () => looked > 0 };
}

describe('a session that waits for what this device has', () => {
  /** The other device got that epoch, and the answer never came: the session was taken for this device's own, and its step waited for ever. */
  it.each([
    ['it never asked for it', new Set<number>()],
    ['it once asked for that epoch in vain', new Set([2])],
  ])('is asked for where %s', (_, epochs) => {
    const { leases, isAsked } = onPhone(epochs);
    leases.notice(session);
    expect(isAsked()).toBe(true);
  });

  it('is left to another device that has it too and took it, as long as that is there', () => {
    const left = onPhone(new Set(), { holder: 'studio', liveUntil: 2_000 });
    left.leases.notice(session);
    expect(left.isAsked()).toBe(false);
    const asleep = onPhone(new Set(), { holder: 'studio', liveUntil: 500 });
    asleep.leases.notice(session);
    expect(asleep.isAsked()).toBe(true);
  });
});
