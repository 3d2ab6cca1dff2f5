import { equalJson, type Json } from './json.ts';
import type { Content, Item, Items, Kind, Touched } from './kinds.ts';
import { longestIncreasing } from './order.ts';
import type { PatchOp } from './patch.ts';
import { fieldPath, itemPath } from './path.ts';
import { occurrences, type Splice, textEdits } from './text.ts';
import { orderedItems } from './view.ts';

/** What happened to one item between two contents, for the tags of the time-travel screen. An item can have several. */
export type ItemChange = {
  id: string;
  text: string;
  /** Who last touched it, as the later content says. */
  by: Touched | null;
} & (
  | { what: 'added' | 'removed' | 'restored' | 'ticked' | 'unticked' | 'edited' }
  | { what: 'moved'; day?: string; time?: string; section?: string; place?: 'start' | 'end' | 'up' | 'down' }
);

export interface ContentDiff {
  kind: Kind;
  /** A patch that makes the later content's visible form of the earlier one. As few items as possible move. */
  ops: PatchOp[];
  items: ItemChange[];
  /** The new title, if it changed. */
  title: string | null;
  /** The week a plan is now for, if that changed. */
  week: string | null;
  /** Characters put into and taken out of a note. */
  text: { added: number; removed: number };
}

const OWN = new Set(['order', 'touched', 'removed']);
const PLACE = { list: ['section'], plan: ['day', 'time'], note: [] } as const;
const visible = (item: Item): { [field: string]: Json } => Object.fromEntries(Object.entries(item).filter(([field]) => !OWN.has(field)));
const touchOf = (item: Item): Touched | null => item.removed ?? item.touched ?? null;

/** A body's edits as find and replace, each with enough text around it, or which of several it is. */
function textOps(before: string, edits: readonly Splice[]): PatchOp[] {
  if (edits.length === 0) return [];
  let now = before;
  let shift = 0;
  const found = edits.map(({ at, del, ins }) => {
    const place = at + shift;
    let from = del > 0 ? place : Math.max(0, place - 20);
    let to = Math.min(now.length, del > 0 ? place + del : place + 20);
    // A surrogate pair is never cut: half of one cannot be found again.
    if (from > 0 && /[\uDC00-\uDFFF]/.test(now.charAt(from))) from--;
    if (to < now.length && /[\uDC00-\uDFFF]/.test(now.charAt(to))) to++;
    const find = now.slice(from, to);
    const replace = now.slice(from, place) + ins + now.slice(place + del, to);
    const nth = occurrences(now, find, 100_000).indexOf(from) + 1;
    now = now.slice(0, place) + ins + now.slice(place + del);
    shift += ins.length - del;
    return { find, replace, nth };
  });
  // Into an empty text nothing can be found, so the whole is set.
  if (found.some(edit => edit.find === '' || edit.nth === 0)) return [{ op: 'set', path: '/body', value: now }];
  return [{ op: 'text', path: '/body', edits: found }];
}

function whereTo(kind: Kind, before: Item, after: Item): { day?: string; time?: string; section?: string } {
  const changed: { day?: string; time?: string; section?: string } = {};
  for (const field of PLACE[kind]) if (!equalJson(before[field], after[field])) changed[field] = after[field] ?? '';
  return changed;
}

/**
 * Which items moved among the ones that stand in both and stayed in their section or day: all but a longest run that kept its order. Where
 * it does not cost more, the ones whose own key changed: of two neighbours that changed places, the one that somebody moved.
 */
function movedIds(
  before: readonly string[],
  after: readonly string[],
  stayed: (id: string) => boolean,
  rekeyed: (id: string) => boolean,
): Set<string> {
  const was = new Map(before.map((id, index) => [id, index]));
  const common = after.filter(id => was.has(id) && stayed(id));
  const kept = longestIncreasing(common.map(id => was.get(id) ?? 0));
  const moved = common.filter((_, index) => !kept.has(index));
  const touched = common.filter(rekeyed);
  return new Set(touched.length <= moved.length ? touched : moved);
}

function placeOf(id: string, before: readonly string[], after: readonly string[]): 'start' | 'end' | 'up' | 'down' {
  const now = after.indexOf(id);
  if (now === 0) return 'start';
  if (now === after.length - 1) return 'end';
  const was = new Set(before.slice(0, before.indexOf(id)));
  const ahead = after.slice(0, now).filter(other => was.has(other)).length;
  return ahead < was.size ? 'up' : 'down';
}

/** An item's changed fields as ops, apart from those that a move carries. */
function fieldOps(id: string, before: Item, after: Item, place: readonly string[]): PatchOp[] {
  const fields = [...new Set([...Object.keys(visible(before)), ...Object.keys(visible(after))])];
  return fields
    .filter(field => !place.includes(field) && !equalJson(before[field], after[field]))
    .map(field => ({ op: 'set', path: itemPath(id, field), value: after[field] ?? null }));
}

function itemChanges(kind: Kind, id: string, before: Item, after: Item): ItemChange[] {
  const common = { id, text: after.text, by: touchOf(after) };
  const changes: ItemChange[] = [];
  if (!before.done && after.done) changes.push({ ...common, what: 'ticked' });
  if (before.done && !after.done) changes.push({ ...common, what: 'unticked' });
  const skip = new Set<string>(['done', ...PLACE[kind]]);
  const edited = fieldOps(id, before, after, [...skip]).length > 0;
  return edited ? [...changes, { ...common, what: 'edited' }] : changes;
}

/** What happened between two contents of one document: as a patch, and item by item for people. Who touched what is no difference. */
export function diffContent(kind: Kind, a: Content, b: Content): ContentDiff {
  const ops: PatchOp[] = [];
  const changes: ItemChange[] = [];
  for (const field of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (field === 'items' || field === 'body' || field === 'touched' || equalJson(a[field], b[field])) continue;
    ops.push({ op: 'set', path: fieldPath(field), value: b[field] ?? null });
  }
  const edits = textEdits(a.body ?? '', b.body ?? '');
  ops.push(...textOps(a.body ?? '', edits));

  const itemsA: Items = a.items ?? {};
  const itemsB: Items = b.items ?? {};
  const before = orderedItems(kind, a).map(({ id }) => id);
  const after = orderedItems(kind, b).map(({ id }) => id);
  const stays = new Set(after);
  for (const id of before) {
    const item = itemsA[id];
    if (!item || stays.has(id)) continue;
    ops.push({ op: 'remove', path: itemPath(id) });
    const gone = itemsB[id];
    if (!gone?.removed?.superseded) changes.push({ id, text: item.text, by: gone ? touchOf(gone) : null, what: 'removed' });
  }
  const stayed = (id: string): boolean => PLACE[kind].every(field => equalJson(itemsA[id]?.[field], itemsB[id]?.[field]));
  const rekeyed = (id: string): boolean => itemsA[id]?.order !== itemsB[id]?.order;
  const moved = movedIds(before, after, stayed, rekeyed);
  // In a list with sections, "start" is the start of a section.
  const top = kind === 'list' && [...Object.values(itemsA), ...Object.values(itemsB)].some(item => item.section) ? 'top' : 'start';
  const was = new Set(before);
  after.forEach((id, index) => {
    const item = itemsB[id];
    if (!item) return;
    const anchor = index > 0 ? `#${after[index - 1]}` : top;
    const old = itemsA[id];
    if (!old || !was.has(id)) {
      ops.push({ op: 'insert', path: itemPath(id), value: visible(item), after: anchor });
      changes.push({ id, text: item.text, by: touchOf(item), what: old ? 'restored' : 'added' });
      return;
    }
    const to = whereTo(kind, old, item);
    const into = Object.fromEntries(PLACE[kind].filter(field => field in to).map(field => [field, item[field] ?? null]));
    if (moved.has(id) || Object.keys(into).length > 0) {
      ops.push({ op: 'move', path: itemPath(id), ...(Object.keys(into).length > 0 && { into }), after: anchor });
      const place = moved.has(id) && Object.keys(into).length === 0 ? { place: placeOf(id, before, after) } : {};
      changes.push({ id, text: item.text, by: touchOf(item), what: 'moved', ...to, ...place });
    }
    ops.push(...fieldOps(id, old, item, PLACE[kind]));
    changes.push(...itemChanges(kind, id, old, item));
  });
  const text = { added: edits.reduce((sum, edit) => sum + edit.ins.length, 0), removed: edits.reduce((sum, edit) => sum + edit.del, 0) };
  return {
    kind,
    ops,
    items: changes,
    title: a.title === b.title ? null : b.title,
    week: equalJson(a.week, b.week) ? null : (b.week ?? null),
    text,
  };
}
