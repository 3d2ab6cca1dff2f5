import { createDexieStorage } from '@baton/store/dexie';
import { openBare, settled } from './bare.ts';
import { grow } from './history.ts';
import { newSession, openBench, type TurnSample } from './runtime.ts';
import { answerIn, askWorker } from './worker.ts';
import { answer, instantWorld, stepsOfTurn } from './world.ts';

let made = 0;

/** One turn after a first one that nobody measures. */
async function sampleSteps(): Promise<TurnSample> {
  const name = `steps-${made++}`;
  const beside = await openBare(`${name}-bare`);
  const bench = openBench(name, instantWorld(), beside);
  await bench.runtime.start();
  const session = newSession();
  await bench.turn(session);
  const sample = await bench.turn(session);
  await bench.close();
  await beside.remove();
  await settled(indexedDB.deleteDatabase(name));
  return sample;
}

/** A device's database, and how many steps it is to have behind it. */
export interface Past {
  readonly name: string;
  readonly steps: number;
}

/**
 * Makes devices, one database each, whose last turn is cut off at the answer of its first call. The process must then be killed.
 * All are cut off at the end: what recovery will read was stored last in each.
 */
async function leaveOpen(pasts: readonly Past[]): Promise<void> {
  const cuts: (() => Promise<void>)[] = [];
  for (const { name, steps } of pasts) {
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
    cuts.push(() => {
      held = true;
      void bench.turn(session);
      return reached.promise;
    });
  }
  for (const cut of cuts) await cut();
}

/** Milliseconds from opening the store until the call that was cut off leaves again: to the fence, to what was read, to the call. */
async function sampleRecovery(name: string): Promise<number[]> {
  const goesOn = Promise.withResolvers<void>();
  const world = instantWorld(async call => {
    if (call.step.kind === 'tool') goesOn.resolve();
    return new Promise(() => undefined);
  });
  const began = performance.now();
  const bench = openBench(name, world);
  await bench.runtime.start();
  await goesOn.promise;
  const { fence, commit } = bench.times;
  return [fence - began, commit - fence, performance.now() - commit];
}

/** Milliseconds until the browser has opened a database and read one record of it, without anything of ours: nobody can begin earlier. */
async function sampleOpening(name: string): Promise<number[]> {
  const began = performance.now();
  const db = await settled(indexedDB.open(name));
  await settled(db.transaction('meta').objectStore('meta').get('fence'));
  const took = performance.now() - began;
  db.close();
  return [took];
}

/**
 * What a device writes in the days after: so much of other things in the same store of the browser, in a few large records. The browser tidies
 * up as it is written to, and only then. Megabytes.
 */
async function liveOn(megabytes: number): Promise<void> {
  const opening = indexedDB.open('later', 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('kept', { keyPath: 'id' });
  const db = await settled(opening);
  for (let n = 0; n < megabytes; n++) {
    const value = new Uint8Array(1024 * 1024);
    for (let at = 0; at < value.length; at += 65_536) crypto.getRandomValues(value.subarray(at, at + 65_536));
    const transaction = db.transaction('kept', 'readwrite', { durability: 'relaxed' });
    transaction.objectStore('kept').put({ id: n, value });
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
  db.close();
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

const work = { sampleSteps, leaveOpen, liveOn, sampleRecovery, sampleOpening, countSteps };
export type BenchPage = typeof work;

// The runtime runs in a worker, as in the app: a page's thread has other things to do between two answers of the store.
if (typeof document === 'undefined') answerIn(work);
else Object.assign(globalThis, { bench: askWorker(import.meta.url, Object.keys(work)) });
