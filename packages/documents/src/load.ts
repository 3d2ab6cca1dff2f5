import * as Y from 'yjs';

/** Why a loaded document must not be trusted or written to. Both are alarms, not states a person should meet. */
// -1 is the checkpoint's place in the report, so "none" needs a number of its own.
const NONE = -2;

export type LoadAlarm =
  | { kind: 'missing'; after: { client: number; clock: number }[]; sentence: string }
  | { kind: 'unreadable'; update: number; sentence: string };

/** With an alarm `doc` holds what could be read: show it, write nothing, fetch again. */
export type Loaded = { ok: true; doc: Y.Doc } | { ok: false; doc: Y.Doc; alarm: LoadAlarm };

/** Whether an update is missing that others already applied stand on. After catch-up this must be `null`. */
export function missingUpdates(doc: Y.Doc): LoadAlarm | null {
  const pending = doc.store.pendingStructs;
  if (!pending && !doc.store.pendingDs) return null;
  const after = [...(pending?.missing ?? [])].map(([client, clock]) => ({ client, clock }));
  return { kind: 'missing', after, sentence: 'A change that others stand on has not arrived.' };
}

/** Clocks by client: how much of each is known beyond what a document holds. */
export type HeldClocks = Map<number, number>;

/**
 * Whether an update stands on changes that neither `doc` (null: an empty one) nor `held` has: applied, it would wait for them, and nothing
 * could be written meanwhile. If not, what it brings is added to `held`, so that the next one may stand on it before either is applied.
 */
export function standsOnMissing(doc: Y.Doc | null, update: Uint8Array, held: HeldClocks): boolean {
  const brought: HeldClocks = new Map(held);
  const known = (client: number) => Math.max(brought.get(client) ?? 0, doc ? Y.getState(doc.store, client) : 0);
  for (const struct of Y.decodeUpdate(update).structs) {
    const { client, clock } = struct.id;
    const stands =
      struct instanceof Y.Item ? [struct.origin, struct.rightOrigin, struct.parent instanceof Y.ID ? struct.parent : null] : [];
    if (clock > known(client) || stands.some(id => id !== null && id.clock >= known(id.client))) return true;
    brought.set(client, Math.max(known(client), clock + struct.length));
  }
  for (const [client, clock] of brought) held.set(client, clock);
  return false;
}

/**
 * A new Y.Doc from the newest checkpoint and the updates after it, in any order. The document gets a fresh clientID of its own: one is
 * never stored and never restored, because the same id on two devices diverges for ever and silently.
 */
export function loadDoc(checkpoint: Uint8Array | null | undefined, updates: readonly Uint8Array[]): Loaded {
  const doc = new Y.Doc();
  const all = checkpoint ? [checkpoint, ...updates] : updates;
  let unreadable = NONE;
  doc.transact(() => {
    all.forEach((update, index) => {
      try {
        Y.applyUpdate(doc, update);
      } catch {
        if (unreadable === NONE) unreadable = checkpoint ? index - 1 : index;
      }
    });
  });
  if (unreadable !== NONE) {
    return { ok: false, doc, alarm: { kind: 'unreadable', update: unreadable, sentence: 'A stored change cannot be read.' } };
  }
  const alarm = missingUpdates(doc);
  return alarm ? { ok: false, doc, alarm } : { ok: true, doc };
}

/** The merged state, to be stored in place of the updates it was loaded from. `null` while an update is missing: it would be lost. */
export const makeCheckpoint = (doc: Y.Doc): Uint8Array | null => (missingUpdates(doc) ? null : Y.encodeStateAsUpdate(doc));

/** Several updates as one, without opening the document: how keystrokes of 40 ms become one row. */
export const mergeUpdates = (updates: readonly Uint8Array[]): Uint8Array => Y.mergeUpdates([...updates]);

/** A document with the same content and an id of its own, to compute a change on before it is committed. */
export function copyDoc(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}
