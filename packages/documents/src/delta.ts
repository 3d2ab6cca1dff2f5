import * as z from 'zod/mini';
import type { Fields } from './effects.ts';
import { equalJson, type Json } from './json.ts';
import type { Content, Item, Items } from './kinds.ts';
import { type Splice, spliceText, textEdits } from './text.ts';

/**
 * The exact difference between two contents, as a version stores it: applying it gives the other content to the byte. It sets fields (null
 * takes one away) of the document and of items by id, puts whole items in, drops purged ones, and edits the body by position.
 */
export type Delta = {
  set?: Fields;
  items?: { [id: string]: Fields };
  insert?: { [id: string]: Item };
  drop?: string[];
  body?: Splice[];
};

const fields = z.record(z.string(), z.json());
const Shape = z.object({
  set: z.optional(fields),
  items: z.optional(z.record(z.string(), fields)),
  insert: z.optional(z.record(z.string(), z.looseObject({ order: z.string() }))),
  drop: z.optional(z.array(z.string())),
  body: z.optional(z.array(z.object({ at: z.number(), del: z.number(), ins: z.string() }))),
});

/** Whether a stored value is a delta at all; that it is the right one, the content's hash says. */
export const isDelta = (value: unknown): value is Delta => Shape.safeParse(value).success;

function fieldsBetween(a: Fields, b: Fields, skip: readonly string[] = []): Fields | null {
  const changed: Fields = {};
  for (const field of Object.keys(b)) if (!skip.includes(field) && !equalJson(a[field], b[field])) changed[field] = b[field] ?? null;
  for (const field of Object.keys(a)) if (!skip.includes(field) && b[field] === undefined) changed[field] = null;
  return Object.keys(changed).length > 0 ? changed : null;
}

/** The delta that makes `b` of `a`. */
export function deltaBetween(a: Content, b: Content): Delta {
  const before: Items = a.items ?? {};
  const after: Items = b.items ?? {};
  const items: { [id: string]: Fields } = {};
  const insert: { [id: string]: Item } = {};
  for (const [id, item] of Object.entries(after)) {
    const old = before[id];
    if (!old) insert[id] = item;
    else if (old !== item) {
      const changed = fieldsBetween(old, item);
      if (changed) items[id] = changed;
    }
  }
  const drop = Object.keys(before).filter(id => !after[id]);
  const set = fieldsBetween(a, b, ['items', 'body']);
  const body = textEdits(a.body ?? '', b.body ?? '');
  return {
    ...(set && { set }),
    ...(Object.keys(items).length > 0 && { items }),
    ...(Object.keys(insert).length > 0 && { insert }),
    ...(drop.length > 0 && { drop }),
    ...(body.length > 0 && { body }),
  };
}

function withFields<T extends { [field: string]: Json }>(target: T, changes: Fields): T {
  const next: { [field: string]: Json } = { ...target };
  for (const [field, value] of Object.entries(changes)) {
    if (value === null) delete next[field];
    else next[field] = value;
  }
  return next as T;
}

/** Applies deltas one after the other to a content, which stays as it is. One copy of the item table, however many deltas. */
export function applyDeltas(content: Content, deltas: readonly Delta[]): Content {
  let result: Content = { ...content };
  const items: Items = { ...content.items };
  for (const delta of deltas) {
    if (delta.set) result = withFields(result, delta.set);
    for (const id of delta.drop ?? []) delete items[id];
    for (const [id, item] of Object.entries(delta.insert ?? {})) items[id] = item;
    for (const [id, changes] of Object.entries(delta.items ?? {})) {
      const item = items[id];
      if (item) items[id] = withFields(item, changes);
    }
    if (delta.body) result.body = spliceText(result.body ?? '', delta.body);
  }
  return content.items ? { ...result, items } : result;
}

/** Applies one delta. Pure. */
export const applyDelta = (content: Content, delta: Delta): Content => applyDeltas(content, [delta]);
