import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry, PinnedSummary } from '../ports.ts';
import { compact } from './compact.ts';
import { limitsOfRequest } from './limits.ts';

const said = (n: number, text = `This is thing ${n}. And more about it.`): HistoryEntry => ({
  kind: n % 2 === 0 ? 'person' : 'helper',
  text,
  at: n,
  id: `e${n}`,
});
const talk = (count: number, from = 0) => Array.from({ length: count }, (_, i) => said(from + i));

describe('what a request tells of earlier turns', () => {
  it('is all of it, in its own words, while it fits', () => {
    const entries = talk(limitsOfRequest.entries);
    expect(compact(null, entries)).toEqual({ summary: null, entries });
  });

  it('sums up the oldest when it does not, and points at the first that is told', () => {
    const entries = talk(limitsOfRequest.entries + 1);
    const { summary, entries: told } = compact(null, entries);
    expect(told.at(-1)).toEqual(entries.at(-1));
    expect(summary?.from).toBe((told[0] as { id: string }).id);
    expect(summary?.of).toBe(entries.length - told.length);
    expect(summary?.text.split('\n')[0]).toBe('> This is thing 0.');
    expect(summary?.text).not.toContain('And more');
  });

  it('goes on from the summary before, link by link, and stays within its bounds however long it goes on', () => {
    let summary: PinnedSummary | null = null;
    let from = 0;
    for (let n = 1; n <= 2_000; n++) {
      const told = compact(summary, talk(n - from, from));
      summary = told.summary;
      from = n - told.entries.length;
      expect(told.entries.length).toBeLessThanOrEqual(limitsOfRequest.entries);
      expect(summary?.text.length ?? 0).toBeLessThanOrEqual(limitsOfRequest.summary);
      expect(summary?.of ?? 0).toBe(from);
    }
    expect(summary?.text.split('\n').every(line => line.startsWith('> '))).toBe(true);
  });

  const entry = fc.record({
    kind: fc.constantFrom('person' as const, 'helper' as const),
    text: fc.string({ unit: 'grapheme', maxLength: 600 }),
    at: fc.nat(),
    id: fc.uuid(),
  });
  const change = fc.record({
    kind: fc.constant('change' as const),
    document: fc.constant('d' as never),
    title: fc.string({ maxLength: 80 }),
    words: fc.string({ maxLength: 200 }),
    at: fc.nat(),
    id: fc.uuid(),
  });

  it('always has the newest in it, each thing once, told or summed up', () => {
    void fc.assert(
      fc.property(fc.array(fc.oneof(entry, change), { maxLength: 120 }), entries => {
        const { summary, entries: told } = compact(null, entries);
        expect(told).toEqual(entries.slice(entries.length - told.length));
        if (entries.length > 0) expect(told.length).toBeGreaterThan(0);
        expect(told.length).toBeLessThanOrEqual(limitsOfRequest.entries);
        if (summary) expect(summary.of + told.length).toBe(entries.length);
        expect(compact(null, structuredClone(entries))).toEqual({ summary, entries: told });
      }),
    );
  });
});
