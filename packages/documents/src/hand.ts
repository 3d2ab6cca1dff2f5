import * as Y from 'yjs';

// A change is computed on a copy, and a copy has a clientID of its own. A fresh one for every step would make ten thousand steps ten
// thousand clients, and opening a document costs by the client. So a copy may go on under the id of the change before it, but only if the
// document holds everything that was ever computed under that id: a change that was thrown away, or whose storing is unknown, may be
// somewhere, and the same id with other operations diverges for ever. Nothing of this is stored; a document that is opened again begins anew.

const hands = new WeakMap<Y.Doc, { client: number; clock: number }>();

/** Lets the copy go on under the id of the last change computed for `doc`, if that change has arrived in `doc`. */
export function takeHand(doc: Y.Doc, copy: Y.Doc): void {
  const last = hands.get(doc);
  if (last && Y.getState(doc.store, last.client) === last.clock) copy.clientID = last.client;
}

/** Remembers under which id, and up to where, a change was computed that is about to leave. */
export function leaveHand(doc: Y.Doc, copy: Y.Doc): void {
  hands.set(doc, { client: copy.clientID, clock: Y.getState(copy.store, copy.clientID) });
}

/** The next change is computed under an id of its own: it must be readable where what was computed before it is not there yet. */
export function freshHand(doc: Y.Doc): void {
  hands.delete(doc);
}
