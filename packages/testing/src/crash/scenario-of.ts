import type { Scenario } from '../sim/scenario.ts';
import { traps } from './faults/traps.ts';
import type { Plan } from './plan.ts';
import { scenarios } from './scenarios.ts';

/** The scenario of a plan, with as many of its acts as the plan says. */
export function scenarioOf({ scenario: name, acts }: Pick<Plan, 'scenario' | 'acts'>): Scenario {
  const scenario = [...scenarios, ...traps].find(one => one.name === name);
  if (!scenario) throw new Error(`no scenario is called ${name}`);
  return acts === undefined ? scenario : { ...scenario, acts: scenario.acts.slice(0, acts) };
}
