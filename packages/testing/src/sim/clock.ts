/** Time that moves only when nothing else can happen, and processes that can be stopped in it. */
import type { Clock } from '@baton/journal';

interface Timer {
  readonly at: number;
  readonly n: number;
  run: (() => void) | null;
}

/** Milliseconds since the start of the simulation, shared by everything in it. */
export class Time {
  now = 0;
  #timers: Timer[] = [];
  #n = 0;
  #stopped = false;

  /** Runs once after `ms`; what is returned takes it back. */
  after(ms: number, run: () => void): () => void {
    const timer: Timer = { at: this.now + Math.max(0, ms), n: this.#n++, run };
    push(this.#timers, timer);
    return () => {
      timer.run = null;
    };
  }

  /** Makes {@link run} return after the timer that runs now. */
  stop(): void {
    this.#stopped = true;
  }

  /** Lets everything run that is ready, then the next timer, until somebody stops it, nothing is left, or `until` is reached. */
  async run(until: number): Promise<'stopped' | 'empty' | 'late'> {
    this.#stopped = false;
    for (;;) {
      await drained();
      if (this.#stopped) return 'stopped';
      const next = pop(this.#timers);
      if (!next) return 'empty';
      if (!next.run) continue;
      if (next.at > until) {
        push(this.#timers, next);
        return 'late';
      }
      this.now = next.at;
      next.run();
    }
  }
}

/** Nothing under test leaves the microtask queue, so one turn of the event loop is enough to let everything settle. */
function drained(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}

const before = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.n < b.n);

function push(heap: Timer[], timer: Timer): void {
  let at = heap.push(timer) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (!above || before(above, timer)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = timer;
}

function pop(heap: Timer[]): Timer | null {
  const [top] = heap;
  const last = heap.pop();
  if (!top || !last) return null;
  if (heap.length === 0) return top;
  let at = 0;
  for (;;) {
    const left = heap[2 * at + 1];
    const right = heap[2 * at + 2];
    if (!left) break;
    const isRight = right !== undefined && before(right, left);
    const child = isRight ? right : left;
    if (before(last, child)) break;
    heap[at] = child;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = last;
  return top;
}

/**
 * One life of a process. What its ports promise settles only while it lives: after its end never, while it is frozen later. Code that is
 * already running goes on until it next waits for a port, as if it had run just before.
 */
export class Life {
  #state: 'running' | 'frozen' | 'over' = 'running';
  #held: (() => void)[] = [];
  #frozenAt = 0;
  /** How long it has been frozen altogether: its monotonic clock stood still then. */
  #stood = 0;
  readonly #time: Time;
  readonly #onEnd: (() => void)[] = [];

  constructor(time: Time) {
    this.#time = time;
  }

  get running(): boolean {
    return this.#state === 'running';
  }

  get over(): boolean {
    return this.#state === 'over';
  }

  get stood(): number {
    return this.#stood + (this.#state === 'frozen' ? this.#time.now - this.#frozenAt : 0);
  }

  /** Runs it now, when the process goes on, or never. */
  enter(work: () => void): void {
    if (this.#state === 'running') work();
    else if (this.#state === 'frozen') this.#held.push(work);
  }

  /** Waits until the process runs; for ever when it is over. */
  turn(): Promise<void> {
    return new Promise(resolve => this.enter(resolve));
  }

  /** A value that this process hears of only while it lives. */
  async hear<Value>(value: Promise<Value>): Promise<Value> {
    const heard = await value;
    if (this.#state !== 'running') await this.turn();
    return heard;
  }

  freeze(): void {
    if (this.#state !== 'running') return;
    this.#state = 'frozen';
    this.#frozenAt = this.#time.now;
  }

  thaw(): void {
    if (this.#state !== 'frozen') return;
    this.#stood = this.stood;
    this.#state = 'running';
    for (const work of this.#held.splice(0)) this.enter(work);
  }

  /** Called once, at the end. */
  onEnd(run: () => void): void {
    this.#onEnd.push(run);
  }

  end(): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    this.#held = [];
    for (const run of this.#onEnd.splice(0)) run();
  }
}

/** 1 January 2026, 8:00 UTC, a Thursday: where every simulation begins. */
export const beginning = Date.UTC(2026, 0, 1, 8);

/**
 * What one process sees of time. Its monotonic clock begins with it and stands still while it is frozen.
 * @param skew how far the device's wall clock is ahead of everybody's right now, in milliseconds: it may jump
 */
export function processClock(time: Time, life: Life, skew: () => number): Clock {
  const born = time.now;
  return {
    now: () => beginning + time.now + skew(),
    monotonic: () => time.now - born - life.stood,
    sleep: (ms, signal) =>
      new Promise(resolve => {
        if (signal?.aborted) return life.enter(resolve);
        const wake = () => {
          cancel();
          signal?.removeEventListener('abort', wake);
          life.enter(resolve);
        };
        const cancel = time.after(ms, wake);
        signal?.addEventListener('abort', wake, { once: true });
      }),
  };
}
