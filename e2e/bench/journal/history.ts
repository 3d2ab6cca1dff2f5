import { type SessionId, sessionRoom, type TableName } from '@baton/protocol';
import { settled } from './bare.ts';

/** Tables in which a finished turn leaves records that stay. */
const kept = ['rows', 'entries', 'steps'] as const satisfies TableName[];

/** Records of one transaction. */
const most = 5_000;

/**
 * Gives a session a long past: copies of what its one finished turn left behind, under other ids and at places of their own before it, until
 * so many steps more are stored.
 */
export async function grow(name: string, session: SessionId, steps: number): Promise<void> {
  const db = await settled(indexedDB.open(name));
  const found = db.transaction(kept).objectStore.bind(db.transaction(kept));
  const all = await Promise.all(kept.map(table => settled<Record[]>(found(table).getAll())));
  const records = new Map(kept.map((table, i) => [table, (all[i] ?? []).filter(record => isOf(record, session))]));
  const inTurn = records.get('steps')?.length ?? 0;
  if (inTurn === 0) throw new Error('there is no turn to copy');
  const each = kept.reduce((sum, table) => sum + (records.get(table)?.length ?? 0), 0);
  let copy = 0;
  for (let left = steps; left > 0; ) {
    const transaction = db.transaction(kept, 'readwrite', { durability: 'relaxed' });
    for (let n = 0; n < most / each && left > 0; n++, copy++) {
      const taken = Math.min(left, inTurn);
      for (const table of kept) {
        const store = transaction.objectStore(table);
        const originals = records.get(table) ?? [];
        for (const original of table === 'steps' ? originals.slice(0, taken) : originals) store.put(copyOf(original, copy));
      }
      left -= taken;
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
  db.close();
}

interface Record {
  readonly id: string;
  readonly order: string;
  readonly session?: string;
  readonly room?: string;
  readonly turn?: string | null;
}

const isOf = (record: Record, session: SessionId): boolean => record.session === session || record.room === sessionRoom(session);

/** Behind its original in the order, as an item with many rows would be. */
function copyOf(original: Record, n: number): Record {
  return {
    ...original,
    id: `${original.id}/${n}`,
    order: `${original.order}/${n.toString().padStart(6, '0')}`,
    ...(original.turn ? { turn: `${original.turn}/${n}` } : {}),
  };
}
