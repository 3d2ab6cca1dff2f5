import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Connection, ConnectionError, type ConnectionEvents, LetGoError } from './connection.ts';
import { createGuardedStorage, type DatabaseEvent } from './guard.ts';
import { createMemoryDisk, createMemoryStorage, type MemoryDisk } from './memory/index.ts';
import type { Storage } from './port.ts';
import { put } from './writes.ts';

type Commit = Parameters<Connection['commit']>[0];

const never = new Promise<never>(() => {});
const one: Commit = { fence: 'one', expect: [], writes: [put('meta', { key: 'a', value: 1 })] };

/** A database over memory, and what each of its connections does instead of what it should. */
class Stage {
  readonly disk: MemoryDisk = createMemoryDisk();
  readonly events: DatabaseEvent[] = [];
  readonly troubles: boolean[] = [];
  readonly storage: Storage;
  opened = 0;
  closed = 0;
  /** The connection that was opened last. */
  tell: ConnectionEvents | null = null;
  open: () => Promise<void> = async () => {};
  commit: (store: () => Promise<void>) => Promise<void> = store => store();
  read: () => Promise<void> = async () => {};

  constructor() {
    this.disk.fence = 'one';
    const inner = createMemoryStorage(this.disk);
    this.storage = createGuardedStorage({
      open: async events => {
        this.opened++;
        this.tell = events;
        await this.open();
        const read = async <Result>(work: () => Promise<Result>): Promise<Result> => {
          await this.read();
          return work();
        };
        return {
          takeFence: async (token, version) => (await inner.takeFence(token, version)) as 'ok' | 'newer',
          commit: async commit => {
            let result: string = 'ok';
            await this.commit(async () => {
              result = await inner.commit(commit);
            });
            return result as 'ok';
          },
          discard: async token => (await inner.discard(token)) as 'ok' | 'fenced',
          get: (table, key) => read(() => inner.get(table, key)),
          getMany: (table, keys) => read(() => inner.getMany(table, keys)),
          range: (table, range) => read(() => inner.range(table, range)),
          close: () => {
            this.closed++;
          },
        };
      },
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      onEvent: event => this.events.push(event),
    });
    this.storage.watch(troubled => this.troubles.push(troubled));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** What it settles to within `ms`, or `pending`. */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | 'pending'> {
  let value: Value | 'pending' = 'pending';
  void work.then(settled => {
    value = settled;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return value;
}

describe('a write that never settles', () => {
  for (const stored of [true, false]) {
    it(`is given up after its deadline and may be looked up afterwards, ${stored ? 'stored' : 'not stored'}`, async () => {
      const stage = new Stage();
      stage.commit = async store => {
        if (stored) await store();
        return never;
      };
      const writing = stage.storage.commit(one);
      expect(await within(9_900, writing)).toBe('pending');
      expect(await within(200, writing)).toBe('unknown');
      stage.commit = store => store();
      expect(await within(1, stage.storage.get('meta', 'a'))).toEqual(stored ? { key: 'a', value: 1 } : undefined);
      expect([stage.opened, stage.closed]).toEqual([2, 1]);
    });
  }

  it('is told as trouble long before it is given up, and no more once the next one is answered', async () => {
    const stage = new Stage();
    stage.commit = () => never;
    void stage.storage.commit(one);
    await vi.advanceTimersByTimeAsync(3_100);
    expect(stage.troubles).toEqual([true]);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(stage.troubles).toEqual([true, false]);
  });
});

describe('a connection that is dead', () => {
  it('is opened anew, and a commit that had certainly not begun is stored as if nothing had been', async () => {
    const stage = new Stage();
    await within(1, stage.storage.commit({ ...one, writes: [] }));
    let dead = true;
    stage.commit = async store => {
      if (!dead) return store();
      dead = false;
      throw new ConnectionError('notBegun', 'InvalidStateError');
    };
    expect(await within(1, stage.storage.commit(one))).toBe('ok');
    expect([stage.opened, stage.troubles]).toEqual([2, []]);
  });

  it('leaves a commit that was cut off in the middle unknown, and never begins it again by itself', async () => {
    const stage = new Stage();
    let tries = 0;
    stage.commit = async store => {
      tries++;
      await store();
      throw new ConnectionError('broken', 'AbortError');
    };
    expect(await within(1, stage.storage.commit(one))).toBe('unknown');
    expect(tries).toBe(1);
  });

  it('is no reason to fail a read: it waits until the database can be opened again, and says so meanwhile', async () => {
    const stage = new Stage();
    stage.open = async () => {
      throw new ConnectionError('notBegun', 'UnknownError');
    };
    const reading = stage.storage.get('meta', 'a');
    expect(await within(5_000, reading)).toBe('pending');
    expect(stage.troubles).toEqual([true]);
    stage.open = async () => {};
    expect(await within(600, reading)).toBeUndefined();
    expect(stage.troubles).toEqual([true, false]);
  });

  it('does not hide a mistake of who asks', async () => {
    const stage = new Stage();
    stage.read = async () => {
      throw new TypeError('no such index');
    };
    await expect(stage.storage.get('meta', 'a')).rejects.toThrow('no such index');
  });

  it('whose reads hang costs the read no more than a deadline', async () => {
    const stage = new Stage();
    stage.read = () => never;
    const reading = stage.storage.get('meta', 'a');
    await vi.advanceTimersByTimeAsync(5_000);
    stage.read = async () => {};
    expect(await within(5_100, reading)).toBeUndefined();
    expect(stage.closed).toBe(1);
  });

  it('that opens only after it was given up is closed, not used', async () => {
    const stage = new Stage();
    const opens: (() => void)[] = [];
    stage.open = () => new Promise<void>(resolve => opens.push(resolve));
    const writing = stage.storage.commit(one);
    await vi.advanceTimersByTimeAsync(10_100);
    for (const open of opens) open();
    expect(await within(1, writing)).toBe('ok');
    expect([stage.opened, stage.closed]).toEqual([2, 1]);
  });
});

describe('a database that is not ours alone', () => {
  it('waits in the one line for a window with an older version, however long that stands', async () => {
    const stage = new Stage();
    let goes = () => {};
    stage.open = async () => {
      await Promise.resolve();
      stage.tell?.blocked();
      await new Promise<void>(resolve => {
        goes = resolve;
      });
    };
    const taking = stage.storage.takeFence('two', 1);
    expect(await within(60_000, taking)).toBe('pending');
    goes();
    expect(await within(1, taking)).toBe('ok');
    expect([stage.opened, stage.events]).toEqual([1, ['blocked']]);
  });

  it('is let go for good when a newer version takes it: nothing is written, nothing is read, and it says why', async () => {
    const stage = new Stage();
    await within(1, stage.storage.commit({ ...one, writes: [] }));
    stage.tell?.superseded();
    expect(await within(1, stage.storage.commit(one))).toBe('fenced');
    await expect(stage.storage.get('meta', 'a')).rejects.toBeInstanceOf(LetGoError);
    expect(await within(1, stage.storage.takeFence('two', 1))).toBe('newer');
    expect([stage.disk.tables.meta.size, stage.events]).toEqual([0, ['superseded']]);
  });

  it('that is full says so, and keeps its connection', async () => {
    const stage = new Stage();
    stage.commit = async () => {
      throw new ConnectionError('full', 'QuotaExceededError');
    };
    expect(await within(1, stage.storage.commit(one))).toBe('full');
    expect(stage.closed).toBe(0);
  });
});
