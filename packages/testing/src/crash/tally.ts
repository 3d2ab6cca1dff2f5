import type { Violation } from '../checker/index.ts';
import type { Plan } from './plan.ts';

/** How many failed runs are shown; the rest are counted. */
const mostShown = 8;
/** How often a long run says on standard error how far it is, in milliseconds. */
const saysEvery = 15_000;

/** Counts what came of the runs, and shows the first that failed. */
export class Tally {
  runs = 0;
  pairs = 0;
  violations = 0;
  duplicateEffects = 0;
  lostRows = 0;
  stuck = 0;
  readonly seeds = new Set<number>();
  #failed = 0;
  #shown = 0;
  #said: number;
  readonly #started: number;
  readonly #byScenario = new Map<string, { runs: number; failed: number }>();

  constructor(started: number) {
    this.#started = started;
    this.#said = started;
  }

  /** @param shown the smallest run that fails in the same way, if it was looked for */
  take(plan: Plan, violations: readonly Violation[], shown: string | null): void {
    this.runs++;
    this.seeds.add(plan.seed);
    if (plan.faults.length === 2) this.pairs++;
    const mine = this.#byScenario.get(plan.scenario) ?? { runs: 0, failed: 0 };
    this.#byScenario.set(plan.scenario, mine);
    mine.runs++;
    this.#say();
    if (violations.length === 0) return;
    mine.failed++;
    this.#failed++;
    this.violations += violations.length;
    const count = (rule: Violation['rule']) => violations.filter(one => one.rule === rule).length;
    this.duplicateEffects += count('1');
    this.lostRows += count('5');
    this.stuck += count('7');
    if (shown !== null && this.#shown++ < mostShown) console.log(shown);
  }

  report(): void {
    for (const [name, { runs, failed }] of this.#byScenario)
      console.log(`${name.padEnd(20)} ${String(runs).padStart(6)} runs ${failed > 0 ? `${failed} failed` : ''}`.trimEnd());
    console.log(this.#soFar());
  }

  #say(): void {
    const now = performance.now();
    if (now - this.#said < saysEvery) return;
    this.#said = now;
    console.error(this.#soFar());
  }

  #soFar(): string {
    return `${this.#failed} of ${this.runs} runs failed, ${((performance.now() - this.#started) / 1_000).toFixed(1)} s`;
  }
}
