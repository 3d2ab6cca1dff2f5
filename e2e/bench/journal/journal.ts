import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PageServer, servePage } from '@baton/testing/engines';
import { type Line, lineOf, median, typical } from '../line.ts';
import { sampleSaver } from './langgraph.ts';
import { open } from './open.ts';
import type { BenchPage } from './page.ts';
import { benchRecovery, type RecoveryExtent } from './recovery.ts';
import type { TurnSample } from './runtime.ts';
import { stepsOfTurn } from './world.ts';

declare const bench: BenchPage;

export interface Extent {
  readonly stepSamples: number;
  readonly recovery: RecoveryExtent;
}

export const full: Extent = { stepSamples: 15, recovery: { samples: 15, long: 100_000 } };
export const quick: Extent = { stepSamples: 7, recovery: { samples: 7, long: 10_000 } };

/** What the side-effect sandwich costs, in a real browser on a real disk. */
export async function benchJournal(extent: Extent, log: (line: string) => void): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  const page = await servePage(join(import.meta.dirname, 'page.ts'));
  try {
    return [...(await steps(folder, page, extent, log)), ...(await benchRecovery(folder, page, extent.recovery, log))];
  } finally {
    await page.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function steps(folder: string, page: PageServer, extent: Extent, log: (line: string) => void): Promise<Line[]> {
  const browser = await open(join(folder, 'steps'), page);
  const samples: TurnSample[] = [];
  const ours: number[] = [];
  const durable: number[] = [];
  const shipped: number[] = [];
  try {
    for (let n = 0; n < extent.stepSamples; n++) {
      const sample = await browser.page.evaluate(() => bench.sampleSteps());
      samples.push(sample);
      ours.push(perStep(sample.ours));
      durable.push(await sampleSaver('FULL'));
      shipped.push(await sampleSaver('NORMAL'));
      log(
        `steps ${n + 1}: ${[ours.at(-1), perStep(sample.bare), durable.at(-1), shipped.at(-1)].map(ms => ms?.toFixed(2)).join(' · ')} ms (ours · bare · LangGraph FULL · NORMAL)`,
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
      // Commit by commit. Collections of garbage, a fiftieth of a step of ours, are too seldom to be in it.
      values: [typical(samples.map(sample => sample.ours)) / stepsOfTurn],
      peerValues: [typical(samples.map(sample => sample.bare)) / stepsOfTurn],
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

const perStep = (commits: readonly number[]): number => commits.reduce((sum, ms) => sum + ms, 0) / stepsOfTurn;
