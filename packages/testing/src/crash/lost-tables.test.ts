import '../sim/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import type { Fault, Strike } from '../sim/points.ts';
import type { Act, When } from '../sim/scenario.ts';
import { statesOf } from '../sim/screens.ts';
import type { Aftermath } from '../sim/simulation.ts';
import { sample } from './enumerate.ts';
import { createJudge } from './judge.ts';
import { losable } from './scenarios.ts';
import { begins, effects, holds as everythingHolds, scenario } from './told.ts';

/** J18: what is derived from the rows is emptied under a running job, over the real code, on devices that share their rooms. */

const job = begins('paired');

async function holds(acts: readonly Act[], faults: readonly Fault[] = []): Promise<Aftermath> {
  const aftermath = await everythingHolds(scenario('paired', { acts }), { faults });
  expect(effects(aftermath)).toBe(1);
  expect(aftermath.devices.map(device => statesOf(device)[0]?.last?.status)).toEqual(['done', 'done']);
  return aftermath;
}

const moments: readonly When[] = [{ settledTools: 1 }, { settledTools: 3 }, { asked: true }, { idle: true, after: 1_000 }];
// A state without its steps is nothing that somebody could look at meanwhile.
const alone = losable.filter(name => name !== 'openSteps' && name !== 'sessionStates').map(name => [name, [name]] as const);
const losses = [...alone, ['what sessions fold to', ['sessionStates', 'openSteps']] as const, ['any of them', losable] as const];

describe.each(['laptop', 'phone'] as const)('the %s', device => {
  it.each(losses)('shows everything and does everything once, started without %s at any moment of a job', async (_, tables) => {
    const at = tables.length > 1 ? moments : moments.slice(1, 2);
    for (const when of at) await holds([job, { do: 'loseTables', device, tables, when }]);
  });
});

const acts: readonly Act[] = [job, { do: 'loseTables', device: 'laptop', tables: losable, when: { settledTools: 3 } }];
const strikes: readonly Strike[] = [
  { how: 'die', when: 'before' },
  { how: 'die', when: 'after' },
  { how: 'unknown', when: 'after' },
  { how: 'full', when: 'before' },
];

it.each(strikes)('has everything again wherever making it again is struck ($how $when)', async strike => {
  const { points } = await holds(acts);
  // The first thing that a start says is what is missing; from there on everything is made again.
  const start = points.find(({ who, kind, what, n }) => who === 'laptop' && kind === 'commit' && what === 'meta' && n > 20)?.n ?? 0;
  expect(start).toBeGreaterThan(0);
  const near = points.filter(({ n, who, kind }) => n >= start && n < start + 20 && who === 'laptop' && kind === 'commit');
  for (const { n } of sample(near, 6, 1)) await holds(acts, [{ at: n, strike }]);
});

it('keeps no second plan when what it made apart from the other device, and not sent, has lost', async () => {
  const { aftermath, violations } = await createJudge()({
    scenario: 'tables-lost',
    seed: 17,
    faults: [{ at: 62, strike: { how: 'die', when: 'before' } }],
    recovery: { backAfter: 300_000, takeAfter: 2_000 },
  });
  expect(violations).toEqual([]);
  expect(aftermath.struck.length).toBe(1);
});

it('sends what waited to leave, with what it shows of it, when it was cut off from the relay then', async () => {
  for (const [, tables] of losses) {
    await holds([
      job,
      { do: 'reach', device: 'laptop', reach: 'cut', when: { settledTools: 1 } },
      { do: 'loseTables', device: 'laptop', tables, when: { after: 2_000 } },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 4_000 } },
    ]);
  }
}, 120_000);

it('keeps what it wrote in a document of the other device that nobody has announced to it', async () => {
  const { aftermath, violations } = await createJudge()({
    scenario: 'tables-lost',
    seed: 29,
    faults: [
      { at: 22, strike: { how: 'hang', when: 'before' } },
      { at: 67, strike: { how: 'die', when: 'before' } },
      { at: 124, strike: { how: 'die', when: 'before' } },
    ],
    recovery: { backAfter: 300_000, takeAfter: 2_000 },
  });
  expect(violations).toEqual([]);
  expect(aftermath.struck.length).toBe(3);
});
