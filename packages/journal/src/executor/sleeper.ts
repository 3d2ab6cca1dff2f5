/** Puts the executor's loop to rest until something changes or a time has come. */
import type { Clock } from '../ports.ts';

export interface Sleeper {
  /** Something changed: look again. */
  wake(): void;
  /** A round of the loop begins. */
  begin(): void;
  /** Waits for `wake` or for `ms`. `quiet`: whether nothing runs beside the loop; asked when it is about to wait. */
  rest(ms: number | null, quiet: () => boolean): Promise<void>;
  /** Resolves the next time that the loop rests quietly. */
  idle(): Promise<void>;
  /** The loop is over: nothing will ever go on by itself. */
  end(): void;
}

export function createSleeper(clock: Clock): Sleeper {
  let changed = true;
  let resting: { readonly wake: () => void; readonly quiet: () => boolean } | null = null;
  let over = false;
  let waiters: (() => void)[] = [];

  function settleIdle(): void {
    const now = waiters;
    waiters = [];
    for (const waiter of now) waiter();
  }

  return {
    wake() {
      changed = true;
      resting?.wake();
    },
    begin() {
      changed = false;
    },
    async rest(ms, quiet) {
      if (changed) return;
      const timer = new AbortController();
      const woken = new Promise<void>(resolve => {
        resting = { wake: resolve, quiet };
      });
      if (quiet()) settleIdle();
      const timed = ms === null ? woken : Promise.race([woken, clock.sleep(ms, timer.signal)]);
      await timed;
      // With a reason: without one every wake-up makes an error and its stack.
      timer.abort('woken');
      resting = null;
    },
    async idle() {
      if (over || (resting?.quiet() && !changed)) return;
      await new Promise<void>(resolve => waiters.push(resolve));
    },
    end() {
      over = true;
      settleIdle();
    },
  };
}
