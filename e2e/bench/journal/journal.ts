import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserProcess, launchBrowser } from '@baton/testing/browser';
import { type PageServer, servePage } from '@baton/testing/engines';
import { type Line, lineOf, median } from '../line.ts';
import { sampleSaver } from './langgraph.ts';
import type { BenchPage } from './page.ts';

declare const bench: BenchPage;

export interface Extent {
  readonly stepSamples: number;
  readonly recoverySamples: number;
  /** Steps in the long history. */
  readonly long: number;
}

export const full: Extent = { stepSamples: 15, recoverySamples: 11, long: 100_000 };
export const quick: Extent = { stepSamples: 7, recoverySamples: 5, long: 10_000 };

const short = 100;

/** What the side-effect sandwich costs, in a real browser on a real disk. */
export async function benchJournal(extent: Extent, log: (line: string) => void): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  const page = await servePage(join(import.meta.dirname, 'page.ts'));
  try {
    return [...(await steps(folder, page, extent, log)), await recovery(folder, page, extent, log)];
  } finally {
    await page.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function open(profile: string, page: PageServer): Promise<BrowserProcess> {
  const browser = await launchBrowser({ profile, device: 'desktop' });
  await browser.page.goto(page.address);
  return browser;
}

/** Settles when the browser has not written to its database's files for two seconds. */
async function untilStill(profile: string): Promise<void> {
  const look = () =>
    readdirSync(profile, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.parentPath.includes('IndexedDB'))
      .map(entry => `${entry.name} ${statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size}`)
      .join();
  for (let before = ''; before !== look(); await sleep(2_000)) before = look();
}

async function steps(folder: string, page: PageServer, extent: Extent, log: (line: string) => void): Promise<Line[]> {
  const browser = await open(join(folder, 'steps'), page);
  const ours: number[] = [];
  const bare: number[] = [];
  const durable: number[] = [];
  const shipped: number[] = [];
  try {
    for (let n = 0; n < extent.stepSamples; n++) {
      const sample = await browser.page.evaluate(() => bench.sampleSteps());
      ours.push(sample.ours);
      bare.push(sample.bare);
      durable.push(await sampleSaver('FULL'));
      shipped.push(await sampleSaver('NORMAL'));
      log(
        `steps ${n + 1}: ${[ours, bare, durable, shipped].map(all => all.at(-1)?.toFixed(2)).join(' · ')} ms (ours · bare · LangGraph FULL · NORMAL)`,
      );
    }
  } finally {
    await browser.close();
  }
  const perSecond = (all: readonly number[]) => all.map(ms => 1_000 / ms);
  log(`${Math.round(1_000 / median(ours))} steps a second here, ${Math.round(1_000 / median(durable))} with LangGraph's saver as durable`);
  const saver = { unit: 'steps/s', target: null, values: perSecond(ours) };
  return [
    lineOf({
      name: 'journal.step',
      unit: 'ms',
      peer: 'the same records in bare strict transactions',
      target: 1.5,
      values: ours,
      peerValues: bare,
    }),
    lineOf({ ...saver, name: 'journal.rate', peer: 'LangGraph SqliteSaver, synchronous FULL', peerValues: perSecond(durable) }),
    lineOf({
      ...saver,
      name: 'journal.rateShipped',
      peer: 'LangGraph SqliteSaver, synchronous NORMAL: a power cut loses',
      peerValues: perSecond(shipped),
    }),
  ];
}

async function recovery(folder: string, page: PageServer, extent: Extent, log: (line: string) => void): Promise<Line> {
  const devices = [
    { profile: join(folder, 'long'), steps: extent.long, values: [] as number[] },
    { profile: join(folder, 'short'), steps: short, values: [] as number[] },
  ];
  const name = 'recovery';
  for (const { profile, steps } of devices) {
    const browser = await open(profile, page);
    await browser.page.evaluate(([name, steps]) => bench.leaveOpen(name, steps), [name, steps] as const);
    await browser.kill();
    // The browser tidies up once after so much was written, which is no part of a recovery.
    const tidying = await open(profile, page);
    const stored = await tidying.page.evaluate(name => bench.countSteps(name), name);
    await untilStill(profile);
    await tidying.close();
    if (stored < steps) throw new Error(`${stored} steps are stored instead of ${steps}`);
  }
  for (let n = 0; n < extent.recoverySamples; n++) {
    for (const { profile, values, steps } of devices) {
      // Each on a copy: a step that stops Baton three times is parked, as it should be.
      const copy = join(folder, 'copy');
      cpSync(profile, copy, { recursive: true, verbatimSymlinks: true });
      const browser = await open(copy, page);
      values.push(await browser.page.evaluate(name => bench.sampleRecovery(name), name));
      await browser.kill();
      rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
      log(`recovery ${n + 1}: ${values.at(-1)?.toFixed(1)} ms with ${steps} steps`);
    }
  }
  const [long, brief] = devices;
  if (!long || !brief) throw new Error('nothing was measured');
  const peer = `the same with ${short} steps instead of ${extent.long}`;
  return lineOf({ name: 'journal.recovery', unit: 'ms', peer, target: 1.2, values: long.values, peerValues: brief.values });
}
