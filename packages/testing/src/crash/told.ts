/** What the tests that tell one story each need: the scenario, the point in it, and the run after which everything must hold. */
import { expect } from 'vitest';
import type { Fault, Point } from '../sim/points.ts';
import type { Act, Recovery, Scenario } from '../sim/scenario.ts';
import { statesOf } from '../sim/screens.ts';
import { type Aftermath, simulate } from '../sim/simulation.ts';
import { comesBack } from './plan.ts';
import { checkAftermath } from './run.ts';
import { scenarioOf } from './scenario-of.ts';

/** The device that died stays away for a while, and the person goes on with the next one. Milliseconds. */
export const elsewhere: Recovery = { backAfter: 6_000, takeAfter: 1_000 };

/** The scenario of that name, told differently in parts. */
export const scenario = (name: string, changes: Partial<Scenario> = {}): Scenario => ({ ...scenarioOf({ scenario: name }), ...changes });

/** The act with which that scenario begins: somebody asks for a job. */
export const begins = (name: string): Act => {
  const [first] = scenario(name).acts;
  if (!first) throw new Error('a scenario without acts');
  return first;
};

interface Told {
  readonly faults?: readonly Fault[];
  readonly recovery?: Recovery;
}

/** A run after which everything must hold. */
export async function holds(of: Scenario, { faults = [], recovery = comesBack }: Told = {}): Promise<Aftermath> {
  const aftermath = await simulate({ scenario: of, seed: 1, faults, recovery });
  expect(checkAftermath(aftermath)).toEqual([]);
  return aftermath;
}

/** The number of the first point of the undisturbed run that is meant. */
export async function pointWhere(of: Scenario, isIt: (point: Point, before: Point | undefined) => boolean): Promise<number> {
  const { points } = await simulate({ scenario: of, seed: 1 });
  const found = points.find((point, i) => isIt(point, points[i - 1]));
  if (!found) throw new Error('the run has no such point');
  return found.n;
}

/** How often something really happened outside. */
export const effects = ({ landed }: Aftermath): number => landed.filter(one => one.effect).length;
/** How the last job of the first conversation ended, as the first device shows it. */
export const lastOf = ({ devices: [first] }: Aftermath) => first && statesOf(first)[0]?.last?.status;
