import type { Clock } from '@baton/journal';

/** Lets one loop sleep until something happened. A notice that comes while nobody waits is kept: the next wait returns at once. */
export interface Wakeup {
  notify(): void;
  /** Returns after a notice, or after `ms` when given. Only one may wait at a time. */
  wait(ms?: number): Promise<void>;
}

export function createWakeup(clock: Clock): Wakeup {
  let noticed = false;
  let wakeSleeper: (() => void) | null = null;
  return {
    notify: () => {
      noticed = true;
      wakeSleeper?.();
    },
    wait: async ms => {
      if (!noticed) {
        const timer = new AbortController();
        const notice = new Promise<void>(resolve => {
          wakeSleeper = resolve;
        });
        await (ms === undefined ? notice : Promise.race([notice, clock.sleep(ms, timer.signal)]));
        // With a reason: without one every wake-up makes an error and its stack.
        timer.abort('woken');
        wakeSleeper = null;
      }
      noticed = false;
    },
  };
}
