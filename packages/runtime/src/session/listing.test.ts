import { draftFileKey, type MessageId, type SessionId, type StepRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { type Alone, ids, startAlone } from '../testing/alone.ts';

/** Sends a message with a file, as a page does. */
async function send(device: Alone, text: string, name: string, content: string, session = ids.next<SessionId>()) {
  const key = draftFileKey(session, ids.next<MessageId>());
  const file = { name, type: 'text/csv', kind: 'text', bytes: new TextEncoder().encode(content) } as const;
  device.disk.tables.drafts.set(key, { session: key, text: '', message: ids.next<MessageId>(), at: 0, file });
  const message = ids.next<MessageId>();
  await device.run({ kind: 'send', session, message, text, mode: 'next', locale: 'en', zone: 'Europe/Berlin', files: [key] });
  await device.idle(session);
  return session;
}

async function linesOf(device: Alone, title: string): Promise<string[]> {
  const record = [...device.disk.tables.documents.values()].find(document => document.title === title);
  const content = record && (await device.runtime.parts.shelf.content(record.id));
  return Object.values(content?.items ?? {})
    .filter(item => !item.removed)
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ text, done }) => `${done ? '✓' : ''}${text}`);
}

const lastAnswer = ({ disk }: Alone) => [...disk.tables.entries.values()].filter(entry => entry.kind === 'answer').at(-1);

describe('a list from a file that was sent', () => {
  it('is made, and taken back like any change', async () => {
    const device = await startAlone();
    const session = await send(device, 'make a list from this', 'bills.csv', 'Task,Due,Done\r\n"Rent, flat",2026-12-01,x\r\nTax,,\r\n');
    expect(await linesOf(device, 'Bills')).toEqual(['✓Rent, flat, Tuesday 1 December', 'Tax']);
    expect(lastAnswer(device)).toMatchObject({ text: expect.stringContaining('“Bills” has 2 lines.') });
    const step = [...device.disk.tables.steps.values()].find(({ name }) => name === 'list.import') as StepRecord;
    expect(await device.run({ kind: 'undoStep', session, step: step.id, how: 'undo' })).toMatchObject({ ok: true });
    expect(await linesOf(device, 'Bills')).toEqual([]);
    await device.runtime.stop();
  });

  it('is made in a copy of the conversation too, when the one in which the file was sent is gone', async () => {
    const device = await startAlone();
    const session = await send(device, 'What is 2 + 2?', 'bills.csv', 'Task,Due,Done\r\nTax,,\r\n');
    const [message] = [...device.disk.tables.entries.values()].filter(entry => entry.kind === 'message');
    const copying = { kind: 'copySession', session, entry: message?.id ?? '', title: 'Copy', mark: '(copy)', documents: 'then' } as const;
    const copied = await device.run(copying);
    if (!copied.ok) throw new Error(copied.error.detail);
    const { session: copy } = copied.value as { readonly session: SessionId };
    expect(await device.run({ kind: 'deleteSession', session })).toEqual({ ok: true });
    await expect.poll(() => device.disk.tables.meta.get(`deletion/${session}`)?.value).toMatchObject({ state: 'removed' });
    await device.begin('make a list from bills.csv', copy);
    await device.idle(copy);
    expect(lastAnswer(device)).toMatchObject({ session: copy });
    expect(await linesOf(device, 'Bills')).toEqual(['Tax']);
    await device.runtime.stop();
  });

  it('is made after a question, of the file that was sent with the message before it', async () => {
    const device = await startAlone();
    const session = await send(device, 'make a list from this', 'guests.csv', 'Anna,Leipzig\nTom,Berlin');
    expect(lastAnswer(device)).toMatchObject({ text: '“guests.csv” begins with “Anna” and “Leipzig”. Is that a heading?' });
    for (const answer of ['no', 'the second one']) {
      await device.begin(answer, session);
      await device.idle(session);
    }
    expect(await linesOf(device, 'Guests')).toEqual(['Leipzig', 'Berlin']);
    await device.runtime.stop();
  });

  it('takes two thousand lines, and can be read, changed and taken back', async () => {
    const device = await startAlone();
    const text = Array.from({ length: 3_000 }, (_, n) =>
      n === 5 ? '很长'.repeat(499) : `A line with a few words in it, number ${n}`,
    ).join('\n');
    const session = await send(device, 'turn this into a list', 'long.txt', text);
    expect(await linesOf(device, 'Long')).toHaveLength(2_000);
    expect(lastAnswer(device)).toMatchObject({ text: expect.stringContaining('the first 2000 of 3000 lines') });
    await device.begin('add milk to long', session);
    await device.idle(session);
    expect(await linesOf(device, 'Long')).toHaveLength(2_001);
    const [step] = [...device.disk.tables.steps.values()].filter(({ name }) => name === 'list.import');
    if (!step) throw new Error('nothing was made');
    expect(await device.run({ kind: 'undoTurn', session, turn: step.turn })).toMatchObject({ ok: true });
    expect(await linesOf(device, 'Long')).toEqual(['Milk']);
    await device.runtime.stop();
  });

  it('stays within what a step can store, however long the lines are, and says how many it took', async () => {
    const device = await startAlone();
    const session = await send(
      device,
      'turn this into a list',
      'long.txt',
      Array.from({ length: 300 }, () => '很'.repeat(1_200)).join('\n'),
    );
    const lines = await linesOf(device, 'Long');
    expect(lines.length).toBeGreaterThan(100);
    expect(lastAnswer(device)).toMatchObject({ text: expect.stringContaining(`the first ${lines.length} of 300 lines`) });
    const [step] = [...device.disk.tables.steps.values()].filter(({ name }) => name === 'list.import');
    if (!step) throw new Error('nothing was made');
    expect(await device.run({ kind: 'undoTurn', session, turn: step.turn })).toMatchObject({ ok: true });
    expect(await linesOf(device, 'Long')).toEqual([]);
    await device.runtime.stop();
  });

  it('is asked for by no name that somebody gave a file', async () => {
    const device = await startAlone();
    const session = await device.begin('Make a list called Party with cake');
    await device.idle(session);
    await send(device, 'clear the party list', 'clear the party list', 'x', session);
    expect(await linesOf(device, 'Party')).toEqual(['Cake']);
    await device.runtime.stop();
  });
});
