import 'fake-indexeddb/auto';
import type { Commit, CommitResult, Storage } from '@baton/store';
import { createDexieStorage } from '@baton/store/dexie';
import { createMemoryDisk, createMemoryStorage } from '@baton/store/memory';
import type { RunnableConfig } from '@langchain/core/runnables';
import { emptyCheckpoint } from '@langchain/langgraph-checkpoint';
import { deltaChannelHistoryTests, specTest } from '@langchain/langgraph-checkpoint-validation';
import * as runner from 'vitest';
import { JournalSaver } from './journal-saver.ts';

const { describe, expect, it } = runner;
// The suite of LangGraph finds the functions of the test runner as globals.
Object.assign(globalThis, runner);

let databases = 0;
const judged = [
  {
    checkpointerName: "Baton's journal in memory",
    createCheckpointer: () => new JournalSaver(createMemoryStorage()),
  },
  {
    checkpointerName: "Baton's journal in IndexedDB, each call by a process of its own",
    createCheckpointer: () => eachCallAnew(`langgraph-${databases++}`),
  },
];

for (const initializer of judged) {
  specTest(initializer);
  // Not part of the default suite: what rebuilds a channel from its writes.
  deltaChannelHistoryTests(initializer);
}

/** A saver that opens the database at every call and closes it after: whatever it knows, it has read. */
function eachCallAnew(name: string): JournalSaver {
  return new Proxy(new JournalSaver(createMemoryStorage()), {
    get(target, method: 'put') {
      if (typeof target[method] !== 'function') return target[method];
      return (...args: Parameters<JournalSaver['put']>) => {
        const storage = createDexieStorage({ name });
        const result: unknown = new JournalSaver(storage)[method](...args);
        if (result instanceof Promise) return result.finally(() => storage.close());
        return result;
      };
    },
  });
}

describe("LangGraph's checkpoints in the journal", () => {
  const thread: RunnableConfig = { configurable: { thread_id: 'trip', checkpoint_ns: '' } };
  const metadata = { source: 'loop', step: 0, parents: {} } as const;
  const checkpoint = (text: string) => ({ ...emptyCheckpoint(), channel_values: { text }, channel_versions: { text } });
  const textIn = async (saver: JournalSaver) => (await saver.getTuple(thread))?.checkpoint.channel_values.text;
  const save = (saver: JournalSaver, text: string) => saver.put(thread, checkpoint(text), metadata, { text });

  /** A store whose process dies at the n-th commit, before or after it is stored. */
  function dying(storage: Storage, at: number, when: 'before' | 'after'): Storage {
    let commits = 0;
    return {
      ...storage,
      async commit(commit: Commit): Promise<CommitResult> {
        commits += 1;
        if (commits > at || (commits === at && when === 'before')) throw new Error('the process is gone');
        const result = await storage.commit(commit);
        if (commits === at) throw new Error('the process is gone');
        return result;
      },
    };
  }

  it('keeps every checkpoint that was acknowledged, wherever the process dies while it saves the next one', async () => {
    for (const when of ['before', 'after'] as const) {
      // The first save of a process takes three commits: its epoch, the intent, the outcome.
      for (const at of [1, 2, 3]) {
        const disk = createMemoryDisk();
        await save(new JournalSaver(createMemoryStorage(disk)), 'first');
        const struck = new JournalSaver(dying(createMemoryStorage(disk), at, when));
        await expect(save(struck, 'second')).rejects.toThrow('the process is gone');
        const again = new JournalSaver(createMemoryStorage(disk));
        expect(await textIn(again)).toBe(at === 3 && when === 'after' ? 'second' : 'first');
        await save(again, 'third');
        expect(await textIn(again)).toBe('third');
      }
    }
  });

  it('leaves no turn open and says what was cut off', async () => {
    const disk = createMemoryDisk();
    await save(new JournalSaver(createMemoryStorage(disk)), 'first');
    await expect(save(new JournalSaver(dying(createMemoryStorage(disk), 3, 'before')), 'second')).rejects.toThrow();
    await save(new JournalSaver(createMemoryStorage(disk)), 'third');
    const rows = [...disk.tables.rows.values()].map(({ row }) => row);
    const outcomes = rows.flatMap(row => (row.type === 'outcome' ? [row.status] : []));
    expect(outcomes).toEqual(['done', 'failed', 'done']);
    expect(rows.filter(row => row.type === 'finish')).toHaveLength(3);
    expect(disk.tables.sessionStates.get('trip')).toMatchObject({ state: { open: null, turns: 3, lease: { epoch: 3 } } });
  });

  it('lets nobody save whose store was taken over', async () => {
    const disk = createMemoryDisk();
    const old = new JournalSaver(createMemoryStorage(disk));
    await save(old, 'first');
    await save(new JournalSaver(createMemoryStorage(disk)), 'second');
    // Its epoch is over, so its row would not count; a row that would count is stopped by the fence.
    await expect(save(old, 'third')).rejects.toThrow('judges a placement row of thread trip as void');
    await expect(old.put({ configurable: { thread_id: 'other' } }, checkpoint('third'), metadata, {})).rejects.toThrow(
      'not stored: fenced',
    );
    expect(await textIn(old)).toBe('second');
  });

  it('refuses a checkpoint that is too large for a row, and keeps what was there', async () => {
    const saver = new JournalSaver(createMemoryStorage());
    await save(saver, 'first');
    await expect(save(saver, 'x'.repeat(200_000))).rejects.toThrow('the limit is 131072');
    expect(await textIn(saver)).toBe('first');
    await save(saver, 'second');
    expect(await textIn(saver)).toBe('second');
  });
});
