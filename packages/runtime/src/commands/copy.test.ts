import { modelRequest } from '@baton/assistant';
import { originId } from '@baton/journal';
import {
  blobRoom,
  type Command,
  draftFileKey,
  type EntryRecord,
  fromBase64,
  joinBlob,
  type MessageId,
  type SessionId,
  sessionRoom,
} from '@baton/protocol';
import { copyMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { type Alone, ids, startAlone } from '../testing/alone.ts';

const bytes = Uint8Array.from({ length: 150_000 }, (_, i) => (i * 7) % 251);

const entriesOf = ({ tables }: MemoryDisk, session: SessionId): EntryRecord[] =>
  [...tables.entries.values()].filter(entry => entry.session === session).sort((a, b) => (a.order < b.order ? -1 : 1));

const wordsIn = (disk: MemoryDisk, session: SessionId): string[] =>
  entriesOf(disk, session).flatMap(entry => (entry.kind === 'message' || entry.kind === 'answer' ? [entry.text] : []));

const copyAt = (session: SessionId, entry: string, documents: 'then' | 'now' = 'then'): Command => ({
  kind: 'copySession',
  session,
  entry,
  title: 'Sums (copy)',
  mark: '(copy)',
  documents,
});

async function copied(device: Alone, command: Command): Promise<SessionId> {
  const answer = await device.run(command);
  if (!answer.ok) throw new Error(answer.error.detail);
  return (answer.value as { session: SessionId }).session;
}

async function say(device: Alone, session: SessionId, text: string, more: object = {}): Promise<MessageId> {
  const message = ids.next<MessageId>();
  const command: Command = { kind: 'send', session, message, text, mode: 'next', locale: 'en', zone: 'Europe/Berlin', ...more };
  expect(await device.run(command)).toEqual({ ok: true });
  await expect.poll(() => device.disk.tables.entries.get(message)).toMatchObject({ state: 'placed' });
  await device.idle(session);
  return message;
}

async function conversation(device: Alone) {
  const session = ids.next<SessionId>();
  const first = await say(device, session, 'Make a shopping list: potatoes, oat milk');
  const second = await say(device, session, 'What is 2 + 2?');
  const third = await say(device, session, 'Add bread to the shopping list');
  return { session, first, second, third };
}

const listsIn = ({ tables }: MemoryDisk) => [...tables.documents.values()];

/** What the newest request of a session was told of what was said before. */
function toldIn({ disk }: Alone, session: SessionId): string[] {
  const steps = [...disk.tables.steps.values()].filter(step => step.session === session && step.kind === 'model');
  const newest = steps.sort((a, b) => (a.order < b.order ? 1 : -1))[0];
  return modelRequest.parse(newest?.arguments).earlier.map(entry => entry.text);
}

describe('a conversation that goes on from another one', () => {
  it('holds what was said up to there, says where it comes from, and leaves the other as it was', async () => {
    const device = await startAlone();
    const { session, second } = await conversation(device);
    const before = entriesOf(device.disk, session);
    const rows = device.disk.tables.rows.size;
    const copy = await copied(device, copyAt(session, second));
    expect(entriesOf(device.disk, session)).toEqual(before);
    expect([...device.disk.tables.rows.values()].filter(({ room }) => room === sessionRoom(session)).length).toBeLessThanOrEqual(rows);
    const words = wordsIn(device.disk, session);
    expect(wordsIn(device.disk, copy)).toEqual(words.slice(0, words.indexOf('Add bread to the shopping list')));
    expect(entriesOf(device.disk, copy).at(-1)).toMatchObject({ id: originId(copy), from: session, entry: second });
    expect(device.disk.tables.sessions.get(copy)).toMatchObject({ title: 'Sums (copy)', activity: 'idle', shelf: 'open' });
    // And goes on by itself, with all of that told.
    await say(device, copy, 'What is 3 + 3?');
    const told = toldIn(device, copy);
    expect(told[0]).toBe('Make a shopping list: potatoes, oat milk');
    expect(told).toContain('What is 2 + 2?');
    expect(told).not.toContain('Add bread to the shopping list');
    await device.runtime.stop();
  });

  it('works on the documents as they were then, or on the same ones', async () => {
    const device = await startAlone();
    const { session, second, third } = await conversation(device);
    const [list] = listsIn(device.disk);
    const then = await copied(device, copyAt(session, second, 'then'));
    const own = listsIn(device.disk).find(document => document.session === then);
    if (!list || !own) throw new Error('there is no list');
    expect(own.title).toBe(`${list.title} (copy)`);
    const { shelf } = device.runtime.parts;
    const textsOf = async (id: typeof own.id) =>
      Object.values((await shelf.content(id))?.items ?? {})
        .map(item => item.text)
        .sort();
    expect(await textsOf(own.id)).toEqual(['Oat milk', 'Potatoes']);
    expect(await textsOf(list.id)).toEqual(['Bread', 'Oat milk', 'Potatoes']);
    // And a helper there works on the one that belongs there.
    await say(device, then, 'Add honey to the shopping list');
    expect(await textsOf(own.id)).toEqual(['Honey', 'Oat milk', 'Potatoes']);
    expect(await textsOf(list.id)).toEqual(['Bread', 'Oat milk', 'Potatoes']);
    const now = await copied(device, copyAt(session, third, 'now'));
    expect(device.disk.tables.entries.get(originId(now))).toMatchObject({ documents: [{ document: list.id }] });
    expect(listsIn(device.disk)).toHaveLength(2);
    await device.runtime.stop();
  });

  it('is one, however often it is asked for, until something is said in it; deleted, it is made anew', async () => {
    const device = await startAlone();
    const { session, second } = await conversation(device);
    const copies = await Promise.all([1, 2, 3].map(() => copied(device, copyAt(session, second))));
    expect(new Set(copies).size).toBe(1);
    const [copy] = copies;
    if (!copy) throw new Error('nothing was copied');
    await say(device, copy, 'What is 3 + 3?');
    const other = await copied(device, copyAt(session, second));
    expect(other).not.toBe(copy);
    expect(await device.run({ kind: 'deleteSession', session: other })).toEqual({ ok: true });
    expect(await copied(device, copyAt(session, second))).not.toBe(other);
    expect(listsIn(device.disk).map(({ title }) => title)).toHaveLength(4);
    await device.runtime.stop();
  });

  it('is there as a whole or not at all, whenever the device dies, and asked for again it is one', async () => {
    const disks: MemoryDisk[] = [];
    let watched = false;
    const device = await startAlone(undefined, storage => ({
      ...storage,
      async commit(commit) {
        if (watched) disks.push(copyMemoryDisk(device.disk));
        const result = await storage.commit(commit);
        if (watched) disks.push(copyMemoryDisk(device.disk));
        return result;
      },
    }));
    const { session, second } = await conversation(device);
    watched = true;
    const copy = await copied(device, copyAt(session, second));
    watched = false;
    const whole = wordsIn(device.disk, copy);
    await device.runtime.stop();
    expect(disks.length).toBeGreaterThan(1);
    for (const disk of disks) {
      expect([[], whole]).toContainEqual(wordsIn(disk, copy));
      const again = await startAlone(disk);
      expect(await copied(again, copyAt(session, second))).toBe(copy);
      expect(wordsIn(disk, copy)).toEqual(whole);
      expect(listsIn(disk)).toHaveLength(2);
      await say(again, copy, 'What is 3 + 3?');
      await again.runtime.stop();
    }
  });

  it('keeps its files when the other is deleted, and the other keeps them when it is; with the last one they go', async () => {
    for (const order of [
      [0, 1, 2],
      [1, 2, 0],
    ]) {
      const device = await startAlone();
      const session = ids.next<SessionId>();
      const key = draftFileKey('home', 'one');
      const file = { name: 'view.png', type: 'image/png', kind: 'picture' as const, bytes };
      device.disk.tables.drafts.set(key, { session: key, text: '', message: ids.next(), at: 0, file });
      const message = await say(device, session, 'What is 2 + 2?', { files: [key] });
      const copy = await copied(device, copyAt(session, message));
      const copyOfCopy = await copied(device, copyAt(copy, entriesOf(device.disk, copy)[0]?.id ?? ''));
      const all = [session, copy, copyOfCopy];
      expect(new Set(all).size).toBe(3);
      for (const n of order) {
        const gone = all[n];
        if (!gone) throw new Error('there is no such conversation');
        await device.run({ kind: 'deleteSession', session: gone });
        await expect.poll(() => entriesOf(device.disk, gone)).toEqual([]);
        await expect.poll(() => device.disk.tables.meta.get(`deletion/${gone}`)?.value).toMatchObject({ state: 'removed' });
        for (const left of all.filter(one => device.disk.tables.sessions.has(one))) expect(fileOf(device.disk, left)).toEqual(bytes);
      }
      const pieces = () => [...device.disk.tables.rows.values()].filter(({ row }) => row.type === 'piece');
      await expect.poll(pieces).toEqual([]);
      await device.runtime.stop();
    }
  });

  it('holds the version that is shown, and what is said there can be said in another way', async () => {
    const device = await startAlone();
    const { session, second } = await conversation(device);
    const edited = await say(device, session, 'What is 9 + 9?', { instead: second });
    const copy = await copied(device, copyAt(session, edited));
    expect(wordsIn(device.disk, copy).filter(text => text.startsWith('What'))).toEqual(['What is 9 + 9?']);
    expect(await device.run(copyAt(session, second))).toMatchObject({ ok: false, error: { kind: 'notFound' } });
    const own = entriesOf(device.disk, copy).find(entry => entry.kind === 'message' && entry.text === 'What is 9 + 9?');
    await say(device, copy, 'What is 5 + 5?', { instead: own?.id });
    expect(toldIn(device, copy)).not.toContain('What is 9 + 9?');
    expect(toldIn(device, copy)).toContain('Make a shopping list: potatoes, oat milk');
    await device.runtime.stop();
  });
});

function fileOf({ tables }: MemoryDisk, session: SessionId): Uint8Array | null {
  const entry = [...tables.entries.values()].find(one => one.session === session && one.kind === 'message');
  const ref = entry?.kind === 'message' ? entry.attachments?.[0]?.whole : undefined;
  if (!ref) return null;
  const pieces = [...tables.rows.values()].flatMap(({ room, row }) => (room === blobRoom(ref.blob) && row.type === 'piece' ? [row] : []));
  const value = joinBlob(ref, pieces);
  return typeof value === 'string' ? fromBase64(value) : null;
}
