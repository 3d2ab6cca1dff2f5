/** A clock that moves only when it is told to. Wall and monotonic time can be moved apart. */
import type { Clock } from '../ports.ts';

export interface FakeClock extends Clock {
  /** Moves both clocks and wakes whoever slept that long. */
  advance(ms: number): void;
  /** Moves the wall clock alone, as sleep or a person setting it does. */
  jump(ms: number): void;
}

export function fakeClock(start = 1_000_000): FakeClock {
  let wall = start;
  let monotonic = 0;
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();
  return {
    now: () => wall,
    monotonic: () => monotonic,
    sleep: (ms, signal) =>
      new Promise<void>(resolve => {
        if (signal?.aborted) return resolve();
        const sleeper = {
          until: monotonic + ms,
          wake: () => {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', sleeper.wake, { once: true });
      }),
    advance(ms) {
      wall += ms;
      monotonic += ms;
      for (const sleeper of [...sleepers]) if (sleeper.until <= monotonic) sleeper.wake();
    },
    jump(ms) {
      wall += ms;
    },
  };
}

/** Lets everything that is ready run: all fakes resolve within microtasks, so one turn of the event loop is enough. */
export function settled(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 0));
}
