import type { DeviceId, SessionId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { Leases, type LeasesOptions } from './leases.ts';

const session = 'a-session' as SessionId;

/** A session of the phone, which has parked a step that only a laptop can do, as the laptop has read it. */
function onPhone(epochs: ReadonlySet<number>) {
  const step = { kind: 'tool', outcome: null, needs: 'folders', parked: { why: 'needsDevice' } };
  const view = { lease: { holder: 'phone', epoch: 2 }, open: { cancel: null, parked: null, steps: { step } }, queue: [] };
  let looked = 0;
  const room = async () => {
    looked++;
    return { sent: true };
  };
  const options = {
    identity: () => ({ device: 'laptop' as DeviceId }),
    link: () => null,
    sessions: new Map([[session, { epochs, log: { view, room } }]]),
    able: () => true,
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
});
