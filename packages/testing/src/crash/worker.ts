/** Makes batches in a thread of its own, tells what came of each run, and shows the smallest run of the first that fail. */
import '../sim/seeded-random.ts';
import { parentPort } from 'node:worker_threads';
import { type Batch, type Made, makeBatch } from './batch.ts';
import { createJudge } from './judge.ts';
import { shrink } from './shrink.ts';
import { reportOf } from './trace.ts';

/** What a thread says: of each run, and once that its batch is done. */
export type Told = { readonly done: true } | (Made & { readonly done: false; readonly shown: string | null });

// Whatever is aborted makes an error, and its stack costs more than all else about it; what fails is made again with stacks.
const frames = Error.stackTraceLimit;
Error.stackTraceLimit = 0;

const judge = createJudge();
/** Failed runs are made small for one example of each rule and scenario. */
const shown = new Set<string>();

parentPort?.on('message', (batch: Batch) => {
  void makeBatch(batch, judge, tell).then(() => say({ done: true }), rethrow);
});

async function tell(made: Made): Promise<void> {
  say({ done: false, ...made, shown: await example(made) });
}

async function example({ plan, violations: [first] }: Made): Promise<string | null> {
  const kind = first && `${first.rule} ${plan.scenario}`;
  if (!first || !kind || shown.has(kind)) return null;
  shown.add(kind);
  Error.stackTraceLimit = frames;
  try {
    // Another judge: what this one has kept was made without.
    const small = await shrink(plan, first.rule, createJudge());
    return reportOf(small, plan);
  } finally {
    Error.stackTraceLimit = 0;
  }
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
