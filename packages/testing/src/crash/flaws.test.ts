import '../sim/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import type { Violation } from '../checker/index.ts';
import type { Flaw } from '../sim/flaws.ts';
import type { Fault, Point, Strike } from '../sim/points.ts';
import { comesBack, type Plan, undisturbed } from './plan.ts';
import { runPlan } from './run.ts';

interface Hunt {
  readonly flaw: Flaw;
  readonly scenario: string;
  readonly rule: Violation['rule'];
  /** Null: nothing has to go wrong for the mistake to show. */
  readonly strike: Strike | null;
  readonly at?: (point: Point) => boolean;
}

/** Whether the rule is found broken by some run among those that strike these points in this way. */
async function finds({ flaw, scenario, rule, strike, at: isMeant = () => true }: Hunt): Promise<boolean> {
  const isFound = (violations: readonly Violation[]) => violations.some(one => one.rule === rule);
  const clean = await runPlan(undisturbed(scenario, 1), null, flaw);
  if (strike === null) return isFound(clean.violations);
  const faults: Fault[] = clean.aftermath.points.filter(isMeant).map(({ n }) => ({ at: n, strike }));
  for (const fault of faults) {
    const plan: Plan = { scenario, seed: 1, faults: [fault], recovery: comesBack };
    const { violations } = await runPlan(plan, null, flaw);
    if (isFound(violations)) return true;
  }
  return false;
}

const dies: Strike = { how: 'die', when: 'before' };

/** The checker can fail: each mistake is made by a test double around the real code, and found by the rule that is there for it. */
describe('mistakes made on purpose', () => {
  it('finds a call that leaves before its claim was read back', async () => {
    expect(await finds({ flaw: 'noReadBack', scenario: 'paired', rule: '11', strike: null })).toBe(true);
  });

  it('finds a key that is not the same for every attempt, once an answer is lost', async () => {
    const strike = { how: 'die', when: 'after' } as const;
    const hunt: Hunt = { flaw: 'keyFromAttempt', scenario: 'week-keyed', rule: '1', strike, at: ({ kind }) => kind === 'effect' };
    expect(await finds(hunt)).toBe(true);
  });

  it('finds a relay that acknowledges before it has stored', async () => {
    const hunt: Hunt = { flaw: 'ackBeforeDisk', scenario: 'paired', rule: '5', strike: dies, at: ({ kind }) => kind === 'relay' };
    expect(await finds(hunt)).toBe(true);
  });

  it('finds a cursor that is stored before the rows it covers', async () => {
    const onPhone = ({ kind, who }: Point) => kind === 'commit' && who === 'phone';
    expect(await finds({ flaw: 'cursorBeforeRows', scenario: 'paired', rule: '5', strike: dies, at: onPhone })).toBe(true);
  });

  it('finds a disk that forgets what it said it stored', async () => {
    const strike = { how: 'die', when: 'after' } as const;
    expect(await finds({ flaw: 'relaxedDisk', scenario: 'week', rule: '5', strike, at: ({ kind }) => kind === 'commit' })).toBe(true);
  });

  it('finds nothing in the same runs without the mistakes', async () => {
    for (const scenario of ['paired', 'week-keyed', 'week']) expect((await runPlan(undisturbed(scenario, 1))).violations).toEqual([]);
  });
});
