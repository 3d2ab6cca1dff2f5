import type { Content, Item, Items, Kind, Touched } from './kinds.ts';
import { sequence } from './order.ts';
import { itemHash } from './write.ts';

/** An item with its id, as a panel draws it. */
export type Listed = { id: string; item: Item };
/** Items of one section (list) or day (plan), in order. `key` is '' for items without a section. */
export type Group = { key: string; items: Listed[] };

/**
 * The items in the order a person sees. A list: by order key. A plan: by day, then time, items without a time last, then order key.
 * Items that were taken off are left out, unless `removed` asks for them only.
 */
export function orderedItems(kind: Kind, content: Content, which: 'standing' | 'removed' = 'standing'): Listed[] {
  const items: Items = content.items ?? {};
  const listed = sequence(items)
    .map(id => ({ id, item: items[id] }))
    .filter((entry): entry is Listed => entry.item !== undefined && isShown(entry.item, which));
  if (kind !== 'plan') return listed;
  const key = ({ item }: Listed): string => `${item.day ?? ''} ${item.time ?? '~'}`;
  return listed.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

const isShown = (item: Item, which: 'standing' | 'removed'): boolean =>
  which === 'standing' ? !item.removed : item.removed !== undefined && !item.removed.superseded;

/** Sections in the order of their first item; a plan's days in the order of the calendar. */
export function groupedItems(kind: Kind, content: Content): Group[] {
  const groups = new Map<string, Listed[]>();
  for (const listed of orderedItems(kind, content)) {
    const key = (kind === 'plan' ? listed.item.day : listed.item.section) ?? '';
    const group = groups.get(key);
    if (group) group.push(listed);
    else groups.set(key, [listed]);
  }
  return [...groups].map(([key, items]) => ({ key, items }));
}

/** The seven days of a plan's week, `YYYY-MM-DD`, Monday first. */
export function daysOf(content: Content): string[] {
  const monday = Date.parse(`${content.week}T00:00:00Z`);
  return [0, 1, 2, 3, 4, 5, 6].map(offset => new Date(monday + offset * 86_400_000).toISOString().slice(0, 10));
}

/**
 * Whether somebody changed an item after it was taken off, or at the same time on another device: then the person is asked "edited after
 * it was removed: Keep / Leave out". It compares what is there with what was there, so no clock is trusted.
 */
export const editedAfterRemoval = (item: Item): boolean =>
  item.removed !== undefined && !item.removed.superseded && item.removed.was !== itemHash(item);

/** Blame: who last touched an item, or the document's own fields and text. */
export function lastTouch(content: Content, id?: string): Touched | null {
  const item = id === undefined ? undefined : content.items?.[id];
  return (id === undefined ? content.touched : (item?.removed ?? item?.touched)) ?? null;
}

/** The newest touch of anything in the document: "changed 4 minutes ago". */
export function newestTouch(content: Content): Touched | null {
  const touches = [content.touched, ...Object.values(content.items ?? {}).flatMap(item => [item.touched, item.removed])];
  return touches.reduce<Touched | null>((newest, touch) => (touch && (!newest || touch.at > newest.at) ? touch : newest), null);
}
