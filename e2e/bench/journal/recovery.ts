import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageServer } from '@baton/testing/engines';
import { type Line, lineOf, typical } from '../line.ts';
import { open } from './open.ts';
import type { BenchPage, Past } from './page.ts';
import { copyProfile, untilStill } from './profile.ts';

declare const bench: BenchPage;

export interface RecoveryExtent {
  readonly samples: number;
  /** Steps in the long history. */
  readonly long: number;
}

const short = 100;

/** What is written to every profile before it is measured, in megabytes. */
const later = 64;

/** Samples of what only informs. */
const fewer = 5;

/** How long a browser that has just started is left to itself: it has much to do that has nothing to do with any page. Milliseconds. */
const calm = 1_000;

/** One series of samples, each in a new process on a new copy of a profile. */
interface Series {
  readonly profile: string;
  readonly what: string;
  readonly samples: number;
  readonly sample: () => Promise<number[]>;
  readonly values: number[][];
}

/**
 * What recovery costs after a long history and after a short one, on devices that a kill cut off at the same place.
 *
 * The browser keeps all databases of an origin in one log-structured store, and opens it as a whole: it reads the list of its files, replays
 * its log, and passes over what was deleted since the last time that it tidied up. All that grows with how much was written of late by whoever,
 * and nobody reads a record before it is done. So both devices are databases in one store: then it is the history that differs, and
 * nothing else. What the same costs in a store that holds next to nothing, and how much of that is the browser's own opening, is
 * said in lines of their own. Every profile is written to for a while before it is measured, as a device is that is used: a store that was
 * filled in a minute and never written to again is one that nobody has.
 */
export async function benchRecovery(
  folder: string,
  page: PageServer,
  extent: RecoveryExtent,
  log: (line: string) => void,
): Promise<Line[]> {
  const both = join(folder, 'both');
  const alone = join(folder, 'alone');
  await make(both, page, [
    { name: 'short', steps: short },
    { name: 'long', steps: extent.long },
  ]);
  await make(alone, page, [{ name: 'short', steps: short }]);
  const series = (profile: string, what: string, samples: number, sample: Series['sample']): Series => ({
    profile,
    what,
    samples,
    sample,
    values: [],
  });
  const all = {
    long: series(both, `recovery with ${extent.long} steps`, extent.samples, () => bench.sampleRecovery('long')),
    short: series(both, `recovery with ${short} steps`, extent.samples, () => bench.sampleRecovery('short')),
    alone: series(alone, `recovery with ${short} steps, nothing else stored`, fewer, () => bench.sampleRecovery('short')),
    opening: series(both, `opening, ${extent.long} steps stored`, fewer, () => bench.sampleOpening('long')),
    openingAlone: series(alone, `opening, ${short} steps stored`, fewer, () => bench.sampleOpening('short')),
  };
  const order = Object.values(all);
  for (let n = 0; n < extent.samples; n++) {
    for (const one of order) if (n < one.samples) await take(one, folder, page, log);
    // None of them always comes after the same other one.
    order.reverse();
  }
  const line = { unit: 'ms', target: null };
  return [
    lineOf({
      ...line,
      name: 'journal.recovery',
      peer: `the same with ${short} steps instead of ${extent.long}, in the same store of the browser`,
      target: 1.2,
      values: [typical(all.long.values)],
      peerValues: [typical(all.short.values)],
    }),
    lineOf({
      ...line,
      name: 'journal.recoveryAlone',
      peer: `the same with ${short} steps, in a store that holds nothing else`,
      values: [typical(all.long.values.slice(0, fewer))],
      peerValues: [typical(all.alone.values)],
    }),
    lineOf({
      ...line,
      name: 'journal.opening',
      peer: `what bare IndexedDB takes to open a store with ${short} steps instead of ${extent.long}`,
      values: [typical(all.opening.values)],
      peerValues: [typical(all.openingAlone.values)],
    }),
  ];
}

async function make(profile: string, page: PageServer, pasts: readonly Past[]): Promise<void> {
  const browser = await open(profile, page);
  await browser.page.evaluate(pasts => bench.leaveOpen(pasts), pasts);
  await browser.kill();
  // The browser tidies up once after so much was written, which is no part of a recovery.
  const tidying = await open(profile, page);
  for (const { name, steps } of pasts) {
    const stored = await tidying.page.evaluate(name => bench.countSteps(name), name);
    if (stored < steps) throw new Error(`${stored} steps are stored instead of ${steps}`);
  }
  await tidying.page.evaluate(megabytes => bench.liveOn(megabytes), later);
  await untilStill(profile);
  await tidying.close();
}

/** Each on a copy: a step that stops Baton three times is parked, as it should be. */
async function take(
  { profile, what, sample, values }: Series,
  folder: string,
  page: PageServer,
  log: (line: string) => void,
): Promise<void> {
  const copy = join(folder, 'copy');
  copyProfile(profile, copy);
  const browser = await open(copy, page);
  await sleep(calm);
  const value = await browser.page.evaluate(sample);
  await browser.kill();
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
  values.push(value);
  log(`${what}: ${value.map(ms => ms.toFixed(1)).join(' + ')} ms`);
}
