/** Commits one after another, so that this process never makes its own decisions stale. */
import type { NewBlob, SessionRow } from '@baton/protocol';
import type { Batch, Clock, CommitResult, DocumentEdit, Line } from '../ports.ts';
import type { View } from '../state.ts';

/** `rejected`: the line threw, so these rows can never be stored as they are. */
export type Tried = CommitResult | 'rejected';

export interface Commits {
  /** One try, decided on `batch.expect`. */
  once(batch: Batch): Promise<Tried>;
  /**
   * Stores what must not be lost: tries again until it is stored. `make` gives the rows for the view of each try, with the same row ids,
   * or null when there is nothing to store any more. While the store refuses, the rows are only in memory and `unsaved()` says so.
   * `outdated`: its edits cannot be stored, because a document of theirs is gone.
   */
  keep(make: (view: View) => Kept | null): Promise<'stored' | 'needless' | 'stopped' | 'rejected' | 'outdated'>;
  /** How many `keep` wait for a store that refused. */
  unsaved(): number;
}

export interface Kept {
  readonly rows: readonly SessionRow[];
  readonly edits?: readonly DocumentEdit[];
  readonly blobs?: readonly NewBlob[];
}

const longestRest = 5_000;

/**
 * @param fenced called when another runtime has the store
 * @param report told about a line that threw
 * @param stop aborted when this process gives up the session for good
 */
export function createCommits(line: Line, clock: Clock, stop: AbortSignal, fenced: () => void, report: (error: unknown) => void): Commits {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }

  async function commit(batch: Batch): Promise<Tried> {
    try {
      const result = await line.commit(batch);
      if (result === 'fenced') fenced();
      return result;
    } catch (error) {
      report(error);
      return 'rejected';
    }
  }

  async function tryOnce(make: (view: View) => Kept | null): Promise<Tried | 'needless'> {
    const view = line.view();
    const kept = make(view);
    if (!kept) return 'needless';
    const result = await commit({ expect: view.revision, ...kept });
    // Stored unheard it is seen now: once the turn goes on, nothing says any more that it is there.
    return result === 'unknown' && make(line.view()) === null ? 'ok' : result;
  }

  return {
    once: batch => inTurn(() => commit(batch)),
    async keep(make) {
      let refused = 0;
      try {
        for (;;) {
          const result = await inTurn(() => tryOnce(make));
          if (result === 'ok') return 'stored';
          if (result === 'needless' || result === 'rejected' || result === 'outdated') return result;
          if (result === 'fenced' || (result !== 'stale' && stop.aborted)) return 'stopped';
          if (result === 'stale') continue;
          if (refused === 0) waiting++;
          refused++;
          await clock.sleep(Math.min(longestRest, 100 * 2 ** refused), stop);
        }
      } finally {
        if (refused > 0) waiting--;
      }
    },
    unsaved: () => waiting,
  };
}
