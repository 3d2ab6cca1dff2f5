import type { RelayClock } from '../engine/ports.ts';

/** A clock that stands still until it is told to go on. */
export interface TrialClock extends RelayClock {
  advance(ms: number): void;
}

export function createTrialClock(start = 1_700_000_000_000): TrialClock {
  let now = start;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter(other => other !== timer);
      };
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter(timer => timer !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
  };
}
