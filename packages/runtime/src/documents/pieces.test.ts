import { loadDoc, readContent } from '@baton/documents';
import type { World } from '@baton/journal';
import { bytesOf, type DeviceId, type JsonValue, limits, type RowId, type SessionId, type StepId, type UpdateRow } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type Alone, startAlone } from '../testing/alone.ts';
import { areTooLarge, isTooLarge, rowsOf } from './pieces.ts';

/** An update with so many letters in a text. */
function typed(letters: number): Uint8Array {
  const doc = new Y.Doc();
  doc.getText('body').insert(0, 'long '.repeat(letters / 5));
  return Y.encodeStateAsUpdate(doc);
}
const row = (update: Uint8Array): UpdateRow => ({
  v: 1,
  id: 'named' as RowId,
  type: 'update',
  device: 'laptop' as DeviceId,
  at: 1,
  update,
  reverses: { session: 's' as SessionId, step: 'step' as StepId, how: 'undo', effects: [] },
});
const rowsFor = (update: Uint8Array) => {
  let n = 0;
  return rowsOf(row(update), () => `row-${++n}` as RowId);
};

describe('the rows of an update', () => {
  it('are one where it fits, as it is', () => {
    const whole = row(typed(100_000));
    expect(rowsOf(whole, () => 'new' as RowId)).toEqual([whole]);
  });

  it('are several where it does not, which together are all of it, and what it reverses is said once, at the end', () => {
    const rows = rowsFor(typed(500_000));
    expect(rows.length).toBeGreaterThan(4);
    for (const one of rows) expect(bytesOf(one)).toBeLessThanOrEqual(limits.row);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.map(one => one.reverses !== undefined)).toEqual(rows.map((_, n) => n === rows.length - 1));
    expect(rows.at(-1)?.id).toBe('named');
    const loaded = loadDoc(
      null,
      rows.map(one => one.update),
    );
    expect(loaded.ok && loaded.doc.getText('body').length).toBe(500_000);
  });

  it('are refused to a step where a document stands, and where one value fits no row', () => {
    expect([isTooLarge(typed(100_000), false), isTooLarge(typed(200_000), false), isTooLarge(typed(200_000), true)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(isTooLarge(typed(1_200_000), true)).toBe(true);
    const doc = new Y.Doc();
    doc.getMap('fields').set('title', 'x'.repeat(200_000));
    expect(isTooLarge(Y.encodeStateAsUpdate(doc), true)).toBe(true);
  });

  it('are refused to a step that changes so many documents that it is too much together', () => {
    const most = (of: number) => Array.from({ length: of }, () => typed(100_000));
    expect([areTooLarge(most(9)), areTooLarge(most(10)), areTooLarge([typed(200_000)]), areTooLarge([])]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

/** The device with a helper that writes so many more lines than was said. */
async function writesMore(lines: () => number): Promise<Alone> {
  const line = (n: number) => ({ text: `A line with a few more words in it, number ${n}` });
  const many = () => Array.from({ length: lines() }, (_, n) => line(n));
  const more = (name: string, asked: JsonValue): JsonValue => {
    const args = asked as { readonly [key: string]: JsonValue };
    if (name === 'document.create') return { ...args, initial: { items: many() } };
    if (name === 'document.patch' && lines() > 0) {
      return { ...args, ops: many().map(value => ({ op: 'insert', path: '/items', value: { ...value, note: 'x'.repeat(300) } })) };
    }
    return asked;
  };
  const world = (assistant: World): World => ({
    ...assistant,
    perform: call => assistant.perform({ ...call, step: { ...call.step, arguments: more(call.step.name, call.step.arguments) } }),
  });
  return startAlone(undefined, undefined, world);
}
const linesOf = async (device: Alone): Promise<string[]> => {
  const [list] = [...device.disk.tables.documents.values()];
  const content = list && (await device.runtime.parts.shelf.content(list.id));
  return Object.values(content?.items ?? {}).flatMap(item => (item.removed ? [] : [item.text]));
};
const lastTool = ({ disk }: Alone) => [...disk.tables.steps.values()].filter(({ kind }) => kind === 'tool').at(-1);

describe('a large change by a step', () => {
  it('that makes a document is stored in several rows, read again and changed', async () => {
    let lines = 3_000;
    const device = await writesMore(() => lines);
    const session = await device.begin('Make a shopping list: potatoes, oat milk');
    await device.idle(session);
    expect(lastTool(device)).toMatchObject({ name: 'document.create', state: 'done' });
    expect(await linesOf(device)).toHaveLength(3_000);
    const updates = [...device.disk.tables.documentUpdates.values()];
    expect(updates.length).toBeGreaterThan(2);
    for (const { update } of updates) expect(update.length).toBeLessThan(limits.row);
    // As another process reads it.
    const [record] = [...device.disk.tables.documents.values()];
    const loaded = loadDoc(
      null,
      updates.map(({ update }) => update),
    );
    const read = record && readContent(loaded.doc, record.kind);
    expect(read?.ok && Object.keys(read.content.items ?? {})).toHaveLength(3_000);
    lines = 0;
    await device.begin('Add honey to the shopping list', session);
    await device.idle(session);
    expect(await linesOf(device)).toHaveLength(3_001);
    await device.runtime.stop();
  });

  it('that stands is refused before anything is done, in plain words, and the conversation goes on', async () => {
    let lines = 2;
    const device = await writesMore(() => lines);
    const session = await device.begin('Make a shopping list: potatoes, oat milk');
    await device.idle(session);
    lines = 800;
    await device.begin('Add honey to the shopping list', session);
    await device.idle(session);
    expect(lastTool(device)).toMatchObject({ name: 'document.patch', state: 'failed', error: { kind: 'tooLarge' } });
    expect(lastTool(device)?.error?.sentence).toBe(
      'That is too long to be written into a document at once, so nothing was changed. Try it in smaller parts.',
    );
    expect(await linesOf(device)).toHaveLength(2);
    lines = 0;
    await device.begin('Add honey to the shopping list', session);
    await device.idle(session);
    expect(await linesOf(device)).toHaveLength(3);
    await device.runtime.stop();
  });
});
