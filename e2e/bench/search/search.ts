import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePage } from '@baton/testing/engines';
import { open } from '../journal/open.ts';
import { type Line, lineOf, median } from '../line.ts';
import type { SearchBenchPage } from './page.ts';
import { queriesFor } from './texts.ts';

declare const bench: SearchBenchPage;

export interface SearchExtent {
  readonly entries: number;
  /** How often each query is asked. */
  readonly rounds: number;
}

export const fullSearch: SearchExtent = { entries: 50_000, rounds: 15 };
export const quickSearch: SearchExtent = { entries: 50_000, rounds: 5 };

/** A page of what is found, whatever is looked for, in milliseconds at p95. */
const budget = 100;

/** What a search costs in a real browser, over a history that was stored before there was a search. */
export async function benchSearch({ entries, rounds }: SearchExtent, log: (line: string) => void): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  const page = await servePage(join(import.meta.dirname, 'page.ts'));
  const browser = await open(join(folder, 'search'), page);
  try {
    await browser.page.evaluate(count => bench.seed(count), entries);
    const took = await browser.page.evaluate(() => bench.index());
    const { slabs, characters } = await browser.page.evaluate(() => bench.size());
    log(`${entries} entries, ${slabs} slabs, ${characters} characters; all in slabs ${(took / 1_000).toFixed(1)} s after the start`);
    const times = new Map<string, number[]>();
    const bare: number[] = [];
    const whole: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const query of queriesFor(entries)) {
        const { ms, found } = await browser.page.evaluate(text => bench.ask(text), query);
        const floor = await browser.page.evaluate(text => bench.bare(text), query);
        times.set(query, [...(times.get(query) ?? []), ms]);
        // Only what is found nowhere, or in one place, is looked for in all of it.
        if (found <= 1) whole.push(ms);
        if (found <= 1) bare.push(floor);
      }
    }
    for (const [query, all] of times) log(`“${query}”: ${median(all).toFixed(1)} ms`);
    const all = [...times.values()].flat().sort((a, b) => a - b);
    const p95 = all[Math.ceil(all.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
    return [
      lineOf({ name: 'search.p95', unit: 'ms', peer: 'the budget', target: 1, values: [p95], peerValues: [budget] }),
      lineOf({
        name: 'search.scan',
        unit: 'ms',
        peer: 'a bare scan of the same text in memory',
        target: null,
        values: whole,
        peerValues: bare,
      }),
    ];
  } finally {
    await browser.close();
    await page.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
