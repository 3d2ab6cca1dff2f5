/** Looks for a run in which a deliberate fault shows. */
import '../../sim/seeded-random.ts';
import { createJudge } from '../judge.ts';
import { comesBack, type Plan } from '../plan.ts';
import type { RunResult } from '../run.ts';
import { type Shrunk, shrink } from '../shrink.ts';
import type { DeliberateFault, HuntedStrike } from './fault.ts';

export interface Hunted {
  /** How many runs were looked at until it showed. */
  readonly runs: number;
  /** The run that shows it, the smallest when that was asked for; null: none does. */
  readonly found: Shrunk | null;
}

export async function hunt({ rule, made, hunt: where }: DeliberateFault, shrinks: boolean): Promise<Hunted> {
  const { scenario, seeds = 1, strikes = [], recovery = comesBack } = where;
  const judge = createJudge('flaw' in made ? made.flaw : undefined);
  let runs = 0;

  /** Strikes what is left at each point that is meant, behind the strikes that are made. */
  async function search(plan: Plan, left: readonly HuntedStrike[]): Promise<Shrunk | null> {
    const result = await judge(plan);
    runs++;
    if (shows(result)) return { plan, result };
    const [next, ...others] = left;
    if (!next) return null;
    const { points } = result.aftermath;
    const last = plan.faults.at(-1)?.at ?? 0;
    for (const point of points) {
      if (point.n <= last || !next.at(point, points)) continue;
      const found = await search({ ...plan, faults: [...plan.faults, { at: point.n, strike: next.strike }] }, others);
      if (found) return found;
    }
    return null;
  }

  const shows = ({ violations }: RunResult): boolean => violations.some(one => one.rule === rule);

  for (let seed = 1; seed <= seeds; seed++) {
    const found = await search({ scenario, seed, faults: [], recovery }, strikes);
    if (found) return { runs, found: shrinks ? await shrink(found.plan, rule, judge) : found };
  }
  return { runs, found: null };
}
