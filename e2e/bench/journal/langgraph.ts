import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { emptyCheckpoint } from '@langchain/langgraph-checkpoint';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import { answer, payload, rounds, stepsOfTurn } from './world.ts';

/** How LangGraph's own driver leaves SQLite, and the setting under which an acknowledged checkpoint survives a power cut as ours does. */
export type Synchronous = 'NORMAL' | 'FULL';

/**
 * Milliseconds a step with LangGraph's SQLite checkpoint saver: for each step of the same turn its writes and its checkpoint, one after the
 * other, as a graph with synchronous durability stores them. The graph itself is not run: the figure is the saver's alone.
 */
export async function sampleSaver(synchronous: Synchronous): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-langgraph-'));
  const database = new DatabaseSync(join(folder, 'checkpoints.db'));
  try {
    const saver = new SqliteSaver(asDriver(database) as ConstructorParameters<typeof SqliteSaver>[0]);
    const thread = { configurable: { thread_id: 'bench', checkpoint_ns: '' } };
    let config = await saver.put(thread, emptyCheckpoint(), { source: 'input', step: -1, parents: {} });
    database.exec(`PRAGMA synchronous = ${synchronous}`);
    const began = performance.now();
    for (let n = 0; n < stepsOfTurn; n++) {
      const kind = n % 2 === 0 ? 'model' : 'tool';
      const done = answer(kind, n);
      const value = done.status === 'done' ? done.value : null;
      const request = kind === 'tool' ? payload : { request: payload, ordinal: n };
      await saver.putWrites(config, [['outcome', value]], `task-${n}`);
      const checkpoint = {
        ...emptyCheckpoint(),
        channel_values: { intent: request, outcome: value },
        channel_versions: { intent: n, outcome: n },
      };
      config = await saver.put(config, checkpoint, { source: 'loop', step: n, parents: {} });
    }
    if (stepsOfTurn !== 2 * rounds + 1) throw new Error('not the turn that Baton runs');
    return (performance.now() - began) / stepsOfTurn;
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Node's own SQLite behind the few calls of `better-sqlite3` that the saver makes: that driver is a native addon, which nothing here compiles. */
function asDriver(database: DatabaseSync) {
  return {
    prepare(sql: string) {
      const statement = database.prepare(sql);
      return {
        run: (...values: unknown[]) => statement.run(...bound(values)),
        all: (...values: unknown[]) => statement.all(...bound(values)),
      };
    },
    exec: (sql: string) => database.exec(sql),
    pragma: (text: string) => database.exec(`PRAGMA ${text}`),
    transaction:
      (work: (...rows: unknown[]) => void) =>
      (...rows: unknown[]) => {
        database.exec('BEGIN');
        work(...rows);
        database.exec('COMMIT');
      },
    close: () => database.close(),
  };
}

/** That driver takes a value that is not there for NULL. */
const bound = (values: readonly unknown[]) => values.map(value => (value === undefined ? null : (value as SQLInputValue)));
