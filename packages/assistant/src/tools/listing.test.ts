import type { Call } from '@baton/journal';
import { type Attachment, toBase64 } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { seenInTexts } from '../context/seen.ts';
import type { Files } from '../ports.ts';
import { memoryDocuments } from '../testing/memory-documents.ts';
import { sentFileCalled } from '../testing/requests.ts';
import { bench } from '../testing/worlds.ts';
import { prepareTool } from './index.ts';

/** A conversation in which files were sent, the newest first; null: what is in one is on another device. */
function conversation(sent: { readonly [name: string]: string | Uint8Array | null }, kinds: Partial<Attachment> = {}) {
  const documents = memoryDocuments();
  const files: Files = {
    async read({ name }) {
      const content = sent[name] ?? null;
      return content === null ? null : toBase64(typeof content === 'string' ? new TextEncoder().encode(content) : content);
    },
  };
  const { world } = bench({ documents }, { pace: 0 }, undefined, { files });
  const seen = { ...seenInTexts([]), files: Object.keys(sent).map(name => ({ ...sentFileCalled(name), ...kinds })) };
  const call = async (name: string, args: object) => {
    const prepared = await prepareTool(name, args as never, { voice: 'en', named: { documentTitle: () => null }, seen });
    const step = { id: 'step', at: Date.UTC(2026, 10, 27), kind: 'tool', name: prepared.name, arguments: prepared.arguments };
    const full = { step: { ...step, confirm: null, ticket: null, claims: [] }, attempt: '1.1', signal: new AbortController().signal };
    const performed = await world.perform(full as unknown as Call);
    if (performed.status === 'done') for (const edit of performed.edits ?? []) documents.commit(edit, 6);
    return { prepared, performed };
  };
  return { documents, call };
}

const itemsOf = (content: { readonly [field: string]: unknown }) =>
  Object.values(content.items as { [id: string]: { text: string; order: string; done?: boolean; section?: string; removed?: unknown } })
    .filter(item => !item.removed)
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ text, done, section }) => `${done ? '✓' : ''}${text}${section ? ` [${section}]` : ''}`);

const tasks = 'Category,Task,Due,Done,Price\nHome,Rent,2026-12-01 09:00,yes,3\nHome,Tax,2027-01-15,,4\n';

describe('a list from a file', () => {
  it('is made with days, ticks and sections, says what stays in the file, and is the same when it is made again', async () => {
    const { documents, call } = conversation({ 'bills.csv': tasks });
    const { prepared, performed } = await call('list.import', { file: 'Bills.csv', title: 'Bills' });
    expect(prepared).toMatchObject({ policy: 'local', risk: 'reversible', confirm: null, title: 'Make “Bills” from bills.csv' });
    expect(performed).toMatchObject({ status: 'done', value: { title: 'Bills', lines: 2, of: 2, leftOut: ['Price'] } });
    expect(performed).toMatchObject({ summary: '“Bills” has 2 lines. Not taken over: “Price”.' });
    expect(itemsOf(documents.content('Bills'))).toEqual(['✓Rent, Tuesday 1 December 09:00 [Home]', 'Tax, Friday 15 January 2027 [Home]']);
    const again = await call('list.import', { file: 'bills.csv', title: 'Bills' });
    expect(JSON.stringify(again.performed)).toBe(JSON.stringify(performed));
  });

  it('says which days it leaves in words, because nobody can tell which they are', async () => {
    const { documents, call } = conversation({
      'bills.md': '| Task | Due |\n|---|---|\n| Rent | 03/04 |\n| Tax | 3 Dec |\n| Bus | 12月5日 |',
    });
    const { performed } = await call('list.import', { title: 'Bills' });
    expect(performed).toMatchObject({
      summary: '“Bills” has 3 lines. “03/04” names no day for certain, so it stays as it is written.',
    });
    expect(itemsOf(documents.content('Bills'))).toEqual(['Rent, 03/04', 'Tax, Thursday 3 December', 'Bus, Saturday 5 December']);
  });

  it('stops after two thousand lines and says that the rest stays in the file', async () => {
    const { documents, call } = conversation({ 'long.txt': Array.from({ length: 5_312 }, (_, n) => `Line ${n}`).join('\r\n') });
    let args: object = { title: 'Long' };
    let parts = 0;
    for (let next: unknown = 0; next !== null; parts++) {
      const { performed } = await call('list.import', args);
      if (performed.status !== 'done') throw new Error(JSON.stringify(performed));
      const value = performed.value as { document: string; next: number | null };
      const { document } = value;
      next = value.next;
      args = { title: 'Long', document, next };
      if (next === null) expect(performed.summary).toBe('“Long” has the first 2000 of 5312 lines; the rest stays in the file.');
      else expect(performed.summary).toBe(`${next} of 2000 lines are on “Long”.`);
    }
    expect(parts).toBeGreaterThan(5);
    expect(itemsOf(documents.content('Long'))).toEqual(Array.from({ length: 2_000 }, (_, n) => `Line ${n}`));
  });

  it('goes on from just the line that is named, whatever that is, and from none that is not there', async () => {
    const { documents, call } = conversation({ 'long.txt': Array.from({ length: 900 }, (_, n) => `Line ${n}`).join('\n') });
    const first = (await call('list.import', { title: 'Long' })).performed;
    if (first.status !== 'done') throw new Error(JSON.stringify(first));
    const { document, next } = first.value as { document: string; next: number };
    const lines = Array.from({ length: 900 }, (_, n) => `Line ${n}`);
    await call('list.import', { title: 'Long', document, next: 890 });
    expect(itemsOf(documents.content('Long'))).toEqual([...lines.slice(0, next), ...lines.slice(890)]);
    const beyond = await call('list.import', { title: 'Long', document, next: 900 });
    expect(beyond.performed).toMatchObject({ status: 'failed', error: { sentence: expect.stringContaining('next: at most 899') } });
    expect(itemsOf(documents.content('Long'))).toHaveLength(next + 10);
  });

  it('is not made while something has to be asked first', async () => {
    const { documents, call } = conversation({ 'guests.csv': 'Anna,Leipzig\nTom,Berlin' });
    expect((await call('list.preview', {})).performed).toMatchObject({ value: { doubt: { about: 'header', first: ['Anna', 'Leipzig'] } } });
    expect((await call('list.import', { title: 'G' })).performed).toMatchObject({ status: 'failed', error: { kind: 'unsure' } });
    expect(documents.titles()).toEqual([]);
  });

  it('takes the newest file of a name, and none that was not sent here, whatever a caller says', async () => {
    const { call } = conversation({ 'a.txt': 'Milk', 'b.txt': 'Bread' });
    expect((await call('list.preview', { file: 'a.txt', at: sentFileCalled('secret.txt') })).performed).toMatchObject({
      value: { begins: ['Milk'] },
    });
    for (const file of ['secret.txt', ''])
      expect((await call('list.preview', { file, at: sentFileCalled('secret.txt') })).prepared).toMatchObject({ name: 'refused' });
  });

  it('says in plain words what it cannot read', async () => {
    const failing = async (sent: Parameters<typeof conversation>[0], kinds: Partial<Attachment> = {}) =>
      (await conversation(sent, kinds).call('list.import', { title: 'A' })).performed;
    expect(await failing({ 'a.csv': null })).toMatchObject({ status: 'failed', error: { kind: 'fileNotHere' } });
    expect(await failing({ 'a.png': 'x' }, { kind: 'picture' })).toMatchObject({ status: 'failed', error: { kind: 'noList' } });
    expect(await failing({ 'a.csv': 'x' }, { size: 5_000_000 })).toMatchObject({ status: 'failed', error: { kind: 'tooLarge' } });
    expect(await failing({ 'a.zip': new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]) }, { kind: 'file' })).toMatchObject({
      error: { kind: 'noList' },
    });
    expect(await failing({ 'a.csv': '\n \n' })).toMatchObject({ status: 'failed', error: { kind: 'empty' } });
  });

  it('reads a table that a spreadsheet wrote in UTF-16', async () => {
    const bytes = new Uint8Array([0xff, 0xfe, ...[...'Item\tQty\nMilk\t2'].flatMap(sign => [sign.charCodeAt(0), 0])]);
    const { documents, call } = conversation({ 'a.txt': bytes }, { kind: 'file' });
    await call('list.import', { title: 'A' });
    expect(itemsOf(documents.content('A'))).toEqual(['Milk × 2']);
  });
});
