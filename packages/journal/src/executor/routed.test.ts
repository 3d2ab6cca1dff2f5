import { hashJson } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { isDone } from '../testing/jobs.ts';
import { cancel } from '../testing/rows.ts';
import { onlyCall, out, type Process, type Stage, stage } from '../testing/stage.ts';
import { callsOnce } from '../testing/world.ts';

const elsewhere = { status: 'elsewhere', needs: 'webRead' } as const;

/** The holder is about to find out that it cannot do it; the other device could. */
async function tried(policy: 'safe' | 'keyed' | 'ask'): Promise<Stage> {
  const on = await stage({ tools: { look: policy }, model: callsOnce('look') });
  const unable = (process: Process) => Object.assign(process.world, { able: (needs: string) => needs !== 'webRead' });
  unable(on.laptop);
  await on.sync();
  return on;
}

describe.each(['safe', 'keyed', 'ask'] as const)('a step (%s) that a device could not do when it tried', policy => {
  it('waits for who can, and is done there under the same id and key, once', async () => {
    const on = await tried(policy);
    onlyCall(on).reply(elsewhere);
    await on.sync();
    const step = on.laptop.step('look');
    expect(step).toMatchObject({ needs: 'webRead', parked: { why: 'needsDevice', attempt: null }, outcome: null });
    expect(step?.claims).toMatchObject([{ withdrawn: true }]);
    expect(out(on)).toEqual([]);
    on.take(on.phone);
    await on.sync();
    expect(onlyCall(on).call.step.id).toBe(step?.id);
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
    expect(on.keys.get('look')?.size).toBe(1);
    if (policy !== 'safe') expect(on.effects.get('look')).toBe(1);
  });

  it('is not tried again by the same device, neither after a restart nor when it is taken back', async () => {
    const on = await tried(policy);
    onlyCall(on).reply(elsewhere);
    await on.sync();
    const again = on.restart(on.laptop);
    Object.assign(again.world, { able: (needs: string) => needs !== 'webRead' });
    on.take(again);
    await on.sync();
    on.clock.advance(600_000);
    await on.sync();
    expect(again.world.calls).toEqual([]);
    expect(again.step('look')?.parked?.why).toBe('needsDevice');
  });

  it('is stopped at once while it waits', async () => {
    const on = await tried(policy);
    const { id } = onlyCall(on).call.step;
    const turn = on.laptop.state().open?.id;
    onlyCall(on).reply(elsewhere);
    await on.sync();
    on.put(cancel(turn));
    await on.sync();
    expect(on.laptop.state().open).toBeNull();
    expect(on.laptop.state().last).toMatchObject({ status: 'cancelled' });
    expect(on.calls().filter(call => call.call.step.id === id)).toHaveLength(1);
  });

  it('keeps nothing waiting when it was stopped just before', async () => {
    const on = await tried(policy);
    on.put(cancel(on.laptop.state().open?.id));
    onlyCall(on).reply(elsewhere);
    await on.sync();
    expect(on.laptop.state().last).toMatchObject({ status: 'cancelled' });
    expect(hashJson(on.phone.state() as never)).toBe(hashJson(on.laptop.state() as never));
  });
});
