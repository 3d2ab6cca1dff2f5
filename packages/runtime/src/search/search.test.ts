import type { DocumentId, MessageId, SearchPage } from '@baton/protocol';
import type { Storage } from '@baton/store';
import { copyMemoryDisk, createMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Alone, ids, startAlone as startResting } from '../testing/alone.ts';
import { layInto } from './testing.ts';

/** As every device, but for the rest that the slabs are given at a start. */
const startAlone = (disk?: MemoryDisk, storage?: (inner: Storage) => Storage) =>
  startResting(disk, storage, undefined, { rest: ms => (ms > 3_000 ? ms : 0) });

const look = async ({ runtime }: Pick<Alone, 'runtime'>, text: string, limit = 20, after?: SearchPage['next']): Promise<SearchPage> => {
  const page = await runtime.parts.search.page({ text, limit, ...(after ? { after } : {}) }, new AbortController().signal);
  if (!page) throw new Error('nobody gave it up');
  return page;
};
const entriesOf = (page: SearchPage) => page.conversations.map(hit => hit.entry);
const words = (page: SearchPage) =>
  [...page.conversations, ...page.documents].map(({ snippet }) => snippet.before + snippet.hit + snippet.after);

async function indexed({ disk, runtime }: Pick<Alone, 'disk' | 'runtime'>): Promise<void> {
  await expect
    .poll(async () => (disk.tables.searchWaiting.size > 0 ? true : (await look({ runtime }, 'x')).indexing), { timeout: 20_000 })
    .toBe(false);
}

async function noteOf(device: Alone, title: string): Promise<DocumentId> {
  const document = ids.next<DocumentId>();
  expect(await device.run({ kind: 'createDocument', document, documentKind: 'note', title })).toEqual({ ok: true });
  return document;
}

describe('searching everything', () => {
  it('finds what was said a moment ago, before and after it is in a slab, as it was written', async () => {
    const device = await startAlone();
    const session = await device.begin('Bring the BLUE suitcase from the Attic 带上蓝色行李箱');
    await device.idle(session);
    for (const query of ['blue suit', 'ATTIC', '蓝色', '行李箱', 'ｂｌｕｅ']) {
      const page = await look(device, query);
      expect(page.conversations.find(hit => hit.by === 'person')?.session, query).toBe(session);
    }
    await indexed(device);
    for (const query of ['blue suit', 'ATTIC', '蓝色', '行李箱', 'ｂｌｕｅ'])
      expect(
        (await look(device, query)).conversations.filter(hit => hit.by === 'person'),
        query,
      ).toHaveLength(1);
    const [hit] = (await look(device, 'blue SUIT')).conversations.filter(one => one.by === 'person');
    expect(hit?.snippet).toMatchObject({ before: 'Bring the ', hit: 'BLUE suit' });
    await device.runtime.stop();
  });

  it('finds what was said in another way since for the person, marked as that, and for a helper only what stands', async () => {
    const device = await startAlone();
    const session = await device.begin('Bring the blue suitcase');
    await device.idle(session);
    const [first] = entriesOf(await look(device, 'suitcase'));
    const message = ids.next<MessageId>();
    const head = { kind: 'send', session, message, mode: 'next', locale: 'en', zone: 'Europe/Berlin' } as const;
    expect(await device.run({ ...head, text: 'Bring the red suitcase', instead: first as MessageId })).toEqual({ ok: true });
    await expect.poll(() => device.disk.tables.entries.get(message)).toMatchObject({ state: 'placed' });
    await device.idle(session);
    for (const round of ['waiting', 'in a slab']) {
      if (round === 'in a slab') await indexed(device);
      const byPerson = (await look(device, 'suitcase')).conversations.filter(hit => hit.by === 'person');
      expect(new Map(byPerson.map(hit => [hit.entry, hit.earlier ?? false])), round).toEqual(
        new Map([
          [message, false],
          [first, true],
        ]),
      );
      const told = await device.runtime.parts.search.find('suitcase', 10, new AbortController().signal);
      expect(
        told?.found.flatMap(one => (one.by === 'person' ? [one.text] : [])),
        round,
      ).toEqual(['Bring the red suitcase']);
    }
    await device.runtime.stop();
  });

  it('finds documents by title and by line, as they are now, and not what was taken off', async () => {
    const device = await startAlone();
    const session = await device.begin('Make a shopping list: potatoes, oat milk, rye bread');
    await device.idle(session);
    await indexed(device);
    expect((await look(device, 'oat mi')).documents).toHaveLength(1);
    await device.idle(await device.begin('Take oat milk off the shopping list'));
    expect((await look(device, 'oat mi')).documents).toEqual([]);
    await indexed(device);
    expect((await look(device, 'oat mi')).documents).toEqual([]);
    expect(
      [...device.disk.tables.searchSlabs.values()].filter(slab => slab.key.startsWith('d/') && slab.text.includes('oat milk')),
    ).toEqual([]);
    const note = await noteOf(device, 'Ｌandlord 房东');
    for (const query of ['landlord', '房东']) expect((await look(device, query)).documents.map(hit => hit.document)).toEqual([note]);
    await device.runtime.stop();
  });

  it('finds a conversation by the name it was given, and not by the one it had', async () => {
    const device = await startAlone();
    const session = await device.begin('hello');
    await device.idle(session);
    await indexed(device);
    expect(await device.run({ kind: 'renameSession', session, title: 'Zanzibar' })).toEqual({ ok: true });
    await indexed(device);
    expect((await look(device, 'zanzi')).conversations).toMatchObject([{ session, entry: null, by: 'title' }]);
    expect(await device.run({ kind: 'renameSession', session, title: 'Elsewhere' })).toEqual({ ok: true });
    expect((await look(device, 'zanzi')).conversations).toEqual([]);
    await device.runtime.stop();
  });

  it('finds nothing of a conversation that was deleted and waits for the others to hear of it, neither its words nor its name', async () => {
    const disk = createMemoryDisk();
    layInto(disk, { sessions: 2, entries: 4, text: n => `entry ${n} needle` });
    const [deleted, kept] = [...disk.tables.sessions.values()];
    if (!deleted || !kept) throw new Error('there are two');
    disk.tables.sessions.set(deleted.id, { ...deleted, shelf: 'deleted' });
    const device = await startAlone(disk);
    // Once out of what waits to be put into slabs, and once out of these.
    for (const _ of ['before', 'after']) {
      const found = (await look(device, 'needle')).conversations;
      expect(found.filter(hit => hit.session === deleted.id)).toEqual([]);
      expect((await look(device, deleted.title)).conversations).toEqual([]);
      await indexed(device);
    }
    expect((await look(device, 'needle')).conversations.map(hit => hit.session)).toEqual([kept.id, kept.id]);
    expect((await look(device, kept.title)).conversations.map(hit => hit.session)).toEqual([kept.id]);
    await device.runtime.stop();
  });

  it('shows the newest first and every one of them once, page by page', async () => {
    const disk = createMemoryDisk();
    const all = layInto(disk, { sessions: 3, entries: 700, text: n => `entry ${n} needle ${'x'.repeat(120)}` });
    const device = await startAlone(disk);
    await indexed(device);
    const found: (string | null)[] = [];
    let after: SearchPage['next'] | undefined;
    do {
      const page: SearchPage = await look(device, 'NEEDLE', 37, after);
      found.push(...entriesOf(page));
      after = page.next;
    } while (after.conversations !== null);
    expect(found).toEqual(all.toReversed());
    await device.runtime.stop();
  });

  it('gives up what the same person asked before they typed on', async () => {
    const device = await startAlone();
    await device.idle(await device.begin('hello there'));
    const ask = (text: string) => device.run({ kind: 'search', asker: 'window', query: { text, limit: 10 } });
    const [first, second] = await Promise.all([ask('hell'), ask('hello')]);
    expect(first).toEqual({ ok: true, value: null });
    expect(second).toMatchObject({
      ok: true,
      value: { conversations: expect.arrayContaining([expect.objectContaining({ by: 'person' })]) },
    });
    await device.runtime.stop();
  });

  it('asks for nothing when there is nothing to look for', async () => {
    const device = await startAlone();
    await device.idle(await device.begin('hello there'));
    expect(await look(device, ' \n ')).toMatchObject({ conversations: [], documents: [] });
    await device.runtime.stop();
  });
});

describe('the slabs of search', () => {
  it('hold what was stored before there were any, and again when they were lost', async () => {
    const disk = createMemoryDisk();
    layInto(disk, { sessions: 2, entries: 300, text: n => `old ${n}` });
    const device = await startAlone(disk);
    await indexed(device);
    expect(entriesOf(await look(device, 'old 17'))).toHaveLength(11);
    await device.runtime.stop();
    for (const lost of [['searchSlabs'], ['searched', 'searchSlabs']] as const) {
      for (const table of lost) disk.tables[table].clear();
      const again = await startAlone(disk);
      await indexed(again);
      expect(entriesOf(await look(again, 'old 17'))).toHaveLength(11);
      await again.runtime.stop();
    }
  });

  it('are filled wherever a process died between an entry and its slab, and hold each entry once', async () => {
    const whole = await startAlone();
    const session = await whole.begin('The walrus is in the garden 海象在花园里');
    await whole.idle(session);
    await indexed(whole);
    await whole.runtime.stop();
    for (let most = 1; ; most++) {
      const disk = createMemoryDisk();
      const { storage, died } = dying(disk, most);
      const lived = startAlone(disk, storage).then(async device => {
        await device.begin('The walrus is in the garden 海象在花园里', session);
        await device.idle(session);
        await indexed(device);
        await device.runtime.stop();
        return 'whole' as const;
      });
      const ended = await Promise.race([lived.catch(() => new Promise<never>(() => {})), died]);
      const again = await startAlone(disk);
      const isStored = [...disk.tables.entries.values()].some(entry => entry.kind === 'message');
      expect((await look(again, '海象在')).conversations.filter(hit => hit.by === 'person')).toHaveLength(isStored ? 1 : 0);
      await again.idle(session).catch(() => undefined);
      await indexed(again);
      expect((await look(again, '海象在')).conversations.filter(hit => hit.by === 'person')).toHaveLength(isStored ? 1 : 0);
      const held = [...disk.tables.searchSlabs.values()].filter(slab => slab.key.startsWith('e/')).flatMap(slab => slab.ids.split('\n'));
      expect(held.length).toBe(new Set(held).size);
      await again.runtime.stop();
      if (ended === 'whole') {
        expect(most).toBeGreaterThan(4);
        break;
      }
    }
  }, 120_000);

  it('let go of what was removed, of which nothing is shown even before they do', async () => {
    const disk = createMemoryDisk();
    const [first] = layInto(disk, { sessions: 1, entries: 300, text: n => (n === 0 ? 'my secret plan' : `line ${n}`) });
    const device = await startAlone(disk);
    await indexed(device);
    expect(entriesOf(await look(device, 'secret'))).toEqual([first]);
    await device.runtime.parts.book.change(async change => change.remove('entries', first as string));
    expect(entriesOf(await look(device, 'secret'))).toEqual([]);
    await indexed(device);
    expect([...disk.tables.searchSlabs.values()].filter(slab => slab.text.includes('secret'))).toEqual([]);
    expect(disk.tables.searched.has(first as string)).toBe(false);
    await device.runtime.stop();
  });

  it('go on where they were when their making was cut off at any commit', async () => {
    const before = createMemoryDisk();
    layInto(before, { sessions: 1, entries: 450, text: n => `piece ${n}` });
    for (let most = 1; ; most++) {
      const disk = copyMemoryDisk(before);
      const { storage, died } = dying(disk, most);
      const lived = startAlone(disk, storage).then(async device => {
        await indexed(device);
        await device.runtime.stop();
        return 'whole' as const;
      });
      const ended = await Promise.race([lived.catch(() => new Promise<never>(() => {})), died]);
      const again = await startAlone(disk);
      await indexed(again);
      const held = [...disk.tables.searchSlabs.values()].flatMap(slab => slab.ids.split('\n'));
      expect(held.filter(id => !id.startsWith('title/')).toSorted()).toEqual([...disk.tables.entries.keys()].toSorted());
      await again.runtime.stop();
      if (ended === 'whole') break;
    }
  }, 60_000);

  /** What is stored is found by any part of it that is two characters or longer, in whatever script and however it was typed. */
  it('are filled when what fills them could not be loaded at first', async () => {
    let tries = 0;
    const loadFilling = async () => {
      if (++tries < 4) throw new Error('nothing answered');
      return import('./filling.ts');
    };
    const rests: number[] = [];
    const rest = (ms: number) => {
      if (ms >= 5_000) rests.push(ms);
      return ms > 60_000 ? ms : 0;
    };
    const device = await startResting(undefined, undefined, undefined, { rest, loadFilling });
    await device.idle(await device.begin('Where is the blue umbrella?'));
    const text = () => [...device.disk.tables.searchSlabs.values()].map(slab => slab.text).join(' ');
    await expect.poll(text).toContain('blue umbrella');
    expect(tries).toBeGreaterThanOrEqual(4);
    expect(rests).toEqual(expect.arrayContaining([5_000, 10_000, 20_000]));
    await device.runtime.stop();
  });

  it('find whatever is stored by any part of it', async () => {
    const unit = fc.constantFrom(...'aAbBeé ß\n牛奶買东西ＡｂかガカﾞΣς한국😀.,?!12'.split(''), '𠮷', '\u0301', '　');
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(unit, { minLength: 2, maxLength: 60 }).map(all => all.join('')),
          { minLength: 1, maxLength: 12 },
        ),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        async (texts, which, from, length) => {
          const disk = createMemoryDisk();
          const all = layInto(disk, { sessions: 2, entries: texts.length, text: n => texts[n] ?? '' });
          const device = await startAlone(disk);
          const n = which % texts.length;
          const points = [...(texts[n] ?? '')];
          const start = from % (points.length - 1);
          const part = points.slice(start, start + 2 + (length % points.length)).join('');
          try {
            await indexed(device);
            const page = await look(device, part, 50);
            if (part.normalize('NFKD').replace(/\s|[\u0300-\u036f]/g, '') !== '') expect(entriesOf(page)).toContain(all[n]);
            expect(words(page).every(text => text.length > 0)).toBe(true);
          } finally {
            await device.runtime.stop();
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);
});

/** A process that ends at its commit number `most`, counted from its start. */
function dying(disk: MemoryDisk, most: number) {
  let left = most;
  let tell: (what: 'died') => void = () => {};
  const died = new Promise<'died'>(resolve => {
    tell = resolve;
  });
  const storage = (inner: Storage): Storage => ({
    ...inner,
    commit: commit => {
      if (left-- > 0) return inner.commit(commit);
      disk.fence = 'nobody';
      tell('died');
      return new Promise(() => {});
    },
  });
  return { storage, died };
}
