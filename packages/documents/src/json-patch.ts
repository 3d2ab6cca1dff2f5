import type { Delta } from './delta.ts';
import { diffContent } from './diff.ts';
import { equalJson, isObject, type Json, jsonFault } from './json.ts';
import { type Content, contentFault, type Item, type Kind } from './kinds.ts';
import { isOrderKey, keysAt, sequence } from './order.ts';
import { PATCH_LIMITS, type PatchOp } from './patch.ts';
import { escapePart, unescapePart } from './path.ts';

/** One operation of RFC 6902, for exchange with other programs. Its paths are plain JSON Pointers into a content: `/items/k3/done`. */
export type JsonPatchOperation =
  | { op: 'add' | 'replace' | 'test'; path: string; value: Json }
  | { op: 'remove'; path: string }
  | { op: 'move' | 'copy'; from: string; path: string };

const pointer = (...parts: string[]): string => parts.map(part => `/${escapePart(part)}`).join('');
const partsOf = (path: string): string[] | null =>
  path === '' ? [] : path.startsWith('/') ? path.slice(1).split('/').map(unescapePart) : null;

/** A delta from `before` as RFC 6902. Applied to `before` it gives exactly what the delta gives. */
export function toJsonPatch(before: Content, delta: Delta): JsonPatchOperation[] {
  const out: JsonPatchOperation[] = [];
  const field = (path: string, old: Json | undefined, value: Json): void => {
    if (value === null) out.push({ op: 'remove', path });
    else out.push({ op: old === undefined ? 'add' : 'replace', path, value });
  };
  for (const [name, value] of Object.entries(delta.set ?? {})) field(pointer(name), before[name], value);
  for (const id of delta.drop ?? []) out.push({ op: 'remove', path: pointer('items', id) });
  for (const [id, item] of Object.entries(delta.insert ?? {})) out.push({ op: 'add', path: pointer('items', id), value: item });
  for (const [id, changes] of Object.entries(delta.items ?? {})) {
    for (const [name, value] of Object.entries(changes)) field(pointer('items', id, name), before.items?.[id]?.[name], value);
  }
  if (delta.body) {
    const text = [...delta.body]
      .reverse()
      .reduce((now, { at, del, ins }) => now.slice(0, at) + ins + now.slice(at + del), before.body ?? '');
    out.push({ op: 'replace', path: '/body', value: text });
  }
  return out;
}

class PointerFault extends Error {}
const fail = (sentence: string): never => {
  throw new PointerFault(sentence);
};

function get(root: Json, parts: readonly string[]): Json {
  let at = root;
  for (const part of parts) {
    const next: unknown = Array.isArray(at)
      ? at[indexOf(part, at.length - 1)]
      : isObject(at) && Object.hasOwn(at, part)
        ? at[part]
        : undefined;
    if (next === undefined) return fail(`there is nothing at ${pointer(...parts)}`);
    at = next as Json;
  }
  return at;
}

const indexOf = (part: string, last: number): number => {
  const index = /^(0|[1-9]\d*)$/.test(part) ? Number(part) : -1;
  return index >= 0 && index <= last ? index : fail(`${part} is no place in a list of ${last + 1}`);
};

type Edit = { how: 'add' | 'replace'; value: Json } | { how: 'remove' };

function change(root: Json, parts: readonly string[], edit: Edit): Json {
  const [part, ...rest] = parts;
  if (part === undefined) return edit.how === 'remove' ? fail('the whole document cannot be removed') : edit.value;
  if (Array.isArray(root)) {
    const list = [...(root as Json[])];
    const isLast = rest.length === 0;
    const index = isLast && edit.how === 'add' ? (part === '-' ? list.length : indexOf(part, list.length)) : indexOf(part, list.length - 1);
    if (!isLast) list[index] = change(list[index] ?? null, rest, edit);
    else list.splice(index, edit.how === 'add' ? 0 : 1, ...(edit.how === 'remove' ? [] : [edit.value]));
    return list;
  }
  if (!isObject(root)) return fail(`${part} goes into a value that has no fields`);
  const fields = root as { [key: string]: Json };
  const old = Object.hasOwn(fields, part) ? fields[part] : undefined;
  if (old === undefined && (rest.length > 0 || edit.how !== 'add')) return fail(`there is no ${part}`);
  if (rest.length > 0) return { ...fields, [part]: change(old ?? null, rest, edit) };
  if (edit.how !== 'remove') return { ...fields, [part]: edit.value };
  const { [part]: _gone, ...others } = fields;
  return others;
}

function evaluate(root: Json, operation: JsonPatchOperation): Json {
  const parts = partsOf(operation.path) ?? fail(`${operation.path} is no JSON Pointer`);
  switch (operation.op) {
    case 'add':
    case 'replace':
      return change(root, parts, { how: operation.op, value: operation.value });
    case 'remove':
      return change(root, parts, { how: 'remove' });
    case 'test':
      return equalJson(get(root, parts), operation.value) ? root : fail(`the value at ${operation.path} is another one`);
    case 'move':
    case 'copy': {
      const from = partsOf(operation.from) ?? fail(`${operation.from} is no JSON Pointer`);
      const value = get(root, from);
      const rest = operation.op === 'move' ? change(root, from, { how: 'remove' }) : root;
      return change(rest, parts, { how: 'add', value });
    }
    default:
      return fail('no such operation');
  }
}

/** New items from elsewhere have no order key: they go to the end, in the order they came. */
function withOrder(content: { [field: string]: Json }): Content {
  const items = isObject(content.items) ? (content.items as { [id: string]: Item }) : null;
  if (!items) return content as Content;
  const isPlaced = (item: Item | undefined): boolean => isObject(item) && typeof item.order === 'string' && isOrderKey(item.order);
  const placed = Object.fromEntries(Object.entries(items).filter(([, item]) => isPlaced(item)));
  const sorted = sequence(placed);
  for (const [id, item] of Object.entries(items)) {
    if (isPlaced(item) || !isObject(item)) continue;
    placed[id] = { ...item, order: keysAt(sorted, placed, sorted.length).order };
    sorted.push(id);
  }
  return { ...content, items: placed } as Content;
}

export type FromJsonPatch = { ok: true; ops: PatchOp[] } | { ok: false; op: number; sentence: string };

/**
 * RFC 6902 operations on `content` as ops of our own patch, which can then be applied to the document. All or none; the result is checked
 * against the kind. `order`, `touched` and `removed` of other programs are read for the order and otherwise not taken over.
 */
export function fromJsonPatch(kind: Kind, content: Content, operations: readonly JsonPatchOperation[]): FromJsonPatch {
  if (operations.length > PATCH_LIMITS.ops) return { ok: false, op: -1, sentence: `More than ${PATCH_LIMITS.ops} operations.` };
  let root: Json = content;
  for (const [op, operation] of operations.entries()) {
    const fault = jsonFault(operation, PATCH_LIMITS.depth);
    if (fault) return { ok: false, op, sentence: `Operation ${op} contains ${fault}.` };
    try {
      root = evaluate(root, operation);
    } catch (error) {
      if (!(error instanceof PointerFault)) throw error;
      return { ok: false, op, sentence: `Operation ${op} (${operation.op} ${operation.path}) failed: ${error.message}.` };
    }
  }
  if (!isObject(root)) return { ok: false, op: -1, sentence: 'The result is no document.' };
  const after = withOrder(root as { [field: string]: Json });
  const wrong = contentFault(kind, after);
  if (wrong) return { ok: false, op: -1, sentence: `${wrong.path} would have to be ${wrong.expected}.` };
  return { ok: true, ops: diffContent(kind, content, after).ops };
}
