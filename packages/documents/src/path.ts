import { isSafeKey } from './json.ts';
import { hasItems, isItemId, type Kind } from './kinds.ts';

/** What a path names. `rest` goes on inside a field's own JSON value. */
export type Target =
  | { at: 'items' }
  | { at: 'item'; id: string }
  | { at: 'item-field'; id: string; field: string; rest: string[] }
  | { at: 'field'; field: string; rest: string[] };

export const unescapePart = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
export const escapePart = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

export const itemPath = (id: string, field?: string): string =>
  field === undefined ? `/items/#${id}` : `/items/#${id}/${escapePart(field)}`;
export const fieldPath = (field: string): string => `/${escapePart(field)}`;

/** Reads a path of this kind of document, or says in words what is wrong with it. */
export function parsePath(kind: Kind, path: string): Target | string {
  if (!path.startsWith('/')) return 'A path begins with "/".';
  const [first = '', second, third, ...rest] = path.slice(1).split('/').map(unescapePart);
  const tail = third === undefined ? [] : [third, ...rest];
  for (const key of [first, ...tail]) if (!isSafeKey(key)) return 'A field name has 1 to 64 characters.';
  if (first !== 'items') return { at: 'field', field: first, rest: second === undefined ? [] : [second, ...tail] };
  if (!hasItems(kind)) return 'A note has no items; its text is at /body.';
  if (second === undefined) return { at: 'items' };
  if (!second.startsWith('#')) return `An item is named by its id with "#": /items/#${second}.`;
  const id = second.slice(1);
  if (!isItemId(id)) return 'An item id has 1 to 64 letters, digits, "-" or "_".';
  return third === undefined ? { at: 'item', id } : { at: 'item-field', id, field: third, rest };
}
