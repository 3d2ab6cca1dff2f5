import { createWorld } from '@baton/assistant';
import type { World } from '@baton/journal';
import type { SessionId, SessionRow, Spending, StepId } from '@baton/protocol';
import { deletionNote, monthOf } from '@baton/protocol';
import type { Storage } from '@baton/store';
import { copyMemoryDisk, createMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { Change } from '../core/change.ts';
import { startAlone } from '../testing/alone.ts';
import { SpendingCounter, usesIn } from './spending.ts';

const plan = 'Plan my week. Fit in the gym twice, the landlord letter and shopping on Saturday. Tuesday evening is taken.';

/** The built-in helper, with a bill: each of its answers costs 1,000, and what tools bring back says it costs a fortune. */
function priced(assistant: World): World {
  return {
    ...assistant,
    async perform(call) {
      const performed = await assistant.perform(call);
      if (performed.status !== 'done') return performed;
      const usage = { helper: 'h1', model: 'm', input: 1, output: 1, micros: call.step.kind === 'model' ? 1_000 : 1e12 };
      const { value } = performed;
      return typeof value === 'object' && !Array.isArray(value) ? { ...performed, value: { ...value, usage } } : performed;
    },
  };
}

const start = (disk?: MemoryDisk, wrap?: (storage: Storage) => Storage) => startAlone(disk, wrap, undefined, { world: priced });

const told = ({ tables }: MemoryDisk) => (tables.meta.get('spending')?.value as Spending | undefined) ?? {};

/** What the stored outcomes of model steps say, read one by one. */
function billed({ tables }: MemoryDisk): number {
  const rows = [...tables.rows.values()].map(one => one.row as SessionRow);
  const asked = new Set(rows.flatMap(row => (row.type === 'intent' && row.kind === 'model' ? [row.step] : [])));
  return rows.filter(row => row.type === 'outcome' && row.status === 'done' && asked.has(row.step)).length * 1_000;
}

const sum = (spending: Spending) => Object.values(spending).reduce((all, { micros }) => all + micros, 0);

describe('what helpers cost', () => {
  it('is counted by month with each answer, and nothing that a tool says of itself', async () => {
    const device = await start();
    await device.idle(await device.begin(plan));
    for (const text of ['hello', 'What is 15% of 80?', 'thank you']) await device.idle(await device.begin(text));
    expect(billed(device.disk)).toBeGreaterThan(3_000);
    expect(told(device.disk)).toEqual({ [monthOf(Date.now(), 'Europe/Berlin')]: { micros: billed(device.disk), unpriced: 0 } });
    await device.runtime.stop();
  });

  /** Wherever a process dies, an answer that is stored is counted, and one that is counted is stored. */
  it('is what the stored answers say wherever a process dies', async () => {
    let most = 0;
    for (; ; most++) {
      const disk = createMemoryDisk();
      const device = await start(disk, storage => dying(storage, disk, most));
      const session = 's1' as SessionId;
      const begun = device.begin('hello', session).then(
        () => device.idle(session),
        () => undefined,
      );
      const ended = await Promise.race([begun.then(() => 'ended'), untilDead(disk)]);
      expect(sum(told(disk)), `after ${most} commits`).toBe(billed(disk));
      if (ended === 'ended') {
        await device.runtime.stop();
        break;
      }
      const again = await start(disk);
      if (disk.tables.sessions.has(session)) await again.idle(session);
      expect(sum(told(disk)), `gone on after ${most} commits`).toBe(billed(disk));
      await again.runtime.stop();
    }
    expect(most).toBeGreaterThan(3);
  });

  it('is not counted a second time when everything is made again from the rows', async () => {
    const device = await start();
    await device.idle(await device.begin(plan));
    await device.runtime.stop();
    const before = told(device.disk);
    const lost = copyMemoryDisk(device.disk);
    for (const name of ['sessionStates', 'sessions', 'entries', 'steps', 'openSteps'] as const) lost.tables[name].clear();
    await (await start(lost)).runtime.stop();
    expect(told(lost)).toEqual(before);
    // Also when the counters are what was lost.
    for (const key of [...lost.tables.meta.keys()].filter(key => key.startsWith('spending'))) lost.tables.meta.delete(key);
    lost.tables.sessions.clear();
    await (await start(lost)).runtime.stop();
    expect(told(lost)).toEqual(before);
  });

  it('stays in the limit when its conversation is deleted, and on a device that hears of it later', async () => {
    const device = await start();
    const session = await device.begin('hello');
    await device.idle(session);
    const before = told(device.disk);
    expect(sum(before)).toBe(1_000);
    await device.run({ kind: 'deleteSession', session });
    expect(told(device.disk)).toEqual(before);
    const said = (device.disk.tables.directory.get(`setting/deleted/${session}`)?.value as { value?: unknown } | undefined)?.value;
    expect(deletionNote(said).spent).toEqual(before);
    const other = await start();
    await other.idle(await other.begin('hello'));
    await other.runtime.parts.book.change(change => other.runtime.parts.deletions.stage(change, session, deletionNote(said)));
    expect(sum(told(other.disk))).toBe(2_000);
    await device.runtime.stop();
    await other.runtime.stop();
  });

  it('closes the month at its limit, and only that month', async () => {
    const spending: Spending = { [monthOf(Date.now(), 'Europe/Berlin')]: { micros: 2_000, unpriced: 0 } };
    const given: { over?: () => Promise<unknown> } = {};
    const disk = createMemoryDisk();
    disk.tables.meta.set('spending', { key: 'spending', value: { ...spending, '2020-01': { micros: 9e9, unpriced: 0 } } });
    const device = await startAlone(disk, undefined, undefined, {
      loadAssistant: async () => ({
        createWorld: ports => {
          const { models } = ports;
          if (models) given.over = () => models.overLimit();
          return createWorld(ports);
        },
      }),
    });
    await device.idle(await device.begin('hello'));
    expect(await given.over?.()).toBeNull();
    await device.run({ kind: 'setMonthlyLimit', micros: 2_000 });
    expect(await given.over?.()).toEqual({ spent: 2_000, limit: 2_000 });
    await device.run({ kind: 'setMonthlyLimit', micros: 2_001 });
    expect(await given.over?.()).toBeNull();
    await device.run({ kind: 'setMonthlyLimit', micros: 0 });
    expect(await given.over?.()).toEqual({ spent: 2_000, limit: 0 });
    await device.run({ kind: 'setMonthlyLimit', micros: null });
    expect(await given.over?.()).toBeNull();
    await device.runtime.stop();
  });
});

describe('the counter', () => {
  const at = Date.UTC(2026, 10, 30, 23, 30);
  const use = { at, micros: 5 };

  /** Notes, and stores what was staged. */
  async function counter(zone = 'UTC') {
    const meta = new Map<string, { key: string; value: unknown }>();
    const storage = { get: async (_: string, key: string) => meta.get(key) } as unknown as Storage;
    const counting = new SpendingCounter({ storage, zone: () => zone });
    const note = async (...noted: (Partial<Parameters<SpendingCounter['note']>[2]> & { readonly session?: string })[]) => {
      const change = new Change();
      for (const { session = 's', again = false, placed = [], provisional = [] } of noted)
        await counting.note(change, session as SessionId, { again, placed, provisional });
      for (const write of change.writes) if (write.table === 'meta' && 'put' in write) meta.set(write.put.key, write.put);
      return change.writes.length;
    };
    const deleted = async (session: string, spent: Spending) => {
      const change = new Change();
      await counting.noteDeleted(change, session as SessionId, spent);
      for (const write of change.writes) if (write.table === 'meta' && 'put' in write) meta.set(write.put.key, write.put);
    };
    return { note, total: () => counting.total(), deleted };
  }

  it('counts an answer once that first waits to be read back', async () => {
    const { note, total } = await counter();
    await note({ provisional: [use] });
    expect(await total()).toEqual({ '2026-11': { micros: 5, unpriced: 0 } });
    await note({ placed: [use] });
    expect(await total()).toEqual({ '2026-11': { micros: 5, unpriced: 0 } });
  });

  /** The laptop, which had begun it, and the phone, which had taken over, both read it to its end before they heard of each other. */
  it('counts an answer once that goes on by itself, though two devices say what it took', async () => {
    const { note, total } = await counter();
    const first = { ...use, answer: 'resp_1' };
    const second = { ...use, answer: 'resp_2' };
    await note({ provisional: [first, first] });
    await note({ placed: [first], provisional: [first] });
    expect((await total())['2026-11']?.micros).toBe(5);
    await note({ placed: [first, second] });
    // What says nothing of the kind is an answer of its own each time.
    await note({ placed: [use, use] });
    expect((await total())['2026-11']?.micros).toBe(20);
    await note({ again: true, placed: [first, second, first, use], provisional: [second] });
    expect((await total())['2026-11']?.micros).toBe(15);
  });

  it('adds up several sessions of one change', async () => {
    const { note, total } = await counter();
    await note({ session: 'a', placed: [use] }, { session: 'b', placed: [use, use] }, { session: 'a', placed: [use] });
    expect(await total()).toEqual({ '2026-11': { micros: 20, unpriced: 0 } });
  });

  it('counts a session anew when it is folded from its beginning, and takes out what lost its place', async () => {
    const { note, total } = await counter();
    await note({ placed: [use, use] }, { session: 'other', placed: [use] });
    await note({ again: true, placed: [use] });
    expect(await total()).toEqual({ '2026-11': { micros: 10, unpriced: 0 } });
    await note({ again: true });
    expect(await total()).toEqual({ '2026-11': { micros: 5, unpriced: 0 } });
  });

  it('writes nothing where nothing was spent', async () => {
    const { note } = await counter();
    expect(await note({}, { again: true })).toBe(0);
  });

  it('takes the month of the person’s zone, and says how many answers have no price', async () => {
    const { note, total } = await counter('Asia/Shanghai');
    await note({ placed: [use, { at, micros: null }] });
    expect(await total()).toEqual({ '2026-12': { micros: 5, unpriced: 1 } });
  });

  it('keeps what a deleted session had cost, on a device that knew less of it and on one that knew more, and counts it once', async () => {
    const { note, total, deleted } = await counter();
    await note({ placed: [use] }, { session: 'other', placed: [use] });
    const spent = { '2026-10': { micros: 7, unpriced: 1 }, '2026-11': { micros: 20, unpriced: 0 } };
    for (let times = 0; times < 2; times++) {
      await deleted('s', spent);
      expect(await total()).toEqual({ '2026-10': { micros: 7, unpriced: 1 }, '2026-11': { micros: 25, unpriced: 0 } });
    }
    await deleted('other', { '2026-11': { micros: 2, unpriced: 0 } });
    await deleted('never here', { '2026-11': { micros: 3, unpriced: 0 } });
    expect((await total())['2026-11']?.micros).toBe(28);
  });

  it('counts what attempts took whose answer came to nothing', async () => {
    const usage = { helper: 'h', model: 'm', input: 1, output: 1, micros: 3 };
    const row = { type: 'tried', step: 'x', attempt: '1.1', at, spent: [usage, { ...usage, micros: null }] } as unknown as SessionRow;
    expect(await usesIn([row], () => 'model')).toEqual([
      { at, micros: 3 },
      { at, micros: null },
    ]);
    expect(await usesIn([row], () => 'tool')).toEqual([]);
  });

  it('reads no cost from what is none', async () => {
    const row = (value: unknown) => ({ type: 'outcome', step: 'x', at, value }) as unknown as SessionRow;
    const usage = { helper: 'h', model: 'm', input: 1, output: 1, micros: 3 };
    const rows = [row({ usage }), row({ usage: { ...usage, micros: -3 } }), row({ usage: 'free' }), row('usage'), row(null), row([usage])];
    expect(await usesIn(rows, () => 'model')).toEqual([
      { at, micros: 3 },
      { at, micros: 0 },
    ]);
    expect(await usesIn(rows, () => 'tool')).toEqual([]);
    const intent = { type: 'intent', step: 'x' as StepId, kind: 'tool' } as unknown as SessionRow;
    expect(await usesIn([intent, ...rows], () => 'model')).toEqual([]);
  });
});

/** A process that ends at its commit number `most`. */
function dying(inner: Storage, disk: MemoryDisk, most: number): Storage {
  let left = most;
  return {
    ...inner,
    commit: commit => {
      if (left-- > 0) return inner.commit(commit);
      disk.fence = 'nobody';
      return new Promise(() => {});
    },
  };
}

async function untilDead(disk: MemoryDisk): Promise<'dead'> {
  while (disk.fence !== 'nobody') await new Promise(resolve => setTimeout(resolve, 2));
  return 'dead';
}
