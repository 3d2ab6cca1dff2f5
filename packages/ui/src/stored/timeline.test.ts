import { type Content, createContent, makeVersion } from '@baton/documents';
import { createIdSource, cutBlob, type DocumentRecord, makeBlob, type StepRecord, type VersionRecord } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import { describe, expect, it } from 'vitest';
import type { DeviceLabel } from '../model/device.ts';
import { newStop, versionOfStop } from './stops.ts';
import { jobTimeline, wholeTimeline } from './timeline.ts';
import { compareWithNow, contentAtStop } from './version-content.ts';
import { NotHere } from './whole.ts';

const nameOf = (id: string): DeviceLabel => ({ id, name: id, kind: 'laptop' });
const version = (id: string, at: number, change: Partial<Record<keyof VersionRecord, unknown>> & { readonly phase?: string } = {}) =>
  ({
    id,
    document: 'd',
    at,
    device: 'mac',
    step: null,
    task: null,
    counts: true,
    row: { phase: change.phase ?? 'made' },
    ...change,
  }) as unknown as VersionRecord;
const task = (n: number, state = 'done') => ({ id: `t${n}`, kind: 'task', turn: 'turn', ordinal: n, parent: null, state, changes: [] });
const tool = (n: number, name: string, words: string) => ({
  id: `x${n}`,
  kind: 'tool',
  name,
  turn: 'turn',
  ordinal: 0,
  parent: `t${n}`,
  changes: [{ document: 'd', title: 'Week', words }],
});
const steps = (...all: object[]) => all as unknown as StepRecord[];
const names = (view: ReturnType<typeof jobTimeline>) =>
  view?.stops.map(({ label, changed }) => `${label.kind === 'step' ? label.step : label.kind}${changed ? '' : ' unchanged'}`);

describe('the timeline of a document in a conversation', () => {
  const tasks = [task(1), task(2), task(3), task(4, 'planned')];
  const made = [version('v2', 20, { task: 't2', step: 'x2' }), version('v3', 30, { task: 't3', step: 'x3' })];

  it('begins at new where the job made it, with the steps that were done before', () => {
    const all = steps(...tasks, tool(2, 'document.create', '1 added'), tool(3, 'document.patch', '2 added'));
    const view = jobTimeline('d', made, all, true, nameOf);
    expect(names(view)).toEqual(['new', '1 unchanged', '2', '3', '4 unchanged']);
    expect(view?.stops.slice(0, 3).map(stop => versionOfStop(stop.id))).toEqual([newStop, newStop, 'v2']);
    expect(view?.stops.at(-1)?.toCome).toBe(true);
  });

  it('begins before the job where it was there already', () => {
    const all = steps(...tasks, tool(3, 'document.patch', '2 added'));
    expect(names(jobTimeline('d', [version('v0', 1), ...made], all, true, nameOf))).toEqual([
      'before',
      '1 unchanged',
      '2',
      '3',
      '4 unchanged',
    ]);
  });

  it('begins with what the job was shown where this conversation has nothing earlier', () => {
    const all = steps(...tasks, tool(3, 'document.patch', '2 added'));
    const saw = version('v1', 10, { task: 't2', step: 'm2', phase: 'saw' });
    const view = jobTimeline('d', [saw, version('v3', 30, { task: 't3', step: 'x3' })], all, true, nameOf);
    expect(names(view)).toEqual(['before', '1 unchanged', '2 unchanged', '3', '4 unchanged']);
    expect(versionOfStop(view?.stops[0]?.id ?? '')).toBe('v1');
  });

  it('begins at new as a whole too, unless its first versions were not read', () => {
    const all = steps(...tasks, tool(2, 'document.create', '1 added'));
    expect(names(wholeTimeline(made, all, true, nameOf))).toEqual(['new', '2', '3', 'now unchanged']);
    expect(names(wholeTimeline(made, all, false, nameOf))).toEqual(['2', '3', 'now unchanged']);
    expect(names(wholeTimeline([], [], true, nameOf))).toEqual(['now unchanged']);
  });
});

describe('a document when it was new', () => {
  const items = [{ text: 'Choir', day: '2026-12-01' }];
  const created = createContent('plan', { title: 'Week', week: '2026-11-30', items }, { stepId: 's', by: 'baton', at: 1 });
  if (!created.ok) throw new Error(created.sentence);
  const record = { id: 'd', kind: 'plan', title: 'Week', updatedAt: 5 } as unknown as DocumentRecord;
  const reader = {
    get: async (table: string) => (table === 'documents' ? record : undefined),
    range: async () => [{ n: 1, update: created.update }],
  } as unknown as Reader;
  const reading = { numbers: new Map([['s', 2]]), me: 'me' };

  it('has its title and week and nothing in it', async () => {
    const content = await contentAtStop(reader, 'd', `${newStop}#0`, reading);
    expect(content).toMatchObject({ kind: 'plan', title: 'Week' });
    expect(content.kind !== 'note' && content.groups.map(group => group.lines.length)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('compared with now has everything as added', async () => {
    const { words, tags } = await compareWithNow(reader, 'd', newStop, reading, 'en');
    expect(words).toBe('1 added');
    expect([...tags.values()]).toEqual([{ change: 'added', by: { kind: 'step', step: 2 } }]);
  });
});

describe('a version whose content is too large for its row', () => {
  const first: Content = { title: 'Minutes', body: 'long '.repeat(40_000) };
  const second: Content = { ...first, body: `${first.body}and more` };
  const made = makeVersion('s', first, null)?.version;
  const blob = makeBlob(
    first as never,
    createIdSource(
      () => 1,
      () => 0.5,
    ),
  );
  if (made === undefined || blob === null) throw new Error('no version was made');
  const named = { ...made, version: 'v1', content: { blob: made.contentHash, bytes: blob.ref.bytes, at: blob.ref.blob } };
  const then = makeVersion('s', second, { row: named, content: first })?.version;
  const stored = (row: object, id: string, depth: number) => ({
    id,
    chain: 's',
    document: 'd',
    depth,
    chainKey: `s/d/0000000${depth}`,
    row,
  });
  const versions = [stored(named, 'v1', 0), stored({ ...then, version: 'v2' }, 'v2', 1)];
  const pieces = cutBlob(blob).map((bytes, n) => ({ order: `${n}`, row: { type: 'piece', n, bytes } }));
  const readerWith = (rows: readonly object[]) =>
    ({
      get: async (table: string, key: string) =>
        table === 'documents' ? { id: 'd', kind: 'note', title: 'Minutes' } : versions.find(one => one.id === key),
      range: async (table: string) => (table === 'rows' ? rows : versions),
    }) as unknown as Reader;
  const reading = { numbers: new Map(), me: 'me' };

  it('is made of what stands apart, and so is one that changed it', async () => {
    const reader = readerWith(pieces);
    expect(await contentAtStop(reader, 'd', 'v1#0', reading)).toEqual({ kind: 'note', title: 'Minutes', text: first.body });
    expect(await contentAtStop(reader, 'd', 'v2#1', reading)).toEqual({ kind: 'note', title: 'Minutes', text: second.body });
  });

  it('names what has to be fetched, instead of failing', async () => {
    const asked = await contentAtStop(readerWith(pieces.slice(1)), 'd', 'v2#1', reading).catch((error: unknown) => error);
    expect(asked).toBeInstanceOf(NotHere);
    expect(asked).toMatchObject({ large: { blob: blob.ref.blob, hash: blob.ref.hash, bytes: blob.ref.bytes } });
  });
});
