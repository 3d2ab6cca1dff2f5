/** The points at which something can go wrong, counted in the order in which a run meets them. */
import type { DeviceName } from './device-names.ts';

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

/** What a person does at a bad moment. */
export type Press = 'take' | 'cancel' | 'undo' | 'undoStep' | 'yes' | 'no' | 'send';

/**
 * What strikes at a point. `before`: it does not happen. `after`: it happened, and nobody heard of it.
 * - `die`     the process ends
 * - `freeze`  the process stops for a while and goes on with what it had in memory
 * - `cut`     (frame) the connection breaks
 * - `full`    (commit) there is no space: refused, nothing stored
 * - `unknown` (commit) the transaction is rejected, stored or not. A relay refuses what has no space as well, and lets its devices come back
 * - `hang`    (commit) it never settles, stored or not, and no more does anything on that connection
 * - `closed`  (commit) the database is closed by force: this call and all later ones on that connection fail, a new one can be opened
 * - `gone`    (commit) as `closed`, and for some seconds no new one can be opened
 * - `upgrade` (commit) a newer version in another tab takes the database; the person loads this one again after a while
 * - `stolen`  the process stops for a while, and another window of its device goes on; when the first wakes, it acts before it hears of that
 * - `wipe`, `rollback`, `rollbackUnseen`  (relay) it dies, and its data is gone when it comes back, or is an older copy, or an older copy
 *             together with its marker, so that only the devices can notice. At the point of a device the relay does so beside it
 * - `restart` the relay is gone for a moment and comes back with everything; everything else goes on
 * - `late`    (effect) the process dies and the request, which had left, lands some seconds later
 * - `drop`, `hang`  (effect) the answer is lost: the connection breaks, or nothing comes any more
 * - `twice`   (effect) the network delivers the request twice
 * - `jump`    the wall clock of the device jumps; everything else goes on
 * - `press`   a person presses something on a device; everything else goes on
 */
export type Strike =
  | {
      readonly how: 'die' | 'freeze' | 'cut' | 'unknown' | 'hang' | 'closed' | 'gone' | 'drop' | RelayLoss;
      readonly when: 'before' | 'after';
    }
  | { readonly how: 'twice'; readonly when: 'after' }
  | { readonly how: 'full' | 'upgrade' | 'late' | 'restart' | 'stolen'; readonly when: 'before' }
  | { readonly how: 'jump'; readonly when: 'before'; readonly ms: number }
  | { readonly how: 'press'; readonly when: 'before'; readonly press: Press; readonly on: DeviceName };

/** What stops the process of a device for a while. */
export const stops = ({ how }: Strike): boolean =>
  how === 'die' || how === 'freeze' || how === 'late' || how === 'upgrade' || how === 'stolen';
/** How a relay comes back without what it had acknowledged. */
export type RelayLoss = (typeof relayLosses)[number];
export const relayLosses = ['wipe', 'rollback', 'rollbackUnseen'] as const;

/** How the relay's data is lost; null when it is not. */
export const lossOf = ({ how }: Strike): RelayLoss | null => relayLosses.find(loss => loss === how) ?? null;

/** What happens beside the point: whoever meets it goes on. */
const isBeside = (strike: Strike, kind: PointKind): boolean =>
  strike.how === 'jump' || strike.how === 'press' || strike.how === 'restart' || (kind !== 'relay' && lossOf(strike) !== null);

export interface Fault {
  readonly at: number;
  readonly strike: Strike;
}

export function saysFault({ at, strike }: Fault): string {
  if (strike.how === 'jump') return `the clock jumps by ${strike.ms} ms at point ${at}`;
  if (strike.how === 'press') return `${strike.press} pressed on the ${strike.on} at point ${at}`;
  if (strike.how === 'restart') return `the relay restarts at point ${at}`;
  return `${strike.how} ${strike.when} point ${at}`;
}

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
    return strike && isBeside(strike, kind) ? null : strike;
  }
}
