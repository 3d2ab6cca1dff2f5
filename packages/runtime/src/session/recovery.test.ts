import type { World } from '@baton/journal';
import { type SessionId, sessionRoom, type TableName, type Tables } from '@baton/protocol';
import type { Storage } from '@baton/store';
import { createMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { startAlone } from '../testing/alone.ts';

/** Counts the records that come out of the store. */
function counting(inner: Storage): { storage: Storage; read(): number } {
  let read = 0;
  const storage: Storage = {
    ...inner,
    async get<Name extends TableName>(name: Name, key: string) {
      read++;
      return inner.get(name, key);
    },
    async getMany<Name extends TableName>(name: Name, keys: readonly string[]) {
      read += keys.length;
      return inner.getMany(name, keys);
    },
    async range<Name extends TableName>(name: Name, range: Parameters<Storage['range']>[1]): Promise<Tables[Name][]> {
      const found = await inner.range(name, range);
      read += 1 + found.length;
      return found;
    },
  };
  return { storage, read: () => read };
}

/** Answers everything that was asked for meanwhile at once, a moment later, and counts how often it had to. */
function inRounds(inner: Storage): { storage: Storage; rounds(): number } {
  let rounds = 0;
  let open: Promise<void> | null = null;
  const round = (): Promise<void> => {
    open ??= new Promise(resolve =>
      setTimeout(() => {
        open = null;
        rounds++;
        resolve();
      }, 1),
    );
    return open;
  };
  const storage: Storage = {
    ...inner,
    takeFence: (token, version) => round().then(() => inner.takeFence(token, version)),
    commit: commit => round().then(() => inner.commit(commit)),
    get: (name, key) => round().then(() => inner.get(name, key)),
    getMany: (name, keys) => round().then(() => inner.getMany(name, keys)),
    range: (name, range) => round().then(() => inner.range(name, range)),
  };
  return { storage, rounds: () => rounds };
}

/** A device whose only tool never answers: every session ends up with one call out. */
async function start(disk: MemoryDisk, wrap: (storage: Storage) => Storage = storage => storage) {
  const out = new Set<string>();
  const rule = { version: 1, policy: 'keyed' as const, leaveBy: 600_000, timeout: 600_000 };
  const world: World = {
    definition: kind => ({ ...rule, policy: kind === 'tool' ? 'keyed' : 'safe' }),
    able: () => true,
    prepare: async (_view, _slot, want) => ({
      name: want.kind === 'tool' ? want.name : want.kind,
      title: 'Look it up',
      definition: 1,
      arguments: {},
      policy: want.kind === 'tool' ? 'keyed' : 'safe',
      risk: 'none',
      needs: null,
      keyLifetime: want.kind === 'tool' ? 86_400_000 : null,
      confirm: null,
      saw: [],
    }),
    perform: call => {
      if (call.step.kind === 'model')
        return Promise.resolve({ status: 'done', value: { text: '', calls: [{ name: 'ask', arguments: {} }] } });
      out.add(call.session);
      return new Promise(resolve => call.signal.addEventListener('abort', () => resolve({ status: 'aborted' })));
    },
    reserve: async () => ({ ticket: 'none' }),
    probe: async () => ({ happened: false }),
  };
  let read = (): number => 0;
  const { runtime, begin } = await startAlone(
    disk,
    inner => {
      const counted = counting(wrap(inner));
      read = counted.read;
      return counted.storage;
    },
    world,
  );
  const isOut = async (sessions: number): Promise<void> => {
    while (out.size < sessions) await new Promise(resolve => setTimeout(resolve, 5));
  };
  return { runtime, begin, read, isOut };
}

/** A device that was cut off with one call out, and the session it was in. */
async function cutOff(): Promise<{ disk: MemoryDisk; session: SessionId }> {
  const disk = createMemoryDisk();
  const { runtime, begin, isOut } = await start(disk);
  const session = await begin('Ask');
  await isOut(1);
  // Nothing of a process that dies is handed over: what it stored is all there is, and it stores nothing more.
  disk.fence = 'nobody';
  await runtime.stop();
  return { disk, session };
}

/** Records that a recovery reads until every open session has its call out again. */
async function readsToRecover(disk: MemoryDisk, sessions = 1): Promise<number> {
  const { runtime, read, isOut } = await start(disk);
  await isOut(sessions);
  const reads = read();
  await runtime.stop();
  return reads;
}

const many = 1_200;

describe('a recovery', () => {
  it('reads the same few records behind a history of ten thousand steps', async () => {
    const { disk: short } = await cutOff();
    const { disk: long, session } = await cutOff();
    const [step] = long.tables.steps.values();
    const rows = [...long.tables.rows.values()].filter(one => one.room === sessionRoom(session)).slice(0, 3);
    if (!step) throw new Error('nothing was begun');
    for (let n = 0; n < 10_000; n++) {
      const order = `000000000000.0000/${n}`;
      const id = `${step.id}/${n}` as typeof step.id;
      long.tables.steps.set(id, { ...step, id, order, state: 'done' });
      for (const row of rows) {
        const other = `${row.id}/${n}` as typeof row.id;
        long.tables.rows.set(other, { ...row, id: other, order });
      }
    }
    expect(long.tables.steps.size).toBeGreaterThan(10_000);
    expect(await readsToRecover(long)).toBe(await readsToRecover(short));
  });

  it('asks the store few times in a row before the call is out again', async () => {
    const { disk } = await cutOff();
    let asked = (): number => 0;
    const { runtime, isOut } = await start(disk, inner => {
      const counted = inRounds(inner);
      asked = counted.rounds;
      return counted.storage;
    });
    await isOut(1);
    const rounds = asked();
    await runtime.stop();
    // The fence, who this is, whether anything was lost, what is unfinished, three for its session, what streamed, the lease, the status that
    // is another with the first device in the space, the claim.
    expect(rounds).toBeLessThanOrEqual(11);
  });

  it('of more than a thousand open sessions takes up all of them and reads only what is open', async () => {
    const { disk, session } = await cutOff();
    const { disk: one } = await cutOff();
    const each = await readsToRecover(one);
    const steps = [...disk.tables.steps.keys()];
    for (let n = 1; n < many; n++) {
      const change = (text: string) => [session, ...steps].reduce((changed, id) => changed.replaceAll(id, `${id}-${n}`), text);
      for (const table of ['rooms', 'sessionStates', 'openSteps', 'sessions'] as const) {
        const records = disk.tables[table] as Map<string, unknown>;
        const originals = [...records].filter(([key, record]) => !key.includes('-') && JSON.stringify(record).includes(session));
        for (const [key, record] of originals) records.set(change(key), JSON.parse(change(JSON.stringify(record))));
      }
    }
    expect(disk.tables.sessions.size).toBe(many);
    expect(await readsToRecover(disk, many)).toBeLessThan(many * each);
  });
});
