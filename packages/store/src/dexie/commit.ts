import type { MetaRecord, Tables } from '@baton/protocol';
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import type { Commit } from '../port.ts';
import { type Fence, fenceKey } from './fence.ts';

/**
 * A commit as one strict transaction, and the word to whoever shows the tables it touched. Rejects with what the browser said.
 *
 * Past Dexie, whose way through its own promises and middleware took longer than the disk (measured by `pnpm bench journal`). Everything is
 * asked for at once: what was asked first is answered first, so that a refusal takes back the writes behind it, and nothing waits for an
 * answer before the next thing is asked.
 * @param begun gets the transaction, for whoever may have to give it up
 */
export function commitTo(
  db: IDBDatabase,
  commit: Commit,
  begun?: (transaction: IDBTransaction) => void,
): Promise<'ok' | 'fenced' | 'stale'> {
  return new Promise((resolve, reject) => {
    const touched = new Set<string>(commit.writes.map(write => write.table));
    const transaction = db.transaction([...new Set([...touched, 'meta', 'rooms'])], 'readwrite', { durability: 'strict' });
    begun?.(transaction);
    let refusal: 'fenced' | 'stale' | null = null;
    let unchecked = 1 + commit.expect.length;
    const check = (holds: boolean, otherwise: 'fenced' | 'stale'): void => {
      if (refusal) return;
      unchecked--;
      if (!holds) {
        refusal = otherwise;
        transaction.abort();
      } else if (unchecked === 0) transaction.commit();
    };
    transaction.oncomplete = () => {
      tell(db.name, touched);
      resolve('ok');
    };
    transaction.onabort = () => {
      if (refusal) resolve(refusal);
      else reject(transaction.error ?? new DOMException('the transaction was given up', 'AbortError'));
    };
    const fence = transaction.objectStore('meta').get(fenceKey) as IDBRequest<MetaRecord | undefined>;
    fence.onsuccess = () => {
      const found = fence.result?.value as Fence | undefined;
      check(found?.token === commit.fence && !found.discarded, 'fenced');
    };
    for (const { room, revision } of commit.expect) {
      const found = transaction.objectStore('rooms').get(room) as IDBRequest<Tables['rooms'] | undefined>;
      found.onsuccess = () => check((found.result?.revision ?? 0) === revision, 'stale');
    }
    try {
      for (const write of commit.writes) {
        const store = transaction.objectStore(write.table);
        if ('put' in write) store.put(write.put);
        else store.delete(write.delete);
      }
    } catch (error) {
      // A record that cannot be stored at all: the mistake is the caller's, and nothing of the commit may stay.
      transaction.abort();
      reject(error);
    }
  });
}

/** Readers in any window hear which tables changed, as after a write of Dexie's own; of keys our readers ask nothing. */
function tell(name: string, tables: ReadonlySet<string>): void {
  const changed: ObservabilitySet = Object.fromEntries([...tables].map(table => [`idb://${name}/${table}/`, new RangeSet()]));
  Dexie.on.storagemutated.fire(changed);
}
