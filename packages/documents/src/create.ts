import { canonicalJson, sha256 } from '@baton/protocol';
import * as Y from 'yjs';
import { isObject, type Json, jsonFault } from './json.ts';
import { type Content, contentFault, hasItems, type Item, isInWeek, isItemId, type Kind, type Touched } from './kinds.ts';
import { bodyOf, fieldsOf, itemsOf, readAny } from './layout.ts';
import { firstKeys } from './order.ts';
import { PATCH_LIMITS } from './patch.ts';

/** An item of a first content. Without `id` it gets one that follows from the document's key and its place. */
export type NewItem = { id?: string; text: string; [field: string]: Json };
/** A first content: title, `week` for a plan, `body` for a note, items in their order for the others. */
export type NewContent = { title: string; week?: string; body?: string; items?: readonly NewItem[]; [field: string]: Json };

/**
 * What the first content belongs to. `seed`: a document with a well-known id (the practice list, memory), its name is the seed.
 * `stepId`: a document that a step makes; `by` and `at` must come from the step's intent, not from the clock, so that a step done again
 * makes the same bytes.
 */
export type Origin = { seed: string } | { stepId: string; by: string; at: number };

export type CreateResult = { ok: true; update: Uint8Array; content: Content } | { ok: false; path: string; sentence: string };

/**
 * Part of the hash that names a first content. Another order of writing below would give other operations under the same id, and two
 * versions of Baton would diverge silently: whoever changes what {@link createContent} writes changes this name too. A test pins the bytes.
 */
const LAYOUT = 'first content 1';

/** Above every id that Yjs draws for itself (32 bits), with 48 bits of room below the largest whole number. */
const FIRST_CONTENT_IDS = 2 ** 52;

/**
 * The update that first fills a document, made of key and content alone: the same bytes on every device and at every call. Two devices
 * that create the document offline therefore make the *same* operations, and merging them is merging one thing with itself: nothing
 * doubles, and an edit on either copy is an edit of the one copy (cases D1, D7).
 *
 * The operations carry an id that follows from the content's hash. It names this one write and nothing ever writes under it again; a
 * document that is edited always has a fresh clientID. Another content under the same key gets another id and
 * merges item by item: of each item one of the two copies stays.
 */
export function createContent(kind: Kind, initial: NewContent, origin: Origin): CreateResult {
  const key = 'seed' in origin ? origin.seed : origin.stepId;
  const touched: Touched | null = 'seed' in origin ? null : { by: origin.by, at: origin.at, step: origin.stepId };
  const fault = jsonFault(initial, PATCH_LIMITS.depth);
  if (fault) return { ok: false, path: '', sentence: `The first content contains ${fault}.` };
  const built = build(kind, initial, key, touched);
  if (!built.ok) return built;
  const wrong = contentFault(kind, built.content);
  if (wrong) return { ok: false, path: wrong.path, sentence: `${wrong.path} must be ${wrong.expected}.` };
  return { ok: true, update: write(kind, built.content, key), content: built.content };
}

function build(
  kind: Kind,
  initial: NewContent,
  key: string,
  touched: Touched | null,
): { ok: true; content: Content } | { ok: false; path: string; sentence: string } {
  const { items: given = [], body = '', ...fields } = initial;
  const own = { ...fields, ...(touched && { touched }) } as Content;
  if (!hasItems(kind)) return { ok: true, content: { ...own, body } };
  const keys = firstKeys(given.length);
  const items: { [id: string]: Item } = {};
  for (const [index, { id: wanted, ...item }] of given.entries()) {
    const id = wanted ?? idFor(key, index);
    if (!isItemId(id) || items[id]) return { ok: false, path: `/items/${index}`, sentence: `#${id} cannot be the id of item ${index}.` };
    const { week } = initial;
    if (kind === 'plan' && typeof week === 'string' && typeof item.day === 'string' && !isInWeek(week, item.day)) {
      return { ok: false, path: `/items/${index}/day`, sentence: `${item.day} is no day of the week that begins on ${week}.` };
    }
    items[id] = { ...(kind === 'list' && { done: false }), ...item, order: keys[index] ?? '', ...(touched && { touched }) } as Item;
  }
  return { ok: true, content: { ...own, items } };
}

const hex = (bytes: Uint8Array): string => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
const idFor = (key: string, index: number): string => hex(sha256(new TextEncoder().encode(`${key}/${index}`)).subarray(0, 10));

function write(kind: Kind, content: Content, key: string): Uint8Array {
  const digest = sha256(new TextEncoder().encode(canonicalJson([LAYOUT, kind, key, content])));
  const doc = new Y.Doc();
  doc.clientID = FIRST_CONTENT_IDS + digest.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
  doc.transact(() => {
    const put = (map: Y.Map<unknown>, source: object): void => {
      const entries = Object.entries(source).filter(([, value]) => value !== null && value !== undefined);
      for (const [field, value] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) map.set(field, value);
    };
    const { items, body, ...fields } = content;
    put(fieldsOf(doc), fields);
    if (body) bodyOf(doc).insert(0, body);
    for (const id of Object.keys(items ?? {}).sort()) {
      const map = new Y.Map<unknown>();
      put(map, items?.[id] ?? {});
      itemsOf(doc).set(id, map);
    }
  });
  const read = readAny(doc, kind);
  if (!read.ok) throw new Error(`a checked first content made an unreadable document: ${read.error.sentence}`);
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

/** Whether a value looks like a {@link NewContent}: an object with a title. What is in it, {@link createContent} checks. */
export const isNewContent = (value: unknown): value is NewContent => isObject(value) && typeof value.title === 'string';
