import {
  type DocumentId,
  draftFileKey,
  draftFilesOf,
  editPlace,
  type MessageId,
  provisionalOrder,
  type RowId,
  type SessionId,
  type SessionRow,
  sessionRoom,
  type TableName,
} from '@baton/protocol';
import type { Storage } from '@baton/store';
import { copyMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { type Alone, startAlone } from '../testing/alone.ts';
import { until } from '../testing/until.ts';

const plan = 'Plan my week. Fit in the gym twice, the landlord letter and shopping on Saturday. Tuesday evening is taken.';

/** Every record that has to do with a session, but what says that it was deleted. */
function tracesOf({ tables }: MemoryDisk, session: SessionId): string[] {
  // What search has still to let go of is named there until it did: a moment later.
  const kept = new Set(['documentUpdates', 'reversals', 'commands', 'searchWaiting']);
  return (Object.keys(tables) as TableName[]).flatMap(name =>
    kept.has(name)
      ? []
      : [...(tables[name] as unknown as Map<string, unknown>)].flatMap(([key, record]) => {
          if (key === `deletion/${session}` || key === `setting/deleted/${session}`) return [];
          const room = (record as { room?: string }).room ?? '';
          // What says where a document came from goes on naming it by its id.
          if (name === 'rows' ? !room.startsWith('session.') : key.startsWith('document/')) return [];
          return JSON.stringify(record).includes(session) ? [`${name} ${key}`] : [];
        }),
  );
}

function swept({ disk }: Pick<Alone, 'disk'>, session: SessionId): Promise<void> {
  const deletion = () => disk.tables.meta.get(`deletion/${session}`)?.value as { state: string } | undefined;
  return until(
    () => deletion()?.state === 'removed',
    () => `it was not taken away: ${deletion()?.state}`,
  );
}

async function textsOf({ disk, runtime }: Alone): Promise<string[]> {
  const all = await Promise.all([...disk.tables.documents.keys()].map(id => runtime.parts.shelf.content(id as DocumentId)));
  return all.flatMap(content => Object.values(content?.items ?? {}).map(item => item.text)).sort();
}

async function withPlan(): Promise<{ device: Alone; session: SessionId }> {
  const device = await startAlone();
  const session = await device.begin(plan);
  await device.idle(session);
  return { device, session };
}

type Unread = { readonly message: string; readonly text: string } | { readonly message: string; readonly change: string | null };

/** Puts into the store what this device wrote while the relay was away. */
function writeUnread({ disk, runtime }: Alone, session: SessionId, written: readonly Unread[]): void {
  const room = sessionRoom(session);
  written.forEach((one, n) => {
    const message = one.message as MessageId;
    const id = ('text' in one ? `m.${message}` : `change of ${message} ${n}`) as RowId;
    const head = { v: 1, id, device: runtime.parts.sessions.device, at: n } as const;
    const said = { ...head, type: 'message', message, mode: 'next', locale: 'en', zone: 'UTC' } as const;
    const row: SessionRow = 'text' in one ? { ...said, text: one.text } : { ...head, type: 'messageChange', message, text: one.change };
    disk.tables.rows.set(id, { id, room, order: provisionalOrder(1_000 + n), relayTime: null, row });
    const key = `${room}/${String(1_000 + n).padStart(12, '0')}`;
    disk.tables.outbox.set(key, { key, room, rows: [id] });
  });
}

/** Another device deleted these: what it said of them is read in one change. */
async function heardOf({ runtime }: Alone, ...sessions: readonly SessionId[]): Promise<void> {
  const { book, deletions } = runtime.parts;
  const { result } = await book.change(async change => {
    for (const session of sessions) await deletions.stage(change, session, { turns: [], made: [] });
  });
  expect(result).toBe('ok');
}

/** A process that ends at its commit number `most`, counted from now. */
function dying(disk: MemoryDisk, most: number) {
  let left = most;
  let armed = false;
  let tell: () => void = () => {};
  const died = new Promise<'died'>(resolve => {
    tell = () => resolve('died');
  });
  const wrap = (inner: Storage): Storage => ({
    ...inner,
    commit: commit => {
      if (!armed || left-- > 0) return inner.commit(commit);
      disk.fence = 'nobody';
      tell();
      return new Promise(() => {});
    },
  });
  return { wrap, died, arm: () => (armed = true) };
}

describe('deleting a conversation', () => {
  it('takes everything of it out of the store, leaves what it made and every other conversation, and says so to whoever asks', async () => {
    const { device, session } = await withPlan();
    const other = await device.begin('hello');
    await device.idle(other);
    const [texts, entries] = [await textsOf(device), [...device.disk.tables.entries.values()].filter(one => one.session === other)];
    expect(texts.length).toBeGreaterThan(0);
    const heard: SessionId[] = [];
    device.runtime.parts.deletions.onSessionRemoved(async gone => void heard.push(gone));
    expect(await device.run({ kind: 'deleteSession', session })).toEqual({ ok: true });
    expect(device.disk.tables.sessions.has(session)).toBe(false);
    await swept(device, session);
    expect(tracesOf(device.disk, session)).toEqual([]);
    expect(heard).toEqual([session]);
    expect(await textsOf(device)).toEqual(texts);
    expect(new Set([...device.disk.tables.documents.values()].map(document => document.session))).toEqual(new Set([null]));
    expect([...device.disk.tables.entries.values()]).toEqual(entries);
    expect(await device.run({ kind: 'deleteSession', session })).toEqual({ ok: true });
    await device.begin('7 plus 5', other);
    await device.idle(other);
    await device.runtime.stop();
  });

  it('is refused while a job of it is not over', async () => {
    const device = await startAlone();
    const session = await device.begin(plan);
    expect(await device.run({ kind: 'deleteSession', session })).toMatchObject({ ok: false, error: { kind: 'running' } });
    await device.idle(session);
    expect(device.disk.tables.sessions.has(session)).toBe(true);
    await device.runtime.stop();
  });

  it('takes nothing more into it', async () => {
    const { device, session } = await withPlan();
    await device.run({ kind: 'deleteSession', session });
    await expect(device.begin('too late', session)).rejects.toThrow();
    expect(await device.run({ kind: 'renameSession', session, title: 'too late' })).toMatchObject({ error: { kind: 'notFound' } });
    expect(await device.run({ kind: 'take', session })).toMatchObject({ error: { kind: 'notFound' } });
    await swept(device, session);
    expect(tracesOf(device.disk, session)).toEqual([]);
    await device.runtime.stop();
  });

  it('is all there or all gone wherever the device was killed, and goes on by itself', async () => {
    const { device, session } = await withPlan();
    await device.runtime.stop();
    let met = 0;
    for (let most = 0; ; most++) {
      const disk = copyMemoryDisk(device.disk);
      const { wrap, died, arm } = dying(disk, most);
      const cut = await startAlone(disk, wrap);
      arm();
      const done = cut.run({ kind: 'deleteSession', session }).then(() => swept(cut, session));
      const ended = await Promise.race([done.then(() => 'swept' as const), died]);
      await cut.runtime.stop();
      if (ended === 'swept') break;
      met++;
      const again = await startAlone(disk);
      const isDecided = disk.tables.directory.has(`setting/deleted/${session}`);
      expect(disk.tables.sessions.has(session)).toBe(!isDecided);
      if (!isDecided) await again.run({ kind: 'deleteSession', session });
      await swept(again, session);
      expect(tracesOf(disk, session)).toEqual([]);
      expect((await textsOf(again)).length).toBeGreaterThan(0);
      await again.runtime.stop();
    }
    expect(met).toBeGreaterThan(5);
  }, 60_000);

  it('moves home what was written here and nobody read, when another device deleted it, in the order it was written', async () => {
    const { device, session } = await withPlan();
    const other = await device.begin('hello');
    await device.idle(other);
    writeUnread(device, session, [
      { message: 'm1', text: 'Add honey' },
      { message: 'm2', text: 'Add figs' },
      { message: 'm3', text: 'No, nothing' },
      { message: 'm3', change: null },
      { message: 'm2', change: 'Add figs and dates' },
    ]);
    writeUnread(device, other, [{ message: 'm4', text: 'Hello again' }]);
    const at = { message: 'd1' as MessageId, at: 1 };
    device.disk.tables.drafts.set('home', { ...at, session: 'home', text: 'Call Mia' });
    device.disk.tables.drafts.set(session, { ...at, session, text: 'and oat mi', message: 'd2' as MessageId });
    // Both are read at once, and one of them from two devices.
    await heardOf(device, session, session, other);
    const text = 'Call Mia\nAdd honey\nAdd figs and dates\nand oat mi\nHello again';
    expect([...device.disk.tables.drafts.values()]).toEqual([
      { session: 'home', text, message: 'd1', at: expect.any(Number), moved: text.slice('Call Mia\n'.length) },
    ]);
    for (const one of [session, other]) {
      await swept(device, one);
      expect(tracesOf(device.disk, one)).toEqual([]);
    }
    await device.runtime.stop();
    const again = await startAlone(device.disk);
    expect(device.disk.tables.drafts.get('home')?.text).toBe(text);
    await again.runtime.stop();
  });

  it('moves a file home that stood unsent in the box, when another device deleted it', async () => {
    const { device, session } = await withPlan();
    const file = { name: 'view.png', type: 'image/png', kind: 'picture', bytes: Uint8Array.of(1, 2, 3) } as const;
    const key = draftFileKey(session, 'f1');
    device.disk.tables.drafts.set(key, { session: key, text: '', message: 'f1' as MessageId, at: 1, file });
    await heardOf(device, session);
    const left = [...device.disk.tables.drafts.values()];
    expect(left).toMatchObject([{ file }]);
    expect(left[0]?.session.startsWith(draftFilesOf('home'))).toBe(true);
    await swept(device, session);
    expect(tracesOf(device.disk, session)).toEqual([]);
    await device.runtime.stop();
  });

  it('moves home what was being said in another way, with its files, and not what was only about to be', async () => {
    const { device, session } = await withPlan();
    const other = await device.begin('hello');
    await device.idle(other);
    const messageOf = (one: SessionId) =>
      [...device.disk.tables.entries.values()].flatMap(entry =>
        entry.kind === 'message' && entry.session === one ? entry.message : [],
      )[0];
    const edit = (one: SessionId, text: string) => {
      const instead = messageOf(one);
      if (!instead) throw new Error('nothing was said');
      const place = editPlace(one);
      device.disk.tables.drafts.set(place, { session: place, text, message: 'd1' as MessageId, at: 1, instead });
    };
    edit(session, 'Plan next week instead');
    edit(other, 'hello');
    const file = { name: 'view.png', type: 'image/png', kind: 'picture', bytes: Uint8Array.of(1, 2, 3) } as const;
    const key = draftFileKey(editPlace(session), 'f1');
    device.disk.tables.drafts.set(key, { session: key, text: '', message: 'f1' as MessageId, at: 1, file });
    await heardOf(device, session);
    await heardOf(device, other);
    expect(device.disk.tables.drafts.get('home')).toMatchObject({ text: 'Plan next week instead' });
    expect([...device.disk.tables.drafts.values()].filter(draft => draft.file)).toMatchObject([{ file }]);
    expect([...device.disk.tables.drafts.keys()].filter(one => one.includes('edit/'))).toEqual([]);
    await device.runtime.stop();
  });

  it('moves nothing home that was read or sent, or stood in what is deleted here', async () => {
    const { device, session } = await withPlan();
    const sent = [...device.disk.tables.rows.values()].flatMap(({ row }) => (row.type === 'message' ? row.message : []))[0];
    if (!sent) throw new Error('the plan was asked for');
    // Sent, and the window went before it was cleared.
    device.disk.tables.drafts.set(session, { session, text: plan, message: sent, at: 1 });
    await heardOf(device, session);
    expect([...device.disk.tables.drafts.keys()]).toEqual([]);
    const own = await device.begin('hello');
    await device.idle(own);
    device.disk.tables.drafts.set(own, { session: own, text: 'never mind', message: 'd' as MessageId, at: 1 });
    expect(await device.run({ kind: 'deleteSession', session: own })).toEqual({ ok: true });
    expect([...device.disk.tables.drafts.keys()]).toEqual([]);
    await device.runtime.stop();
  });

  it('keeps the texts at home in an empty box under an id that no message has', async () => {
    const { device, session } = await withPlan();
    writeUnread(device, session, [{ message: 'm1', text: 'Add honey' }]);
    const old = [...device.disk.tables.rows.values()].flatMap(({ row }) => (row.type === 'message' ? row.message : []))[0];
    if (!old) throw new Error('the plan was asked for');
    device.disk.tables.drafts.set('home', { session: 'home', text: plan, message: old, at: 1 });
    await heardOf(device, session);
    expect(device.disk.tables.drafts.get('home')).toMatchObject({ text: 'Add honey' });
    expect([old, 'm1']).not.toContain(device.disk.tables.drafts.get('home')?.message);
    await device.runtime.stop();
  });

  it('brings nothing back when lost tables are made again from what is stored', async () => {
    const { device, session } = await withPlan();
    const other = await device.begin('hello');
    await device.idle(other);
    await device.run({ kind: 'deleteSession', session });
    await swept(device, session);
    await device.runtime.stop();
    for (const name of ['directory', 'sessions', 'entries', 'steps', 'documents'] as const) device.disk.tables[name].clear();
    const again = await startAlone(device.disk);
    expect([...device.disk.tables.sessions.keys()]).toEqual([other]);
    expect(tracesOf(device.disk, session)).toEqual([]);
    expect(new Set([...device.disk.tables.documents.values()].map(document => document.session))).toEqual(new Set([null]));
    await again.runtime.stop();
  });
});
