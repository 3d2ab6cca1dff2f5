import { describe, expect, it } from 'vitest';
import { settled } from '../testing/clock.ts';
import { expectSame, isDone, sendBy, untilClaimed } from '../testing/jobs.ts';
import { answer, message } from '../testing/rows.ts';
import { onlyCall, out, stage } from '../testing/stage.ts';
import { callsOnce } from '../testing/world.ts';

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

describe('an edit of a document that went while it was made', () => {
  it('is made again, so that it finds the document gone, and is no fault of anything', async () => {
    const on = await stage({ tools: { edit: 'local' }, model: callsOnce('edit') });
    await on.sync();
    on.laptop.line.faults.push('outdated');
    onlyCall(on).reply();
    await on.sync();
    const { call, ...again } = onlyCall(on);
    again.reply({ status: 'failed', error: { kind: 'noDocument', sentence: 'It is not there.' } });
    await on.sync();
    const outcomes = on.laptop.line.commits.flat().filter(row => row.type === 'outcome' && row.step === call.step.id);
    expect(outcomes).toMatchObject([{ status: 'failed', error: { kind: 'noDocument' } }]);
    expect(isDone(on.laptop)).toBe(true);
  });
});

describe('edits of one answer', () => {
  it('run one after another, in the order of their calls', async () => {
    const two = (_parent: string, ordinal: number) => (ordinal === 0 ? answer('', 'a', 'b') : answer('Done'));
    const on = await stage({ tools: { a: 'local', b: 'local' }, model: two });
    await on.sync();
    expect(onlyCall(on).name).toBe('a');
    onlyCall(on).reply();
    await on.sync();
    expect(onlyCall(on).name).toBe('b');
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
  });
});

describe('stopping', () => {
  it('says that a claimed call never left, so that nobody is asked about it', async () => {
    const on = await sendBy('ask');
    await untilClaimed(on);
    await on.laptop.executor.stop();
    on.laptop.line.sync();
    on.restart(on.laptop);
    on.take(on.laptop, 'start');
    await on.sync();
    expect(on.laptop.step('send')?.claims.map(claim => claim.withdrawn)).toEqual([true, false]);
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
  });

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
