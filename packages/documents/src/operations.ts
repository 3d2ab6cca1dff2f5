import { checkItem, existing, fault, OWN_FIELDS, refuseOwn, setInside, show, standing } from './checks.ts';
import { type Json, jsonFault } from './json.ts';
import { type Content, fieldsFault, type Item, isItemId } from './kinds.ts';
import { PATCH_LIMITS, type PatchOp, type TextEdit } from './patch.ts';
import { parsePath, type Target } from './path.ts';
import { occurrences, type Splice, spliceText, textEdits } from './text.ts';
import type { Writer } from './write.ts';

function setField(writer: Writer, field: string, value: Json): void {
  refuseOwn(field, writer.kind);
  if (writer.kind === 'note' && field === 'body') {
    if (typeof value !== 'string') throw fault('value', `/body must be a text, but got ${show(value)}.`, writer.body().slice(0, 500));
    writer.editBody(textEdits(writer.body(), value));
    return;
  }
  const next: { [name: string]: Json } = { title: writer.field('title'), [field]: value };
  if (writer.kind === 'plan') next.week ??= writer.field('week');
  const wrong = fieldsFault(writer.kind, Object.fromEntries(Object.entries(next).filter(([, entry]) => entry !== null)));
  if (wrong) throw fault('value', `/${wrong.field} must be ${wrong.expected}, but got ${show(next[wrong.field])}.`, writer.field(field));
  writer.setField(field, value);
}

function setItemField(writer: Writer, id: string, field: string, value: Json): void {
  refuseOwn(field);
  const item = standing(writer, id);
  const { [field]: _old, ...others } = item;
  checkItem(writer, id, (value === null ? others : { ...others, [field]: value }) as Item);
  writer.setItemField(id, field, value);
}

/** Index in the writer's sequence that `after` names for an item of the section or day of `item`. `moving` is left out of the count. */
function placeFor(
  writer: Writer,
  item: { section?: Json; day?: Json },
  after: string | undefined,
  moving?: string,
): { sorted: readonly string[]; index: number } {
  const sorted = moving === undefined ? writer.sorted() : writer.sorted().filter(id => id !== moving);
  const group = writer.kind === 'plan' ? 'day' : 'section';
  const inGroup = (id: string): boolean => (writer.item(id)?.[group] ?? null) === (item[group] ?? null) && !writer.item(id)?.removed;
  if (after === 'top') return { sorted, index: 0 };
  if (after === 'start') {
    const first = sorted.findIndex(inGroup);
    return { sorted, index: first < 0 ? sorted.length : first };
  }
  if (after === undefined || after === 'end') {
    const last = sorted.findLastIndex(inGroup);
    return { sorted, index: last < 0 ? sorted.length : last + 1 };
  }
  if (!after.startsWith('#')) throw fault('anchor', `"after" is "start", "end", "top" or "#id", but got ${show(after)}.`);
  const id = after.slice(1);
  existing(writer, id);
  if (id === moving) throw fault('anchor', `#${id} cannot stand behind itself.`);
  return { sorted, index: sorted.indexOf(id) + 1 };
}

/** Puts a new item in, or back in: at the id of one that was taken off, `value` is what it holds from now on. */
function insert(writer: Writer, id: string, value: { [field: string]: Json }, after: string | undefined): void {
  const there = writer.item(id);
  if (there && !there.removed) {
    throw fault('exists', `There is an item #${id} already: ${show(there.text)}. Leave the id out to get a new one.`, there);
  }
  for (const field of ['order', 'removed', 'touched']) if (field in value) refuseOwn(field);
  if ('id' in value) {
    throw fault('value', 'An item has no field "id". To choose its id, put it in the path: /items/#id.', value.id ?? null);
  }
  const whole = Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null));
  if (writer.kind === 'list') whole.done ??= false;
  checkItem(writer, id, { ...whole, order: 'a0' } as Item);
  const { sorted, index } = placeFor(writer, whole, after, there && id);
  if (!there) {
    writer.insert(id, { ...whole, order: writer.keyAt(index, sorted) } as Item);
    return;
  }
  writer.setItemField(id, 'removed', null);
  for (const field of new Set([...Object.keys(there), ...Object.keys(whole)])) {
    if (!OWN_FIELDS[field]) writer.setItemField(id, field, whole[field] ?? null);
  }
  writer.move(id, { order: writer.keyAt(index, sorted) });
}

function move(writer: Writer, id: string, into: { [field: string]: Json } | undefined, after: string | undefined): void {
  const item = standing(writer, id);
  for (const field of Object.keys(into ?? {})) refuseOwn(field);
  const whole = { ...item, ...into };
  for (const [field, value] of Object.entries(whole)) if (value === null) delete whole[field];
  checkItem(writer, id, whole);
  const changes: { [field: string]: Json } = { ...into };
  // Without `after` a move into another section or day goes to its end; within its own the item keeps its place.
  const leaves = (whole.day ?? null) !== (item.day ?? null) || (whole.section ?? null) !== (item.section ?? null);
  if (after !== undefined || leaves) {
    const { sorted, index } = placeFor(writer, whole, after, id);
    if (writer.sorted().indexOf(id) !== index) changes.order = writer.keyAt(index, sorted);
  }
  writer.move(id, changes);
}

/** Where one edit's text stands in `text`, or a fault that says what stands there. */
function findEdit(text: string, edit: TextEdit, path: string): Splice {
  const places = occurrences(text, edit.find);
  const nth = edit.nth ?? 1;
  const at = places[nth - 1];
  if (at === undefined) {
    const seen = text.length > 500 ? `${text.slice(0, 500)}…` : text;
    const count = places.length === 0 ? 'does not occur' : `occurs ${places.length} times, not ${nth}`;
    throw fault('not-found', `${show(edit.find)} ${count} in ${path}. The text there is ${show(seen)}.`, seen);
  }
  if (edit.nth === undefined && places.length > 1) {
    throw fault(
      'ambiguous',
      `${show(edit.find)} occurs ${places.length} times in ${path}. Say which with nth, or find a longer text.`,
      places.length,
    );
  }
  return { at, del: edit.find.length, ins: edit.replace };
}

/** The text a path names, or `null`. */
function textAt(writer: Writer, target: Target): string | null {
  if (target.at === 'items' || target.at === 'item' || target.rest.length > 0) return null;
  const value = target.at === 'item-field' ? standing(writer, target.id)[target.field] : writer.field(target.field);
  return typeof value === 'string' ? value : null;
}

/** Edits apply one after the other, each to the text the one before left. */
function text(writer: Writer, target: Target, path: string, edits: readonly TextEdit[]): void {
  const before = textAt(writer, target);
  if (before === null) throw fault('path', `${path} holds no text that could be edited.`);
  // All places first: an edit that is not found must not leave the ones before it behind.
  const places: Splice[] = [];
  let now = before;
  for (const edit of edits) {
    const place = findEdit(now, edit, path);
    places.push(place);
    now = spliceText(now, [place]);
  }
  if (target.at === 'item-field') setItemField(writer, target.id, target.field, now);
  else if (target.at === 'field' && target.field !== 'body') setField(writer, target.field, now);
  else for (const place of places) writer.editBody([place]);
}

function remove(writer: Writer, target: Target, path: string): void {
  if (target.at === 'item') {
    standing(writer, target.id);
    writer.remove(target.id);
  } else if (target.at === 'field' && target.rest.length === 0) setField(writer, target.field, null);
  else if (target.at === 'item-field' && target.rest.length === 0) setItemField(writer, target.id, target.field, null);
  else throw fault('path', `"remove" needs an item (/items/#id) or a field, not ${path}.`);
}

function set(writer: Writer, target: Target, path: string, value: Json): void {
  if (target.at === 'item' || target.at === 'items') {
    throw fault('path', `"set" needs a field, not ${path}. Set one field at a time, or use "insert" for a new item.`);
  }
  const old = target.at === 'field' ? writer.field(target.field) : (standing(writer, target.id)[target.field] ?? null);
  const next = target.rest.length > 0 ? setInside(old, target.rest, value, path) : value;
  const tooDeep = jsonFault(next, PATCH_LIMITS.depth);
  if (tooDeep) throw fault('limit', `${path} would hold ${tooDeep}.`);
  if (target.at === 'field') setField(writer, target.field, next);
  else setItemField(writer, target.id, target.field, next);
}

/**
 * Does one operation, or throws an {@link OperationFault} before anything is written. The operation has been parsed.
 * @param newId makes the id of an inserted item
 */
export function applyOperation(writer: Writer, op: PatchOp, newId: () => string): void {
  const target = parsePath(writer.kind, op.path);
  if (typeof target === 'string') throw fault('path', `${show(op.path)} is no path here. ${target}`);
  if (op.op === 'set') set(writer, target, op.path, op.value);
  else if (op.op === 'remove') remove(writer, target, op.path);
  else if (op.op === 'text') text(writer, target, op.path, op.edits);
  else if (op.op === 'move') {
    if (target.at !== 'item') throw fault('path', `"move" needs an item, /items/#id, not ${op.path}.`);
    move(writer, target.id, op.into, op.after);
  } else {
    if (target.at !== 'items' && target.at !== 'item') throw fault('path', `"insert" needs /items or /items/#id, not ${op.path}.`);
    const id = target.at === 'item' ? target.id : newId();
    if (!isItemId(id)) throw fault('path', `${show(id)} cannot be an item's id.`);
    insert(writer, id, op.value, op.after);
  }
}

/** What an item or text looked like to whoever wrote the patch, to tell "has changed since" from "never was". */
export function wasThere(seen: Content, kind: Writer['kind'], op: PatchOp): boolean {
  const target = parsePath(kind, op.path);
  if (typeof target === 'string') return false;
  const item = target.at === 'item' || target.at === 'item-field' ? seen.items?.[target.id] : undefined;
  const anchor = 'after' in op && op.after?.startsWith('#') ? op.after.slice(1) : undefined;
  if (op.op !== 'text') return item !== undefined || (anchor !== undefined && seen.items?.[anchor] !== undefined);
  const text = target.at === 'field' ? seen[target.field] : target.at === 'item-field' ? item?.[target.field] : undefined;
  if (typeof text !== 'string') return false;
  return op.edits.every(edit => text.includes(edit.find));
}
