import { limits } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { isDone } from '../testing/jobs.ts';
import { answer } from '../testing/rows.ts';
import { onlyCall, out, type Stage, stage } from '../testing/stage.ts';
import { callsOnce } from '../testing/world.ts';

const large = '大'.repeat(limits.row / 2);

const outcomes = (on: Stage) => on.laptop.line.commits.flat().flatMap(row => (row.type === 'outcome' ? [row] : []));

/** Case J16. */
describe('what does not fit a row', () => {
  for (const policy of ['keyed', 'ask', 'safe'] as const) {
    it(`is kept by its beginning when a ${policy} call gave it, and the call is neither asked about nor made again`, async () => {
      const on = await stage({ tools: { send: policy }, model: callsOnce('send') });
      await on.sync();
      onlyCall(on).happen();
      onlyCall(on).reply({ status: 'done', value: { page: large }, summary: 'Sent' });
      await on.sync();
      expect(isDone(on.laptop)).toBe(true);
      expect(on.calls()).toHaveLength(1);
      expect(outcomes(on).find(row => row.summary?.startsWith('Sent'))).toMatchObject({
        status: 'done',
        value: { cut: true, characters: JSON.stringify({ page: large }).length, begins: expect.stringContaining('{"page":"大大') },
        summary: 'Sent (only the beginning of the answer is kept)',
      });
      expect(on.errors).toEqual([]);
    });
  }

  it('is refused with a sentence before anything is begun when a call asks for it', async () => {
    const prepared = await stage({ tools: { send: 'ask' }, model: callsOnce('send') });
    const { prepare } = prepared.laptop.world;
    prepared.laptop.world.prepare = async (view, slot, want) => {
      const made = await prepare(view, slot, want);
      return want.kind === 'tool' ? { ...made, arguments: { body: large } } : made;
    };
    await prepared.sync();
    expect(out(prepared)).toEqual([]);
    expect(prepared.calls()).toEqual([]);
    expect(outcomes(prepared).find(row => row.error)).toMatchObject({
      attempt: null,
      status: 'failed',
      error: { kind: 'tooLarge', beforeEffect: true },
    });
    // The model is told, and the turn ends; nothing is parked and nothing is tried five times.
    expect(prepared.laptop.state().open).toBeNull();
    expect(prepared.errors).toEqual([]);
  });

  it('is refused as well when it would have to be shown for a yes', async () => {
    const on = await stage({ tools: { send: 'ask' }, model: callsOnce('send'), confirm: true });
    const { prepare } = on.laptop.world;
    on.laptop.world.prepare = async (view, slot, want) => {
      const made = await prepare(view, slot, want);
      const facts = Array.from({ length: 8 }, (_, n) => ({ label: `part ${n}`, value: '大'.repeat(20_000) }));
      return want.kind === 'tool' ? { ...made, confirm: { act: 'Send', heading: 'Send it', facts } } : made;
    };
    await on.sync();
    expect(on.calls()).toEqual([]);
    expect(outcomes(on).find(row => row.error)?.error?.kind).toBe('tooLarge');
    expect(on.laptop.state().open).toBeNull();
  });

  it('fails the turn with a sentence when a model said it', async () => {
    const on = await stage({ tools: {}, model: () => answer(large) });
    await on.sync();
    expect(outcomes(on).at(-1)).toMatchObject({ status: 'failed', error: { kind: 'answerTooLarge' } });
    expect(on.laptop.state()).toMatchObject({ open: null, last: { status: 'failed' } });
    expect(on.errors).toEqual([]);
  });
});
