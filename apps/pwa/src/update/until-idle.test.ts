import type { DeviceId, SessionRecord } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import { describe, expect, it } from 'vitest';
import { untilIdle } from './until-idle.ts';

const here = 'here' as DeviceId;

/** Stored sessions that the test changes. */
function store(first: readonly Pick<SessionRecord, 'activity' | 'holder'>[]) {
  let sessions = first;
  const listeners = new Set<() => void>();
  const reader = {
    get: async () => ({ key: 'identity', value: { device: here } }),
    range: async (_table: string, { prefix }: { readonly prefix: readonly string[] }) =>
      sessions.filter(session => session.activity === prefix[0]),
    onChange: (_table: string, listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Reader;
  const change = (next: typeof first): void => {
    sessions = next;
    for (const listener of [...listeners]) listener();
  };
  return { reader, change, listeners };
}

async function settled(promise: Promise<void>): Promise<boolean> {
  return Promise.race([promise.then(() => true), new Promise<boolean>(resolve => setTimeout(() => resolve(false), 20))]);
}

describe('a new version', () => {
  it('does not wait for a job that asks something, or that runs on another device', async () => {
    const { reader, listeners } = store([
      { activity: 'asks', holder: here },
      { activity: 'running', holder: 'phone' as DeviceId },
    ]);
    expect(await settled(untilIdle(reader))).toBe(true);
    expect(listeners.size).toBe(0);
  });

  it('waits as long as a job runs here', async () => {
    const { reader, change } = store([{ activity: 'running', holder: here }]);
    const idle = untilIdle(reader);
    expect(await settled(idle)).toBe(false);
    change([{ activity: 'running', holder: here }]);
    expect(await settled(idle)).toBe(false);
    change([{ activity: 'idle', holder: here }]);
    expect(await settled(idle)).toBe(true);
  });
});
