import type { MetaRecord, TableName } from '@baton/protocol';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';

/**
 * What can be made again from the rows, and once filled is seldom empty. Checkpoints are made again by themselves, as updates stay; open
 * steps come and go with their turns.
 */
export const derivedTables = [
  'directory',
  'documents',
  'documentUpdates',
  'sessionStates',
  'sessions',
  'entries',
  'steps',
  'versions',
  'reversals',
] as const satisfies readonly TableName[];
export type DerivedTable = (typeof derivedTables)[number];
/** What a rebuild may be for. */
export type LosableTable = DerivedTable | 'openSteps';

interface Stored {
  readonly filled: readonly DerivedTable[];
  readonly lost: readonly LosableTable[];
}

/**
 * Which derived tables hold something, kept in `meta`: the transaction that puts the first record into one says so. A table that is empty at
 * a start although it was filled has been lost, whatever emptied it.
 */
export class Filled {
  #filled: ReadonlySet<DerivedTable> = new Set();
  #lost: readonly LosableTable[] = [];

  /** Part of every transaction. */
  note(change: Change): void {
    const known = this.#filled;
    const first = derivedTables.filter(name => !known.has(name) && change.writes.some(write => write.table === name && 'put' in write));
    if (first.length === 0) return;
    this.#filled = new Set([...known, ...first]);
    change.put('meta', this.#record());
    change.onDropped(() => {
      this.#filled = known;
    });
  }

  /** What was filled and is empty. Reads one record of each table, and what is open when no open step is there. */
  async look({ storage }: Platform): Promise<{ readonly lost: readonly LosableTable[]; readonly isNews: boolean }> {
    // All at once: a start waits for this, and nothing is open yet that could write in between.
    const [record, holding, lacking] = await Promise.all([storage.get('meta', 'derived'), filledNow(storage), lacksOpenSteps({ storage })]);
    const stored = record?.value as Stored | undefined;
    const was = new Set(stored?.filled ?? []);
    const lost = new Set<LosableTable>(stored?.lost ?? []);
    for (const name of was) if (!holding.has(name)) lost.add(name);
    if (lacking) lost.add('openSteps');
    this.#filled = new Set(derivedTables.filter(name => was.has(name) || holding.has(name)));
    this.#lost = [...lost];
    return { lost: this.#lost, isNews: this.#filled.size !== was.size || this.#lost.length !== (stored?.lost.length ?? 0) };
  }

  /** Says for good what is missing, before anything of it is there again: a rebuild that is cut off begins anew. */
  begin(change: Change): void {
    change.put('meta', this.#record());
  }

  /** All of it is there again, or is rightly empty. */
  async end({ storage }: Pick<Platform, 'storage'>, change: Change): Promise<void> {
    this.#filled = await filledNow(storage);
    this.#lost = [];
    change.put('meta', this.#record());
  }

  #record(): MetaRecord {
    return { key: 'derived', value: { filled: [...this.#filled], lost: this.#lost } satisfies Stored };
  }
}

/** The derived tables that hold something, in their order. */
async function filledNow(storage: Platform['storage']): Promise<ReadonlySet<DerivedTable>> {
  const first = await Promise.all(derivedTables.map(name => storage.range(name, { limit: 1 })));
  return new Set(derivedTables.filter((_, i) => (first[i]?.length ?? 0) > 0));
}

const most = 100_000;

/** Whether no open step is there although an open turn has some. A turn that is over by rows that still wait to leave is open in the store. */
async function lacksOpenSteps({ storage }: Pick<Platform, 'storage'>): Promise<boolean> {
  if ((await storage.range('openSteps', { limit: 1 })).length > 0) return false;
  const sessions = new Set<string>();
  for (const activity of ['running', 'asks']) {
    const found = await storage.range('sessions', { index: ['activity', 'updatedAt'], prefix: [activity], limit: most });
    for (const { id } of found) sessions.add(id);
  }
  for (const table of ['outbox', 'sealed', 'carried'] as const) {
    for (const { room } of await storage.range(table, { limit: most }))
      if (room.startsWith('session.')) sessions.add(room.slice('session.'.length));
  }
  const states = await storage.getMany('sessionStates', [...sessions]);
  return states.some(record => (record?.steps?.length ?? 0) > 0);
}
