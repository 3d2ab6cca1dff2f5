/** What went wrong, so that a person can read it and make the run again. */
import type { Violation } from '../checker/index.ts';
import { type Point, saysFault } from '../sim/points.ts';
import type { Plan } from './plan.ts';

/** How many points are shown before and after each fault. */
const around = { before: 8, after: 25 };
const mostViolations = 8;

/** One failed run: how to make it again, what does not hold, and what happened around the faults. */
export function traceOf(plan: Plan, violations: readonly Violation[], points: readonly Point[]): string {
  const faults = plan.faults.map(saysFault).join(', then ') || 'no fault';
  const shown = points.filter(({ n }) => plan.faults.some(({ at }) => n >= at - around.before && n <= at + around.after));
  const left = violations.length - mostViolations;
  return [
    `✗ ${plan.scenario}, seed ${plan.seed}: ${faults}`,
    `  again: pnpm crash --plan '${JSON.stringify(plan)}'`,
    ...violations.slice(0, mostViolations).map(({ rule, what }) => `  [${rule}] ${what}`),
    ...(left > 0 ? [`  and ${left} more`] : []),
    ...shown.map(point => `    ${lineOf(point, plan)}`),
  ].join('\n');
}

export function lineOf({ n, time, kind, who, what }: Point, plan: Plan): string {
  const fault = plan.faults.find(({ at }) => at === n);
  const struck = fault ? `   ← ${fault.strike.how} ${fault.strike.when}` : '';
  return `${String(n).padStart(4)} ${String(time).padStart(7)} ms  ${who.padEnd(7)} ${kind.padEnd(7)} ${what}${struck}`;
}
