import { describe, expect, it } from 'vitest';
import type { Strike } from '../sim/points.ts';
import { simulate } from '../sim/simulation.ts';
import { comesBack } from './plan.ts';
import { checkAftermath } from './run.ts';
import { scenarioOf } from './scenario-of.ts';

const strikes: readonly Strike[] = [
  { how: 'die', when: 'before' },
  { how: 'die', when: 'after' },
  { how: 'freeze', when: 'before' },
  { how: 'freeze', when: 'after' },
  { how: 'full', when: 'before' },
  { how: 'unknown', when: 'before' },
  { how: 'unknown', when: 'after' },
];

/** The transaction that decides is one point among all that the enumeration strikes; here it is struck in every way. */
describe.each(['removes', 'removes-ask'])('a phone from which everything is removed in the middle of a job (%s)', name => {
  const scenario = scenarioOf({ scenario: name });

  it.each(strikes)('is gone and owes nobody anything: $how $when the decision', async strike => {
    const { points } = await simulate({ scenario, seed: 1 });
    const decision = points.find(({ who, what }) => who === 'phone' && what === 'discard');
    if (!decision) throw new Error('nothing was removed');
    const run = await simulate({ scenario, seed: 1, faults: [{ at: decision.n, strike }], recovery: comesBack });
    expect(run.struck.map(({ point }) => point.what)).toEqual(['discard']);
    expect(checkAftermath(run)).toEqual([]);
    expect(run.gone.map(({ id, disk }) => [id, disk.tables.rows.size, disk.tables.meta.size])).toEqual([['phone', 0, 0]]);
    expect(run.landed.filter(({ effect }) => effect)).toHaveLength(1);
  });

  /** J1: it was stored in the moment between the last look at what waits to leave and the decision, and went with everything else. */
  it('takes no message that could not leave any more, at whatever moment it is sent', async () => {
    const { points } = await simulate({ scenario, seed: 1 });
    const decision = points.find(({ who, what }) => who === 'phone' && what === 'discard')?.n ?? 0;
    for (const { n } of points.filter(point => point.n > decision - 8 && point.n <= decision)) {
      const faults = [{ at: n, strike: { how: 'press', when: 'before', press: 'send', on: 'phone' } } as const];
      expect({ n, violations: checkAftermath(await simulate({ scenario, seed: 1, faults })) }).toEqual({ n, violations: [] });
    }
  }, 120_000);
});
