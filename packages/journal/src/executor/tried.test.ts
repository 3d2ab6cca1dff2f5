import type { JsonValue, ModelUsage, RowOf, SessionRow } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { Performed } from '../ports.ts';
import { expectSame, isDone } from '../testing/jobs.ts';
import { answer, cancel, laptop, phone } from '../testing/rows.ts';
import { onlyCall, out, type Stage, stage } from '../testing/stage.ts';

const usage = (micros: number): ModelUsage => ({ helper: 'h', model: 'm', input: 10, output: 2, micros });
const busy = (retryAfter: number): Performed => ({
  status: 'failed',
  error: { kind: 'busy', sentence: 'It is busy.' },
  transient: true,
  retryAfter,
});

const failure = { kind: 'refused', sentence: 'No.' };

const asked = (more: { modelPolicy?: 'ticketed' } = {}) => stage({ tools: {}, model: () => answer('Done.'), heldModels: true, ...more });

const rowsOf = (on: Stage): SessionRow[] => on.room.items.flatMap(item => ('rows' in item ? item.rows : []));
const tried = (on: Stage) => rowsOf(on).filter((row): row is RowOf<'tried'> => row.type === 'tried');
const ended = (on: Stage) => rowsOf(on).find((row): row is RowOf<'outcome'> => row.type === 'outcome');
const steps = (on: Stage) => Object.values(on.laptop.state().open?.steps ?? {});

describe('an outside that names the time to come again', () => {
  it('is not asked before it by this process, by the next one, or by the device that takes over', async () => {
    const on = await asked();
    await on.sync();
    onlyCall(on).reply(busy(600_000));
    await on.sync();
    const [row] = tried(on);
    expect(row?.again).toMatchObject({ from: on.clock.now() + 600_000, error: { kind: 'busy' } });
    on.clock.advance(60_000);
    await on.sync();
    expect(out(on)).toHaveLength(0);
    on.restart(on.laptop);
    on.take(on.laptop, 'start');
    await on.sync();
    on.clock.advance(60_000);
    await on.sync();
    expect(out(on)).toHaveLength(0);
    on.take(on.phone);
    await on.sync();
    expect(out(on)).toHaveLength(0);
    on.clock.advance(480_000);
    await on.sync();
    expect(onlyCall(on).call.step.device).toBe(laptop);
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
    expectSame(on);
  });

  /** The laptop was told first, and could say so only when the phone had been told of a later time. */
  it('is not asked any earlier because somebody says late that they were told of an earlier time', async () => {
    const on = await asked();
    await on.sync();
    on.laptop.line.connected = false;
    onlyCall(on).reply(busy(60_000));
    await on.sync();
    on.take(on.phone);
    await on.sync();
    onlyCall(on).reply(busy(120_000));
    await on.sync();
    on.laptop.line.connected = true;
    await on.sync();
    expect(tried(on)).toHaveLength(2);
    on.clock.advance(90_000);
    await on.sync();
    expect(out(on)).toHaveLength(0);
    on.clock.advance(31_000);
    await on.sync();
    expect(onlyCall(on).call.step.device).toBe(laptop);
  });

  it('is not waited for once the person wants the built-in helper to answer', async () => {
    const on = await asked();
    await on.sync();
    onlyCall(on).reply(busy(600_000));
    await on.sync();
    const [step] = steps(on);
    if (!step) throw new Error('there is no step');
    on.put({ v: 1, id: 'stand-in' as never, device: phone, at: 0, type: 'standIn', step: step.id });
    await on.sync();
    expect(onlyCall(on).call.step.standIn).toBe(true);
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
    expectSame(on);
  });

  it('costs no row where it is no longer than the rest that is kept anyway', async () => {
    const on = await asked();
    await on.sync();
    onlyCall(on).reply(busy(100));
    await on.sync();
    expect(tried(on)).toEqual([]);
  });
});

describe('what an attempt took whose answer came to nothing', () => {
  it('is stored with the attempt, once, whether it is tried again, fails for good or is stopped', async () => {
    for (const [reply, count] of [
      [{ status: 'failed', error: failure, transient: true, spent: [usage(5)] }, 1],
      [{ status: 'failed', error: failure, spent: [usage(5), usage(6)] }, 1],
      [{ status: 'aborted', spent: [usage(5)] }, 1],
      [{ status: 'aborted' }, 0],
    ] as const satisfies readonly (readonly [Performed, number])[]) {
      const on = await asked();
      await on.sync();
      const call = onlyCall(on);
      call.reply(reply);
      await on.sync();
      expect(tried(on)).toHaveLength(count);
      if (count > 0) expect(tried(on)[0]).toMatchObject({ attempt: call.call.attempt, spent: 'spent' in reply ? reply.spent : [] });
      expectSame(on);
    }
  });

  it('is stored of an answer that came when its turn was stopped already', async () => {
    const on = await stage({
      tools: {},
      model: () => ({ text: 'Done.', calls: [], usage: { ...usage(7), cached: 0 } as JsonValue }),
      heldModels: true,
      deaf: true,
    });
    await on.sync();
    const call = onlyCall(on);
    on.put(cancel(on.laptop.state().open?.id));
    await on.sync();
    call.reply();
    await on.sync();
    expect(tried(on).map(({ spent }) => spent)).toEqual([[{ ...usage(7), cached: 0 }]]);
    expect(on.laptop.state().last?.status).toBe('cancelled');
    expectSame(on);
  });
});

describe('an answer that goes on by itself, after Stop', () => {
  async function stopping(): Promise<Stage> {
    const on = await asked({ modelPolicy: 'ticketed' });
    await on.sync();
    expect(onlyCall(on).kind).toBe('reserve');
    onlyCall(on).reply();
    await on.sync();
    expect(onlyCall(on).kind).toBe('perform');
    on.put(cancel(on.laptop.state().open?.id));
    await on.sync();
    await on.sync();
    return on;
  }

  it('is told to stop before its step counts as stopped, and what it took is kept', async () => {
    const on = await stopping();
    expect(onlyCall(on)).toMatchObject({ kind: 'cancel', call: { ticket: expect.stringMatching(/^ticket-/) } });
    expect(on.laptop.state().open).not.toBeNull();
    onlyCall(on).reply({ status: 'done', value: null, spent: [usage(9)] });
    await on.sync();
    expect(on.laptop.state().last?.status).toBe('cancelled');
    expect(ended(on)).toMatchObject({ status: 'cancelled', value: { usage: usage(9) } });
    expectSame(on);
  });

  it('is told by the next process when this one dies in between, and by the device that takes over', async () => {
    const on = await stopping();
    on.restart(on.laptop);
    on.take(on.laptop, 'start');
    await on.sync();
    expect(out(on).filter(({ kind }) => kind === 'cancel')).toHaveLength(2);
    on.laptop.kill();
    on.take(on.phone);
    await on.sync();
    const last = on.phone.world.calls.at(-1);
    expect(last?.kind).toBe('cancel');
    last?.reply({ status: 'done', value: null, spent: [usage(9)] });
    await on.sync();
    expect(on.phone.state().last?.status).toBe('cancelled');
    // Whoever tells it has its bill, also who did not begin it.
    expect(ended(on)).toMatchObject({ device: phone, value: { usage: usage(9) } });
  });

  it('is let go on, with a sentence, when its service cannot be told', async () => {
    const on = await stopping();
    for (let tries = 0; tries < 5; tries++) {
      onlyCall(on).reply({ status: 'failed', error: { kind: 'notStopped', sentence: 'It could not be told.' } });
      await on.sync();
      on.clock.advance(31_000);
      await on.sync();
    }
    expect(on.laptop.state().last?.status).toBe('cancelled');
    expect(ended(on)).toMatchObject({ status: 'cancelled', error: { kind: 'notStopped' } });
    expectSame(on);
  });

  it('is stopped too when the person stopped it while it was being begun', async () => {
    const on = await stage({ tools: {}, model: () => answer('Done.'), heldModels: true, modelPolicy: 'ticketed', deaf: true });
    await on.sync();
    const begins = onlyCall(on);
    on.put(cancel(on.laptop.state().open?.id));
    await on.sync();
    begins.reply();
    await on.sync();
    await on.sync();
    expect(onlyCall(on).kind).toBe('cancel');
    onlyCall(on).reply();
    await on.sync();
    expect(on.laptop.state().last?.status).toBe('cancelled');
  });
});
