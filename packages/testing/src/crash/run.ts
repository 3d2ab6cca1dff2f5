import { check, type Violation } from '../checker/index.ts';
import { beginning } from '../sim/clock.ts';
import type { Flaw } from '../sim/flaws.ts';
import { type Aftermath, simulate } from '../sim/simulation.ts';
import type { Plan } from './plan.ts';
import { compareResults, type Result, resultOf } from './result.ts';
import { scenarioOf } from './scenario-of.ts';

export interface RunResult {
  readonly aftermath: Aftermath;
  readonly violations: readonly Violation[];
}

/** One run and what the checker says of it. `expected`: what the person must be left with. */
export async function runPlan(plan: Plan, expected: Result | null = null, flaw?: Flaw): Promise<RunResult> {
  const scenario = scenarioOf(plan);
  const { seed, faults, recovery } = plan;
  const aftermath = await simulate({ scenario, seed, faults, recovery, ...(flaw ? { flaw } : {}) });
  const differs = expected && scenario.sameEnd && aftermath.stuck === null ? compareResults(expected, resultOf(aftermath)) : [];
  return { aftermath, violations: [...checkAftermath(aftermath), ...differs] };
}

export function checkAftermath({ scenario, devices, gone, relay, landed, acknowledged, promised, broke, stuck }: Aftermath): Violation[] {
  const rooms = new Map([...relay.data.values()].flatMap(space => [...space.rooms].map(([room, { items }]) => [room, items] as const)));
  const paired = scenario.space === 'joins' ? devices.length > 1 : scenario.space === 'paired';
  return check({
    devices: devices.map(({ id, disk, kept, births }) => ({ id, disk, kept, births, synced: paired })),
    gone,
    rooms,
    acknowledged,
    calls: landed,
    promised,
    broke,
    stuck,
    beginning,
  });
}
