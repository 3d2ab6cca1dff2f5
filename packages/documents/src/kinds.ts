import * as z from 'zod/mini';
import { isObject, isSafeKey, type Json } from './json.ts';
import { isOrderKey } from './order.ts';

/** The kinds of document there are. More kinds come as schemas here, never as code elsewhere. */
export const KINDS = ['list', 'note', 'plan'] as const;
export type Kind = (typeof KINDS)[number];

/** Who touched something: a person's or helper's id, the step it did it in, and when (milliseconds since 1970). */
export type Touched = { by: string; at: number; step?: string };
/** Who took an item off. `was` is the hash of the item at that moment, so that an edit made meanwhile shows. */
export type Removed = Touched & { was: string; superseded?: boolean };

/** What every item has. Unknown fields survive. `order` is a fractional key; ties go by id. */
export type Item = {
  text: string;
  order: string;
  done?: boolean;
  section?: string;
  day?: string;
  time?: string;
  fixed?: boolean;
  touched?: Touched;
  removed?: Removed;
  [field: string]: Json;
};
export type Items = { [id: string]: Item };

export type ListContent = { title: string; items: Items; touched?: Touched; [field: string]: Json };
/** `week` is the Monday of the week, `YYYY-MM-DD`. Every item has a `day` in that week. */
export type PlanContent = { title: string; week: string; items: Items; touched?: Touched; [field: string]: Json };
export type NoteContent = { title: string; body: string; touched?: Touched; [field: string]: Json };

/** A document's content as plain JSON. Never changed in place by this package. */
export type Content = {
  title: string;
  week?: string;
  body?: string;
  items?: Items;
  touched?: Touched;
  [field: string]: Json;
};
export interface ContentByKind {
  list: ListContent;
  note: NoteContent;
  plan: PlanContent;
}

const ITEM_ID = /^[A-Za-z0-9_-]{1,64}$/;
export const isItemId = (id: string): boolean => ITEM_ID.test(id) && isSafeKey(id);
/** The kinds whose content is items; a note has a body instead. */
export const hasItems = (kind: Kind): boolean => kind !== 'note';

const DAY_MS = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
/** Day of the week of `YYYY-MM-DD`: 0 is Monday, 6 is Sunday. */
export const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
/** Whether `day` is one of the seven days that begin at `monday`. */
export const isInWeek = (monday: string, day: string): boolean => {
  const distance = dayNumber(day) - dayNumber(monday);
  return distance >= 0 && distance < 7;
};

const text = (max: number) => z.string().check(z.maxLength(max));
const touched = z.looseObject({ by: text(200), at: z.number(), step: z.optional(text(200)) });
const removed = z.looseObject({
  by: text(200),
  at: z.number(),
  step: z.optional(text(200)),
  was: text(64),
  superseded: z.optional(z.boolean()),
});
const day = z.iso.date();
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const common = {
  text: text(20_000),
  order: z.string().check(z.refine(isOrderKey)),
  touched: z.optional(touched),
  removed: z.optional(removed),
};
const listItem = z.looseObject({ ...common, done: z.boolean(), section: z.optional(text(200)) });
const planItem = z.looseObject({ ...common, day, time: z.optional(time), fixed: z.optional(z.boolean()), done: z.optional(z.boolean()) });
const ITEM = { list: listItem, plan: planItem };

const title = text(500);
const fields = { title, touched: z.optional(touched) };
const FIELDS = {
  list: z.looseObject(fields),
  plan: z.looseObject({ ...fields, week: day.check(z.refine(value => weekday(value) === 0)) }),
  note: z.looseObject(fields),
};

/** What each known field takes, in words for a model that has to correct itself. */
const EXPECTS: { readonly [field: string]: string } = {
  title: 'a text of at most 500 characters',
  week: 'the Monday the week begins with, as YYYY-MM-DD',
  text: 'a text of at most 20,000 characters',
  done: 'true or false',
  fixed: 'true or false',
  section: 'a text of at most 200 characters',
  day: 'a day as YYYY-MM-DD',
  time: 'a time as HH:MM, 00:00 to 23:59',
  order: 'an order key',
};

export interface Fault {
  field: string;
  expected: string;
}
const firstFault = (error: z.core.$ZodError): Fault => {
  const field = String(error.issues[0]?.path[0] ?? '');
  return { field, expected: EXPECTS[field] ?? 'a valid value' };
};

/** The first thing wrong with an item of this kind, or `null`. */
export function itemFault(kind: Kind, item: unknown): Fault | null {
  if (kind === 'note') return { field: '', expected: 'no items: a note has a body' };
  if (isObject(item)) for (const key of Object.keys(item)) if (!isSafeKey(key)) return { field: key, expected: 'another field name' };
  const parsed = ITEM[kind].safeParse(item);
  return parsed.success ? null : firstFault(parsed.error);
}

/** The first thing wrong with a document's own fields (title, week), or `null`. */
export function fieldsFault(kind: Kind, value: unknown): Fault | null {
  const parsed = FIELDS[kind].safeParse(value);
  return parsed.success ? null : firstFault(parsed.error);
}

/** Checks a whole content. `path` of the fault is a patch path such as `/items/#k3/day`. */
export function contentFault(kind: Kind, value: unknown): { path: string; expected: string } | null {
  if (!isObject(value)) return { path: '', expected: 'an object' };
  const own = fieldsFault(kind, value);
  if (own) return { path: `/${own.field}`, expected: own.expected };
  if (kind === 'note') return typeof value.body === 'string' ? null : { path: '/body', expected: 'a text' };
  const items = value.items;
  if (!isObject(items)) return { path: '/items', expected: 'items by id' };
  for (const [id, item] of Object.entries(items)) {
    if (!isItemId(id)) return { path: `/items/#${id}`, expected: 'an id of letters, digits, - and _' };
    const fault = itemFault(kind, item);
    if (fault) return { path: `/items/#${id}/${fault.field}`, expected: fault.expected };
  }
  return null;
}

/** Parses content of this kind at an edge (a stored version, an import). */
export function parseContent<K extends Kind>(
  kind: K,
  value: unknown,
): { ok: true; content: ContentByKind[K] } | { ok: false; path: string; expected: string } {
  const fault = contentFault(kind, value);
  return fault ? { ok: false, ...fault } : { ok: true, content: value as ContentByKind[K] };
}
