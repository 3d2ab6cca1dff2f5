/** What one thread does at a time: one scenario under one seed, struck in some of the ways in which it is struck. */
import type { Violation } from '../checker/index.ts';
import type { Point } from '../sim/points.ts';
import { deathsOf, lossesOf, pairsOf, plansOf, sample, wildPlans } from './enumerate.ts';
import type { Judge } from './judge.ts';
import { type Plan, undisturbed } from './plan.ts';
import { scenarioOf } from './scenario-of.ts';

/**
 * - `deaths`   a death before and after each point
 * - `takeOvers` the same deaths, but the person goes on elsewhere where there they wait, and the other way round
 * - `firsts`   a death before and after some of the points
 * - `strikes`  every strike that makes sense at each point
 * - `losses`   the relay restarts, or loses all or some of what it had, at each point
 * - `pairs`    a death, and a second one at each point behind it
 * - `lossPairs` the same, and a death, or another loss, at some of the points behind it
 * - `wild`     several faults at once, by the seed
 * - `nothing`  no fault at all: says which points there are
 */
export type Part = 'nothing' | 'deaths' | 'takeOvers' | 'firsts' | 'strikes' | 'losses' | 'pairs' | 'lossPairs' | 'wild';

export interface Batch {
  readonly scenario: string;
  readonly part: Part;
  /** Every batch has a seed of its own, so that a point is met under many. */
  readonly seed: number;
  /** The seed whose undisturbed run says which points there are. */
  readonly reference: number;
  /** This batch makes every `of`-th run of the part, beginning with number `nth`. */
  readonly nth: number;
  readonly of: number;
  /** What the undisturbed run of the reference meets, where that is known already. */
  readonly points?: readonly Point[];
  /** What is struck before this point is struck in another scenario, which is the same up to there. */
  readonly from?: number;
  /** Of `firsts`: the points. */
  readonly firsts?: readonly number[];
}

/** Whether a plan strikes at that point or behind it. */
export const isFrom = ({ faults: [first] }: Plan, from: number): boolean => (first?.at ?? 0) >= from;

export interface Made {
  readonly plan: Plan;
  readonly violations: readonly Violation[];
  /** Of a run without a fault that was asked for: what it met. */
  readonly points?: readonly Point[];
}

/** How many runs with several faults are made under one seed. */
const wildRuns = 4;
/** At how many points of the recovery from one loss there is another strike. */
const strikesInRecovery = 8;

/** Makes the runs of a batch and tells of each. */
export async function makeBatch(batch: Batch, judge: Judge, told: (made: Made) => Promise<void>): Promise<void> {
  const { scenario: name, part, seed, reference, from = 1, firsts = [] } = batch;
  const scenario = scenarioOf({ scenario: name });
  const run = async (plan: Plan) => {
    const { violations, aftermath } = await judge(plan);
    await told({ plan, violations });
    return aftermath.points;
  };
  if (part === 'nothing') {
    const plan = undisturbed(name, reference);
    const { violations, aftermath } = await judge(plan);
    return told({ plan, violations, points: aftermath.points });
  }
  const points = batch.points ?? (await judge(undisturbed(name, reference))).aftermath.points;
  if (part === 'pairs') {
    for (const first of mine(deathsOf(scenario, reference, points))) for (const pair of pairsOf(first, await run(first))) await run(pair);
    return;
  }
  const own = await run(undisturbed(name, seed));
  if (part === 'wild') {
    for (const plan of wildPlans(scenario, seed, own, wildRuns)) await run(plan);
    return;
  }
  if (part === 'lossPairs') {
    for (const first of mine(lossesOf(scenario, seed, own)))
      for (const pair of sample(pairsOf(first, await run(first)), strikesInRecovery, seed)) await run(pair);
    return;
  }
  const takeOversOf: typeof plansOf = (...given) => deathsOf(...given, true);
  // Each by itself: what stands before it is struck by nobody here.
  const firstsOf: typeof plansOf = (of, under, all) =>
    all.filter(({ n }) => firsts.includes(n)).flatMap(point => deathsOf(of, under, [point]));
  const plansFor = { deaths: deathsOf, takeOvers: takeOversOf, firsts: firstsOf, losses: lossesOf, strikes: plansOf };
  const plans = plansFor[part](scenario, reference, points).filter(plan => isFrom(plan, from));
  for (const plan of mine(plans)) await run(underSeed(plan, seed, points, own));

  function mine(plans: readonly Plan[]): Plan[] {
    return plans.filter((_, i) => i % batch.of === batch.nth % batch.of);
  }
}

/** The same thing struck under another seed. Where it does not happen under that one, the plan stays as it is. */
function underSeed(plan: Plan, seed: number, points: readonly Point[], own: readonly Point[]): Plan {
  const [fault] = plan.faults;
  const meant = fault && points[fault.at - 1];
  if (!meant) return plan;
  const before = points.slice(0, meant.n).filter(point => label(point) === label(meant)).length;
  const found = own.filter(point => label(point) === label(meant))[before - 1];
  return found ? { ...plan, seed, faults: [{ ...fault, at: found.n }] } : plan;
}

/** What a point is, whatever ids the seed made. */
const label = ({ kind, who, what }: Point): string =>
  `${kind} ${who} ${what.replace(/document\.\w+/g, 'document').replace(/baton-\w+/, '')}`;
