/** What the tests of this package share: opening documents, and random edits by several hands. */
import fc from 'fast-check';
import * as Y from 'yjs';
import {
  type ApplyResult,
  addItem,
  applyPatch,
  type Content,
  createContent,
  type Editing,
  type Kind,
  loadDoc,
  moveItem,
  type NewContent,
  orderedItems,
  readContent,
  removeItem,
  setItemText,
  setNoteText,
  toggleItem,
} from '../index.ts';

export function open(kind: Kind, initial: NewContent, seed = 'test'): Y.Doc {
  const made = createContent(kind, initial, { seed });
  if (!made.ok) throw new Error(made.sentence);
  const loaded = loadDoc(null, [made.update]);
  if (!loaded.ok) throw new Error(loaded.alarm.sentence);
  return loaded.doc;
}

export const shopping = (): Y.Doc =>
  open('list', {
    title: 'Shopping',
    items: [
      { id: 'milk', text: 'Milk' },
      { id: 'rye', text: 'Rye bread', section: 'Bakery' },
      { id: 'rolls', text: 'Rolls', section: 'Bakery' },
    ],
  });
export const week = (): Y.Doc =>
  open('plan', {
    title: 'My week',
    week: '2026-11-30',
    items: [
      { id: 'mum', text: 'call Mum', day: '2026-12-02', time: '18:00' },
      { id: 'gym', text: 'Gym', day: '2026-11-30', time: '18:00' },
    ],
  });
export const note = (body: string): Y.Doc => open('note', { title: 'Note', body });

let made = 0;
export const newId = (): string => `n${++made}`;

export const apply = (doc: Y.Doc, kind: Kind, ops: unknown[], more: object = {}): ApplyResult =>
  applyPatch(doc, kind, { ops }, { origin: 'step1', by: 'baton', at: 1000, newId, ...more });

/** The result of something that must have worked. */
export function done<T extends { ok: boolean }>(result: T): Extract<T, { ok: true }> {
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result)}`);
  return result as Extract<T, { ok: true }>;
}
export const commit = (doc: Y.Doc, change: { update: Uint8Array | null }): void => {
  if (change.update) Y.applyUpdate(doc, change.update);
};
/** Applies a patch to the live document, as the runtime does after its commit. */
export function run(doc: Y.Doc, kind: Kind, ops: unknown[], more: object = {}) {
  const change = done(apply(doc, kind, ops, more));
  commit(doc, change);
  return change;
}
export const content = (doc: Y.Doc, kind: Kind): Content => done(readContent(doc, kind)).content as Content;
export const texts = (kind: Kind, of: Content): string[] => orderedItems(kind, of).map(({ item }) => item.text);

/** Both documents know all of each other. */
export function merge(a: Y.Doc, b: Y.Doc): void {
  const fromA = Y.encodeStateAsUpdate(a, Y.encodeStateVector(b));
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)));
  Y.applyUpdate(b, fromA);
}

/** One random edit by a person. `pick` and `place` choose among whatever items there are. */
export interface RandomEdit {
  what: 'add' | 'text' | 'tick' | 'move' | 'remove' | 'section';
  pick: number;
  place: number;
  text: string;
}
export const randomEdit: fc.Arbitrary<RandomEdit> = fc.record({
  what: fc.constantFrom('add', 'add', 'text', 'tick', 'move', 'remove', 'section'),
  pick: fc.nat(1000),
  place: fc.nat(1000),
  text: fc.constantFrom('apples', 'pears 🍐', '', 'naïve', '买菜', 'x'),
});

export const hand = (doc: Y.Doc, kind: Kind, by: string, clock = { at: 1 }): Editing => ({
  doc,
  kind,
  by,
  newId,
  now: () => (clock.at += 100_000),
  origin: by,
});

export function editList(editing: Editing, edit: RandomEdit): void {
  const items = orderedItems('list', content(editing.doc, 'list'));
  const id = items[edit.pick % Math.max(1, items.length)]?.id;
  const other = items[edit.place % Math.max(1, items.length)]?.id;
  const section = edit.place % 3 === 0 ? { section: `s${edit.place % 2}` } : {};
  if (edit.what === 'add' || id === undefined) {
    done(addItem(editing, { text: edit.text, ...section }, other === undefined || edit.place % 4 === 0 ? 'start' : `#${other}`));
  } else if (edit.what === 'text') done(setItemText(editing, id, edit.text));
  else if (edit.what === 'tick') done(toggleItem(editing, id, edit.place % 2 === 0));
  else if (edit.what === 'remove') done(removeItem(editing, id));
  else if (edit.what === 'section') done(moveItem(editing, id, 'end', { section: edit.place % 2 === 0 ? null : 's1' }));
  else done(moveItem(editing, id, other === undefined || other === id ? 'end' : `#${other}`));
}

/** A random edit of a note: some characters at a place are replaced. */
export const randomTyping = fc.record({
  place: fc.nat(1000),
  length: fc.nat(6),
  text: fc.constantFrom('a', 'b\n', '🍐', '', 'hello ', '\n'),
});
export function editNote(editing: Editing, { place, length, text }: { place: number; length: number; text: string }): void {
  const characters = [...(content(editing.doc, 'note').body ?? '')];
  const at = place % (characters.length + 1);
  done(setNoteText(editing, [...characters.slice(0, at), text, ...characters.slice(at + length)].join('')));
}
