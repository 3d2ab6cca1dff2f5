/** What a benchmark ends with: one line of JSON, see `pnpm bench` in the quality page. */
export interface Line {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly peer: string;
  readonly peerValue: number;
  /** `value` over `peerValue`. */
  readonly ratio: number;
  /** The ratio must not be above it; null where no budget is set and the figure only informs. */
  readonly target: number | null;
  readonly ok: boolean;
}

export interface Measured {
  readonly name: string;
  readonly unit: string;
  readonly peer: string;
  readonly target: number | null;
  /** Interleaved with the peer's. */
  readonly values: readonly number[];
  readonly peerValues: readonly number[];
}

/** The line of two series that were measured in turn in the same run. */
export function lineOf({ name, unit, peer, target, values, peerValues }: Measured): Line {
  const [value, peerValue] = [median(values), median(peerValues)];
  const ratio = value / peerValue;
  const round = (number: number) => Number(number.toPrecision(4));
  const ok = target === null || ratio <= target;
  return { name, value: round(value), unit, peer, peerValue: round(peerValue), ratio: round(ratio), target, ok };
}

/**
 * What something takes whose every part takes what it takes in the median of all samples. A disk that another program holds up costs one part
 * ten times its time, now on this side and now on that: over the whole it would decide the ratio, part by part it falls out of both.
 */
export function typical(samples: readonly (readonly number[])[]): number {
  const [first = []] = samples;
  if (samples.some(sample => sample.length !== first.length)) throw new Error('samples are not made of the same parts');
  return first.reduce((sum, _, part) => sum + median(samples.map(sample => sample[part] ?? 0)), 0);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low, high] = [sorted[half - 1], sorted[half]];
  if (high === undefined) throw new Error('nothing was measured');
  return sorted.length % 2 === 0 && low !== undefined ? (low + high) / 2 : high;
}
