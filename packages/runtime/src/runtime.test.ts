import { createIdSource, type MessageId, type SessionId } from '@baton/protocol';
import { createMemoryDisk, createMemoryStorage } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { systemClock } from './core/system-clock.ts';
import { createRuntime } from './runtime.ts';
import { createKeyring } from './space/keyring.ts';

const settle = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

describe('a runtime alone on its device', () => {
  it('plans a week from the first message to the final answer', async () => {
    const disk = createMemoryDisk();
    const storage = createMemoryStorage(disk);
    const ids = createIdSource(() => Date.now(), Math.random);
    const platform = {
      storage,
      clock: { ...systemClock, sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(Math.min(ms, ms > 1_000 ? ms : 0), signal) },
      random: Math.random,
      device: { name: 'MacBook', kind: 'desktop' as const },
      locale: () => 'en' as const,
      zone: () => 'Europe/Berlin',
    };
    const runtime = createRuntime({
      platform,
      keeper: createKeyring(platform),
      connect: () => {
        throw new Error('no relay here');
      },
      relayUrl: null,
      http: { send: async () => ({ kind: 'notSent', why: 'no network' }) },
      abilities: new Set(),
      live: () => undefined,
    });
    await runtime.start();
    const session = ids.next<SessionId>();
    const answer = await runtime.command(ids.next<string>(), {
      kind: 'send',
      session,
      message: ids.next<MessageId>(),
      text: 'Plan my week. Fit in the gym twice, the landlord letter and shopping on Saturday. Tuesday evening is taken.',
      mode: 'next',
      title: 'Plan my week',
      locale: 'en',
      zone: 'Europe/Berlin',
    });
    expect(answer).toEqual({ ok: true });
    for (let i = 0; i < 200 && disk.tables.sessions.get(session)?.activity !== 'idle'; i++) await settle(50);
    const record = disk.tables.sessions.get(session);
    const steps = [...disk.tables.steps.values()].filter(step => step.kind === 'task');
    expect({ activity: record?.activity, states: steps.map(step => step.state) }).toEqual({
      activity: 'idle',
      states: steps.map(() => 'done'),
    });
    expect(steps).toHaveLength(5);
    expect([...disk.tables.documents.values()].map(document => document.kind)).toContain('plan');
    const last = [...disk.tables.entries.values()].filter(entry => entry.kind === 'answer').at(-1);
    expect(last).toMatchObject({ state: 'done' });
    await runtime.stop();
  }, 20_000);
});
