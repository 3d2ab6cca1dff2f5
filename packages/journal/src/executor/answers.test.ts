import { describe, expect, it } from 'vitest';
import { isDone, sendBy } from '../testing/jobs.ts';
import { resolution } from '../testing/rows.ts';
import { onlyCall, type Stage } from '../testing/stage.ts';
import { timeout } from '../testing/world.ts';

/** What came back of a call says nothing about whether it happened. */
const lost = { status: 'unknown', error: { kind: 'busy', sentence: 'It is busy.' } } as const;

describe('an answer of a person about a step that was tried more than once', () => {
  it('opens a keyed step again whose key has died, instead of asking for ever', async () => {
    const on = await sendBy('keyed');
    await on.sync();
    for (let tries = 0; tries < 2; tries++) {
      onlyCall(on).reply(lost);
      await on.sync();
      on.clock.advance(5_000);
      await on.sync();
    }
    on.laptop.kill();
    on.clock.advance(25 * 3_600_000);
    on.take(on.phone);
    await on.sync();
    const step = on.phone.step('send');
    expect([step?.parked?.why, step?.claims.length]).toEqual(['keyExpired', 3]);
    on.put(resolution(step?.id ?? '', step?.parked?.attempt ?? '', 'didNot'));
    await on.sync();
    on.phone.world.calls[0]?.reply();
    await on.sync();
    expect([isDone(on.phone), on.effects.get('send')]).toEqual([true, 1]);
  });
});

describe('"go on" after a step stopped Baton three times', () => {
  /** Killed three times with the call, or what it began, out; then told to go on. */
  async function stopped(policy: 'ticketed' | 'probe' | 'keyed' | 'ask'): Promise<Stage> {
    const on = await sendBy(policy);
    await on.sync();
    if (policy === 'ticketed') onlyCall(on).reply();
    else onlyCall(on).happen();
    await on.sync();
    for (let times = 0; times < 3; times++) {
      on.restart(on.laptop);
      on.take(on.laptop, 'start');
      on.clock.advance(timeout + 6_000);
      await on.sync();
    }
    return on;
  }

  const goOn = async (on: Stage): Promise<void> => {
    const step = on.laptop.step('send');
    on.put(resolution(step?.id ?? '', step?.parked?.attempt ?? '', 'didNot'));
    await on.sync();
  };

  it.each(['ticketed', 'probe'] as const)('looks first whether a %s call happened: nobody has said that it did not', async policy => {
    const on = await stopped(policy);
    expect(on.laptop.step('send')?.parked?.why).toBe('crashLoop');
    await goOn(on);
    for (let times = 0; times < 3; times++) {
      for (const call of on.laptop.world.calls) if (!call.done) call.reply();
      await on.sync();
      on.clock.advance(timeout + 6_000);
      await on.sync();
    }
    expect([isDone(on.laptop), on.effects.get('send')]).toEqual([true, 1]);
  });

  it('asks about a keyed call whose key has died meanwhile', async () => {
    const on = await stopped('keyed');
    on.clock.advance(25 * 3_600_000);
    await goOn(on);
    expect([on.laptop.step('send')?.parked?.why, on.effects.get('send')]).toEqual(['keyExpired', 1]);
  });

  it('leaves it open to be left out, also when the same call was asked about before', async () => {
    const on = await sendBy('ask');
    await on.sync();
    onlyCall(on).reply(lost);
    await on.sync();
    on.clock.advance(timeout + 6_000);
    await goOn(on);
    const again = on.laptop.step('send')?.claims.at(-1)?.attempt;
    onlyCall(on).reply(lost);
    await on.sync();
    on.clock.advance(timeout + 6_000);
    on.put(resolution(on.laptop.step('send')?.id ?? '', again ?? '', 'skip'));
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
  });
});
