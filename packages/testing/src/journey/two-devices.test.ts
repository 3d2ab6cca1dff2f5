import { bodyOf, loadDoc } from '@baton/documents';
import { blobsOf, type DocumentId, hashJson, type SessionId } from '@baton/protocol';
import { describe, expect, it, vi } from 'vitest';
import { stateOn } from '../state-on.ts';
import { type Device, idle, ids, openJourney, synced, until } from './devices.ts';

const { start, pair, run, send } = openJourney();
const plan = 'Plan my week. Fit in the gym twice, the landlord letter and shopping on Saturday. Tuesday evening is taken.';

/** Both come to hold the same. What one has not read yet is on its way to it. */
const becomeSame = (a: Device, b: Device, session: SessionId): Promise<void> =>
  vi.waitFor(() => expectSame(a, b, session), { timeout: 15_000 });

function expectSame(a: Device, b: Device, session: SessionId): void {
  const state = (device: Device) => stateOn(device.disk, session);
  expect(hashJson(state(b))).toBe(hashJson(state(a)));
  const entries = (device: Device) =>
    [...device.disk.tables.entries.values()].filter(entry => entry.session === session).sort((x, y) => (x.id < y.id ? -1 : 1));
  expect(entries(b)).toEqual(entries(a));
}

describe('two devices and a real relay', () => {
  it('a phone that joins late finds what it receives, and what is said later on the other device', async () => {
    const laptop = await start('MacBook', 'desktop');
    const session = await send(laptop, 'Where did we put the 蓝色 suitcase?');
    await until('answered', () => idle(laptop, session));
    const phone = await start('Pixel 9', 'phone');
    await pair(laptop, phone);
    const find = async (text: string) => {
      const page = await phone.runtime.parts.search.page({ text, limit: 10 }, new AbortController().signal);
      return page?.conversations.filter(hit => hit.by === 'person').map(hit => hit.session) ?? [];
    };
    await expect.poll(() => find('蓝色 SUIT')).toEqual([session]);
    await expect.poll(() => phone.disk.tables.searchWaiting.size).toBe(0);
    expect(await find('蓝色 suit')).toEqual([session]);
    const later = await send(laptop, 'It stands in the cellar');
    await expect.poll(() => find('cellar')).toEqual([later]);
  }, 60_000);

  it('a phone that joins late has the whole history, and both hold the same', async () => {
    const laptop = await start('MacBook', 'desktop');
    const session = await send(laptop, plan);
    await until('plan done', () => idle(laptop, session));
    const phone = await start('Pixel 9', 'phone');
    await pair(laptop, phone);
    await until(
      'history on the phone',
      () => phone.disk.tables.sessions.get(session)?.complete && phone.disk.tables.sessions.get(session)?.turn === null && synced(laptop),
    );
    await until('answer on the phone', () =>
      [...phone.disk.tables.entries.values()].some(entry => entry.kind === 'answer' && entry.state === 'done'),
    );
    await becomeSame(laptop, phone, session);
    const titles = ({ disk }: Device) => [...disk.tables.documents.values()].map(document => document.title).sort();
    await expect.poll(() => titles(phone)).toEqual(titles(laptop));
  }, 60_000);

  it('a running job moves to the phone and back', async () => {
    const laptop = await start('MacBook', 'desktop');
    const phone = await start('Pixel 9', 'phone');
    await send(laptop, 'hello');
    await pair(laptop, phone);
    const session = await send(laptop, plan);
    const tasksDone = (device: Device) =>
      [...device.disk.tables.steps.values()].filter(step => step.session === session && step.kind === 'task' && step.state === 'done')
        .length;
    await until('two steps done, seen on the phone', () => tasksDone(phone) >= 2);
    await laptop.runtime.stop();
    expect(await run(phone, { kind: 'take', session })).toEqual({ ok: true });
    await until('finished on the phone', () => idle(phone, session) && synced(phone));
    const again = await start('MacBook', 'desktop', laptop.disk);
    await until('laptop caught up', () => idle(again, session) && synced(again));
    await becomeSame(again, phone, session);
    expect(again.disk.tables.sessions.get(session)?.holder).toBe(phone.runtime.parts.sessions.device);
  }, 60_000);

  it('a note larger than a row is on both, and what the assistant saw of it can be read on both', async () => {
    const laptop = await start('MacBook', 'desktop');
    const phone = await start('Pixel 9', 'phone');
    const document = await largeNote(laptop);
    // Once seen before the relay had anything of it, and once read back from the relay.
    const alone = await send(laptop, 'What is 15% of 80?');
    await until('answered alone', () => idle(laptop, alone));
    await pair(laptop, phone);
    const shared = await send(laptop, 'What is 20% of 80?');
    await until('answered', () => idle(laptop, shared) && idle(phone, shared) && synced(laptop));
    await until('the note on the phone', () => (phone.disk.tables.documents.get(document)?.updates ?? 0) > 0 && synced(phone));
    const { versions, shelf } = laptop.runtime.parts;
    const here = await shelf.content(document);
    expect(await phone.runtime.parts.shelf.content(document)).toEqual(here);
    for (const session of [alone, shared]) {
      const saw = [...laptop.disk.tables.versions.values()].find(one => one.session === session && one.document === document);
      expect(saw && (await versions.contentOf(saw.id, 'note'))).toEqual(here);
      if (!saw) throw new Error('nothing was seen of the note');
      // Fetched when somebody looks, and not before.
      const { blobs, versions: there } = phone.runtime.parts;
      expect(await there.contentOf(saw.id, 'note')).toBeNull();
      const [ref] = blobsOf(saw.row);
      await until('all of it is on the phone', () => ref !== undefined && blobs.whereIs(ref) === 'here');
      expect(await there.contentOf(saw.id, 'note')).toEqual(here);
    }
    // And the phone goes on with it all the same.
    expect(await run(phone, { kind: 'take', session: shared })).toEqual({ ok: true });
  }, 60_000);
});

async function largeNote(device: Device): Promise<DocumentId> {
  const document = ids.next<DocumentId>();
  await run(device, { kind: 'createDocument', document, documentKind: 'note', title: 'Everything' });
  const { shelf, book } = device.runtime.parts;
  for (let piece = 0; piece < 4; piece++) {
    const open = await shelf.open(document);
    if (!open) throw new Error('the note is not there');
    const stored = [...device.disk.tables.documentUpdates.values()].filter(one => one.document === document).sort((a, b) => a.n - b.n);
    const { doc } = loadDoc(
      null,
      stored.map(one => one.update),
    );
    const updates: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => updates.push(update));
    bodyOf(doc).insert(0, 'long '.repeat(10_000));
    for (const update of updates) await book.change(change => shelf.edit(change, open.record, { update }, 'test'));
  }
  return document;
}
