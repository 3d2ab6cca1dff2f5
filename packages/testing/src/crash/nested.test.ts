import '../sim/seeded-random.ts';
import type { StepRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { Aftermath } from '../sim/simulation.ts';
import { effects, elsewhere, holds, lastOf, pointWhere, scenario } from './told.ts';

const stepsOf = ({ devices: [first] }: Aftermath): StepRecord[] =>
  [...(first?.disk.tables.steps.values() ?? [])].filter(step => step.state !== 'unfinished');
/** The tasks that calls began: how deep each stands, how it ended, and in what words. */
function tasksOf(run: Aftermath) {
  const steps = stepsOf(run);
  const depth = (step: StepRecord): number => {
    const around = steps.find(({ id }) => id === step.parent);
    return around ? depth(around) + (around.nested ? 1 : 0) : 0;
  };
  return steps.filter(step => step.nested).map(step => [step.title, depth(step), step.state, step.summary] as const);
}

describe('work that is handed on', () => {
  it('is done side by side and two deep, and each result is told to who handed it on', async () => {
    const run = await holds(scenario('handed-on'));
    expect(tasksOf(run).sort()).toEqual([
      ['Do the first', 0, 'done', 'Do the first: document.create done, http.request done'],
      ['Do the second', 1, 'done', 'Do the second: http.request done'],
      ['Have the second done', 0, 'done', 'Have the second done: [Do the second: http.request done]'],
    ]);
    const [answer] = stepsOf(run)
      .filter(step => step.kind === 'model' && step.parent === step.turn)
      .slice(-1);
    expect(answer?.summary).toContain('[Have the second done: [Do the second: http.request done]]');
    expect([effects(run), lastOf(run)]).toEqual([2, 'done']);
  });

  it('ends with what there is when its steps are used up, and what was beside it goes on', async () => {
    const run = await holds(scenario('handed-on-used-up'));
    expect(tasksOf(run)).toEqual([
      ['Look for ever', 0, 'failed', 'Busy with: Look for ever'],
      ['Do the second', 0, 'done', 'Do the second: http.request done'],
    ]);
    expect(stepsOf(run).find(step => step.title === 'Look for ever')).toMatchObject({
      nested: { allowance: 5, taken: 5 },
      error: { kind: 'budget' },
    });
    expect([effects(run), lastOf(run)]).toEqual([1, 'done']);
  });

  it('is gone on with by the phone, from the very step it was at, when the laptop dies in the middle of it', async () => {
    const of = scenario('handed-on-taken', { acts: scenario('handed-on-taken').acts.slice(0, 1) });
    const call = await pointWhere(of, ({ kind }) => kind === 'effect');
    for (const when of ['before', 'after'] as const) {
      const run = await holds(of, { faults: [{ at: call, strike: { how: 'die', when } }], recovery: elsewhere });
      expect([effects(run), lastOf(run), tasksOf(run).map(([, , state]) => state)]).toEqual([2, 'done', ['done', 'done', 'done']]);
    }
  });

  it('asks on the other device about each call that nobody can know of, and makes none again that happened', async () => {
    const of = scenario('handed-on-taken-ask', { acts: scenario('handed-on-taken-ask').acts.slice(0, 1) });
    const call = await pointWhere(of, ({ kind }) => kind === 'effect');
    const run = await holds(of, { faults: [{ at: call, strike: { how: 'die', when: 'after' } }], recovery: elsewhere });
    const asked = [...(run.devices[0]?.disk.tables.entries.values() ?? [])].filter(entry => entry.kind === 'question');
    // Both were out, and one of them had landed.
    expect(asked.map(entry => entry.kind === 'question' && entry.answer).sort()).toEqual(['didNot', 'happened']);
    expect([effects(run), lastOf(run)]).toEqual([2, 'done']);
  });

  it('stops with the job wherever it is, and nothing of it is done afterwards', async () => {
    const run = await holds(scenario('handed-on-cancelled'));
    expect(lastOf(run)).toBe('cancelled');
    expect(tasksOf(run).every(([, , state]) => state === 'cancelled' || state === 'done')).toBe(true);
  });
});
