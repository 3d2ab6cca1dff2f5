import { createDexieStorage } from '@baton/store/dexie';
import { settled, storeBare } from './bare.ts';
import { grow } from './history.ts';
import { newSession, openBench } from './runtime.ts';
import { answer, instantWorld, stepsOfTurn } from './world.ts';

/** Milliseconds a step, as the runtime commits it and as bare transactions of the very same records take. */
export interface StepSample {
  readonly ours: number;
  readonly bare: number;
}

let made = 0;

/** One turn after a first one that nobody measures. */
async function sampleSteps(): Promise<StepSample> {
  const name = `steps-${made++}`;
  const bench = openBench(name, instantWorld());
  await bench.runtime.start();
  const session = newSession();
  await bench.turn(session);
  bench.taken();
  const ours = await bench.turn(session);
  const commits = bench.taken();
  await bench.close();
  const bare = await storeBare(`${name}-bare`, commits);
  await settled(indexedDB.deleteDatabase(name));
  return { ours: ours / stepsOfTurn, bare: bare / stepsOfTurn };
}

/** Makes a device whose last turn is cut off at the answer of its first call, with so many steps behind it. The process must then be killed. */
async function leaveOpen(name: string, steps: number): Promise<void> {
  const reached = Promise.withResolvers<void>();
  let held = false;
  const world = instantWorld(async call => {
    if (!held || call.step.kind === 'model') return answer(call.step.kind, call.step.ordinal);
    reached.resolve();
    return new Promise(() => undefined);
  });
  const bench = openBench(name, world);
  await bench.runtime.start();
  const session = newSession();
  await bench.turn(session);
  await grow(name, session, steps - stepsOfTurn);
  held = true;
  void bench.turn(session);
  await reached.promise;
}

/** Milliseconds from opening the store until the call that was cut off leaves again. */
async function sampleRecovery(name: string): Promise<number> {
  const goesOn = Promise.withResolvers<void>();
  const world = instantWorld(async call => {
    if (call.step.kind === 'tool') goesOn.resolve();
    return new Promise(() => undefined);
  });
  const began = performance.now();
  const bench = openBench(name, world);
  await bench.runtime.start();
  await goesOn.promise;
  return performance.now() - began;
}

/** How many steps a device has stored. */
async function countSteps(name: string): Promise<number> {
  const storage = createDexieStorage({ name });
  let after = '';
  let count = 0;
  for (;;) {
    const found = await storage.range('steps', { index: ['order'], after, limit: 5_000 });
    count += found.length;
    const last = found.at(-1);
    if (!last) break;
    after = last.order;
  }
  await storage.close();
  return count;
}

const bench = { sampleSteps, leaveOpen, sampleRecovery, countSteps };
export type BenchPage = typeof bench;
Object.assign(globalThis, { bench });
