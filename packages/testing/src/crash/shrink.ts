/** Makes the run that fails as small as it gets: the same rule must still be violated. */
import type { Violation } from '../checker/index.ts';
import type { Fault, Strike } from '../sim/points.ts';
import { comesBack, type Plan } from './plan.ts';
import type { RunResult } from './run.ts';
import { scenarioOf } from './scenario-of.ts';

export interface Shrunk {
  readonly plan: Plan;
  readonly result: RunResult;
}

/** How many smaller plans are tried at most. */
const mostTries = 80;

/** From the simplest; a strike is only ever replaced by a simpler one. */
const simplest: readonly Strike[] = [
  { how: 'die', when: 'before' },
  { how: 'die', when: 'after' },
  { how: 'cut', when: 'before' },
  { how: 'cut', when: 'after' },
  { how: 'full', when: 'before' },
  { how: 'unknown', when: 'before' },
  { how: 'unknown', when: 'after' },
  { how: 'freeze', when: 'before' },
  { how: 'freeze', when: 'after' },
  { how: 'drop', when: 'before' },
  { how: 'drop', when: 'after' },
  { how: 'hang', when: 'before' },
  { how: 'hang', when: 'after' },
  { how: 'twice', when: 'after' },
  { how: 'late', when: 'before' },
];

/** The smallest plan found that still violates `rule`, and its run. The given plan must violate it. */
export async function shrink(failing: Plan, rule: Violation['rule'], run: (plan: Plan) => Promise<RunResult>): Promise<Shrunk> {
  let best: Shrunk = { plan: failing, result: await run(failing) };
  let tries = 0;

  async function tried(plan: Plan): Promise<boolean> {
    if (tries >= mostTries) return false;
    tries++;
    const result = await run(plan);
    if (!result.violations.some(one => one.rule === rule)) return false;
    best = { plan, result };
    return true;
  }

  let smaller = true;
  while (smaller && tries < mostTries) {
    smaller = false;
    for (const plan of smallerThan(best.plan)) {
      if (!(await tried(plan))) continue;
      smaller = true;
      break;
    }
  }
  return best;
}

/** Simpler plans, the simplest first: without a fault, with fewer acts, with a person who waits, simpler strikes, earlier strikes. */
function* smallerThan(plan: Plan): Generator<Plan> {
  const { faults } = plan;
  const withFault = (i: number, fault: Fault): Plan => ({ ...plan, faults: faults.with(i, fault) });
  for (let i = faults.length - 1; i >= 0; i--) yield { ...plan, faults: faults.toSpliced(i, 1) };
  const acts = scenarioOf(plan).acts.length;
  for (let fewer = 1; fewer < acts; fewer++) yield { ...plan, acts: fewer };
  if (faults.length > 0 && plan.recovery.takeAfter !== null) yield { ...plan, recovery: comesBack };
  for (const [i, { at, strike }] of faults.entries()) {
    const rank = simplest.findIndex(one => one.how === strike.how && one.when === strike.when);
    for (const simpler of rank < 0 ? simplest : simplest.slice(0, rank)) yield withFault(i, { at, strike: simpler });
  }
  for (const [i, { at, strike }] of faults.entries()) {
    const after = faults[i - 1]?.at ?? 0;
    // Halfway back, then closer: a run that is struck earlier is shorter to read.
    for (let back = Math.floor((at - after) / 2); back >= 1; back = Math.floor(back / 2)) yield withFault(i, { at: at - back, strike });
  }
}
