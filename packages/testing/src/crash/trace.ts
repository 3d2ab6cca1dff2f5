/** What went wrong, so that a person can read it and make the run again. */
import { type Point, saysFault } from '../sim/points.ts';
import type { Plan } from './plan.ts';
import type { Shrunk } from './shrink.ts';
import { inWords, storyOf } from './story.ts';

const mostViolations = 8;

/** A failed run: how to make it again, the smallest one that fails in the same way, what does not hold in that, and its story. */
export function reportOf({ plan, result: { violations, aftermath } }: Shrunk, found: Plan): string {
  const left = violations.length - mostViolations;
  return [
    `✗ ${plan.scenario}, seed ${plan.seed}: ${plan.faults.map(saysFault).join(', then ') || 'no fault'}`,
    `  again: pnpm crash --plan '${JSON.stringify(plan)}'`,
    ...(JSON.stringify(found) === JSON.stringify(plan) ? [] : [`  found as: ${JSON.stringify(found)}`]),
    ...violations.slice(0, mostViolations).map(({ rule, what }) => `  [${rule}] ${inWords(what, aftermath)}`),
    ...(left > 0 ? [`  and ${left} more`] : []),
    ...storyOf(plan, aftermath, violations).map(line => `  ${line}`),
  ].join('\n');
}

export function lineOf({ n, time, kind, who, what }: Point, plan: Plan): string {
  const fault = plan.faults.find(({ at }) => at === n);
  const struck = fault ? `   ← ${fault.strike.how} ${fault.strike.when}` : '';
  return `${String(n).padStart(4)} ${String(time).padStart(7)} ms  ${who.padEnd(7)} ${kind.padEnd(7)} ${what}${struck}`;
}
