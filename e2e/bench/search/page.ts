import { createWorld } from '@baton/assistant';
import {
  createIdSource,
  cryptoRandom,
  type DeviceId,
  type EntryRecord,
  type MessageId,
  type SessionId,
  type SessionRecord,
} from '@baton/protocol';
import { createKeyring, createRuntime, type Runtime, systemClock } from '@baton/runtime';
import { put, type Write } from '@baton/store';
import { createDexieStorage } from '@baton/store/dexie';
import { answerIn, askWorker } from '../journal/worker.ts';
import { textOf } from './texts.ts';

const name = 'searched';
const ids = createIdSource(Date.now, cryptoRandom);
let runtime: Runtime | null = null;

/** Records of one transaction. */
const most = 2_500;

/** Conversations as an earlier version would have left them: stored through the store, without anything of search. */
async function seed(entries: number): Promise<void> {
  const storage = createDexieStorage({ name });
  await storage.takeFence('seed', 1);
  const sessions = Array.from({ length: Math.ceil(entries / 100) }, () => ids.next<SessionId>());
  const commit = async (writes: readonly Write[]) => {
    const result = await storage.commit({ fence: 'seed', expect: [], writes });
    if (result !== 'ok') throw new Error(`a commit was ${result}`);
  };
  await commit(sessions.map((id, n) => put('sessions', sessionOf(id, n))));
  for (let from = 0; from < entries; from += most) {
    const some = Array.from({ length: Math.min(most, entries - from) }, (_, i) => from + i);
    await commit(some.map(n => put('entries', entryOf(n, sessions[Math.floor(n / 100)] as SessionId))));
  }
  await storage.close();
}

function sessionOf(id: SessionId, n: number): SessionRecord {
  const at = 1_700_000_000_000 + n * 100_000;
  const none = { turn: null, step: null, holder: null, asks: null, leaseUntil: null };
  return {
    id,
    title: `Talk ${n}`,
    createdAt: at,
    updatedAt: at,
    activity: 'idle',
    shelf: 'open',
    epoch: 0,
    queued: 0,
    complete: true,
    ...none,
  };
}

function entryOf(n: number, session: SessionId): EntryRecord {
  const id = ids.next<MessageId>();
  const head = { id, session, order: n.toString().padStart(12, '0'), at: 1_700_000_000_000 + n * 1_000, device: 'bench' as DeviceId };
  return { ...head, kind: 'message', message: id, text: textOf(n), state: 'placed', turn: null, job: null };
}

/** Starts the app's runtime on it. Milliseconds until everything is in slabs, the rest after a start included. */
async function index(): Promise<number> {
  const platform = {
    storage: createDexieStorage({ name }),
    clock: systemClock,
    random: cryptoRandom,
    device: { name: 'Bench', kind: 'desktop' as const },
    locale: () => 'en' as const,
    zone: () => 'Europe/Berlin',
  };
  const began = performance.now();
  runtime = createRuntime({
    platform,
    keeper: createKeyring(platform),
    connect: () => {
      throw new Error('a device alone does not connect');
    },
    relayUrl: null,
    http: { send: async () => ({ kind: 'notSent', why: 'no network' }) },
    loadAssistant: async () => ({ createWorld }),
    abilities: new Set(),
    live: () => undefined,
  });
  await runtime.start();
  while ((await page('no such thing')).indexing) await systemClock.sleep(200);
  return performance.now() - began;
}

async function page(text: string) {
  const found = await runtime?.parts.search.page({ text, limit: 20 }, new AbortController().signal);
  if (!found) throw new Error('nothing answered');
  return found;
}

/** One page of what is found. Milliseconds, and how many. */
async function ask(text: string): Promise<{ readonly ms: number; readonly found: number }> {
  const began = performance.now();
  const found = await page(text);
  return { ms: performance.now() - began, found: found.conversations.length };
}

/** The same text in memory, in one piece a slab as it is stored. Milliseconds to look through all of it. */
async function bare(text: string): Promise<number> {
  texts ??= await allTexts();
  const query = text.normalize('NFKD').toLowerCase();
  const began = performance.now();
  let found = 0;
  for (const one of texts) if (one.includes(query)) found++;
  const took = performance.now() - began;
  // What is found is used: else the browser need not look.
  if (found < 0) throw new Error('nothing can be found less than never');
  return took;
}

let texts: string[] | null = null;

async function allTexts(): Promise<string[]> {
  const storage = createDexieStorage({ name });
  const slabs = await storage.range('searchSlabs', { limit: 100_000 });
  await storage.close();
  return slabs.map(slab => slab.text);
}

async function size(): Promise<{ readonly slabs: number; readonly characters: number }> {
  texts ??= await allTexts();
  return { slabs: texts.length, characters: texts.reduce((sum, one) => sum + one.length, 0) };
}

const work = { seed, index, ask, bare, size };
export type SearchBenchPage = typeof work;

// In a worker, as the app's runtime is.
if (typeof document === 'undefined') answerIn(work);
else Object.assign(globalThis, { bench: askWorker(import.meta.url, Object.keys(work)) });
