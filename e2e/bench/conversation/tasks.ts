import type { CDPSession } from 'playwright-core';

/** What a page's main thread did, as the browser recorded it. Milliseconds. */
export interface Task {
  readonly at: number;
  /** From its beginning to its end by the clock: on a machine that does other things too, their share is in it. */
  readonly took: number;
  /** How long the thread worked on it. */
  readonly worked: number;
}

export interface Recorded {
  readonly tasks: readonly Task[];
  /** When keys came to the page. */
  readonly keys: readonly number[];
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** Records the tasks of a page while something happens in it. */
export async function recordTasks(client: CDPSession, during: () => Promise<void>): Promise<Recorded> {
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>(resolve => client.once('Tracing.tracingComplete', () => resolve()));
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'], excludedCategories: ['*'] },
  });
  await during();
  await client.send('Tracing.end');
  await complete;
  const dispatched = events.filter(event => event.name === 'EventDispatch' && event.args?.data?.type === 'keydown');
  const thread = dispatched[0];
  if (thread === undefined) throw new Error('no key was recorded');
  const tasks = events.flatMap(event =>
    event.pid === thread.pid && event.tid === thread.tid && event.ph === 'X' && /RunTask$/.test(event.name)
      ? [{ at: event.ts / 1_000, took: (event.dur ?? 0) / 1_000, worked: (event.tdur ?? event.dur ?? 0) / 1_000 }]
      : [],
  );
  return { tasks, keys: dispatched.map(event => event.ts / 1_000) };
}

/** The longest task between each key and the next, by the clock and by work. */
export function longestBesideKeys({ tasks, keys }: Recorded): { readonly took: number[]; readonly worked: number[] } {
  const took: number[] = [];
  const worked: number[] = [];
  for (const [n, from] of keys.entries()) {
    const to = keys[n + 1] ?? Number.POSITIVE_INFINITY;
    const beside = tasks.filter(task => task.at + task.took > from && task.at < to);
    took.push(Math.max(0, ...beside.map(task => task.took)));
    worked.push(Math.max(0, ...beside.map(task => task.worked)));
  }
  return { took, worked };
}
