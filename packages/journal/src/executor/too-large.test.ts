import { hashJson, limits } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { Prepared } from '../ports.ts';
import { isDone } from '../testing/jobs.ts';
import { answer, cancel } from '../testing/rows.ts';
import { onlyCall, out, type Stage, stage } from '../testing/stage.ts';
import { callsOnce, leaveBy, timeout } from '../testing/world.ts';

const large = '大'.repeat(limits.row / 2);

const outcomes = (on: Stage) => on.laptop.line.commits.flat().flatMap(row => (row.type === 'outcome' ? [row] : []));

/** A row's worth and more; a text of JSON larger than anything that is kept. */
const beyond = 'x'.repeat(limits.blob + 1);

const prepares = (on: Stage, change: (made: Prepared) => Partial<Prepared>) => {
  for (const { world } of [on.laptop, on.phone]) {
    const { prepare } = world;
    world.prepare = async (view, slot, want) => {
      const made = await prepare(view, slot, want);
      return want.kind === 'tool' ? { ...made, ...change(made) } : made;
    };
  }
};

/** Case J16. */
describe('what does not fit a row', () => {
  for (const policy of ['keyed', 'ask', 'safe'] as const) {
    it(`is kept whole in a place of its own when a ${policy} call gave it, and the call is neither asked about nor made again`, async () => {
      const on = await stage({ tools: { send: policy }, model: callsOnce('send') });
      await on.sync();
      onlyCall(on).happen();
      onlyCall(on).reply({ status: 'done', value: { page: large }, summary: 'Sent' });
      await on.sync();
      expect(isDone(on.laptop)).toBe(true);
      expect(on.calls()).toHaveLength(1);
      const row = outcomes(on).find(one => one.summary === 'Sent');
      expect(row).toMatchObject({
        status: 'done',
        value: { page: '大'.repeat(4096), $whole: hashJson({ page: large }) },
      });
      expect(row?.whole && (await on.laptop.line.blob(row.whole))).toEqual({ page: large });
      expect(on.errors).toEqual([]);
    });
  }

  it('is kept by its beginning when it is larger than anything that is kept: the call happened', async () => {
    const on = await stage({ tools: { send: 'ask' }, model: callsOnce('send') });
    await on.sync();
    onlyCall(on).happen();
    onlyCall(on).reply({ status: 'done', value: beyond, summary: 'Sent' });
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
    expect(on.calls()).toHaveLength(1);
    const row = outcomes(on).find(one => one.summary?.startsWith('Sent'));
    expect(row).toMatchObject({
      value: { cut: true, characters: beyond.length },
      summary: 'Sent (only the beginning of the answer is kept)',
    });
    expect(row?.whole).toBeUndefined();
  });

  it('goes with the call when a call asks for it, as it was asked, and its intent is one that older versions hold', async () => {
    const on = await stage({ tools: { send: 'keyed' }, model: callsOnce('send') });
    prepares(on, () => ({ arguments: { body: large } }));
    await on.sync();
    expect(onlyCall(on).call.step.arguments).toEqual({ body: large });
    const intent = on.laptop.line.commits.flat().find(row => row.type === 'intent' && row.whole);
    expect(intent).toMatchObject({ v: 2, arguments: { body: '大'.repeat(4096) }, argumentsHash: hashJson({ body: large }) });
  });

  it('is waited for by a device that takes over, and the call leaves when it is there', async () => {
    const on = await stage({ tools: { send: 'keyed' }, model: callsOnce('send') });
    prepares(on, () => ({ arguments: { body: large } }));
    await on.sync();
    onlyCall(on).happen();
    on.laptop.kill();
    on.phone.line.fetches = false;
    on.take(on.phone);
    await on.sync();
    on.clock.advance(timeout + leaveBy);
    await on.sync();
    expect(on.calls()).toHaveLength(1);
    on.phone.line.fetches = true;
    await on.sync();
    expect(on.calls()).toHaveLength(2);
    expect(on.calls()[1]?.call.step.arguments).toEqual({ body: large });
    expect(on.calls()[1]?.call.key).toBe(on.calls()[0]?.call.key);
  });

  it('is read again when reading it failed, and the call leaves once', async () => {
    const on = await stage({ tools: { send: 'keyed' }, model: callsOnce('send') });
    prepares(on, () => ({ arguments: { body: large } }));
    const { blob } = on.laptop.line;
    let reads = 0;
    on.laptop.line.blob = async ref => {
      if (reads++ === 0) throw new Error('it could not be read');
      return blob(ref);
    };
    await on.sync();
    on.clock.advance(60_000);
    await on.sync();
    expect(onlyCall(on).call.step.arguments).toEqual({ body: large });
    expect(on.laptop.step('send')?.claims[0]).toMatchObject({ withdrawn: true });
  });

  for (const what of ['somebody cancels', 'another device takes over'] as const) {
    it(`keeps a call from leaving when ${what} while it is read`, async () => {
      const on = await stage({ tools: { send: 'reserved' }, model: callsOnce('send') });
      prepares(on, () => ({ arguments: { body: large } }));
      const read = Promise.withResolvers<void>();
      const { blob } = on.laptop.line;
      on.laptop.line.blob = async ref => {
        await read.promise;
        return blob(ref);
      };
      await on.sync();
      const turn = on.laptop.state().open?.id;
      if (what === 'somebody cancels' && turn) on.put(cancel(turn));
      else on.take(on.phone);
      await on.sync();
      read.resolve();
      await on.sync();
      expect(on.laptop.world.calls).toEqual([]);
      expect(on.laptop.line.commits.flat().find(row => row.type === 'withdrawn')).toMatchObject({ attempt: '2.1' });
    });
  }

  it('is not asked a yes for when what would be shown of it is gone: nobody can agree to more than they see', async () => {
    const on = await stage({ tools: { send: 'ask' }, model: callsOnce('send'), confirm: true });
    prepares(on, () => ({ arguments: { body: large } }));
    const { commit } = on.laptop.line;
    // The request never leaves: what was committed together was cut in two on its way.
    on.laptop.line.commit = async batch => {
      const rows = batch.rows.filter(row => row.type !== 'approvalRequest');
      return commit({ ...batch, rows });
    };
    await on.sync();
    expect(outcomes(on).find(row => row.error)).toMatchObject({ error: { kind: 'tooLarge', beforeEffect: true } });
    expect(on.laptop.line.commits.flat().filter(row => row.type === 'approvalRequest')).toEqual([]);
    expect(on.calls()).toEqual([]);
  });

  it('is refused with a sentence before anything is begun when it is larger than anything that is kept', async () => {
    const on = await stage({ tools: { send: 'ask' }, model: callsOnce('send') });
    prepares(on, () => ({ arguments: { body: beyond } }));
    await on.sync();
    expect(out(on)).toEqual([]);
    expect(on.calls()).toEqual([]);
    expect(outcomes(on).find(row => row.error)).toMatchObject({
      attempt: null,
      status: 'failed',
      error: { kind: 'tooLarge', sentence: expect.stringContaining('50 MB'), beforeEffect: true },
    });
    // The model is told, and the turn ends; nothing is parked and nothing is tried five times.
    expect(on.laptop.state().open).toBeNull();
    expect(on.errors).toEqual([]);
  });

  it('is refused as well when more would have to be shown for a yes than a card can hold', async () => {
    const on = await stage({ tools: { send: 'ask' }, model: callsOnce('send'), confirm: true });
    const facts = Array.from({ length: 8 }, (_, n) => ({ label: `part ${n}`, value: '大'.repeat(20_000) }));
    prepares(on, () => ({ confirm: { act: 'Send', heading: 'Send it', facts } }));
    await on.sync();
    expect(on.calls()).toEqual([]);
    expect(outcomes(on).find(row => row.error)?.error?.kind).toBe('tooLarge');
    expect(on.laptop.state().open).toBeNull();
  });

  it('is kept whole when a model said it, with what it asks for next beside the beginning', async () => {
    const on = await stage({
      tools: { send: 'keyed' },
      model: (_parent, ordinal) => (ordinal === 0 ? { text: large, calls: [{ name: 'send', arguments: { to: 'Anna' } }] } : answer('Done')),
    });
    await on.sync();
    expect(onlyCall(on).call.step.name).toBe('send');
    const row = outcomes(on).find(one => one.whole);
    expect(row).toMatchObject({ status: 'done', value: { text: expect.stringMatching(/^大+$/), calls: [{ name: 'send' }] } });
    expect(row?.whole && (await on.laptop.line.blob(row.whole))).toMatchObject({ text: large });
  });

  it('fails the turn with a sentence when a model said more than anything that is kept', async () => {
    const on = await stage({ tools: {}, model: () => answer(beyond) });
    await on.sync();
    expect(outcomes(on).at(-1)).toMatchObject({ status: 'failed', error: { kind: 'answerTooLarge' } });
    expect(on.laptop.state()).toMatchObject({ open: null, last: { status: 'failed' } });
    expect(on.errors).toEqual([]);
  });
});
