import { describe, expect, it } from 'vitest';
import { settled } from '../testing/clock.ts';
import { isDone, sendBy } from '../testing/jobs.ts';
import { answer, message } from '../testing/rows.ts';
import { onlyCall, out, stage } from '../testing/stage.ts';
import { timeout } from '../testing/world.ts';

describe('failures', () => {
  const network = { kind: 'network', sentence: 'No connection.' };
  it('of one try are tried again after a rest, and never withdraw what may have happened', async () => {
    const on = await sendBy('keyed');
    await on.sync();
    onlyCall(on).happen();
    onlyCall(on).reply({ status: 'unknown', error: network });
    await on.sync();
    expect(out(on)).toHaveLength(0);
    on.clock.advance(60_000);
    await on.sync();
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
    expect(on.effects.get('send')).toBe(1);
  });

  it('of an unkeyed call that gave no answer end in a question', async () => {
    const on = await sendBy('ask');
    await on.sync();
    onlyCall(on).reply({ status: 'unknown', error: network });
    await on.sync();
    expect(on.laptop.step('send')?.parked?.why).toBe('inDoubt');
  });

  it('of a call that outlives its deadline end in a question', async () => {
    const on = await sendBy('ask');
    await on.sync();
    on.clock.advance(timeout + 1);
    await on.sync();
    expect(on.laptop.step('send')?.parked?.why).toBe('inDoubt');
  });

  /** J6 */
  it('before the effect are tried again, and final once they were reported', async () => {
    const on = await sendBy('ask');
    for (let n = 0; n < 5; n++) {
      on.clock.advance(60_000);
      await on.sync();
      onlyCall(on).reply({ status: 'failed', error: { ...network, beforeEffect: true }, transient: true });
      await on.sync();
    }
    on.clock.advance(60_000);
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
    on.restart(on.laptop);
    on.take(on.laptop, 'start');
    await on.sync();
    expect(on.calls()).toHaveLength(5);
    expect(on.effects.get('send')).toBeUndefined();
  });

  it('of a model are given up after five tries', async () => {
    const on = await stage({ tools: {}, model: () => answer('Hello'), heldModels: true });
    for (let n = 0; n < 5; n++) {
      on.clock.advance(60_000);
      await on.sync();
      onlyCall(on).reply({ status: 'failed', error: network, transient: true });
      await on.sync();
    }
    on.clock.advance(60_000);
    await on.sync();
    expect(on.laptop.state().last?.status).toBe('failed');
  });

  /** J3: it dies each time the step runs. */
  it('that kill the program each time are asked about after three starts', async () => {
    const on = await sendBy('keyed');
    await on.sync();
    for (let n = 0; n < 5; n++) {
      on.restart(on.laptop);
      on.take(on.laptop, 'start');
      on.clock.advance(60_000);
      await on.sync();
    }
    expect(on.laptop.step('send')?.parked?.why).toBe('crashLoop');
    expect(on.calls()).toHaveLength(3);
  });

  /** J17 */
  it('of the store keep the result in memory, begin nothing new and are tried again', async () => {
    const on = await stage({
      tools: { a: 'ask', b: 'ask' },
      model: (_parent, ordinal) => (ordinal === 0 ? answer('', 'a') : ordinal === 2 ? answer('', 'b') : answer('Done')),
    });
    await on.sync();
    on.laptop.line.faults.push('full', 'full', 'unknown');
    onlyCall(on).reply();
    await settled();
    expect(on.laptop.executor.unsaved()).toBe(1);
    on.put(message('m2', 'steer'));
    await on.sync();
    expect(on.laptop.state().queue).toHaveLength(1);
    for (let n = 0; n < 4; n++) {
      on.clock.advance(5_000);
      await settled();
    }
    expect(on.laptop.executor.unsaved()).toBe(0);
    await on.sync();
    expect(onlyCall(on).name).toBe('b');
    expect(on.effects.get('a')).toBe(1);
  });

  it('of a commit that was stored after all do not store it twice', async () => {
    const on = await sendBy('ask');
    await on.sync();
    on.laptop.line.faults.push('lost');
    onlyCall(on).reply();
    await settled();
    on.clock.advance(5_000);
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
    const ids = on.laptop.line.commits.flat().map(row => row.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('of a line that cannot store a result are a failure when nothing happened outside, and a question otherwise', async () => {
    for (const [policy, ends] of [
      ['local', 'failed'],
      ['ask', 'inDoubt'],
    ] as const) {
      const on = await sendBy(policy);
      await on.sync();
      const { commit } = on.laptop.line;
      const sent = on.laptop.step('send')?.id;
      on.laptop.line.commit = batch => {
        const isResult = batch.rows.some(row => row.type === 'outcome' && row.status === 'done' && row.step === sent);
        return isResult ? Promise.reject(new Error('too large')) : commit(batch);
      };
      onlyCall(on).reply();
      await settled();
      const step = on.laptop.step('send');
      const outcome = on.laptop.line.commits.flat().find(row => row.type === 'outcome' && row.step === sent);
      expect(outcome ? (outcome as { status: string }).status : step?.parked?.why).toBe(ends);
    }
  });

  it('to make a next step end in a question, not in an endless loop', async () => {
    const on = await stage({ tools: {}, model: () => answer('Hello') });
    on.laptop.world.prepare = () => Promise.reject(new Error('no model'));
    on.laptop.line.sync();
    for (let n = 0; n < 6; n++) {
      await on.sync();
      on.clock.advance(1_000);
    }
    await on.sync();
    expect(on.laptop.state().open?.parked?.why).toBe('crashLoop');
    expect(on.errors).toHaveLength(5);
  });

  it('of a runtime that lost its store stop it at once', async () => {
    const on = await sendBy('ask');
    await on.sync();
    on.laptop.line.faults.push('fenced');
    onlyCall(on).reply();
    await settled();
    on.put(message('m2'));
    await on.sync();
    await on.laptop.executor.idle();
    expect(on.laptop.line.commits.flat().filter(row => row.type === 'outcome' && row.step === on.laptop.step('send')?.id)).toEqual([]);
  });
});
