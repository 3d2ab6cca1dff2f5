import { bodyOf } from '@baton/documents';
import { type DocumentId, fits, type MessageId, type SessionId, type StepRecord } from '@baton/protocol';
import type { Storage } from '@baton/store';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type Alone, ids, startAlone } from './testing/alone.ts';
import { until } from './testing/until.ts';

const plan = 'Plan my week. Fit in the gym twice, the landlord letter and shopping on Saturday. Tuesday evening is taken.';

function steps(device: Alone, session: SessionId): StepRecord[] {
  return [...device.disk.tables.steps.values()].filter(step => step.session === session);
}

/** Until so many tasks of its plan are done. */
function untilDone(device: Alone, session: SessionId, wanted: number): Promise<void> {
  const done = () => steps(device, session).filter(step => step.kind === 'task' && step.state === 'done').length;
  return until(
    () => done() >= wanted,
    () => `only ${done()} tasks were done`,
    2,
  );
}

async function planContent(device: Alone) {
  const record = [...device.disk.tables.documents.values()].find(document => document.kind === 'plan');
  if (!record) throw new Error('there is no plan');
  const content = await device.runtime.parts.shelf.content(record.id);
  const standing = Object.values(content?.items ?? {}).filter(item => !item.removed);
  return { id: record.id, texts: standing.map(item => item.text).sort() };
}

describe('a runtime alone on its device', () => {
  it('plans a week from the first message to the final answer', async () => {
    const device = await startAlone();
    const session = await device.begin(plan);
    await device.idle(session);
    const tasks = steps(device, session).filter(step => step.kind === 'task');
    expect(tasks.map(task => task.state)).toEqual(['done', 'done', 'done', 'done', 'done']);
    const last = [...device.disk.tables.entries.values()].filter(entry => entry.kind === 'answer').at(-1);
    expect(last).toMatchObject({ state: 'done' });
    expect(device.disk.tables.progress.size).toBe(0);
    expect(device.disk.tables.outbox.size).toBe(0);
    await device.runtime.stop();
  });

  it('goes on by itself after a start, from what is stored, and says so', async () => {
    const device = await startAlone();
    const session = await device.begin(plan);
    await untilDone(device, session, 2);
    await device.runtime.stop();
    const before = steps(device, session).filter(step => step.kind === 'task' && step.state === 'done').length;
    const again = await startAlone(device.disk);
    await again.idle(session);
    const note = [...again.disk.tables.entries.values()].find(entry => entry.kind === 'handoff');
    expect(note).toMatchObject({ reason: 'start', stored: before });
    expect(
      steps(again, session)
        .filter(step => step.kind === 'task')
        .map(step => step.state),
    ).toEqual(['done', 'done', 'done', 'done', 'done']);
    const texts = (await planContent(again)).texts;
    expect(texts.filter(text => /gym/i.test(text))).toHaveLength(2);
    await again.runtime.stop();
  });

  it('takes back one step, puts it back, and takes back the whole job', async () => {
    const device = await startAlone();
    const session = await device.begin(plan);
    await device.idle(session);
    const all = await planContent(device);
    const step = steps(device, session).find(
      one => one.name === 'document.patch' && one.changes.some(change => change.document === all.id),
    );
    if (!step) throw new Error('no step changed the plan');
    expect((await device.run({ kind: 'undoStep', session, step: step.id, how: 'undo' })).ok).toBe(true);
    expect((await planContent(device)).texts.length).toBeLessThan(all.texts.length);
    expect(device.disk.tables.reversals.get(`${step.id}/${all.id}`)?.how).toBe('undo');
    expect(await device.run({ kind: 'undoStep', session, step: step.id, how: 'undo' })).toMatchObject({
      ok: false,
      error: { kind: 'nothingToUndo' },
    });
    expect((await device.run({ kind: 'undoStep', session, step: step.id, how: 'redo' })).ok).toBe(true);
    expect((await planContent(device)).texts).toEqual(all.texts);
    const turn = step.turn;
    expect((await device.run({ kind: 'undoTurn', session, turn })).ok).toBe(true);
    expect((await planContent(device)).texts.filter(text => /gym/i.test(text))).toEqual([]);
    // Each step of it can be put back by itself, and says so of itself alone.
    expect((await device.run({ kind: 'undoStep', session, step: step.id, how: 'redo' })).ok).toBe(true);
    const back = (await planContent(device)).texts;
    expect([back.length > 0, back.length < all.texts.length]).toEqual([true, true]);
    const others = [...device.disk.tables.reversals.values()].filter(one => one.document === all.id && one.step !== step.id);
    expect([others.length > 0, others.every(({ how }) => how === 'undo')]).toEqual([true, true]);
    for (const other of others) expect((await device.run({ kind: 'undoStep', session, step: other.step, how: 'redo' })).ok).toBe(true);
    expect((await planContent(device)).texts.toSorted()).toEqual(all.texts.toSorted());
    await device.runtime.stop();
  });

  it('brings a document back to a version as a new change, and keeps every version readable', async () => {
    const device = await startAlone();
    const session = await device.begin(plan);
    await device.idle(session);
    const { id, texts } = await planContent(device);
    const versions = [...device.disk.tables.versions.values()].filter(version => version.document === id && version.row.phase === 'made');
    const first = versions[0];
    if (!first) throw new Error('no version');
    for (const version of versions) expect(await device.runtime.parts.versions.contentOf(version.id, 'plan')).not.toBeNull();
    expect((await device.run({ kind: 'restoreVersion', document: id, version: first.id })).ok).toBe(true);
    const then = await device.runtime.parts.versions.contentOf(first.id, 'plan');
    expect((await planContent(device)).texts).toEqual(
      Object.values(then?.items ?? {})
        .map(item => item.text)
        .sort(),
    );
    expect((await planContent(device)).texts).not.toEqual(texts);
    await device.runtime.stop();
  });

  /** J22 */
  it('makes one message of ten taps on Send', async () => {
    const device = await startAlone();
    const session = ids.next<SessionId>();
    const message = ids.next<MessageId>();
    const tap = () => device.run({ kind: 'send', session, message, text: 'hello', mode: 'next', locale: 'en', zone: 'UTC' });
    const answers = await Promise.all(Array.from({ length: 10 }, tap));
    expect(answers.every(answer => answer.ok)).toBe(true);
    await device.idle(session);
    expect([...device.disk.tables.rows.values()].filter(row => row.row.type === 'message')).toHaveLength(1);
    expect(steps(device, session).filter(step => step.kind === 'model')).toHaveLength(1);
    await device.runtime.stop();
  });

  it('answers a repeated command with its first answer and does nothing twice', async () => {
    const device = await startAlone();
    const session = await device.begin('hello');
    await device.idle(session);
    const command = { kind: 'renameSession', session, title: 'Greetings' } as const;
    const id = ids.next<string>();
    expect(await device.run(command, id)).toEqual(await device.run(command, id));
    expect([...device.disk.tables.rows.values()].filter(row => row.row.type === 'session')).toHaveLength(2);
    await device.runtime.stop();
  });

  /** J17 */
  it('says at once that nothing could be saved when the disk is full, and takes no message then', async () => {
    let full = false;
    const wrap = (storage: Storage): Storage => ({
      ...storage,
      commit: commit => (full ? Promise.resolve('full' as const) : storage.commit(commit)),
    });
    const device = await startAlone(undefined, wrap);
    full = true;
    const session = ids.next<SessionId>();
    const answer = await device.run({
      kind: 'send',
      session,
      message: ids.next<MessageId>(),
      text: 'hello',
      mode: 'next',
      locale: 'en',
      zone: 'UTC',
    });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'full' } });
    expect(device.disk.tables.rows.size).toBe(0);
    const states = () => device.heard.flatMap(message => (message.kind === 'storage' ? [message.status.state] : []));
    expect(states()).toEqual(['full']);
    // A window that is opened meanwhile hears of it as well.
    await expect.poll(states).toEqual(['full', 'full']);
    full = false;
    // Input is closed meanwhile: it opens by itself, without anything that a person could do.
    await expect.poll(states).toEqual(['full', 'full', 'ok']);
    const later = await device.begin('hello');
    await device.idle(later);
    await device.runtime.stop();
  });

  it('says that something may not be saved while the store does not answer, before anything is known to have failed', async () => {
    let tell: (troubled: boolean) => void = () => {};
    const device = await startAlone(undefined, storage => ({
      ...storage,
      watch: listener => {
        tell = listener;
        return () => undefined;
      },
    }));
    tell(true);
    tell(false);
    const states = device.heard.flatMap(message => (message.kind === 'storage' ? [message.status.state] : []));
    expect(states).toEqual(['notSaved', 'ok']);
    await device.runtime.stop();
  });

  it('stops writing once another runtime has taken the store', async () => {
    const device = await startAlone();
    const session = await device.begin('hello');
    await device.idle(session);
    const other = await startAlone(device.disk);
    const rows = device.disk.tables.rows.size;
    expect(await device.run({ kind: 'renameSession', session, title: 'old window' })).toMatchObject({ ok: false });
    expect(device.disk.tables.rows.size).toBe(rows);
    await device.runtime.stop();
    await other.runtime.stop();
  });

  it('keeps nothing of a message that is too large to be stored, not even who it is', async () => {
    const device = await startAlone();
    const session = ids.next<SessionId>();
    const text = '字'.repeat(60_000);
    const answer = await device.run({
      kind: 'send',
      session,
      message: ids.next<MessageId>(),
      text,
      mode: 'next',
      locale: 'zh-CN',
      zone: 'UTC',
    });
    expect(answer.ok).toBe(false);
    expect(device.disk.tables.meta.get('identity')).toBeUndefined();
    const later = await device.begin('hello');
    await device.idle(later);
    expect(device.disk.tables.meta.get('identity')).toBeDefined();
    await device.runtime.stop();
    const again = await startAlone(device.disk);
    expect(again.runtime.parts.sessions.device).toBe(device.runtime.parts.sessions.device);
    await again.runtime.stop();
  });

  it('uses every message that was stored, also when the browser did not say so', async () => {
    let silent = 0;
    const wrap = (storage: Storage): Storage => ({
      ...storage,
      commit: async commit => {
        const result = await storage.commit(commit);
        if (silent === 0 || result !== 'ok') return result;
        silent -= 1;
        return 'unknown' as const;
      },
    });
    const device = await startAlone(undefined, wrap);
    const session = await device.begin('hello');
    await device.idle(session);
    silent = 1;
    const say = (text: string) =>
      device.run({ kind: 'send', session, message: ids.next<MessageId>(), text, mode: 'next', locale: 'en', zone: 'UTC' });
    await Promise.all([say('7 plus 5'), say('8 plus 9')]);
    await device.idle(session);
    const placed = [...device.disk.tables.entries.values()].filter(entry => entry.kind === 'message');
    expect(placed.map(entry => entry.kind === 'message' && [entry.text, entry.state])).toEqual([
      ['hello', 'placed'],
      ['7 plus 5', 'placed'],
      ['8 plus 9', 'placed'],
    ]);
    await device.runtime.stop();
  });

  it('calls it no crash when it was closed in order', async () => {
    const device = await startAlone();
    const session = await device.begin(plan);
    await untilDone(device, session, 1);
    await device.runtime.rest(1_000);
    await device.runtime.stop();
    const again = await startAlone(device.disk);
    await again.idle(session);
    expect([...again.disk.tables.entries.values()].filter(entry => entry.kind === 'handoff')).toEqual([]);
    expect(steps(again, session).filter(step => step.kind === 'task' && step.state === 'done')).toHaveLength(5);
    await again.runtime.stop();
  });

  it('answers, and shows what it saw, while somebody keeps a note that is larger than a row', async () => {
    const device = await startAlone();
    const document = ids.next<DocumentId>();
    await device.run({ kind: 'createDocument', document, documentKind: 'note', title: 'Everything' });
    const { shelf, book, versions } = device.runtime.parts;
    // As a paste arrives: in pieces that fit a row each.
    for (let piece = 0; piece < 4; piece++) {
      const open = await shelf.open(document);
      if (!open) throw new Error('the note is not there');
      const copy = new Y.Doc();
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(open.doc));
      const before = Y.encodeStateVector(copy);
      bodyOf(copy).insert(0, 'long '.repeat(10_000));
      const update = Y.encodeStateAsUpdate(copy, before);
      await book.change(change => shelf.edit(change, open.record, { update }, 'test'));
    }
    const session = await device.begin('What is 15% of 80?');
    await device.idle(session);
    const answers = [...device.disk.tables.entries.values()].filter(entry => entry.kind === 'answer');
    expect(answers).toMatchObject([{ state: 'done', text: expect.stringContaining('12') }]);
    const saw = [...device.disk.tables.versions.values()].find(one => one.document === document && one.session === session);
    expect(saw?.row.content).toMatchObject({
      blob: expect.stringMatching(/^[0-9a-f]{64}$/),
      bytes: expect.any(Number),
      at: expect.any(String),
    });
    expect(saw && (await versions.contentOf(saw.id, 'note'))).toEqual(await shelf.content(document));
    for (const { row } of device.disk.tables.rows.values()) expect(fits(row)).toBe(true);
    await device.runtime.stop();
  });
});
