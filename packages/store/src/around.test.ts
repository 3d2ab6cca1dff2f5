import { describe, expect, it } from 'vitest';
import { readAround } from './around.ts';
import { createMemoryDisk, createMemoryStorage } from './memory/index.ts';
import type { Range } from './port.ts';

const place = (n: number) => `${n.toString().padStart(12, '0')}.0000`;

/** Twenty entries, every fifth with one that hangs on it. */
function stored() {
  const disk = createMemoryDisk();
  for (let n = 0; n < 20; n++) {
    for (const order of n % 5 === 0 ? [place(n), `${place(n)}/0`] : [place(n)]) {
      disk.tables.entries.set(order, { id: order, session: 's', order } as never);
    }
  }
  return createMemoryStorage(disk);
}

const range: Range = { index: ['session', 'order'], prefix: ['s'], limit: 100 };

/** What a read has to answer: everything in order, without what lies in a gap. */
async function expected(asked: Range, gaps: readonly { from: string; to: string }[]): Promise<string[]> {
  const all = await stored().range('entries', { ...asked, limit: 1_000 });
  return all
    .filter(({ order }) => !gaps.some(({ from, to }) => from <= order && order < to))
    .map(({ order }) => order)
    .slice(0, asked.limit);
}

describe('a read around gaps', () => {
  const gaps = [
    { from: place(3), to: place(5) },
    { from: place(10), to: place(18) },
  ];
  const asked: Range[] = [
    range,
    { ...range, reverse: true },
    { ...range, limit: 4 },
    { ...range, reverse: true, limit: 4 },
    { ...range, after: place(4) },
    { ...range, after: place(10), limit: 1 },
    { ...range, before: place(12), reverse: true, limit: 3 },
    { ...range, before: place(5), reverse: true },
    { ...range, after: place(12), before: place(15) },
    { ...range, after: `${place(5)}/0`, before: place(19), limit: 6 },
  ];
  it.each(asked.map(one => [JSON.stringify(one), one] as const))(
    '%s answers as many as it is asked for, in order, none of a gap',
    async (_, one) => {
      const storage = stored();
      const found = await readAround(each => storage.range('entries', each), one, gaps);
      expect(found.map(({ order }) => order)).toEqual(await expected(one, gaps));
    },
  );

  it('that are everything answers nothing', async () => {
    const storage = stored();
    expect(await readAround(each => storage.range('entries', each), range, [{ from: '', to: '\u{ffff}' }])).toEqual([]);
  });
});
