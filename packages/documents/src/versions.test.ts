import { beforeAll, describe, expect, test } from 'vitest';
import {
  applyDelta,
  type ChainRow,
  type Content,
  contentAt,
  deltaBetween,
  MAX_DELTAS,
  makeVersion,
  type Previous,
  rowsNeeded,
  snapshotsDue,
  toggleItem,
} from './index.ts';
import { content, done, hand, note, open, shopping } from './test/random.ts';

/** A list of `size` items as content, without going through Yjs. */
const big = (size: number): Content =>
  content(
    open('list', { title: 'Big', items: Array.from({ length: size }, (_, at) => ({ id: `i${at}`, text: `Item number ${at}` })) }),
    'list',
  );

/** The same content with one item changed. */
const changed = (of: Content, step: number): Content => {
  const ids = Object.keys(of.items ?? {});
  const id = ids[(step * 7919) % ids.length] ?? '';
  const item = of.items?.[id];
  if (!item) throw new Error('an item');
  return { ...of, items: { ...of.items, [id]: { ...item, done: !item.done, touched: { by: 'baton', at: step, step: `s${step}` } } } };
};

function chain(start: Content, length: number): { rows: ChainRow[]; contents: Content[] } {
  const rows: ChainRow[] = [];
  const contents: Content[] = [];
  let previous: Previous | null = null;
  let now = start;
  for (let at = 0; at < length; at++) {
    if (at > 0) now = changed(now, at);
    const made = makeVersion('session', now, previous);
    if (!made) throw new Error('it changed');
    const row: ChainRow = { version: `v${at}`, ...made.version, ...(made.keep && { snapshot: made.keep }) };
    rows.push(row);
    contents.push(now);
    previous = { row, content: now };
  }
  return { rows, contents };
}

describe('a chain of versions', () => {
  test('begins with a snapshot and goes on with deltas', () => {
    const doc = shopping();
    const first = makeVersion('session', content(doc, 'list'), null);
    expect(first?.version).toMatchObject({ depth: 0, parent: null, content: { snapshot: { title: 'Shopping' } } });
    const row: ChainRow = { version: 'v0', ...(first?.version ?? { parent: null, depth: 0, content: null, contentHash: '' }) };
    expect(makeVersion('session', content(doc, 'list'), { row, content: content(doc, 'list') })).toBe(null);
    const before = content(doc, 'list');
    done(toggleItem(hand(doc, 'list', 'anna'), 'milk', true));
    const second = makeVersion('session', content(doc, 'list'), { row, content: before });
    expect(second?.version).toMatchObject({ depth: 1, parent: 'v0', content: { delta: { delta: { items: { milk: { done: true } } } } } });
  });

  test('with a damaged row says so instead of showing something that was never there', () => {
    const { rows } = chain(big(100), 4);
    const bad = rows.map(row =>
      row.version === 'v2' ? { ...row, content: { delta: { ...(row.content as { delta: object }).delta, delta: {} } } } : row,
    );
    expect(contentAt('list', bad, 'v3')).toMatchObject({ ok: false, error: 'damaged' });
    expect(contentAt('list', rows.slice(1), 'v3')).toEqual({ ok: false, error: 'missing', version: 'v0' });
    expect(contentAt('list', [{ ...(rows[0] as ChainRow), content: { snapshot: { title: 1 } } }], 'v0')).toMatchObject({
      error: 'damaged',
    });
  });

  test('with a fork is read along its own branch', () => {
    const { rows, contents } = chain(big(5), 3);
    const fork = changed(contents[1] as Content, 99);
    const made = makeVersion('session', fork, { row: rows[1] as ChainRow, content: contents[1] as Content });
    const all = [...rows, { version: 'fork', ...(made?.version as NonNullable<typeof made>['version']) }];
    expect(contentAt('list', all, 'fork')).toMatchObject({ ok: true, content: fork });
    expect(contentAt('list', all, 'v2')).toMatchObject({ ok: true, content: contents[2] });
  });

  test('keeps a small list from growing: a snapshot stands wherever the deltas reach half its size', () => {
    const { rows } = chain(big(10), 300);
    for (const row of rows) {
      const found = contentAt('list', rows, row.version);
      expect(found.ok && found.deltas).toBeLessThan(30);
    }
  });
});

describe('10,000 versions of a list of 500', () => {
  let rows: ChainRow[] = [];
  let contents: Content[] = [];
  beforeAll(() => {
    ({ rows, contents } = chain(big(500), 10_000));
  }, 120_000);
  const some = [0, 1, 57, 199, 200, 201, 402, 4_999, 9_800, 9_999];

  test('are each read with one snapshot, at most 200 deltas, and one range of rows', () => {
    let worst = 0;
    for (const row of rows) {
      const { from, to } = rowsNeeded(row);
      expect(to - from).toBeLessThanOrEqual(MAX_DELTAS);
      worst = Math.max(worst, to - from);
    }
    expect(worst).toBeGreaterThan(100);
    for (const at of some) {
      const row = rows[at] as ChainRow;
      const { from, to } = rowsNeeded(row);
      const found = contentAt('list', rows.slice(from, to + 1), row.version);
      expect(found).toMatchObject({ ok: true, deltas: to - from });
      expect(found.ok && found.content).toEqual(contents[at]);
    }
  });

  test('travel as one snapshot and small deltas; the device that receives them keeps snapshots at the same versions', () => {
    const sent = rows.map(({ snapshot: _mine, ...row }) => row);
    expect(sent.filter(row => 'snapshot' in (row.content as object))).toHaveLength(1);
    const bytes = sent.slice(1).map(row => JSON.stringify(row.content).length);
    expect(Math.max(...bytes)).toBeLessThan(260);
    const due = snapshotsDue('list', sent);
    expect(due.map(({ version }) => version)).toEqual(rows.filter(row => row.snapshot !== undefined).map(row => row.version));
    const mine = new Map(due.map(({ version, snapshot }) => [version, snapshot]));
    const here = sent.map(row => ({ ...row, ...(mine.has(row.version) && { snapshot: mine.get(row.version) }) }));
    for (const at of some) {
      const row = here[at] as ChainRow;
      const { from, to } = rowsNeeded(row);
      const found = contentAt('list', here.slice(from, to + 1), row.version);
      expect(found.ok && found.content).toEqual(contents[at]);
    }
  });
});

test('a delta of a long note holds only the lines that changed', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `Line ${at} of a long note.\n`);
  const a = content(note(lines.join('')), 'note');
  const b = { ...a, body: lines.with(10, 'Another line.\n').toSpliced(4000, 1).toSpliced(2500, 0, 'A new one.\n').join('') };
  const delta = deltaBetween(a, b);
  expect(JSON.stringify(delta).length).toBeLessThan(300);
  expect(applyDelta(a, delta)).toEqual(b);
});
