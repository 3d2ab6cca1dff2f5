import type { SessionRecord, StepId, StepRecord } from '@baton/protocol';
import type { Storage } from '@baton/store';
import { createMemoryDisk } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { startAlone } from '../testing/alone.ts';

const remove = (...unsettled: string[]) => ({ kind: 'removeEverything', unsettled: unsettled as StepId[] }) as const;

/** A conversation of another time whose call went out from this device, and nobody knows what came of it. */
async function inDoubt() {
  const device = await startAlone();
  const session = await device.begin('hello');
  await device.idle(session);
  const { disk, runtime } = device;
  const record = disk.tables.sessions.get(session);
  const step = [...disk.tables.steps.values()].find(one => one.kind === 'model');
  if (!record || !step) throw new Error('nothing was done');
  const doubtful = {
    ...step,
    id: 'sent' as StepId,
    state: 'doubt',
    policy: 'ask',
    attempts: [{ attempt: '1.1', device: runtime.parts.sessions.device, at: 1, state: 'unknown' }],
  } as unknown as StepRecord;
  disk.tables.sessions.set(session, { ...record, activity: 'asks', turn: step.turn } satisfies SessionRecord);
  disk.tables.steps.set(doubtful.id, doubtful);
  return device;
}

describe('removing everything from a device', () => {
  it('is decided in one transaction: then nothing is written any more, and nothing starts on it', async () => {
    const device = await startAlone();
    const session = await device.begin('hello');
    await device.idle(session);
    expect(await device.run(remove())).toEqual({ ok: true });
    expect(device.removed()).toBe(1);
    const rows = device.disk.tables.rows.size;
    expect(await device.run({ kind: 'renameSession', session, title: 'too late' })).toMatchObject({ ok: false });
    expect(device.disk.tables.rows.size).toBe(rows);
    await device.runtime.stop();
    await expect(startAlone(device.disk)).rejects.toMatchObject({ kind: 'removed' });
  });

  it('works on a device that has no space yet', async () => {
    const device = await startAlone();
    expect(await device.run(remove())).toEqual({ ok: true });
    expect(device.disk.discarded).toBe(true);
    await device.runtime.stop();
  });

  it('is refused while nobody knows what came of a call, unless the person was told of exactly that one', async () => {
    const device = await inDoubt();
    expect(await device.run(remove())).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(await device.run(remove('another'))).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(device.disk.discarded).toBe(false);
    expect(device.removed()).toBe(0);
    expect(await device.run(remove('sent'))).toEqual({ ok: true });
    expect(device.removed()).toBe(1);
    await device.runtime.stop();
  });

  it('leaves everything as it was and goes on when the store does not say whether it was decided', async () => {
    let silent = true;
    const wrap = (storage: Storage): Storage => ({
      ...storage,
      discard: fence => (silent ? Promise.resolve('unknown' as const) : storage.discard(fence)),
    });
    const device = await startAlone(createMemoryDisk(), wrap);
    const first = await device.begin('hello');
    await device.idle(first);
    expect(await device.run(remove())).toMatchObject({ ok: false, error: { kind: 'notSaved' } });
    expect(device.removed()).toBe(0);
    await device.idle(await device.begin('7 plus 5'));
    silent = false;
    expect(await device.run(remove())).toEqual({ ok: true });
    await device.runtime.stop();
  });

  it('stops a job where it is: what it would have done next is not done', async () => {
    const device = await startAlone();
    await device.begin('Plan my week. Fit in the gym twice, the landlord letter and shopping on Saturday.');
    expect(await device.run(remove())).toEqual({ ok: true });
    const steps = device.disk.tables.steps.size;
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(device.disk.tables.steps.size).toBe(steps);
    await device.runtime.stop();
  });
});
