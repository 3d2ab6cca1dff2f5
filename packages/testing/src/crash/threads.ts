import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Plan } from './plan.ts';
import type { Answered } from './worker.ts';

/** Makes all runs on a few threads and tells of each as it ends. Rejects when a thread breaks. */
export async function judgeAll(plans: readonly Plan[], told: (plan: Plan, answered: Answered) => void): Promise<void> {
  const count = Math.max(1, Math.min(plans.length, availableParallelism(), 4));
  let next = 0;
  await Promise.all(Array.from({ length: count }, () => work()));

  function work(): Promise<void> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    return new Promise<void>((resolve, reject) => {
      const ask = () => {
        const n = next++;
        const plan = plans[n];
        if (plan) worker.postMessage({ n, plan });
        else resolve();
      };
      worker.on('error', reject);
      worker.on('message', (answered: Answered) => {
        const plan = plans[answered.n];
        if (plan) told(plan, answered);
        ask();
      });
      ask();
    }).finally(() => worker.terminate());
  }
}
