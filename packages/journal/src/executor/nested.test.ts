import { limits, type RowOf } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { isNested } from '../nested.ts';
import { settled } from '../testing/clock.ts';
import { expectSame, isDone } from '../testing/jobs.ts';
import { answer, approvalAnswer, cancel, phone, resolution } from '../testing/rows.ts';
import { onlyCall, out, type Process, type Stage, stage } from '../testing/stage.ts';
import { nests } from '../testing/world.ts';

const tasksOf = (process: Process) => Object.values(process.state().open?.steps ?? {}).filter(isNested);
const rowsOf = <Type extends 'intent' | 'outcome'>(on: Stage, type: Type): RowOf<Type>[] =>
  on.phone.line.disk.judged.flatMap(({ row, verdict }) => (row.type === type && verdict === 'counts' ? [row as RowOf<Type>] : []));
/** What tasks came to, in the order in which they ended. */
const results = (on: Stage) => {
  const tasks = new Set(rowsOf(on, 'intent').flatMap(row => (row.kind === 'task' ? [row.step] : [])));
  return rowsOf(on, 'outcome')
    .filter(row => tasks.has(row.step))
    .map(({ status, value }) => [status, (value as { text?: string } | undefined)?.text]);
};

async function replyToAll(on: Stage): Promise<void> {
  for (let n = 0; n < 20 && out(on).length > 0; n++) {
    for (const call of out(on)) call.reply();
    await on.sync();
  }
}

describe('tasks that a call began', () => {
  it('run beside each other, two deep, and their last words are the results of the calls', async () => {
    const on = await stage({ tools: { send: 'keyed' }, model: nests('send', 2, 2) });
    await on.sync();
    expect(out(on)).toHaveLength(4);
    await replyToAll(on);
    expect(isDone(on.laptop)).toBe(true);
    expect(on.effects.get('send')).toBe(4);
    expect(results(on)).toEqual([...Array(4).fill(['done', 'Done at 2.']), ...Array(2).fill(['done', 'Done at 1.'])]);
    const allowances = rowsOf(on, 'intent').flatMap(({ allowance }) => allowance ?? []);
    expect(allowances.slice(0, 2)).toEqual([limits.nested.usual, limits.nested.usual]);
    expectSame(on);
  });

  it('go on on the other device from where each of them was, and nothing is done twice', async () => {
    const on = await stage({ tools: { send: 'keyed' }, model: nests('send', 1, 2) });
    await on.sync();
    const [first, second] = out(on);
    first?.reply();
    await on.sync();
    expect(results(on)).toEqual([['done', 'Done at 1.']]);
    second?.happen();
    on.laptop.kill();
    on.take(on.phone);
    await on.sync();
    on.clock.advance(40_000);
    await on.sync();
    await replyToAll(on);
    expect(isDone(on.phone)).toBe(true);
    expect(on.effects.get('send')).toBe(2);
    expect(results(on)).toHaveLength(2);
  });

  it('ask about a call in doubt without holding up the one beside it', async () => {
    const on = await stage({ tools: { send: 'ask' }, model: nests('send', 1, 2) });
    await on.sync();
    const [first, second] = out(on);
    first?.reply({ status: 'unknown', error: { kind: 'network', sentence: 'No answer.' } });
    second?.reply();
    await on.sync();
    expect(results(on)).toEqual([['done', 'Done at 1.']]);
    const asked = Object.values(on.laptop.state().open?.steps ?? {}).find(step => step.parked);
    expect(asked?.parked).toMatchObject({ why: 'inDoubt' });
    on.clock.advance(40_000);
    on.put(resolution(asked?.id ?? '', asked?.parked?.attempt ?? null, 'happened'));
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
    expect(on.effects.get('send')).toBe(1);
  });

  it.each(['safe', 'keyed', 'ask'] as const)(
    'wait for who can do a call (%s) that this device could not, however deep, and go on there',
    async policy => {
      const on = await stage({ tools: { send: policy }, model: nests('send', 2, 2) });
      Object.assign(on.laptop.world, { able: (needs: string) => needs !== 'webRead' });
      await on.sync();
      const [first, ...others] = out(on);
      first?.reply({ status: 'elsewhere', needs: 'webRead' });
      for (const call of others) call.reply();
      await on.sync();
      await replyToAll(on);
      expect(Object.values(on.laptop.state().open?.steps ?? {}).filter(step => step.parked)).toMatchObject([{ needs: 'webRead' }]);
      on.take(on.phone);
      await on.sync();
      await replyToAll(on);
      expect(isDone(on.phone)).toBe(true);
      if (policy !== 'safe') expect(on.effects.get('send')).toBe(4);
      expectSame(on);
    },
  );

  it('let nothing leave without the yes that the same call would need in the turn, wherever it is given', async () => {
    const on = await stage({ tools: { send: 'keyed' }, model: nests('send', 2), confirm: true });
    await on.sync();
    expect(out(on)).toHaveLength(0);
    const step = on.phone.step('send');
    on.put({
      ...approvalAnswer('x', 'yes'),
      step: step?.id ?? ('' as never),
      approval: step?.approval?.approval ?? ('' as never),
      argumentsHash: step?.argumentsHash ?? '',
    });
    await on.sync();
    onlyCall(on).reply();
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
  });

  it('stop with the turn, from the inside', async () => {
    const on = await stage({ tools: { send: 'keyed' }, model: nests('send', 2), confirm: true });
    await on.sync();
    on.put(cancel(on.laptop.state().open?.id));
    await on.sync();
    expect(on.laptop.state()).toMatchObject({ open: null, last: { status: 'cancelled' } });
    expect(results(on)).toEqual([
      ['cancelled', undefined],
      ['cancelled', undefined],
    ]);
    expect(on.effects.get('send')).toBeUndefined();
    expectSame(on);
  });

  it('end with what they have when their steps are used up, and whoever began them is told so', async () => {
    const model = (_parent: string, ordinal: number, _turn: string, depth: number) => {
      if (depth > 0) return { ...(answer(`Round ${ordinal}`, 'look') as object) } as never;
      return ordinal === 0 ? answer('', 'task.spawn') : answer('That is how far it came.');
    };
    const on = await stage({ tools: { look: 'safe' }, model });
    for (let n = 0; n < 40 && !isDone(on.laptop); n++) {
      await on.sync();
      for (const call of out(on)) call.reply();
    }
    await on.sync();
    expect(isDone(on.laptop)).toBe(true);
    const [task] = rowsOf(on, 'intent').filter(row => row.kind === 'task');
    expect(rowsOf(on, 'intent').filter(row => row.parent === task?.step)).toHaveLength(limits.nested.usual);
    const [told] = rowsOf(on, 'outcome').filter(row => row.step === task?.step);
    expect(told).toMatchObject({ status: 'failed', error: { kind: 'budget' }, value: { text: `Round ${limits.nested.usual - 2}` } });
  });

  it('are refused in words where no more may nest', async () => {
    const model = (_parent: string, ordinal: number) => (ordinal === 0 ? answer('', 'task.spawn') : answer('Well.'));
    const on = await stage({ tools: { refused: 'safe' }, model });
    await on.sync();
    await replyToAll(on);
    expect(isDone(on.laptop)).toBe(true);
    expect(rowsOf(on, 'intent').map(row => row.kind)).toEqual([
      'turn',
      'model',
      'task',
      'model',
      'task',
      'model',
      'tool',
      'model',
      'model',
      'model',
    ]);
  });

  it('say nothing to the new holder that the old one had not stored: what had begun in memory is begun anew', async () => {
    const on = await stage({ tools: { send: 'keyed' }, model: nests('send', 1, 2), heldModels: true });
    await on.sync();
    onlyCall(on).reply();
    await settled();
    // The tasks are stored on the laptop and never leave it.
    on.laptop.kill();
    on.take(on.phone);
    await on.sync();
    expect(tasksOf(on.phone)).toHaveLength(0);
    for (let n = 0; n < 30 && !isDone(on.phone); n++) {
      for (const call of out(on)) if (call.call.step.device === phone || call.call.step.kind === 'model') call.reply();
      await on.sync();
    }
    expect(isDone(on.phone)).toBe(true);
    expect(results(on)).toHaveLength(2);
    expect(on.effects.get('send')).toBe(2);
  });
});
