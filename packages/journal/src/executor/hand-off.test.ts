import { describe, expect, it } from 'vitest';
import { settled } from '../testing/clock.ts';
import { expectSame, isDone, sendBy } from '../testing/jobs.ts';
import { answer, phone, resolution } from '../testing/rows.ts';
import { onlyCall, stage } from '../testing/stage.ts';
import { leaveBy, timeout } from '../testing/world.ts';

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

  /** By then another device may have asked how far it is, and a person have been told that it did not happen. */
  it('claims again before it starts what was reserved too long ago, and starts it with the same ticket', async () => {
    const on = await sendBy('reserved');
    await on.sync();
    onlyCall(on).reply();
    on.laptop.line.connected = false;
    await settled();
    on.clock.advance(leaveBy + 1);
    on.laptop.line.connected = true;
    await on.sync();
    const { ticket, claims } = on.laptop.step('send') ?? {};
    expect(claims?.map(claim => claim.withdrawn)).toEqual([true, false]);
    expect([onlyCall(on).kind, onlyCall(on).call.ticket]).toEqual(['perform', ticket?.ticket]);
    onlyCall(on).reply();
    await on.sync();
    expect([isDone(on.laptop), on.effects.get('send')]).toEqual([true, 1]);
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
