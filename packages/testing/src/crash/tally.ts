import type { Judged } from './judge.ts';
import type { Plan } from './plan.ts';
import { traceOf } from './trace.ts';

/** How many failed runs are shown in full; the rest are counted. */
const mostTraces = 8;

/** Counts what came of the runs, and shows the first that failed. */
export class Tally {
  points = 0;
  runs = 0;
  violations = 0;
  duplicateEffects = 0;
  lostRows = 0;
  stuck = 0;
  #failed = 0;
  readonly #started: number;
  readonly #byScenario = new Map<string, { runs: number; failed: number }>();

  constructor(started: number) {
    this.#started = started;
  }

  take(plan: Plan, { violations, points }: Judged): void {
    this.runs++;
    const mine = this.#byScenario.get(plan.scenario) ?? { runs: 0, failed: 0 };
    this.#byScenario.set(plan.scenario, mine);
    mine.runs++;
    if (violations.length === 0) return;
    mine.failed++;
    this.#failed++;
    this.violations += violations.length;
    const count = (rule: Judged['violations'][number]['rule']) => violations.filter(one => one.rule === rule).length;
    this.duplicateEffects += count('1');
    this.lostRows += count('5');
    this.stuck += count('7');
    if (this.#failed <= mostTraces) console.log(traceOf(plan, violations, points));
  }

  report(): void {
    for (const [name, { runs, failed }] of this.#byScenario)
      console.log(`${name.padEnd(20)} ${String(runs).padStart(6)} runs ${failed > 0 ? `${failed} failed` : ''}`.trimEnd());
    console.log(`${this.#failed} of ${this.runs} runs failed, ${((performance.now() - this.#started) / 1_000).toFixed(1)} s`);
  }
}
