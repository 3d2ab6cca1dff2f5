/** Gives a call its time, and tells it to stop. */
import type { Clock } from '../ports.ts';
import type { Entry } from './book.ts';

/** How long a call that was told to stop may take to say so, in milliseconds. */
const momentToStop = 1_000;

/**
 * Runs `work` with a deadline. Null when it was told to stop, by the deadline (`late`) or by something else, and gave no answer within a
 * moment: whatever ignores its signal must not hold up the session.
 */
export async function within<T>(
  clock: Clock,
  entry: Entry,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ value: T | null; late: boolean }> {
  const abort = new AbortController();
  const timer = new AbortController();
  let late = false;
  entry.abort = abort;
  entry.phase = 'out';
  const deadline = clock.sleep(ms, timer.signal).then(() => {
    if (timer.signal.aborted) return;
    late = true;
    abort.abort();
  });
  const deaf = new Promise<null>(resolve => {
    abort.signal.addEventListener('abort', () => void clock.sleep(momentToStop, timer.signal).then(() => resolve(null)));
  });
  try {
    return { value: await Promise.race([work(abort.signal), deaf]), late };
  } finally {
    timer.abort();
    await deadline;
    entry.abort = null;
  }
}
