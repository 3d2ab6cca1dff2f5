/** The points at which something can go wrong, counted in the order in which a run meets them. */

/** What a process does that the outside can see: a transaction of a device or of the relay, a frame that leaves, an effect outside. */
export type PointKind = 'commit' | 'frame' | 'relay' | 'effect';

export interface Point {
  /** From 1. */
  readonly n: number;
  readonly kind: PointKind;
  /** The device, or `relay`. */
  readonly who: string;
  readonly what: string;
  /** Milliseconds of the simulation. */
  readonly time: number;
}

/**
 * What strikes at a point. `before`: it does not happen. `after`: it happened, and nobody heard of it.
 * - `die`     the process ends
 * - `freeze`  the process stops for a while and goes on with what it had in memory
 * - `cut`     (frame) the connection breaks
 * - `full`, `unknown`  (commit) the store refuses, or does not say whether it stored
 * - `late`    (effect) the process dies and the request, which had left, lands some seconds later
 * - `drop`, `hang`  (effect) the answer is lost: the connection breaks, or nothing comes any more
 * - `twice`   (effect) the network delivers the request twice
 */
export type Strike =
  | { readonly how: 'die' | 'freeze' | 'cut' | 'unknown' | 'drop' | 'hang'; readonly when: 'before' | 'after' }
  | { readonly how: 'twice'; readonly when: 'after' }
  | { readonly how: 'full' | 'late'; readonly when: 'before' };

export interface Fault {
  readonly at: number;
  readonly strike: Strike;
}

export const saysFault = ({ at, strike }: Fault): string => `${strike.how} ${strike.when} point ${at}`;

/** Counts points and says what strikes at each. */
export class Points {
  readonly met: Point[] = [];
  readonly #faults: ReadonlyMap<number, Strike>;
  readonly #struck: (point: Point, strike: Strike) => void;
  readonly #time: { readonly now: number };

  /** @param struck told before the strike has its effect */
  constructor(time: { readonly now: number }, faults: readonly Fault[], struck: (point: Point, strike: Strike) => void) {
    this.#faults = new Map(faults.map(({ at, strike }) => [at, strike]));
    this.#struck = struck;
    this.#time = time;
  }

  /** A process is about to do something that counts. Null: nothing strikes. */
  meet(kind: PointKind, who: string, what: string): Strike | null {
    const point: Point = { n: this.met.length + 1, kind, who, what, time: this.#time.now };
    this.met.push(point);
    const strike = this.#faults.get(point.n) ?? null;
    if (strike) this.#struck(point, strike);
    return strike;
  }
}
