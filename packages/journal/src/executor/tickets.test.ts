import { describe, expect, it } from 'vitest';
import { turnEntries } from '../project/entries.ts';
import { projectEvidence, stepRecords } from '../project/steps.ts';
import { settled } from '../testing/clock.ts';
import { expectSame, isDone, sendBy } from '../testing/jobs.ts';
import { cancel, resolution } from '../testing/rows.ts';
import { onlyCall, out, type Stage } from '../testing/stage.ts';
import { timeout } from '../testing/world.ts';

/** `ticketed`: the call that returns an id is the effect; from then on anybody may look how far it is. */
async function begun(): Promise<Stage> {
  const on = await sendBy('ticketed');
  await on.sync();
  expect(onlyCall(on).kind).toBe('reserve');
  onlyCall(on).reply();
  await on.sync();
  expect(onlyCall(on).kind).toBe('perform');
  return on;
}

/** It began, the laptop went offline before it heard so, and the phone took over. */
async function begunUnheard(more: { deaf?: boolean } = {}) {
  const on = await sendBy('ticketed', more);
  await on.sync();
  const begins = onlyCall(on);
  begins.happen();
  on.laptop.line.connected = false;
  on.take(on.phone);
  return { on, begins };
}

/** What the person is asked, as the process shows it. */
function questionsOf(on: Stage, { state } = on.laptop) {
  const { open, session } = state();
  return open ? turnEntries({ turn: open, end: null }, session).filter(({ kind }) => kind === 'question') : [];
}

/** The outside hears that it is to stop. */
async function told(on: Stage): Promise<void> {
  const call = onlyCall(on);
  expect(call).toMatchObject({ kind: 'cancel', call: { ticket: expect.stringMatching(/^ticket-/) } });
  call.reply();
  await on.sync();
}

const failed = (transient: boolean) => ({ status: 'failed', error: { kind: 'busy', sentence: 'It is busy.' }, transient }) as const;

describe('work that the outside has begun', () => {
  it('is begun once and looked at until it is done, under one claim', async () => {
    const on = await begun();
    for (let looks = 0; looks < 10; looks++) {
      expect(onlyCall(on).call.ticket).toMatch(/^ticket-/);
      onlyCall(on).reply({ status: 'pending', again: 60_000 });
      await on.sync();
      expect(out(on)).toHaveLength(0);
      on.clock.advance(60_000);
      await on.sync();
    }
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
    expect(on.effects.get('send')).toBe(1);
    expectSame(on);
  });

  it('is never given up because looking at it fails', async () => {
    const on = await begun();
    for (const trouble of [failed(true), { status: 'unknown', error: failed(true).error }, { status: 'aborted' }] as const) {
      for (let times = 0; times < 4; times++) {
        onlyCall(on).reply(trouble.status === 'aborted' ? failed(true) : trouble);
        await on.sync();
        on.clock.advance(31_000);
        await on.sync();
      }
    }
    expect(on.laptop.step('send')).toMatchObject({ parked: null, outcome: null });
    onlyCall(on).reply();
    await on.sync();
    expect([isDone(on.laptop), on.effects.get('send')]).toEqual([true, 1]);
  });

  /** Else it would be asked about for ever, and would look as if it went on. */
  it('is asked about when the outside does not know it any more, and begun again only when a person says so', async () => {
    const on = await begun();
    onlyCall(on).reply({ status: 'gone', error: failed(true).error });
    await on.sync();
    on.clock.advance(timeout + 6_000);
    await on.sync();
    const step = on.laptop.step('send');
    expect(step).toMatchObject({ outcome: null, parked: { why: 'inDoubt' } });
    expect(questionsOf(on)).toMatchObject([{ state: 'open', forgotten: true }]);
    expect(out(on)).toHaveLength(0);
    on.put(resolution(step?.id ?? '', step?.parked?.attempt ?? '', 'didNot'));
    await on.sync();
    expect(onlyCall(on).kind).toBe('reserve');
    onlyCall(on).reply();
    await on.sync();
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
  });

  /** Found out by whoever looked last, who had not begun it: the question used to go with them, and only a device that can look could ask it anew. */
  it('stays asked about when whoever found out that it is forgotten hands over', async () => {
    const on = await begun();
    on.restart(on.laptop);
    on.take(on.laptop, 'start');
    await on.sync();
    out(on)
      .at(-1)
      ?.reply({ status: 'gone', error: failed(true).error });
    await on.sync();
    on.clock.advance(timeout + 6_000);
    await on.sync();
    expect(on.laptop.step('send')?.parked).toMatchObject({ why: 'inDoubt' });
    on.take(on.phone);
    await on.sync();
    const step = on.phone.step('send');
    expect(step).toMatchObject({ outcome: null, parked: { why: 'inDoubt' } });
    expect(on.phone.world.calls).toHaveLength(0);
    on.put(resolution(step?.id ?? '', step?.parked?.attempt ?? '', 'happened'));
    await on.sync();
    expect(on.phone.step('send')?.outcome).not.toBeNull();
    expectSame(on);
  });

  it('fails when the outside says so for good', async () => {
    const on = await begun();
    onlyCall(on).reply(failed(false));
    await on.sync();
    expect(out(on)).toHaveLength(0);
    expect([isDone(on.laptop), on.effects.get('send')]).toEqual([true, 1]);
  });

  it('is only looked at by a new process, and by the device that takes over', async () => {
    const on = await begun();
    on.restart(on.laptop);
    on.take(on.laptop, 'start');
    await on.sync();
    expect(out(on).at(-1)).toMatchObject({ kind: 'perform' });
    on.laptop.kill();
    on.take(on.phone);
    await on.sync();
    const call = on.phone.world.calls[0];
    expect(call).toMatchObject({ kind: 'perform', call: { ticket: expect.stringMatching(/^ticket-/) } });
    call?.reply();
    await on.sync();
    expect([isDone(on.phone), on.effects.get('send')]).toEqual([true, 1]);
  });

  it('stays begun for the next holder when the old one hands over between two looks', async () => {
    const on = await begun();
    onlyCall(on).reply({ status: 'pending', again: 60_000 });
    await on.sync();
    on.take(on.phone);
    await on.sync();
    expect(on.phone.step('send')?.claims[0]).toMatchObject({ saidOut: true, withdrawn: false });
    onlyCall(on).reply();
    await on.sync();
    expect([isDone(on.phone), on.effects.get('send')]).toEqual([true, 1]);
    expectSame(on);
  });

  it('asks when no ticket came, and goes on by itself when the ticket comes after all', async () => {
    const { on, begins } = await begunUnheard();
    await on.sync();
    on.clock.advance(6_000);
    await on.sync();
    expect(on.phone.step('send')?.parked).toMatchObject({ why: 'inDoubt' });
    expect(questionsOf(on, on.phone)[0]).not.toHaveProperty('forgotten');
    begins.reply();
    on.laptop.line.connected = true;
    await on.sync();
    expect(on.phone.step('send')).toMatchObject({ parked: null, ticket: { ticket: expect.stringMatching(/^ticket-/) } });
    expect(on.phone.world.calls.map(call => call.kind)).toEqual(['perform']);
    on.phone.world.calls[0]?.reply();
    await on.sync();
    expect([isDone(on.phone), on.effects.get('send')]).toEqual([true, 1]);
  });

  /** Its ticket is stored here and on its way: whatever comes before it in the room, nobody may read that the call never left. */
  async function begunUnread(): Promise<Stage> {
    const on = await sendBy('ticketed');
    await on.sync();
    onlyCall(on).reply();
    await settled();
    expect(on.laptop.step('send')?.ticket).toBeNull();
    return on;
  }

  it('is not said to have been withdrawn when the person stops the job before its ticket is read back', async () => {
    const on = await begunUnread();
    on.put(cancel(on.laptop.state().open?.id));
    while (on.laptop.line.read());
    await settled();
    expect(on.laptop.step('send')).toMatchObject({ outcome: null, parked: null });
    await on.sync();
    await told(on);
    expect(on.laptop.step('send')).toMatchObject({ parked: { why: 'cancelledMaybe' }, claims: [{ withdrawn: false }] });
    expect(on.laptop.step('send')?.ticket).not.toBeNull();
  });

  it('is not said to have been withdrawn when the session is taken over before its ticket is read back', async () => {
    const on = await begunUnread();
    on.take(on.phone);
    while (on.laptop.line.read());
    await settled();
    await on.sync();
    expect(on.phone.step('send')?.claims[0]).toMatchObject({ saidOut: true, withdrawn: false });
    onlyCall(on).reply();
    await on.sync();
    expect([isDone(on.phone), on.effects.get('send')]).toEqual([true, 1]);
    expectSame(on);
  });

  it('does not count as cancelled when the person stops the job: it may still happen', async () => {
    const on = await begun();
    on.put(cancel(on.laptop.state().open?.id));
    await on.sync();
    await told(on);
    const step = on.laptop.step('send');
    expect(step?.parked).toMatchObject({ why: 'cancelledMaybe' });
    on.clock.advance(timeout + 6_000);
    on.put(resolution(step?.id ?? '', step?.parked?.attempt ?? '', 'didNot'));
    await on.sync();
    expect(on.laptop.state()).toMatchObject({ open: null, last: { status: 'cancelled' } });
    expect(out(on)).toHaveLength(0);
  });
});

describe('work that goes on outside, after Stop', () => {
  const stops = (on: Stage) => on.calls().filter(({ kind }) => kind === 'cancel');

  /** Between two looks nothing of it is out that could be told. */
  it('is told to stop between two looks, and is then asked about', async () => {
    const on = await begun();
    onlyCall(on).reply({ status: 'pending', again: 60_000 });
    await on.sync();
    expect(out(on)).toHaveLength(0);
    on.put(cancel(on.laptop.state().open?.id));
    await on.sync();
    expect(on.laptop.step('send')?.parked).toBeNull();
    await told(on);
    expect(on.laptop.step('send')?.parked).toMatchObject({ why: 'cancelledMaybe' });
    on.clock.advance(timeout);
    await on.sync();
    expect(stops(on)).toHaveLength(1);
  });

  it('is told by the next process when this one dies in between, and by the device that takes over', async () => {
    const on = await begun();
    on.put(cancel(on.laptop.state().open?.id));
    await on.sync();
    on.restart(on.laptop);
    on.take(on.laptop, 'start');
    await on.sync();
    on.laptop.kill();
    on.take(on.phone);
    await on.sync();
    expect(stops(on)).toHaveLength(3);
    on.phone.world.calls.at(-1)?.reply();
    await on.sync();
    expect(on.phone.step('send')?.parked).toMatchObject({ why: 'cancelledMaybe' });
    expect(on.effects.get('send')).toBe(1);
  });

  it('is asked about when it could not be told often enough', async () => {
    const on = await begun();
    on.put(cancel(on.laptop.state().open?.id));
    await on.sync();
    for (let tries = 0; tries < 5; tries++) {
      onlyCall(on).reply(failed(true));
      await on.sync();
      on.clock.advance(31_000);
      await on.sync();
    }
    expect(on.laptop.step('send')?.parked).toMatchObject({ why: 'cancelledMaybe' });
    expect(stops(on)).toHaveLength(5);
  });
});

describe('what was begun a second time, since a person had said that it never was', () => {
  /** @param stored the laptop has got the first ticket, and cannot send it; else it gets it long after its deadline */
  async function begunAgain(stored: boolean) {
    const { on, begins } = await begunUnheard({ deaf: true });
    if (stored) begins.reply();
    await on.sync();
    on.clock.advance(timeout + 6_000);
    await on.sync();
    const step = on.phone.step('send');
    on.put(resolution(step?.id ?? '', step?.parked?.attempt ?? '', 'didNot'));
    await on.sync();
    on.phone.world.calls.find(call => !call.done)?.reply();
    await on.sync();
    expect(on.effects.get('send')).toBe(2);
    const ticketComes = async () => {
      on.laptop.line.connected = true;
      await on.sync();
      if (!stored) begins.reply();
      await on.sync();
    };
    return { on, ticketComes };
  }

  it.each([true, false])('is shown as ran twice when the ticket of the first comes in (stored before: %s)', async stored => {
    const { on, ticketComes } = await begunAgain(stored);
    await ticketComes();
    expect(on.phone.step('send')).toMatchObject({ ranTwice: true, late: ['2.1'], ticket: { attempt: '3.2' } });
    expect(stepRecords({ turn: turnOf(on), end: null }, { session: on.phone.state().session, epoch: 3 })).toContainEqual(
      expect.objectContaining({
        name: 'send',
        ranTwice: true,
        attempts: [expect.objectContaining({ state: 'late' }), expect.objectContaining({ attempt: '3.2' })],
      }),
    );
    expectSame(on);
  });

  it.each([true, false])('is shown as ran twice when that ticket comes in after the job was over (stored before: %s)', async stored => {
    const { on, ticketComes } = await begunAgain(stored);
    const turn = turnOf(on);
    on.phone.world.calls.find(call => !call.done)?.reply();
    await on.sync();
    expect(isDone(on.phone)).toBe(true);
    const record = stepRecords({ turn, end: null }, { session: on.phone.state().session, epoch: 3 }).find(({ name }) => name === 'send');
    await ticketComes();
    const late = on.phone.line.disk.judged.findLast(({ row }) => row.type === 'ticket');
    expect([late?.row.type, late?.verdict]).toEqual(['ticket', 'evidence']);
    if (!record || late?.row.type !== 'ticket') throw new Error('no ticket came');
    const done = { ...record, attempts: record.attempts.map(one => (one.attempt === '3.2' ? { ...one, state: 'done' as const } : one)) };
    expect(projectEvidence(done, late.row)).toMatchObject({ ranTwice: true, attempts: [{ state: 'late' }, { state: 'done' }] });
    expect(projectEvidence(projectEvidence(done, late.row), late.row)).toEqual(projectEvidence(done, late.row));
  });

  function turnOf(on: Stage) {
    const { open } = on.phone.state();
    if (!open) throw new Error('no job is open');
    return open;
  }
});

/** A ticket that waited on a device that was offline comes in behind the answer that it never began. */
it('can still be answered when what was said not to have happened turns out to have begun', async () => {
  const { on, begins } = await begunUnheard();
  on.put(cancel(on.laptop.state().open?.id));
  begins.reply();
  await on.sync();
  on.clock.advance(timeout + 6_000);
  await on.sync();
  const step = on.phone.step('send');
  on.put(resolution(step?.id ?? '', step?.parked?.attempt ?? '', 'didNot'));
  on.laptop.line.connected = true;
  on.laptop.line.send();
  await on.sync();
  await told(on);
  const asked = on.phone.step('send');
  if (asked) on.put(resolution(asked.id, asked.parked?.attempt ?? '', 'skip'));
  await on.sync();
  expect(on.phone.state().open).toBe(null);
});
