import type { Violation } from '../../checker/index.ts';
import type { Flaw } from '../../sim/flaws.ts';
import type { Point, Strike } from '../../sim/points.ts';
import type { Recovery } from '../../sim/scenario.ts';

/** One place in a source file of the code under test, and what stands there instead while the fault is hunted. */
export interface Mutation {
  /** From the root of the workspace. */
  readonly file: string;
  /** Stands there exactly once; a fault that no longer applies fails the check instead of passing it. */
  readonly from: string;
  readonly to: string;
}

/** A strike at one of these points, behind the strike before it. `points`: all that the run has met. */
export interface HuntedStrike {
  readonly strike: Strike;
  readonly at: (point: Point, points: readonly Point[]) => boolean;
}

/** Where a fault shows. */
export interface Hunt {
  readonly scenario: string;
  /** How many seeds are looked at, from 1: more than one for what depends on who is faster. */
  readonly seeds?: number;
  /** None: nothing has to go wrong for the fault to show. */
  readonly strikes?: readonly HuntedStrike[];
  readonly recovery?: Recovery;
}

/**
 * A protocol fault made on purpose. It lives in the thread that hunts it and nowhere else: either a test double at a port misbehaves
 * (`flaw`), or that thread loads a source file in which one rule is taken out (`mutations`). Production code has no switch for it.
 */
export interface DeliberateFault {
  readonly name: string;
  /** What is done wrong, as a sentence. */
  readonly says: string;
  /** The rule that is there for it; a violation of another rule is not enough. */
  readonly rule: Violation['rule'];
  readonly made: { readonly flaw: Flaw } | { readonly mutations: readonly Mutation[] };
  /**
   * The checker folds with the mutated code as well, and must find the fault by a rule that it works out by itself. Otherwise it folds with
   * the real code, which any device with another opinion then differs from.
   */
  readonly inChecker?: true;
  readonly hunt: Hunt;
}
