import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Batch } from './batch.ts';
import type { Told } from './worker.ts';

type Run = Extract<Told, { done: false }>;

/**
 * Makes batches on a thread for each core until none is left or `told` says that it is enough. Rejects when a thread breaks. Batches are
 * taken one at a time, so a stream without end is as good as a list, and one may wait for what the batches before it say.
 */
export async function makeAll(batches: AsyncIterable<Batch>, told: (run: Run) => 'on' | 'enough'): Promise<void> {
  const left = batches[Symbol.asyncIterator]();
  let enough = false;
  await Promise.all(Array.from({ length: availableParallelism() }, () => work()));

  function work(): Promise<void> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    return new Promise<void>((resolve, reject) => {
      const ask = async () => {
        const next = enough ? { done: true as const } : await left.next();
        if (next.done) resolve();
        else worker.postMessage(next.value);
      };
      worker.on('error', reject);
      worker.on('message', (said: Told) => {
        if (said.done) return void ask().catch(reject);
        if (enough) return;
        if (told(said) === 'enough') enough = true;
      });
      ask().catch(reject);
    }).finally(() => worker.terminate());
  }
}
