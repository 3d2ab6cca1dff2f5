import type { SessionId, StepRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { type Alone, startAlone } from '../testing/alone.ts';

async function lines(device: Alone, title: string): Promise<string[]> {
  const record = [...device.disk.tables.documents.values()].find(document => document.title === title);
  const content = record && (await device.runtime.parts.shelf.content(record.id));
  const items = Object.values(content?.items ?? {}).filter(item => !item.removed);
  return items.map(({ text, done }) => `${done ? '✓' : ''}${text}`).sort();
}

const stepsCalled = ({ disk }: Alone, name: string): StepRecord[] => [...disk.tables.steps.values()].filter(step => step.name === name);
const lastSaid = ({ disk }: Alone): string => {
  const last = [...disk.tables.entries.values()].filter(entry => entry.kind === 'answer').at(-1);
  return last?.kind === 'answer' ? last.text : '';
};

/** Says each text when the one before was answered. */
async function talk(device: Alone, ...texts: readonly string[]): Promise<SessionId> {
  let session: SessionId | undefined;
  for (const text of texts) {
    session = await device.begin(text, session);
    await device.idle(session);
  }
  return session as SessionId;
}

describe('taking back by a sentence', () => {
  it('reverses the last job, goes further back when said again, and puts in again what was taken back last', async () => {
    const device = await startAlone();
    const session = await talk(device, 'Make a list called Party with cake', 'add cups to party', 'tick cake', 'undo that');
    expect(await lines(device, 'Party')).toEqual(['Cake', 'Cups']);
    expect(lastSaid(device)).toBe('Party: 1 unticked.');
    const say = async (text: string) => {
      await device.begin(text, session);
      await device.idle(session);
      return lines(device, 'Party');
    };
    expect(await say('undo that')).toEqual(['Cake']);
    expect(await say('redo')).toEqual(['Cake', 'Cups']);
    expect(await say('undo that')).toEqual(['Cake']);
    await device.runtime.stop();
  });

  it('takes both halves of what moved a line from one list to another', async () => {
    const device = await startAlone();
    await talk(
      device,
      'Make a list called Party with cake',
      'Make a list called Shop with milk',
      'move milk to the party list',
      'undo that',
    );
    expect([await lines(device, 'Party'), await lines(device, 'Shop')]).toEqual([['Cake'], ['Milk']]);
    await device.runtime.stop();
  });

  it('does not take back again what a person took back with the button', async () => {
    const device = await startAlone();
    const session = await talk(device, 'Make a list called Party with cake', 'add cups to party', 'tick cake');
    const [, tick] = stepsCalled(device, 'document.patch');
    if (!tick) throw new Error('nothing was ticked');
    expect(await device.run({ kind: 'undoStep', session, step: tick.id, how: 'undo' })).toMatchObject({ ok: true });
    await device.begin('undo that', session);
    await device.idle(session);
    expect(await lines(device, 'Party')).toEqual(['Cake']);
    await device.runtime.stop();
  });

  it('is taken back with the button like any change', async () => {
    const device = await startAlone();
    const session = await talk(device, 'Make a list called Party with cake', 'tick cake', 'undo that');
    const [undo] = stepsCalled(device, 'document.undo');
    if (!undo) throw new Error('nothing was undone');
    expect(undo.changes).toMatchObject([{ title: 'Party', words: '1 unticked' }]);
    expect(await device.run({ kind: 'undoStep', session, step: undo.id, how: 'undo' })).toMatchObject({ ok: true });
    expect(await lines(device, 'Party')).toEqual(['✓Cake']);
    await device.runtime.stop();
  });

  it('brings a list back to before the last change, and asks first where a person changed it since', async () => {
    const device = await startAlone();
    const session = await talk(
      device,
      'Make a list called Party with cake',
      'add cups to party',
      'put the party list back to before the last change',
    );
    expect(await lines(device, 'Party')).toEqual(['Cake']);
    const { shelf } = device.runtime.parts;
    const record = [...device.disk.tables.documents.values()].find(({ title }) => title === 'Party');
    const open = record && (await shelf.open(record.id));
    if (!record || !open) throw new Error('there is no list');
    expect(
      await device.run({
        kind: 'undoStep',
        session,
        step: stepsCalled(device, 'document.restore')[0]?.id as StepRecord['id'],
        how: 'undo',
      }),
    ).toMatchObject({
      ok: true,
    });
    expect(await lines(device, 'Party')).toEqual(['Cake', 'Cups']);
    await device.begin('put the party list back to before the last change', session);
    await device.idle(session);
    expect(lastSaid(device)).toMatch(/also changed by others since then: .*MacBook.*Shall I take that back too/);
    expect(await lines(device, 'Party')).toEqual(['Cake', 'Cups']);
    await device.begin('yes', session);
    await device.idle(session);
    expect(await lines(device, 'Party')).toEqual(['Cake']);
    await device.runtime.stop();
  });

  it.each([
    [81, ['undo that'], ['Cake', 'Candles', 'Cups'], 'Party: 1 unticked.'],
    [5_000, ['undo that'], ['Cake', 'Candles', 'Cups'], 'Party: 1 unticked.'],
    [5_000, ['undo what you did to the shop list'], ['Cake', 'Cups', '✓Candles'], 'Shop: 1 taken off.'],
    [5_000, ['undo that', 'redo'], ['Cake', 'Cups', '✓Candles'], 'Party: 1 ticked.'],
  ] as const)('finds what is meant behind %i steps that changed nothing: %j', async (steps, said, left, answer) => {
    const device = await startAlone();
    const begun = [
      'Make a list called Shop with milk',
      'Make a list called Party with cake',
      'add cups and candles to party',
      'tick candles',
    ];
    const session = await talk(device, ...begun, ...said.slice(0, -1));
    lookAround(device, session, steps);
    await device.begin(said.at(-1) ?? '', session);
    await device.idle(session);
    expect(stepsCalled(device, 'document.changes').map(({ state }) => state)).toEqual(['done']);
    expect(lastSaid(device)).toBe(answer);
    expect(await lines(device, 'Party')).toEqual(left);
    await device.runtime.stop();
  });
});

/** Steps of later requests that changed nothing, as when somebody only looks for a while. */
function lookAround({ disk }: Alone, session: SessionId, count: number): void {
  const own = [...disk.tables.steps.values()].filter(step => step.session === session && step.kind === 'tool');
  const last = own.reduce((one, other) => (one.order > other.order ? one : other));
  for (let n = 0; n < count; n++) {
    const id = `looked-${n}` as StepRecord['id'];
    const order = `${last.order}.${String(n).padStart(5, '0')}`;
    disk.tables.steps.set(id, { ...last, id, order, turn: `turn-${n >> 4}` as StepRecord['turn'], name: 'documents.list', changes: [] });
  }
}
