import type { Clock } from '@baton/journal';

/** A clock that moves only when told. Wall and monotonic time move together unless wall time is set apart. */
export interface FakeClock extends Clock {
  /** Moves time on, waking sleepers in order and letting everything that follows from each settle. */
  advance(ms: number): Promise<void>;
  /** Lets everything that can happen without time passing happen. */
  settle(): Promise<void>;
  /** Shifts this device's wall clock only. */
  shiftWall(ms: number): void;
}

export function createFakeClock(): FakeClock {
  let monotonic = 1_000;
  let wallAhead = 1_700_000_000_000;
  let sleepers: { at: number; wake: () => void }[] = [];

  async function settle(): Promise<void> {
    // A turn of the real event loop lets chains of promises run out.
    for (let turn = 0; turn < 6; turn++) await realTurn();
  }

  return {
    now: () => monotonic + wallAhead,
    monotonic: () => monotonic,
    sleep: (ms, signal) =>
      new Promise(resolve => {
        if (signal?.aborted) return resolve();
        const sleeper = { at: monotonic + ms, wake: resolve };
        sleepers.push(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers = sleepers.filter(other => other !== sleeper);
          resolve();
        });
      }),
    advance: async ms => {
      await settle();
      const until = monotonic + ms;
      for (;;) {
        const due = sleepers.filter(sleeper => sleeper.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        sleepers = sleepers.filter(sleeper => sleeper !== due);
        monotonic = Math.max(monotonic, due.at);
        due.wake();
        await settle();
      }
      monotonic = until;
      await settle();
    },
    settle,
    shiftWall: ms => {
      wallAhead += ms;
    },
  };
}

/** Far quicker than a timer of 0 ms. */
async function realTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>(resolve => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
  port1.close();
}
