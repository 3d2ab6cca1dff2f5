/** Makes runs in a thread of its own and says what came of each. */
import '../sim/seeded-random.ts';
import { parentPort } from 'node:worker_threads';
import { type Judged, judge } from './judge.ts';
import type { Plan } from './plan.ts';

export interface Asked {
  readonly n: number;
  readonly plan: Plan;
}

export interface Answered extends Judged {
  readonly n: number;
}

parentPort?.on('message', ({ n, plan }: Asked) => {
  void judge(plan).then(
    judged => parentPort?.postMessage({ n, ...judged } satisfies Answered),
    (error: unknown) => {
      throw error;
    },
  );
});
