import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@baton/testing/browser';
import type { Page } from 'playwright-core';
import { openStage } from '../../stage/open-stage.ts';
import { type Line, lineOf, median } from '../line.ts';
import { percentile, typeWhileItStreams } from './typing.ts';

export interface ConversationExtent {
  readonly samples: number;
  readonly long: number;
  readonly rounds: number;
}

export const fullConversation: ConversationExtent = { samples: 15, long: 50_000, rounds: 5 };
export const quickConversation: ConversationExtent = { samples: 7, long: 50_000, rounds: 3 };

/** What a screen shows of the conversation, and what typing beside a streamed answer takes: the app's interface over its real store. */
export async function benchConversation(extent: ConversationExtent, log: (line: string) => void): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  const server = await openStage(join(folder, 'stage'));
  const browser = await launchBrowser({
    profile: join(folder, 'profile'),
    device: 'desktop',
    args: ['--js-flags=--expose-gc', '--enable-precise-memory-info'],
  });
  const { page } = browser;
  try {
    await page.goto(server.address);
    await page.locator('html[data-ready="1"]').waitFor();
    for (const count of [50, 5_000, extent.long]) {
      await page.evaluate(n => stage.seed(`s${n}`, n), count);
      log(`${count} things are stored`);
    }
    return [...(await opening(page, extent, log)), await typing(page, extent, log)];
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function opening(page: Page, { samples, long }: ConversationExtent, log: (line: string) => void): Promise<Line[]> {
  const times: Record<'short' | 'long', number[]> = { short: [], long: [] };
  const memory: Record<'short' | 'long', number[]> = { short: [], long: [] };
  // The first opening of each loads the screen itself.
  for (const count of [50, long]) await openConversation(page, count);
  for (let n = 0; n < samples; n++) {
    for (const [which, count] of n % 2 === 0
      ? ([
          ['short', 50],
          ['long', long],
        ] as const)
      : ([
          ['long', long],
          ['short', 50],
        ] as const)) {
      const { paint, heap } = await openConversation(page, count);
      times[which].push(paint);
      memory[which].push(heap);
    }
    log(
      `opening ${n + 1}: ${times.long.at(-1)?.toFixed(0)} · ${times.short.at(-1)?.toFixed(0)} ms (${long} · 50), ${memory.long.at(-1)?.toFixed(1)} · ${memory.short.at(-1)?.toFixed(1)} MB`,
    );
  }
  return [
    lineOf({
      name: 'conversation.open',
      unit: 'ms',
      peer: 'a conversation of 50 things',
      target: 1.3,
      values: times.long,
      peerValues: times.short,
    }),
    lineOf({
      name: 'conversation.memory',
      unit: 'MB',
      peer: 'a conversation of 50 things, and 20 MB',
      target: 1,
      values: memory.long,
      peerValues: memory.short.map(megabytes => megabytes + 20),
    }),
  ];
}

/** Milliseconds from going there until its newest thing is painted, and megabytes that scripts hold then. */
function openConversation(page: Page, count: number): Promise<{ paint: number; heap: number }> {
  return page.evaluate(async n => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
    window.location.hash = '#/conversations';
    while (document.querySelector('.cv-body') !== null || document.querySelector('main') === null) await frame();
    await new Promise(resolve => setTimeout(resolve, 300));
    const began = performance.now();
    window.location.hash = `#/c/s${n}`;
    while (document.querySelector(`[data-item$="-s${n}-${n - 1}"]`) === null) await frame();
    await frame();
    await new Promise(resolve => setTimeout(resolve, 0));
    const paint = performance.now() - began;
    await new Promise(resolve => setTimeout(resolve, 700));
    const held = globalThis as unknown as { gc?: () => void };
    held.gc?.();
    const { memory } = performance as unknown as { memory: { usedJSHeapSize: number } };
    return { paint, heap: memory.usedJSHeapSize / 1_000_000 };
  }, count);
}

/** Work of the page's thread decides, not the clock: what else the machine does beside it is no task of the page. */
async function typing(page: Page, { rounds }: ConversationExtent, log: (line: string) => void): Promise<Line> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { took, worked } = await typeWhileItStreams(page, 's5000', round);
    values.push(percentile(worked, 0.95));
    const told = (tasks: readonly number[]) =>
      `median ${median(tasks).toFixed(0)}, p95 ${percentile(tasks, 0.95).toFixed(0)}, most ${Math.max(...tasks).toFixed(0)} ms`;
    log(`typing ${round + 1}: longest task beside each of ${worked.length} keys: ${told(worked)} of work; ${told(took)} by the clock`);
  }
  return lineOf({
    name: 'conversation.typing',
    unit: 'ms',
    peer: 'a task of 50 ms',
    target: 1,
    values,
    peerValues: values.map(() => 50),
  });
}
