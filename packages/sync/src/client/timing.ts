/** How long the client waits for what, in milliseconds. */
export interface Timing {
  /** From the start of an attempt to `welcome`. */
  readonly connect: number;
  /** Between two pings. */
  readonly heartbeat: number;
  /** From a ping to its pong; then the connection counts as dead. */
  readonly pong: number;
  /** From a request to its answer; then it counts as lost. */
  readonly answer: number;
  /** A connection that lived this long was a good one: the next back-off starts small. */
  readonly steady: number;
  /** Wakes that come within this time of a new attempt belong to it. */
  readonly wakeOnce: number;
  readonly backoffFirst: number;
  readonly backoffMost: number;
}

export const defaultTiming: Timing = {
  connect: 6_000,
  heartbeat: 20_000,
  pong: 8_000,
  answer: 15_000,
  steady: 10_000,
  wakeOnce: 1_000,
  backoffFirst: 500,
  backoffMost: 30_000,
};

/**
 * How long to wait before the next attempt. Doubles with every failure up to `most`; jittered between half and all of it, so that
 * devices that lost the same relay do not come back in one moment.
 * @param failures attempts that failed in a row, from 1
 * @param random a number in [0, 1)
 */
export function backoff(failures: number, random: number, first: number, most: number): number {
  const full = Math.min(most, first * 2 ** Math.min(failures - 1, 16));
  return Math.round(full / 2 + (full / 2) * random);
}
