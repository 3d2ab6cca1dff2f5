import type { Violation } from '../checker/index.ts';
import type { Point } from '../sim/points.ts';
import type { Aftermath } from '../sim/simulation.ts';
import { type Plan, undisturbed } from './plan.ts';
import { type Result, resultOf } from './result.ts';
import { runPlan } from './run.ts';

export interface Judged {
  readonly violations: readonly Violation[];
  readonly points: readonly Point[];
}

interface Undisturbed extends Judged {
  readonly result: Result;
}

const known = new Map<string, Promise<Undisturbed>>();

/** The run of a scenario and seed in which nothing goes wrong: what the others are measured by. Made once in a thread. */
function undisturbedRun(scenario: string, seed: number): Promise<Undisturbed> {
  const key = `${scenario} ${seed}`;
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;

  async function make(): Promise<Undisturbed> {
    const { aftermath, violations } = await runPlan(undisturbed(scenario, seed));
    return { violations, points: aftermath.points, result: resultOf(aftermath) };
  }
}

/** Makes a run and says what does not hold in it. */
export async function judge(plan: Plan): Promise<Judged> {
  const clean = await undisturbedRun(plan.scenario, plan.seed);
  if (plan.faults.length === 0) return clean;
  const { aftermath, violations } = await runPlan(plan, clean.result);
  return { violations: [...violations, ...strayed(plan, clean.points, aftermath)], points: aftermath.points };
}

/** A seed replays bit for bit: up to its first fault a run is the undisturbed one. Where it is not, the simulation itself is broken. */
function strayed({ faults: [first] }: Plan, clean: readonly Point[], { points }: Aftermath): Violation[] {
  if (!first) return [];
  const stray = points.slice(0, first.at).find((point, i) => said(point) !== said(clean[i]));
  return stray ? [{ rule: 'broke', what: `the run strays from the undisturbed one at point ${stray.n}: ${said(stray)}` }] : [];
}

const said = (point: Point | undefined): string => (point ? `${point.time} ${point.kind} ${point.who} ${point.what}` : 'nothing');
