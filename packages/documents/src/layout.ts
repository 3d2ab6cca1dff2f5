import * as Y from 'yjs';
import type { Json } from './json.ts';
import { type Content, type ContentByKind, contentFault, hasItems, type Items, type Kind } from './kinds.ts';

// The shape of the Yjs document. All three are root types: Yjs makes those without an operation, so two devices that open a document
// before either has seen the other's cannot each make their own and lose one.

/** Title, week, and who touched them last. */
export const fieldsOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('fields');
/** All items in one flat map, by id. Section, day and order are fields: a move never copies an item. */
export const itemsOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('items');
/** A note's prose. Bind an editor to this. */
export const bodyOf = (doc: Y.Doc): Y.Text => doc.getText('body');

/** One character stands for a thing that is not text, so that positions in the string are positions in the Yjs text. */
const EMBED = '\uFFFC';

/** A Yjs text as a string whose UTF-16 positions are its Yjs positions. */
export function textOf(text: Y.Text): string {
  const plain = text.toString();
  if (plain.length === text.length) return plain;
  return text
    .toDelta()
    .map((part: { insert: unknown }) => (typeof part.insert === 'string' ? part.insert : EMBED))
    .join('');
}

/** A null field is no field: that is what clearing one writes when another device may be writing it too. */
function mapToJson(map: Y.Map<unknown>): { [key: string]: Json } {
  const out: { [key: string]: Json } = Object.create(null);
  map.forEach((value, key) => {
    const json = value instanceof Y.AbstractType ? value.toJSON() : value;
    if (json !== null && json !== undefined) out[key] = json as Json;
  });
  return { ...out };
}

function rawContent(doc: Y.Doc, kind: Kind): { [field: string]: Json } {
  const content = mapToJson(fieldsOf(doc));
  if (!hasItems(kind)) return { ...content, body: textOf(bodyOf(doc)) };
  const items: [string, Json][] = [];
  itemsOf(doc).forEach((value, id) => {
    items.push([id, value instanceof Y.Map ? mapToJson(value) : (value as Json)]);
  });
  // fromEntries defines keys instead of assigning them, so an id such as __proto__ is seen by the check and not swallowed.
  return { ...content, items: Object.fromEntries(items) as Items };
}

/** Why a document cannot be read: it was never written, or another version or a fault wrote something this one does not know. */
export type ReadError = { kind: 'empty'; sentence: string } | { kind: 'invalid'; path: string; expected: string; sentence: string };
export type Read<K extends Kind> = { ok: true; content: ContentByKind[K] } | { ok: false; error: ReadError };

/**
 * The document's content as plain JSON, checked against its kind. Fields this version does not know survive; fields that are null are
 * left out. A document without its first content is `empty`, never a blank one: nothing may be written over it (case D2).
 */
export function readContent<K extends Kind>(doc: Y.Doc, kind: K): Read<K> {
  const fields = fieldsOf(doc);
  if (!fields.has('title')) return { ok: false, error: { kind: 'empty', sentence: 'This document has not arrived yet.' } };
  const content = rawContent(doc, kind);
  const fault = contentFault(kind, content);
  if (!fault) return { ok: true, content: content as unknown as ContentByKind[K] };
  const sentence = `${fault.path} holds something this version cannot read: expected ${fault.expected}.`;
  return { ok: false, error: { kind: 'invalid', ...fault, sentence } };
}

/** As {@link readContent}, without the kind in the type: what the writing side works on. */
export const readAny = (doc: Y.Doc, kind: Kind): { ok: true; content: Content } | { ok: false; error: ReadError } =>
  readContent(doc, kind) as { ok: true; content: Content } | { ok: false; error: ReadError };
