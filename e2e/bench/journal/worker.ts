/** Lets a page call functions that run in a worker over the same script. */

interface Asked {
  readonly id: number;
  readonly name: string;
  readonly values: readonly unknown[];
}

interface Answered {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

type Work = { readonly [name: string]: (...values: never[]) => Promise<unknown> };

/** In the worker: runs what is asked for. */
export function answerIn(work: Work): void {
  const answer = (answered: Answered) => postMessage(answered);
  addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    const run = work[data.name] as (...values: unknown[]) => Promise<unknown>;
    run(...data.values).then(
      value => answer({ id: data.id, value }),
      (error: unknown) => answer({ id: data.id, error: String(error) }),
    );
  });
}

/** In the page: functions of these names that run in a new worker. */
export function askWorker(script: string, names: readonly string[]): { [name: string]: (...values: unknown[]) => Promise<unknown> } {
  const worker = new Worker(script, { type: 'module' });
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    const waiting = open.get(data.id);
    open.delete(data.id);
    if (data.error === undefined) waiting?.resolve(data.value);
    else waiting?.reject(new Error(data.error));
  };
  const ask = (name: string, values: readonly unknown[]) => {
    const id = asked++;
    const answer = Promise.withResolvers<unknown>();
    open.set(id, answer);
    worker.postMessage({ id, name, values } satisfies Asked);
    return answer.promise;
  };
  return Object.fromEntries(names.map(name => [name, (...values: unknown[]) => ask(name, values)]));
}
