import type * as Y from 'yjs';
import { tryOperation } from './apply.ts';
import type { StepEffect } from './effects.ts';
import type { Json } from './json.ts';
import type { Kind } from './kinds.ts';
import { readAny } from './layout.ts';
import type { PatchError, PatchOp } from './patch.ts';
import { fieldPath, itemPath } from './path.ts';
import { typedEdit } from './text.ts';
import { Writer } from './write.ts';

/** A bound document that a person edits: every function below is one Yjs transaction on `doc` with `origin`, or an error and nothing. */
export interface Editing {
  doc: Y.Doc;
  kind: Kind;
  /** The person's id, for `touched`. */
  by: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A fresh random item id. */
  newId: () => string;
  /** Given to the transaction, so that a binding and an UndoManager know their own. */
  origin: unknown;
}

export type EditResult = { ok: true; effects: StepEffect[] } | { ok: false; error: PatchError };

function edit(editing: Editing, write: (writer: Writer) => PatchError | null): EditResult {
  const { doc, kind, by, now, origin } = editing;
  const read = readAny(doc, kind);
  if (!read.ok) return { ok: false, error: { op: -1, path: '', reason: 'document', found: null, sentence: read.error.sentence } };
  const writer = new Writer(doc, read.content, kind, { by, at: now() });
  return doc.transact((): EditResult => {
    const error = write(writer);
    return error ? { ok: false, error } : { ok: true, effects: writer.finish() };
  }, origin);
}

const operation = (editing: Editing, op: PatchOp): EditResult => edit(editing, writer => tryOperation(writer, op, 0, editing.newId));

/** Typing cuts characters in two at times; what is stored is whole ones. */
const whole = (text: string): string => text.toWellFormed();

export const setTitle = (editing: Editing, title: string): EditResult =>
  operation(editing, { op: 'set', path: fieldPath('title'), value: whole(title) });

export const setItemText = (editing: Editing, id: string, text: string): EditResult => setItemField(editing, id, 'text', whole(text));

/** Ticks an item, or takes the tick away. */
export const toggleItem = (editing: Editing, id: string, done: boolean): EditResult => setItemField(editing, id, 'done', done);

/** Sets any other field of an item (section, time, fixed, …); null clears it. */
export const setItemField = (editing: Editing, id: string, field: string, value: Json): EditResult =>
  operation(editing, { op: 'set', path: itemPath(id, field), value });

/** Adds an item; its id is in the result. `after` as in a patch: "start", "end" or "#id"; default the end of its section or day. */
export function addItem(
  editing: Editing,
  fields: { text: string; [field: string]: Json },
  after = 'end',
): (EditResult & { ok: false }) | { ok: true; id: string; effects: StepEffect[] } {
  const id = editing.newId();
  const result = operation(editing, { op: 'insert', path: itemPath(id), value: { ...fields, text: whole(fields.text) }, after });
  return result.ok ? { ...result, id } : result;
}

/** Moves an item behind `after`, into another section or day if `into` says so. */
export const moveItem = (editing: Editing, id: string, after: string, into: { [field: string]: Json } = {}): EditResult =>
  operation(editing, { op: 'move', path: itemPath(id), into, after });

/** Takes an item off; {@link keepItem} brings it back. */
export const removeItem = (editing: Editing, id: string): EditResult => operation(editing, { op: 'remove', path: itemPath(id) });

const noItem = (id: string): PatchError => ({
  op: 0,
  path: itemPath(id),
  reason: 'unknown-item',
  found: null,
  sentence: `There is no item #${id}.`,
});

/** "Keep": an item that was taken off is back, with everything written in it since. */
export const keepItem = (editing: Editing, id: string): EditResult =>
  edit(editing, writer => {
    if (!writer.item(id)) return noItem(id);
    writer.setItemField(id, 'removed', null);
    return null;
  });

/** "Leave out": an item that was edited after it was taken off stays off, and the question is answered. */
export const leaveOut = (editing: Editing, id: string): EditResult =>
  edit(editing, writer => {
    if (!writer.item(id)) return noItem(id);
    writer.remove(id);
    return null;
  });

/** Takes items that were taken off away for good. Only a person does this; it cannot be undone. */
export const purgeItems = (editing: Editing, ids: readonly string[]): EditResult =>
  edit(editing, writer => {
    for (const id of ids) if (writer.item(id)?.removed) writer.purge(id);
    return null;
  });

/**
 * Makes the note's text `text` by the one smallest edit, so that another person's cursor and words stay where they are.
 * @param caret UTF-16 position in `text` where the typing ended, when known: tells which of several equal letters is the new one
 */
export const setNoteText = (editing: Editing, text: string, caret?: number): EditResult =>
  edit(editing, writer => {
    if (editing.kind !== 'note') return { op: 0, path: '/body', reason: 'path', found: null, sentence: 'Only a note has a text.' };
    writer.editBody(typedEdit(writer.body(), whole(text), caret));
    return null;
  });
