import { describe, expect, it } from 'vitest';
import { isDone, sendBy } from '../testing/jobs.ts';
import { resolution } from '../testing/rows.ts';
import { onlyCall, out, type Stage } from '../testing/stage.ts';
import { timeout } from '../testing/world.ts';

/** What came back of a call says nothing about whether it happened. */
const lost = { status: 'unknown', error: { kind: 'busy', sentence: 'It is busy.' } } as const;

/** `probe`: before it is done again the outside is asked whether it happened. */
describe('a step that the outside can be asked about', () => {
  async function died(happened: boolean): Promise<Stage> {
    const on = await sendBy('probe');
    await on.sync();
    if (happened) onlyCall(on).happen();
    on.laptop.kill();
    on.take(on.phone);
    await on.sync();
    expect(on.phone.world.calls).toHaveLength(0);
    on.clock.advance(timeout + 6_000);
    await on.sync();
    expect(on.phone.world.calls.map(call => call.kind)).toEqual(['probe']);
    return on;
  }

  it('is settled with what the outside says when it happened', async () => {
    const on = await died(true);
    on.phone.world.calls[0]?.reply();
    await on.sync();
    expect(on.phone.world.calls.map(call => call.kind)).toEqual(['probe']);
    expect([isDone(on.phone), on.effects.get('send')]).toEqual([true, 1]);
  });

  it('is done once when it did not', async () => {
    const on = await died(false);
    on.phone.world.calls[0]?.reply();
    await on.sync();
    expect(on.phone.world.calls.map(call => call.kind)).toEqual(['probe', 'perform']);
    on.phone.world.calls[1]?.reply();
    await on.sync();
    expect([isDone(on.phone), on.effects.get('send')]).toEqual([true, 1]);
  });

  it('is not done when the lease went while the outside was asked', async () => {
    const on = await died(false);
    on.restart(on.laptop);
    on.take(on.laptop);
    on.phone.line.sync();
    on.phone.world.calls[0]?.reply();
    await on.sync();
    expect(on.phone.world.calls.map(call => call.kind)).toEqual(['probe']);
    expect(on.effects.get('send') ?? 0).toBe(0);
  });

  it('asks the person when the outside cannot tell, and one answer is enough for all attempts', async () => {
    const on = await died(false);
    for (let times = 0; times < 12 && on.phone.step('send')?.parked === null; times++) {
      for (const call of on.phone.world.calls) if (!call.done) call.reply(lost);
      await on.sync();
      on.clock.advance(timeout + 6_000);
      await on.sync();
    }
    const parked = on.phone.step('send')?.parked;
    expect(parked).toMatchObject({ why: 'inDoubt' });
    on.put(resolution(on.phone.step('send')?.id ?? '', parked?.attempt ?? '', 'didNot'));
    await on.sync();
    const again = on.phone.world.calls.filter(call => !call.done);
    expect(again.map(call => call.kind)).toEqual(['perform']);
    again[0]?.reply();
    await on.sync();
    expect([isDone(on.phone), on.effects.get('send')]).toEqual([true, 1]);
  });

  it('is asked about after its own answer was lost, not simply done again', async () => {
    const on = await sendBy('probe');
    await on.sync();
    onlyCall(on).happen();
    onlyCall(on).reply(lost);
    await on.sync();
    expect(out(on)).toHaveLength(0);
    on.clock.advance(timeout + 6_000);
    await on.sync();
    expect(onlyCall(on).kind).toBe('probe');
    onlyCall(on).reply();
    await on.sync();
    expect([isDone(on.laptop), on.effects.get('send')]).toEqual([true, 1]);
  });
});
