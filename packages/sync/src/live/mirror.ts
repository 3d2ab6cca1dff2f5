/** The runtime's copy of an open document: what pages are shown and asked against, stored before it counts as saved. */
import type { Clock } from '@baton/journal';
import { applyUpdate, type Doc, mergeUpdates } from 'yjs';
import { pieceMost, splitUpdate } from './split-update.ts';

/** A person's typing is merged for this long, so that it takes few transactions. Milliseconds. */
const mergeFor = 40;

export type Applied =
  /** Everything in it is durable, this time or before. */
  | 'stored'
  /** It could not be stored; the copy was thrown away. The page still has it and is asked for it again. */
  | 'notStored'
  /** What it stands on is missing here: ask the page for everything. */
  | 'incomplete';

export interface MirrorPort {
  /** The document as it is stored. Not destroyed by the mirror's users. */
  load(): Promise<Doc>;
  /** From a page. Stores exactly the bytes of the copy's own update event, and nothing when there is none. */
  apply(update: Uint8Array, origin: unknown): Promise<Applied>;
  /** Everything that changes the copy, whoever made it, with its origin. */
  onUpdate(listener: (update: Uint8Array, origin: unknown) => void): () => void;
  /** The copy was thrown away: who shows it has to connect again. */
  onReset(listener: () => void): () => void;
}

export interface Mirror extends MirrorPort {
  /** What another device or a step made and is stored already: shown to the pages, not stored again. */
  show(update: Uint8Array): void;
  /** True while something that pages sent is not stored. */
  unsaved(): boolean;
  /** Stores what waits and lets the copy go. */
  close(): Promise<void>;
}

export interface MirrorOptions {
  /** Reads the newest checkpoint and the updates after it into a new document. Its client id is new each time, never stored. */
  readonly load: () => Promise<Doc>;
  /** An update row for each, all in one transaction. Usually one; what is too large for an item comes in pieces. Never rejects. */
  readonly store: (updates: readonly Uint8Array[]) => Promise<'stored' | 'notStored'>;
  readonly clock: Clock;
}

interface Waiting {
  readonly updates: Uint8Array[];
  readonly settled: Promise<'stored' | 'notStored'>;
  readonly settle: (result: 'stored' | 'notStored') => void;
}

const stored = Symbol('stored');

export function createMirror({ load, store, clock }: MirrorOptions): Mirror {
  const updateListeners = new Set<(update: Uint8Array, origin: unknown) => void>();
  const resetListeners = new Set<() => void>();
  let loading: Promise<Doc> | null = null;
  let doc: Doc | null = null;
  const shownWhileLoading: Uint8Array[] = [];
  /** Applied to the copy, waiting to be stored together. */
  let waiting: Waiting | null = null;
  /** Being stored now. */
  let storing: Waiting | null = null;
  let hurry = new AbortController();

  function current(): Promise<Doc> {
    loading ??= load().then(loaded => {
      doc = loaded;
      // Stored while it was being read: applying twice changes nothing.
      for (const update of shownWhileLoading.splice(0)) applyUpdate(loaded, update, stored);
      loaded.on('update', (update: Uint8Array, origin: unknown) => {
        for (const listener of [...updateListeners]) listener(update, origin);
      });
      return loaded;
    });
    return loading;
  }

  function reset(): void {
    doc?.destroy();
    doc = null;
    loading = null;
    for (const listener of [...resetListeners]) listener();
  }

  async function flush(): Promise<void> {
    while (waiting) {
      await clock.sleep(mergeFor, hurry.signal);
      storing = waiting;
      waiting = null;
      const [only, ...more] = storing.updates;
      if (!only) break;
      const result = await store(splitUpdate(more.length > 0 ? mergeUpdates(storing.updates) : only, pieceMost));
      const done = storing;
      storing = null;
      done.settle(result);
      if (result === 'notStored') {
        dropWaiting();
        reset();
      }
    }
  }

  /** What came while something was stored in vain may stand on it. */
  function dropWaiting(): void {
    waiting?.settle('notStored');
    waiting = null;
  }

  /** Applies and returns what changed. Throws on bytes that are no update. */
  function change(copy: Doc, update: Uint8Array, origin: unknown): Uint8Array[] {
    const made: Uint8Array[] = [];
    const take = (bytes: Uint8Array) => made.push(bytes);
    copy.on('update', take);
    try {
      applyUpdate(copy, update, origin);
    } finally {
      copy.off('update', take);
    }
    return made;
  }

  function wait(updates: readonly Uint8Array[]): Promise<'stored' | 'notStored'> {
    if (waiting) {
      waiting.updates.push(...updates);
      return waiting.settled;
    }
    let settle: Waiting['settle'] = () => {};
    const settled = new Promise<'stored' | 'notStored'>(resolve => {
      settle = resolve;
    });
    waiting = { updates: [...updates], settled, settle };
    if (!storing) void flush();
    return settled;
  }

  return {
    load: current,
    apply: async (update, origin) => {
      const copy = await current();
      if (copy !== doc) return 'notStored';
      const made = change(copy, update, origin);
      const incomplete = copy.store.pendingStructs !== null;
      const result = made.length > 0 ? await wait(made) : await (waiting?.settled ?? storing?.settled ?? 'stored');
      return result === 'stored' && incomplete ? 'incomplete' : result;
    },
    show: update => {
      if (!doc) {
        if (loading) shownWhileLoading.push(update);
        return;
      }
      // It may be what a page's change waited for; that change is in the event too, and it is not stored yet.
      const waited = doc.store.pendingStructs !== null;
      const made = change(doc, update, stored);
      if (waited && made.length > 0) void wait(made);
    },
    unsaved: () => waiting !== null || storing !== null,
    onUpdate: listener => {
      updateListeners.add(listener);
      return () => updateListeners.delete(listener);
    },
    onReset: listener => {
      resetListeners.add(listener);
      return () => resetListeners.delete(listener);
    },
    close: async () => {
      hurry.abort();
      await waiting?.settled;
      await storing?.settled;
      hurry = new AbortController();
      reset();
    },
  };
}
