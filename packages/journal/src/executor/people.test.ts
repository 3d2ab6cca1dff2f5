import { describe, expect, it } from 'vitest';
import { settled } from '../testing/clock.ts';
import { expectSame, isDone, sendBy } from '../testing/jobs.ts';
import { answer, approvalAnswer, cancel, stepId } from '../testing/rows.ts';
import { onlyCall, out, stage } from '../testing/stage.ts';

describe('people', () => {
  /** J19, J20, J21 */
  it('are waited for as long as it takes, on every device, through restarts', async () => {
    const on = await sendBy('ask', { confirm: true });
    await on.sync();
    on.clock.advance(24 * 3_600_000);
    await on.sync();
    on.restart(on.laptop);
    on.take(on.laptop, 'start');
    await on.sync();
    expect(out(on)).toHaveLength(0);
    const step = on.phone.step('send');
    const approval = step?.approval;
    if (!step || !approval) throw new Error('nothing was asked');
    on.put({ ...approvalAnswer('x', 'yes'), step: step.id, approval: approval.approval, argumentsHash: 'f'.repeat(64) });
    await on.sync();
    expect(out(on)).toHaveLength(0);
    on.put({ ...approvalAnswer('x', 'yes'), step: step.id, approval: approval.approval, argumentsHash: step.argumentsHash });
    await on.sync();
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
  });

  /** The model's trace: A approves, B denies, and B's answer is first in the room. */
  it('deny with the first answer in the room, whatever the other device had answered', async () => {
    const on = await sendBy('ask', { confirm: true });
    await on.sync();
    const step = on.laptop.step('send');
    if (!step?.approval) throw new Error('nothing was asked');
    const given = { step: step.id, approval: step.approval.approval, argumentsHash: step.argumentsHash };
    await on.laptop.line.commit({
      expect: on.laptop.line.view().revision,
      rows: [{ ...approvalAnswer('x', 'yes', on.laptop.device), ...given }],
    });
    await settled();
    expect(out(on)).toHaveLength(0);
    on.put({ ...approvalAnswer('x', 'no'), ...given });
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
    expect(on.calls()).toHaveLength(0);
  });

  it('stop a turn: what never left is cancelled, what is out gets its outcome', async () => {
    const on = await sendBy('ask');
    await on.sync();
    const turn = on.laptop.state().open?.id ?? stepId('');
    on.put(cancel(turn));
    await on.sync();
    expect(on.laptop.state().open).not.toBeNull();
    onlyCall(on).reply();
    await on.sync();
    expect(on.laptop.state().last?.status).toBe('cancelled');
    expectSame(on);
  });

  /** What a world waits for before it sends (a connection, a setting) takes its time: it asks again right before. */
  it('keep a call that was about to leave from leaving when they stop the turn, when it moves, and when it got late', async () => {
    const may = async (meanwhile: (on: Awaited<ReturnType<typeof sendBy>>) => void): Promise<readonly boolean[]> => {
      const on = await sendBy('ask');
      await on.sync();
      const { call } = onlyCall(on);
      const before = call.mayLeave();
      meanwhile(on);
      await on.sync();
      return [before, call.mayLeave()];
    };
    expect(await may(() => undefined)).toEqual([true, true]);
    expect(await may(on => on.put(cancel(on.laptop.state().open?.id)))).toEqual([true, false]);
    expect(await may(on => on.take(on.phone, 'take'))).toEqual([true, false]);
    expect(await may(on => on.clock.advance(6_000))).toEqual([true, false]);
  });

  it('stop a turn in the middle of an answer', async () => {
    const on = await stage({ tools: {}, model: () => answer('Hello'), heldModels: true });
    await on.sync();
    on.put(cancel(on.laptop.state().open?.id));
    await on.sync();
    expect(on.laptop.state()).toMatchObject({ open: null, last: { status: 'cancelled' } });
    expect(out(on)).toHaveLength(0);
  });
});
