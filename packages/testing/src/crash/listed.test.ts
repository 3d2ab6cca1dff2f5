import '../sim/seeded-random.ts';
import { loadDoc, readContent } from '@baton/documents';
import { describe, expect, it } from 'vitest';
import type { Aftermath } from '../sim/simulation.ts';
import { comesBack } from './plan.ts';
import { holds, scenario } from './told.ts';

/** The lists of the first device, with their lines. */
function listsIn({ devices: [first] }: Aftermath): string[][] {
  const tables = first?.disk.tables;
  return [...(tables?.documents.values() ?? [])].map(({ id, kind }) => {
    const updates = [...(tables?.documentUpdates.values() ?? [])].filter(update => update.document === id).map(({ update }) => update);
    const read = readContent(loadDoc(tables?.documentCheckpoints.get(id)?.state ?? null, updates).doc, kind);
    const items = read.ok ? Object.values(read.content.items ?? {}) : [];
    return items
      .filter(item => !item.removed)
      .map(({ text, done }) => `${done ? '✓' : ''}${text}`)
      .sort();
  });
}

describe('a list from a file', () => {
  it('is made once with all of its lines, wherever its process dies', async () => {
    const told = { ...scenario('listed'), acts: scenario('listed').acts.slice(0, 1) };
    const all = [['Stamps', 'Tax, Friday 15 January 2027', '✓Rent, Tuesday 1 December']];
    const run = await holds(told);
    expect(listsIn(run)).toEqual(all);
    for (const { n: at } of run.points) {
      for (const when of ['before', 'after'] as const) {
        const struck = await holds(told, { faults: [{ at, strike: { how: 'die', when } }], recovery: comesBack });
        expect({ at, when, struck: struck.struck.length, lists: listsIn(struck) }).toEqual({ at, when, struck: 1, lists: all });
      }
    }
  });
});
