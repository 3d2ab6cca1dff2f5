import * as z from 'zod/mini';
import type { Json } from './json.ts';
import type { Item, Removed } from './kinds.ts';

/**
 * One edit of a note's text, at a position of the text before the step. `char` is the Yjs id of the first new letter, or of the letter
 * behind a pure deletion; `null` at the very end.
 */
export type TextChange = { at: number; removed: string; inserted: string; char: { client: number; clock: number } | null };
/** Fields of an item by name; null is "no such field". */
export type Fields = { [field: string]: Json };

/**
 * What one step did to a document, as plain JSON: stored beside the version it made. It is what the ledger shows and what Undo needs.
 * `name` is the item's text at that time, for people.
 */
export type StepEffect =
  | { op: 'set'; path: string; before: Json; after: Json; name?: string }
  | { op: 'insert'; path: string; item: Item; name: string }
  | { op: 'move'; path: string; before: Fields; after: Fields; name: string }
  | { op: 'remove'; path: string; before: Removed | null; after: Removed; name: string }
  | { op: 'text'; path: string; edits: TextChange[] };

const json = z.json();
const name = z.string();
const path = z.string();
const fields = z.record(z.string(), json);
const removed = z.looseObject({ by: z.string(), at: z.number(), was: z.string() });
const char = z.nullable(z.object({ client: z.number(), clock: z.number() }));
const StepEffects = z.array(
  z.discriminatedUnion('op', [
    z.object({ op: z.literal('set'), path, before: json, after: json, name: z.optional(name) }),
    z.object({ op: z.literal('insert'), path, item: z.looseObject({ text: z.string(), order: z.string() }), name }),
    z.object({ op: z.literal('move'), path, before: fields, after: fields, name }),
    z.object({ op: z.literal('remove'), path, before: z.nullable(removed), after: removed, name }),
    z.object({
      op: z.literal('text'),
      path,
      edits: z.array(z.object({ at: z.number(), removed: z.string(), inserted: z.string(), char })),
    }),
  ]),
);

/** Parses stored effects at the edge. Throws a `ZodError` on anything else: they were written by this package. */
export const parseEffects = (value: unknown): StepEffect[] => StepEffects.parse(value) as StepEffect[];
