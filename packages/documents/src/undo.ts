import * as Y from 'yjs';
import { type Change, computeChange, openForChange } from './apply.ts';
import type { Fields, StepEffect, TextChange } from './effects.ts';
import { equalJson, type Json } from './json.ts';
import type { Item, Kind } from './kinds.ts';
import { bodyOf, textOf } from './layout.ts';
import type { PatchError } from './patch.ts';
import { parsePath } from './path.ts';
import type { Stamp, Writer } from './write.ts';

/** What Undo did not touch, and why: somebody's later work stands there. */
export interface LeftAlone {
  /** Index of the effect. */
  effect: number;
  path: string;
  name: string;
  why: 'changed' | 'edited' | 'gone';
}

export type UndoResult =
  | (Change & { leftAlone: LeftAlone[] })
  | { ok: false; nothing: true; leftAlone: LeftAlone[] }
  | { ok: false; nothing: false; error: PatchError };

const nameOf = (effect: StepEffect): string => ('name' in effect && effect.name ? effect.name : effect.path);

/** Two items that are the same but for who touched them. */
function sameItem(a: Item, b: Item): boolean {
  const { touched: _a, ...left } = a;
  const { touched: _b, ...right } = b;
  return equalJson(left, right);
}

type Outcome = LeftAlone['why'] | null;

/** How a step is taken back that never counted: its items are not shown as taken off, and of a field only what stands from it goes back. */
interface AsLost {
  isOwn(path: string): boolean;
}

function undoSet(writer: Writer, path: string, before: Json, after: Json, lost: AsLost | null): Outcome {
  const target = parsePath(writer.kind, path);
  if (typeof target === 'string') return 'gone';
  if (target.at === 'field') {
    const now = writer.field(target.field);
    if (equalJson(now, before)) return null;
    if (!equalJson(now, after) || lost?.isOwn(path) === false) return 'changed';
    writer.setField(target.field, before);
    return null;
  }
  if (target.at !== 'item-field') return 'gone';
  const item = writer.item(target.id);
  if (!item) return 'gone';
  const now = item[target.field] ?? null;
  if (equalJson(now, before)) return null;
  if (!equalJson(now, after) || lost?.isOwn(path) === false) return 'changed';
  writer.setItemField(target.id, target.field, before);
  return null;
}

function undoMove(writer: Writer, id: string, before: Fields, after: Fields): Outcome {
  const item = writer.item(id);
  if (!item) return 'gone';
  const fields = Object.keys(after);
  if (fields.every(field => equalJson(item[field], before[field]))) return null;
  if (!fields.every(field => equalJson(item[field], after[field]))) return 'changed';
  writer.move(id, before);
  return null;
}

/** The new letters are found by their Yjs ids, so equal text elsewhere is never taken for them. */
function undoText(writer: Writer, doc: Y.Doc, edits: readonly TextChange[]): Outcome {
  const text = bodyOf(doc);
  let outcome: Outcome = null;
  for (const { removed, inserted, char } of [...edits].reverse()) {
    const place = char === null ? { index: text.length } : placeOf(doc, text, char);
    const at = place?.index ?? -1;
    if (at < 0 || (inserted !== '' && !standsAt(text, at, inserted, char))) {
      outcome = 'changed';
      continue;
    }
    writer.editBody([{ at, del: inserted.length, ins: removed }]);
  }
  return outcome;
}

const placeOf = (doc: Y.Doc, text: Y.Text, char: { client: number; clock: number }): { index: number } | null => {
  const position = Y.createRelativePositionFromJSON({ item: char, assoc: 0 });
  const found = Y.createAbsolutePositionFromRelativePosition(position, doc);
  return found && found.type === text ? { index: found.index } : null;
};

/** Whether `inserted` stands at a place and begins and ends with letters that the step's own hand wrote. */
function standsAt(text: Y.Text, at: number, inserted: string, char: TextChange['char']): boolean {
  if (textOf(text).slice(at, at + inserted.length) !== inserted) return false;
  const first = Y.createRelativePositionFromTypeIndex(text, at).item;
  const last = Y.createRelativePositionFromTypeIndex(text, at + inserted.length - 1).item;
  if (!first || !last || !char) return false;
  return first.client === char.client && first.clock === char.clock && last.client === char.client;
}

function undoEffect(writer: Writer, doc: Y.Doc, effect: StepEffect, lost: AsLost | null): Outcome {
  if (effect.op === 'set') return undoSet(writer, effect.path, effect.before, effect.after, lost);
  if (effect.op === 'text') return undoText(writer, doc, effect.edits);
  const target = parsePath(writer.kind, effect.path);
  if (typeof target === 'string' || target.at !== 'item') return 'gone';
  const item = writer.item(target.id);
  if (!item) return 'gone';
  switch (effect.op) {
    case 'move':
      return undoMove(writer, target.id, effect.before, effect.after);
    case 'remove':
      if (!item.removed) return null;
      if (!equalJson(item.removed, effect.after)) return 'changed';
      writer.setItemField(target.id, 'removed', effect.before);
      return null;
    case 'insert':
      if (item.removed) return null;
      if (!sameItem(item, effect.item)) return 'edited';
      writer.remove(target.id, lost ? { superseded: true } : {});
      return null;
  }
}

/**
 * Reverses what one step did, and only that, whatever happened since: `set` goes back only if the value is still the one the step wrote;
 * an inserted item is taken off unless somebody edited it since; a move or text only where it still matches. What is left alone is named.
 * The result has effects of its own: redo is the undo of those. For several steps at once, pass their effects one after the other in the
 * order they happened: undoing them one by one on a document that has not changed in between would take the later step for a stranger.
 */
export const undoStep = (doc: Y.Doc, kind: Kind, effects: readonly StepEffect[], stamp: Stamp): UndoResult =>
  reverse(doc, kind, effects, stamp, null);

/** @param lost not null for a step that lost */
export function reverse(doc: Y.Doc, kind: Kind, effects: readonly StepEffect[], stamp: Stamp, lost: AsLost | null): UndoResult {
  const opened = openForChange(doc, kind);
  if (!opened.ok) return { ok: false, nothing: false, error: opened.error };
  const leftAlone: LeftAlone[] = [];
  const change = computeChange(doc, kind, opened.content, stamp, stamp.step ?? 'undo', (writer, copy) => {
    effects.forEach((_, at) => {
      const index = effects.length - 1 - at;
      const effect = effects[index];
      const why = effect ? undoEffect(writer, copy, effect, lost) : null;
      if (effect && why) leftAlone.unshift({ effect: index, path: effect.path, name: nameOf(effect), why });
    });
  });
  return change.update ? { ...change, leftAlone } : { ok: false, nothing: true, leftAlone };
}
