/** Numbers in [0, 1), the same for the same seed (mulberry32): good enough for choosing moments. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A seed for this run, from `BATON_SEED` or fresh. Print it: it is the way to have the same run again. */
export function chooseSeed(given: string | undefined = process.env.BATON_SEED): number {
  if (given !== undefined && given !== '') return Number(given) >>> 0;
  return Math.floor(Math.random() * 0x1_0000_0000);
}
