import type { Violation } from '../checker/index.ts';
import type { Flaw } from '../sim/flaws.ts';
import type { Point } from '../sim/points.ts';
import type { Aftermath } from '../sim/simulation.ts';
import { type Plan, undisturbed } from './plan.ts';
import { type Result, resultOf } from './result.ts';
import { type RunResult, runPlan } from './run.ts';
import { scenarios } from './scenarios.ts';

/** Makes a run and says what does not hold in it. */
export type Judge = (plan: Plan) => Promise<RunResult>;

interface Clean extends RunResult {
  readonly result: Result;
}

/** How many undisturbed runs are kept: one for each scenario, as each says which points its strikes mean, and those of the seeds that are struck just now. */
const mostKept = scenarios.length + 20;

/** A judge measures each run by the undisturbed one of its scenario and seed, which it makes once and keeps for a while. */
export function createJudge(flaw?: Flaw): Judge {
  const known = new Map<string, Promise<Clean>>();

  function cleanRun({ scenario, seed, acts }: Plan): Promise<Clean> {
    const key = `${scenario} ${seed} ${acts ?? 'all'}`;
    const made = known.get(key) ?? make();
    known.delete(key);
    known.set(key, made);
    const [oldest] = known.keys();
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
    return made;

    async function make(): Promise<Clean> {
      const run = await runPlan({ ...undisturbed(scenario, seed), ...(acts === undefined ? {} : { acts }) }, null, flaw);
      return { ...run, result: resultOf(run.aftermath) };
    }
  }

  return async plan => {
    const clean = await cleanRun(plan);
    if (plan.faults.length === 0) return clean;
    const { aftermath, violations } = await runPlan(plan, clean.result, flaw);
    return { aftermath, violations: [...violations, ...strayed(plan, clean.aftermath.points, aftermath)] };
  };
}

/** A seed replays bit for bit: up to its first fault a run is the undisturbed one. Where it is not, the simulation itself is broken. */
function strayed({ faults: [first] }: Plan, clean: readonly Point[], { points }: Aftermath): Violation[] {
  if (!first) return [];
  const stray = points.slice(0, first.at).find((point, i) => said(point) !== said(clean[i]));
  return stray ? [{ rule: 'broke', what: `the run strays from the undisturbed one at point ${stray.n}: ${said(stray)}` }] : [];
}

const said = (point: Point | undefined): string => (point ? `${point.time} ${point.kind} ${point.who} ${point.what}` : 'nothing');
