/** Which runs `pnpm crash` makes, as a stream: what every run of it makes, and then as many more as one asks for. */
import type { Point } from '../sim/points.ts';
import type { Scenario } from '../sim/scenario.ts';
import { type Batch, isFrom, type Part } from './batch.ts';
import { deathsOf, fraction, lossesOf, plansOf } from './enumerate.ts';

/**
 * Every point of these is struck by a death before and after it, each run of `pnpm crash`. What one has in common with another one that stands
 * before it is struck there: those that go on the furthest come first.
 */
export const everyPoint: readonly string[] = [
  'take-over',
  'paired',
  'joins',
  'week-keyed',
  'week-ask',
  'declined',
  'undo',
  'week',
  'queue',
  'cancel',
  'shopping',
  'file',
  'background',
  'background-stopped',
  'crowded',
  'instead',
  'task',
  'task-stopped-between',
  'program-task',
  'searched',
  'handed-on',
  'handed-on-taken',
];
/** In these every death is met both by somebody who waits for the dead device and by somebody who goes on elsewhere. */
export const everyTakeOver: readonly string[] = [
  'file-elsewhere',
  'background-taken',
  'background-stopped-taken',
  'crowded-taken',
  'instead-taken',
  'task-taken',
  'task-stopped-taken',
];
/** In these the recovery from each death is struck at each of its points too. */
export const everyPair: readonly string[] = ['shopping', 'cancel'];

/** At every point of these, with two devices and take-overs, the relay loses all or some of what it had: see {@link lossesOf}. */
export const everyLoss: readonly string[] = ['take-over'];
/** In these a loss of the relay is followed by a death or by another loss: so many losses, spread over all points. */
export const lossPairs: { readonly [scenario: string]: number } = { 'take-over': 20, 'phone-lost': 5, 'relay-lost-unasked': 5 };

/** Runs under one seed, the undisturbed one not among them. */
const perBatch = 8;
/** Of all other strikes and scenarios so many batches are made, and so many with several faults at once. */
const sampled = { strikes: 2, wild: 2 } as const;

export interface Counted {
  readonly scenario: Scenario;
  /** What its undisturbed run meets under the first seed. */
  readonly points: readonly Point[];
}

/** The batches that say which points there are, each one run. */
export const countingBatches = (scenarios: readonly Scenario[], seed: number): Batch[] =>
  scenarios.map(({ name }) => ({ scenario: name, part: 'nothing', seed, reference: seed, nth: 0, of: 1 }));

/** The batches that every run makes. */
export function defaultBatches(counted: readonly Counted[], seed: number): Batch[] {
  const batches: Batch[] = [];
  const add = ({ scenario, points }: Counted, part: Part, nth: number, of: number, more: Pick<Batch, 'from' | 'firsts'> = {}) =>
    batches.push({ scenario: scenario.name, part, seed: seed + batches.length, reference: seed, nth, of, points, ...more });
  for (const one of counted) {
    const { name } = one.scenario;
    const isTaken = everyTakeOver.includes(name);
    if (!isTaken && !everyPoint.includes(name)) continue;
    for (const part of isTaken ? (['deaths', 'takeOvers'] as const) : (['deaths'] as const)) {
      const from = partsAt(one, counted);
      const deaths = deathsOf(one.scenario, seed, one.points, part === 'takeOvers').filter(plan => isFrom(plan, from));
      const of = Math.ceil(deaths.length / perBatch);
      for (let nth = 0; nth < of; nth++) add(one, part, nth, of, { from });
    }
  }
  for (const one of counted) {
    const of = strikesIn(one, seed);
    for (let i = 0; i < sampled.strikes; i++) add(one, 'strikes', Math.floor(((i + fraction(seed)) * of) / sampled.strikes), of);
    for (let i = 0; i < sampled.wild; i++) add(one, 'wild', 0, 1);
  }
  for (const one of counted) {
    if (!everyLoss.includes(one.scenario.name)) continue;
    const of = Math.ceil(lossesOf(one.scenario, seed, one.points).length / perBatch);
    for (let nth = 0; nth < of; nth++) add(one, 'losses', nth, of);
  }
  for (const one of counted) {
    const of = lossPairsIn(one);
    const made = Math.min(of, lossPairs[one.scenario.name] ?? 0);
    for (let i = 0; i < made; i++) add(one, 'lossPairs', Math.floor(((i + fraction(seed)) * of) / made), of);
  }
  for (const one of counted) {
    if (!everyPair.includes(one.scenario.name)) continue;
    const of = deathsOf(one.scenario, seed, one.points).length;
    for (let nth = 0; nth < of; nth++) add(one, 'pairs', nth, of);
  }
  for (const [one, firsts] of firstsIn(counted)) add(one, 'firsts', 0, 1, { firsts });
  return batches;
}

/**
 * The points, by scenario, at which a device stores together what no scenario that is struck at every point does, or has an effect outside that none
 * of those has: each of them where it is met first.
 */
export function firstsIn(counted: readonly Counted[]): ReadonlyMap<Counted, readonly number[]> {
  const isStruck = ({ scenario: { name } }: Counted) => everyPoint.includes(name) || everyTakeOver.includes(name);
  const shapes = new Set(counted.filter(isStruck).flatMap(({ points }) => points.map(shapeOf)));
  const isNew = (point: Point) => (point.kind === 'commit' || point.kind === 'effect') && !shapes.has(shapeOf(point));
  const found = new Map<Counted, readonly number[]>();
  for (const one of counted) {
    const firsts: number[] = [];
    for (const point of one.points) {
      if (!isNew(point)) continue;
      shapes.add(shapeOf(point));
      firsts.push(point.n);
    }
    if (firsts.length > 0) found.set(one, firsts);
  }
  return found;
}

/** What is stored at once, whatever the order and how many of each; which effect it is, whatever its key. */
const shapeOf = ({ kind, what }: Point): string => `${kind} ${[...new Set(what.replace(/baton-\w+/, '').split(' '))].sort().join(' ')}`;

/** The first point at which a scenario is no other one that is struck at every point and stands before it. */
export function partsAt({ scenario, points }: Counted, counted: readonly Counted[]): number {
  const lists = [everyPoint, everyTakeOver];
  const before = lists.flatMap(names => names.slice(0, Math.max(0, names.indexOf(scenario.name))));
  const others = counted.filter(other => before.includes(other.scenario.name) && setOf(other.scenario) === setOf(scenario));
  const shared = others.map(other => {
    const parts = points.findIndex((point, i) => !isSame(point, other.points[i]));
    return parts < 0 ? points.length : parts;
  });
  return Math.max(0, ...shared) + 1;
}

/** What a run depends on that need not be seen in its points; what a person does behind the first thing is. */
const setOf = ({ service, space, world, helpers, tasks, files, fillsSearch, further, skew, acts: [first] }: Scenario): string =>
  JSON.stringify([service, space, world, helpers, tasks, files, fillsSearch, further, skew, first]);

const isSame = (a: Point, b: Point | undefined): boolean => a.kind === b?.kind && a.who === b.who && a.what === b.what && a.time === b.time;

/** And on, without end: all strikes of all scenarios under seed after seed, wild plans in between, and, when asked for, pairs. */
export function* moreBatches(counted: readonly Counted[], reference: number, from: number, pairs: boolean): Generator<Batch> {
  let seed = from;
  for (let round = 0; ; round++) {
    for (const one of counted) {
      const batch = { scenario: one.scenario.name, reference, nth: round, points: one.points };
      yield { ...batch, seed: seed++, part: 'strikes', of: strikesIn(one, reference) };
      if (round % 5 === 4) yield { ...batch, seed: seed++, part: 'wild', of: 1 };
      if (pairs) yield { ...batch, seed: seed++, part: 'pairs', of: deathsOf(one.scenario, reference, one.points).length };
      if (pairs && one.scenario.space !== 'alone') yield { ...batch, seed: seed++, part: 'lossPairs', of: lossPairsIn(one) };
    }
  }
}

/** How many losses of the relay a scenario has that can be followed by something else. */
const lossPairsIn = ({ scenario, points }: Counted): number => lossesOf(scenario, 1, points).length;

/** How many batches all strikes of a scenario make. */
const strikesIn = ({ scenario, points }: Counted, seed: number): number => Math.ceil(plansOf(scenario, seed, points).length / perBatch);
