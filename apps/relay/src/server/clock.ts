import type { RelayClock } from '../engine/ports.ts';

/**
 * Relay time: the machine's clock, but never going back while the relay runs. Set back, it goes on from where it was, at the pace of
 * the monotonic clock, until the machine's clock is ahead again.
 */
export function createRelayClock(wall: () => number = Date.now, monotonic: () => number = () => performance.now()): RelayClock {
  let from = wall();
  let since = monotonic();
  return {
    now() {
      const elapsed = monotonic();
      const steady = from + elapsed - since;
      const now = wall();
      if (now <= steady) return Math.floor(steady);
      from = now;
      since = elapsed;
      return Math.floor(now);
    },
    after(ms, run) {
      const timer = setTimeout(run, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
