import * as Y from 'yjs';

// A change is computed on a copy, and a copy has a clientID of its own. A fresh one for every step would make ten thousand steps ten
// thousand clients, and opening a document costs by the client. So a copy may go on under the id of the change before it, but only if the
// document holds everything that was ever computed under that id: a change that was thrown away, or whose storing is unknown, may be
// somewhere, and the same id with other operations diverges for ever. Nothing of this is stored; a document that is opened again begins anew.

// Of concurrent writes of one field Yjs keeps the one with the highest clientID. So the ids have ranks, and what may still come to nothing
// stands below what stands: a step of an earlier epoch below one of a later epoch, and every step below a person. A step that lost, sent
// with its reversal, then is nothing beside whatever was written there meanwhile, also where nobody knew of that when it was reversed.
// What an earlier version of Baton wrote has an id of 32 bits and is below all of them; first contents are above (`create.ts`).

const RANK = 2 ** 32;
const PERSON = 2 ** 20 - 1;

const hands = new WeakMap<Y.Doc, { client: number; clock: number }>();

/** Who writes: a person, or a step, under the epoch in which it runs (1 and up). */
export type Writing = { step?: string; epoch?: number };

const rankOf = ({ step, epoch = 1 }: Writing): number => (step === undefined ? PERSON : Math.min(Math.max(epoch, 1), PERSON - 1));

/** Gives a document that a person is bound to an id of a person's rank, drawn from the one that it has. Before anything is written in it. */
export function takePersonsHand(doc: Y.Doc): void {
  doc.clientID = PERSON * RANK + (doc.clientID % RANK);
}

/** Gives the copy its id: that of the last change computed for `doc` in this rank, if that change has arrived in `doc`, else a fresh one. */
export function takeHand(doc: Y.Doc, copy: Y.Doc, writing: Writing): void {
  const rank = rankOf(writing);
  const last = hands.get(doc);
  const goesOn = last && Math.floor(last.client / RANK) === rank && Y.getState(doc.store, last.client) === last.clock;
  copy.clientID = goesOn ? last.client : rank * RANK + (copy.clientID % RANK);
}

/** Remembers under which id, and up to where, a change was computed that is about to leave. */
export function leaveHand(doc: Y.Doc, copy: Y.Doc): void {
  hands.set(doc, { client: copy.clientID, clock: Y.getState(copy.store, copy.clientID) });
}

/** The next change is computed under an id of its own: it must be readable where what was computed before it is not there yet. */
export function freshHand(doc: Y.Doc): void {
  hands.delete(doc);
}
