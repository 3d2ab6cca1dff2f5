import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyOf, loadDoc } from '@baton/documents';
import {
  blobsOf,
  type Command,
  createIdSource,
  type DocumentId,
  hashJson,
  type MessageId,
  type PairingStatus,
  type SessionId,
} from '@baton/protocol';
import { type RunningRelay, startRelay } from '@baton/relay';
import { createHttp, createKeyring, createRuntime, type Runtime, systemClock } from '@baton/runtime';
import { createMemoryDisk, createMemoryStorage, type MemoryDisk } from '@baton/store/memory';
import { connectWebSocket } from '@baton/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stateOn } from '../state-on.ts';

const ids = createIdSource(() => Date.now(), Math.random);

interface Device {
  readonly disk: MemoryDisk;
  runtime: Runtime;
  readonly name: string;
}

let relay: RunningRelay;
const running: Runtime[] = [];

beforeEach(async () => {
  relay = await startRelay({ data: join(mkdtempSync(join(tmpdir(), 'baton-')), 'relay.db'), port: 0 });
});
afterEach(async () => {
  for (const runtime of running.splice(0)) await runtime.stop();
  await relay.stop();
});

async function start(name: string, kind: 'desktop' | 'phone', disk = createMemoryDisk()): Promise<Device> {
  const platform = {
    storage: createMemoryStorage(disk),
    clock: { ...systemClock, sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms < 100 ? ms / 10 : ms, signal) },
    random: Math.random,
    device: { name, kind },
    locale: () => 'en' as const,
    zone: () => 'Europe/Berlin',
  };
  const keeper = createKeyring(platform);
  const { createPairing } = await import('@baton/runtime/pairing');
  const runtime = createRuntime({
    platform,
    keeper,
    connect: connectWebSocket,
    relayUrl: relay.socketUrl,
    http: createHttp(),
    loadAssistant: () => import('@baton/assistant'),
    abilities: new Set(),
    live: () => undefined,
    pairing: parts =>
      createPairing({ parts, keeper, platform, relayUrl: relay.socketUrl, appOrigin: relay.url, connect: connectWebSocket }),
  });
  running.push(runtime);
  await runtime.start();
  return { disk, runtime, name };
}

const run = (device: Device, command: Command) => device.runtime.command(ids.next<string>(), command);
const pairing = (device: Device) => device.disk.tables.meta.get('pairing')?.value as PairingStatus | undefined;

async function until<Value>(what: string, look: () => Value | null | undefined | false, ms = 15_000): Promise<Value> {
  const end = Date.now() + ms;
  for (;;) {
    const value = look();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

async function pair(computer: Device, phone: Device): Promise<void> {
  expect(await run(computer, { kind: 'pairStart' })).toEqual({ ok: true });
  const open = await until('code', () => {
    const status = pairing(computer);
    return status?.state === 'open' && status.side === 'computer' ? status : null;
  });
  expect(await run(phone, { kind: 'joinByCode', relay: relay.socketUrl, code: open.code, deviceName: phone.name })).toEqual({ ok: true });
  await until('words on both', () => pairing(computer)?.state === 'words' && pairing(phone)?.state === 'words');
  await run(phone, { kind: 'joinWordsMatch', match: true });
  await run(computer, { kind: 'pairConfirm' });
  await until('joined', () => pairing(phone)?.state === 'done' && pairing(computer)?.state === 'done');
}

async function send(device: Device, text: string): Promise<SessionId> {
  const session = ids.next<SessionId>();
  const answer = await run(device, {
    kind: 'send',
    session,
    message: ids.next<MessageId>(),
    text,
    mode: 'next',
    title: 'Plan my week',
    locale: 'en',
    zone: 'Europe/Berlin',
  });
  expect(answer).toEqual({ ok: true });
  return session;
}

const idle = (device: Device, session: SessionId) => device.disk.tables.sessions.get(session)?.activity === 'idle';
const plan = 'Plan my week. Fit in the gym twice, the landlord letter and shopping on Saturday. Tuesday evening is taken.';

function synced(device: Device): boolean {
  return device.disk.tables.outbox.size === 0 && device.disk.tables.sealed.size === 0;
}

function same(a: Device, b: Device, session: SessionId): void {
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
    await expect.poll(() => find('蓝色 SUIT'), { timeout: 15_000 }).toEqual([session]);
    await expect.poll(() => phone.disk.tables.searchWaiting.size, { timeout: 15_000 }).toBe(0);
    expect(await find('蓝色 suit')).toEqual([session]);
    const later = await send(laptop, 'It stands in the cellar');
    await expect.poll(() => find('cellar'), { timeout: 15_000 }).toEqual([later]);
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
    same(laptop, phone, session);
    expect([...phone.disk.tables.documents.values()].map(document => document.title).sort()).toEqual(
      [...laptop.disk.tables.documents.values()].map(document => document.title).sort(),
    );
  }, 40_000);

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
    await until('finished on the phone', () => idle(phone, session) && synced(phone), 30_000);
    const again = await start('MacBook', 'desktop', laptop.disk);
    await until('laptop caught up', () => idle(again, session) && synced(again), 20_000);
    same(again, phone, session);
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
    await until('answered', () => idle(laptop, shared) && idle(phone, shared) && synced(laptop), 30_000);
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
