import { isObject, type Json } from './json.ts';
import { type Item, isInWeek, itemFault, type Kind } from './kinds.ts';
import type { PatchError } from './patch.ts';
import { itemPath } from './path.ts';
import type { Writer } from './write.ts';

/** Thrown inside an operation to end it; the caller turns it into an error or a "not applied". Never leaves this package. */
export class OperationFault extends Error {
  readonly detail: Omit<PatchError, 'op' | 'path'>;
  constructor(reason: PatchError['reason'], sentence: string, found: Json = null) {
    super(sentence);
    this.detail = { reason, sentence, found };
  }
}
export const fault = (reason: PatchError['reason'], sentence: string, found: Json = null): OperationFault =>
  new OperationFault(reason, sentence, found);

/** Fields that only this package writes; a patch has operations for what they mean. */
export const OWN_FIELDS: { readonly [field: string]: string } = {
  order: 'Use "move" to change where an item stands.',
  removed: 'Use "remove" to take an item off.',
  touched: 'Who touched it is recorded by itself.',
  items: 'Use "insert", "move" or "remove" for items.',
};
export const refuseOwn = (field: string, kind?: Kind): void => {
  const why = field === 'body' && kind !== undefined && kind !== 'note' ? 'Only a note has a body.' : OWN_FIELDS[field];
  if (why) throw fault('path', `"${field}" cannot be set. ${why}`);
};

export const show = (value: Json | undefined): string => {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

/** The items a writer could have meant, as "#id text", so that it can correct the id. */
function knownItems(writer: Writer): string[] {
  const ids = writer.sorted().filter(id => !writer.item(id)?.removed);
  return ids.slice(0, 30).map(id => `#${id} ${(writer.item(id)?.text ?? '').slice(0, 40)}`);
}

export function existing(writer: Writer, id: string): Item {
  const item = writer.item(id);
  if (item) return item;
  const known = knownItems(writer);
  throw fault('unknown-item', `There is no item #${id}. There are: ${known.join('; ') || 'none'}.`, known);
}

/** An item that is there and not taken off: what every operation but "insert" needs. */
export function standing(writer: Writer, id: string): Item {
  const item = existing(writer, id);
  if (item.removed)
    throw fault(
      'removed',
      `“${item.text.slice(0, 80)}” (#${id}) was taken off by ${item.removed.by}. "insert" at ${itemPath(id)} puts it back.`,
      item.removed,
    );
  return item;
}

export function checkItem(writer: Writer, id: string, item: Item): void {
  const now = writer.item(id);
  const wrong = itemFault(writer.kind, item);
  if (wrong) {
    const { field, expected } = wrong;
    throw fault('value', `${itemPath(id, field)} must be ${expected}, but got ${show(item[field])}.`, now?.[field] ?? null);
  }
  const week = writer.field('week');
  if (writer.kind === 'plan' && typeof week === 'string' && typeof item.day === 'string' && !isInWeek(week, item.day)) {
    const path = itemPath(id, 'day');
    throw fault('value', `${path} must be a day of the week that begins on ${week}, but got ${show(item.day)}.`, now?.day ?? null);
  }
}

/** `root` with `value` at `rest` inside it. Objects and existing array places only: a path never makes up structure. */
export function setInside(root: Json, rest: readonly string[], value: Json, path: string): Json {
  const [key, ...deeper] = rest;
  if (key === undefined) return value;
  if (Array.isArray(root)) {
    const index = /^\d+$/.test(key) ? Number(key) : -1;
    if (index < 0 || index >= root.length) throw fault('path', `${path} leads to place ${key} of a list of ${root.length}.`, root);
    return root.map((entry, at) => (at === index ? setInside(entry, deeper, value, path) : entry));
  }
  if (!isObject(root)) throw fault('path', `${path} goes into ${show(root)}, which has no fields.`, root);
  const { [key]: old = null, ...others } = root as { [field: string]: Json };
  const next = setInside(old, deeper, value, path);
  return next === null && deeper.length === 0 ? others : { ...others, [key]: next };
}
