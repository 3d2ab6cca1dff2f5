import * as z from 'zod/mini';
import { isObject, type Json, jsonBytes, jsonFault } from './json.ts';

/** No patch is larger than this, whoever wrote it. */
export const PATCH_LIMITS = { depth: 32, ops: 10_000, bytes: 1_000_000 } as const;

const path = z.string().check(z.maxLength(500));
/** Where a new or moved item stands: behind the item `#id`, first (`start`) or last (`end`) of its section or day, or before all (`top`). */
const after = z.optional(z.string().check(z.maxLength(70)));

/** One find and replace. Without `nth` (1 is the first) the text must occur exactly once. */
const textEdit = z.strictObject({ find: z.string().check(z.minLength(1)), replace: z.string(), nth: z.optional(z.int().check(z.gte(1))) });
export type TextEdit = z.infer<typeof textEdit>;

const setOp = z.strictObject({ op: z.literal('set'), path, value: z.json() });
const insertOp = z.strictObject({ op: z.literal('insert'), path, value: z.record(z.string(), z.json()), after });
const moveOp = z.strictObject({ op: z.literal('move'), path, into: z.optional(z.record(z.string(), z.json())), after });
const removeOp = z.strictObject({ op: z.literal('remove'), path });
const textOp = z.strictObject({ op: z.literal('text'), path, edits: z.array(textEdit).check(z.minLength(1)) });
const op = z.discriminatedUnion('op', [setOp, insertOp, moveOp, removeOp, textOp]);

/**
 * A change to a document, as the assistant writes it and the ledger shows it. `path` is a JSON Pointer in which `#id` names an item:
 * `/title`, `/items/#k3/done`. `set` with null clears a field. `against` is the version it was written for.
 */
export const Patch = z.strictObject({
  document: z.optional(z.string()),
  against: z.optional(z.string()),
  ops: z.array(op).check(z.maxLength(PATCH_LIMITS.ops)),
});

export type SetOp = { op: 'set'; path: string; value: Json };
export type InsertOp = { op: 'insert'; path: string; value: { [field: string]: Json }; after?: string };
export type MoveOp = { op: 'move'; path: string; into?: { [field: string]: Json }; after?: string };
export type RemoveOp = { op: 'remove'; path: string };
export type TextOp = { op: 'text'; path: string; edits: TextEdit[] };
export type PatchOp = SetOp | InsertOp | MoveOp | RemoveOp | TextOp;
export interface Patch {
  document?: string;
  against?: string;
  ops: PatchOp[];
}

/**
 * Why a patch, or one op of it, cannot be applied. `op` is its index (-1: the patch as a whole), `found` is what was there instead, and
 * `sentence` says all of it so that a model can correct itself.
 */
export interface PatchError {
  op: number;
  path: string;
  reason: 'shape' | 'limit' | 'path' | 'unknown-item' | 'removed' | 'value' | 'exists' | 'not-found' | 'ambiguous' | 'anchor' | 'document';
  found: Json;
  sentence: string;
}

/** How the thing that should be an op looks: enough for the writer to see which one is meant. */
const shapeOf = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

const OPS_TAKE: { readonly [op: string]: string } = {
  set: '{ op, path, value }',
  insert: '{ op, path: "/items", value: { … }, after? }',
  move: '{ op, path: "/items/#id", into?: { field: value }, after? }',
  remove: '{ op, path: "/items/#id" }',
  text: '{ op, path, edits: [{ find, replace, nth? }] }',
};

/** Parses a patch at the edge. Limits come first, so that a hostile one costs nothing. */
export function parsePatch(value: unknown): { ok: true; patch: Patch } | { ok: false; error: PatchError } {
  const fail = (reason: PatchError['reason'], sentence: string, index = -1, at = ''): { ok: false; error: PatchError } => ({
    ok: false,
    error: { op: index, path: at, reason, found: null, sentence },
  });
  const ops = isObject(value) ? value.ops : undefined;
  if (Array.isArray(ops) && ops.length > PATCH_LIMITS.ops) {
    return fail('limit', `The patch has ${ops.length} ops; at most ${PATCH_LIMITS.ops} are taken at once.`);
  }
  const fault = jsonFault(value, PATCH_LIMITS.depth);
  if (fault === 'nested too deep') return fail('limit', `The patch is nested deeper than ${PATCH_LIMITS.depth} levels.`);
  if (fault) return fail('shape', `The patch contains ${fault}.`);
  const bytes = jsonBytes(value);
  if (bytes > PATCH_LIMITS.bytes) return fail('limit', `The patch has ${bytes} bytes; at most ${PATCH_LIMITS.bytes} are taken at once.`);
  const parsed = Patch.safeParse(value);
  if (parsed.success) return { ok: true, patch: parsed.data as Patch };
  const [head, index] = parsed.error.issues[0]?.path ?? [];
  if (head !== 'ops' || typeof index !== 'number' || !Array.isArray(ops)) {
    return fail('shape', 'A patch is { document, against?, ops: [ … ] } and nothing else.');
  }
  const bad: unknown = ops[index];
  const name = isObject(bad) && typeof bad.op === 'string' ? bad.op : '';
  const takes = OPS_TAKE[name];
  const at = isObject(bad) && typeof bad.path === 'string' ? bad.path : '';
  const must = takes ? `"${name}" takes ${takes}` : `"op" must be one of ${Object.keys(OPS_TAKE).join(', ')}`;
  return fail('shape', `Op ${index}: ${must}, but got ${shapeOf(bad)}.`, index, at);
}
