import type { Policy } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { settled } from '../testing/clock.ts';
import { answer, approvalAnswer, cancel, message, phone, resolution, stepId } from '../testing/rows.ts';
import { onlyCall, out, type Process, type Stage, stage } from '../testing/stage.ts';
import { callsOnce, timeout } from '../testing/world.ts';

const sendBy = (policy: Policy, more: { confirm?: boolean; heldModels?: boolean } = {}) =>
  stage({ tools: { send: policy }, model: callsOnce('send'), ...more });

/** Runs the laptop until the claim of its outside call is committed and not yet in the room. */
async function untilClaimed(on: Stage): Promise<void> {
  for (let n = 0; n < 20; n++) {
    await settled();
    if (on.laptop.step('send')?.claims.some(claim => !claim.readBack)) return;
    on.laptop.line.sync();
  }
  throw new Error('nothing was claimed');
}

const isDone = (process: Process) => process.state().last?.status === 'done' && process.state().open === null;

/** Everything read everywhere gives the same state everywhere. */
function expectSame(on: Stage): void {
  expect(on.laptop.state()).toEqual(on.phone.state());
  expect(on.errors).toEqual([]);
}

describe('running a turn', () => {
  it('asks the model, calls the tool, asks again and finishes', async () => {
    const on = await sendBy('ask');
    await on.sync();
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
    expect(on.effects.get('send')).toBe(1);
    expectSame(on);
  });

  it('runs a turn again and again for queued messages, each used once, in order', async () => {
    const on = await stage({ tools: {}, model: () => answer('Hello') });
    on.put(message('m2'), message('m3'), message('m2'));
    await on.sync();
    expect(on.laptop.state()).toMatchObject({ turns: 3, queue: [], placed: ['m1', 'm2', 'm3'] });
    expectSame(on);
  });

  it('runs the calls of one answer at the same time', async () => {
    const two = (_parent: string, ordinal: number) => (ordinal === 0 ? answer('', 'a', 'b') : answer('Done'));
    const on = await stage({ tools: { a: 'keyed', b: 'ask' }, model: two });
    await on.sync();
    expect(out(on).map(call => call.name)).toEqual(['a', 'b']);
    for (const call of out(on)) call.reply();
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
  });

  it('does plan, tasks and a last answer', async () => {
    const model = (parent: string, ordinal: number, turn: string) => {
      if (parent === turn) return ordinal === 0 ? { text: '', calls: [], plan: [{ title: 'A' }, { title: 'B' }] } : answer('All done');
      return ordinal === 0 ? answer('', 'send') : answer('Sent');
    };
    const on = await stage({ tools: { send: 'keyed' }, model });
    await on.sync();
    onlyCall(on).reply();
    await on.sync();
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
    expect(on.effects.get('send')).toBe(2);
    expectSame(on);
  });

  /** J2 */
  it('goes on unasked after a start, from a stored outcome', async () => {
    const on = await sendBy('ask');
    await on.sync();
    onlyCall(on).reply();
    await settled();
    on.restart(on.laptop);
    on.take(on.laptop, 'start');
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
    expect(on.effects.get('send')).toBe(1);
  });

  /** J10 */
  it('calls the outside once however much arrives meanwhile', async () => {
    const on = await sendBy('keyed');
    await on.sync();
    for (let n = 0; n < 5; n++) {
      on.put(message(`later${n}`));
      on.laptop.line.connected = n % 2 === 0;
      on.clock.advance(5_000);
      await on.sync();
    }
    on.laptop.line.connected = true;
    await on.sync();
    expect(on.calls()).toHaveLength(1);
  });
});

describe('claim and read back', () => {
  it('lets no outside call leave before its claim was read in the room', async () => {
    const on = await sendBy('ask');
    await untilClaimed(on);
    on.laptop.line.connected = false;
    await on.sync();
    expect(out(on)).toHaveLength(0);
    on.laptop.line.connected = true;
    await on.sync();
    expect(out(on)).toHaveLength(1);
  });

  /** The model's trace: A writes its claim, B takes over, A's call leaves, B makes its own call. */
  it.each(['ask', 'keyed', 'reserved', 'probe', 'ticketed'] as const)(
    'drops a %s call when another device took over before its claim',
    async policy => {
      const on = await sendBy(policy);
      await untilClaimed(on);
      on.take(on.phone);
      on.phone.line.sync();
      await settled();
      await on.sync();
      expect(on.laptop.world.calls).toHaveLength(0);
      for (let n = 0; n < 4; n++) {
        for (const call of out(on)) call.reply();
        await on.sync();
      }
      expect(isDone(on.phone)).toBe(true);
      expect(on.effects.get('send')).toBe(1);
      expectSame(on);
    },
  );

  it('gives a claim up that was read back too late, by either clock, and claims again', async () => {
    for (const late of ['advance', 'jump'] as const) {
      const on = await sendBy('ask');
      await untilClaimed(on);
      on.clock[late](6_000);
      await on.sync();
      const claims = on.laptop.step('send')?.claims ?? [];
      expect(claims.map(claim => claim.withdrawn)).toEqual([true, false]);
      expect(onlyCall(on).call.attempt).toBe('2.2');
    }
  });

  it('waits with outside calls while the relay is away, and goes on with all else', async () => {
    const on = await stage({
      tools: { look: 'safe', send: 'ask' },
      model: (_parent, ordinal) => [answer('', 'look'), null, answer('', 'send')][ordinal] ?? answer('Done'),
    });
    on.laptop.line.sync();
    on.laptop.line.connected = false;
    await settled();
    onlyCall(on).reply();
    await settled();
    await on.laptop.executor.idle();
    expect(on.laptop.step('send')).toMatchObject({ provisional: true, claims: [] });
    expect(out(on)).toHaveLength(0);
    on.laptop.line.connected = true;
    on.laptop.line.sync();
    await on.sync();
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
  });
});

describe('taking over', () => {
  it('lets a running call finish and counts its outcome, when the old holder lives', async () => {
    const on = await sendBy('ask');
    await on.sync();
    on.take(on.phone);
    await on.sync();
    expect(on.phone.step('send')?.claims[0]).toMatchObject({ saidOut: true });
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
    expect(on.effects.get('send')).toBe(1);
    expectSame(on);
  });

  it('stops a model call and asks the model on the new device', async () => {
    const on = await stage({ tools: {}, model: () => answer('Hello'), heldModels: true });
    await on.sync();
    expect(on.laptop.line.progressed).toEqual(['so far']);
    on.take(on.phone);
    await on.sync();
    expect(on.laptop.world.calls[0]?.done).toBe(true);
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
    expect(on.phone.state().lease.holder).toBe(phone);
    expectSame(on);
  });

  it('asks about an unkeyed call of a dead holder, and never runs it by itself', async () => {
    const on = await sendBy('ask');
    await on.sync();
    onlyCall(on).happen();
    on.laptop.kill();
    on.take(on.phone);
    await on.sync();
    on.clock.advance(6_000);
    await on.sync();
    expect(on.phone.step('send')?.parked).toMatchObject({ why: 'inDoubt', attempt: '2.1' });
    on.clock.advance(3_600_000);
    await on.sync();
    expect(on.phone.world.calls).toHaveLength(0);
    const step = on.phone.step('send');
    on.put(resolution(step?.id ?? '', '2.1', 'happened'));
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
    expect(on.effects.get('send')).toBe(1);
  });

  /** J8, J9: one effect, the same key on every device. */
  it('runs a keyed call of a dead holder again after its deadline, with the same key', async () => {
    const on = await sendBy('keyed');
    await on.sync();
    onlyCall(on).happen();
    on.laptop.kill();
    on.take(on.phone);
    await on.sync();
    expect(on.phone.world.calls).toHaveLength(0);
    on.clock.advance(timeout + 6_000);
    await on.sync();
    on.phone.world.calls[0]?.reply();
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
    expect(on.effects.get('send')).toBe(1);
    expect(on.keys.get('send')?.size).toBe(1);
  });

  /** S2: the old holder wakes up with an outcome of its own. */
  it('keeps the outcome of a holder that comes back late as evidence', async () => {
    const on = await sendBy('keyed');
    await on.sync();
    on.laptop.line.connected = false;
    on.take(on.phone);
    await on.sync();
    on.clock.advance(timeout + 6_000);
    await on.sync();
    on.phone.world.calls[0]?.reply();
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
    for (const call of on.laptop.world.calls) call.reply();
    on.laptop.line.connected = true;
    await on.sync();
    expect(on.effects.get('send')).toBe(1);
    expectSame(on);
  });

  it('starts a reserved call with the first ticket in the room, whoever got it', async () => {
    const on = await sendBy('reserved');
    await on.sync();
    onlyCall(on).reply();
    await on.sync();
    expect(on.laptop.step('send')?.ticket).not.toBeNull();
    onlyCall(on).happen();
    on.laptop.kill();
    on.take(on.phone);
    await on.sync();
    on.clock.advance(timeout + 6_000);
    await on.sync();
    const again = on.phone.world.calls[0];
    expect(again?.call.ticket).toBe(on.phone.step('send')?.ticket?.ticket);
    again?.reply();
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
    expect(on.effects.get('send')).toBe(1);
  });

  it('says what is out when it hands over by itself, and does nothing more', async () => {
    const on = await sendBy('ask');
    await on.sync();
    await on.laptop.executor.handOver();
    await on.sync();
    expect(on.phone.step('send')?.claims[0]).toMatchObject({ saidOut: true });
    onlyCall(on).reply();
    await on.sync();
    expect(on.laptop.state().open).not.toBeNull();
    on.take(on.phone);
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
  });
});

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

  it('stop a turn in the middle of an answer', async () => {
    const on = await stage({ tools: {}, model: () => answer('Hello'), heldModels: true });
    await on.sync();
    on.put(cancel(on.laptop.state().open?.id));
    await on.sync();
    expect(on.laptop.state()).toMatchObject({ open: null, last: { status: 'cancelled' } });
    expect(out(on)).toHaveLength(0);
  });
});

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

describe('local steps', () => {
  it('need no claim, and store their outcome with what they changed', async () => {
    const on = await stage({ tools: { edit: 'local' }, model: callsOnce('edit') });
    on.laptop.line.sync();
    on.laptop.line.connected = false;
    await settled();
    onlyCall(on).reply();
    await settled();
    expect(isDone(on.laptop)).toBe(true);
    expect(on.laptop.line.commits.flat().filter(row => row.type === 'claim')).toHaveLength(2);
  });

  it('are not stored by a device that lost the session meanwhile', async () => {
    const on = await stage({ tools: { edit: 'local' }, model: callsOnce('edit') });
    await on.sync();
    const mine = onlyCall(on);
    on.take(on.phone);
    await on.sync();
    mine.reply();
    await on.sync();
    expect(on.laptop.line.commits.flat().filter(row => row.type === 'outcome' && row.step === mine.call.step.id)).toEqual([]);
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
  });
});

describe('stopping', () => {
  it('tells running calls to stop and leaves nothing behind', async () => {
    const on = await sendBy('ask');
    await on.sync();
    const stopped = on.laptop.executor.stop();
    await settled();
    await stopped;
    await on.laptop.executor.idle();
    expect(out(on)).toHaveLength(0);
  });
});
