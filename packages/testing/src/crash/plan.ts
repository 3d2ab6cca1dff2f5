import type { Fault } from '../sim/points.ts';
import type { Recovery } from '../sim/scenario.ts';

/** One run to be made. A plan is data, so that it can be given to another thread and be made again from what a report says. */
export interface Plan {
  readonly scenario: string;
  readonly seed: number;
  readonly faults: readonly Fault[];
  readonly recovery: Recovery;
  /** Only so many acts of the scenario are done; all when not given. */
  readonly acts?: number;
}

/** The device comes back by itself, and goes on. */
export const comesBack: Recovery = { backAfter: 400, takeAfter: null };

/** A run in which nothing goes wrong. */
export const undisturbed = (scenario: string, seed: number): Plan => ({ scenario, seed, faults: [], recovery: comesBack });
