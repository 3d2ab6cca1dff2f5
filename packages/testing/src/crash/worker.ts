/** Makes batches in a thread of its own, tells what came of each run, and shows the smallest run of the first that fail. */
import '../sim/seeded-random.ts';
import { parentPort } from 'node:worker_threads';
import type { Violation } from '../checker/index.ts';
import { type Batch, type Made, makeBatch } from './batch.ts';
import { createJudge } from './judge.ts';
import type { Plan } from './plan.ts';
import { shrink } from './shrink.ts';
import { reportOf } from './trace.ts';

/** What a thread says: of each run, and once that its batch is done. */
export type Told =
  | { readonly done: true }
  | { readonly done: false; readonly plan: Plan; readonly violations: readonly Violation[]; readonly shown: string | null };

const judge = createJudge();
/** Failed runs are made small for one example of each rule and scenario. */
const shown = new Set<string>();

parentPort?.on('message', (batch: Batch) => {
  void makeBatch(batch, judge, tell).then(() => say({ done: true }), rethrow);
});

async function tell({ plan, violations }: Made): Promise<void> {
  say({ done: false, plan, violations, shown: await example({ plan, violations }) });
}

async function example({ plan, violations: [first] }: Made): Promise<string | null> {
  const kind = first && `${first.rule} ${plan.scenario}`;
  if (!first || !kind || shown.has(kind)) return null;
  shown.add(kind);
  const small = await shrink(plan, first.rule, judge);
  return reportOf(small, plan);
}

function say(told: Told): void {
  parentPort?.postMessage(told);
}

// Out of the promise, so that the thread ends with it and the run fails.
function rethrow(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}
