/** A token bucket: up to `burst` at once, `perSecond` in the long run. */
export interface Bucket {
  /** False when there is not enough left; then nothing is taken. `now` in milliseconds. */
  take(amount: number, now: number): boolean;
}

export function createBucket(burst: number, perSecond: number, start: number): Bucket {
  let left = burst;
  let last = start;
  return {
    take(amount, now) {
      left = Math.min(burst, left + (Math.max(0, now - last) / 1_000) * perSecond);
      last = now;
      if (amount > left) return false;
      left -= amount;
      return true;
    },
  };
}
