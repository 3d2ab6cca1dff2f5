import {
  type Content,
  daysOf,
  editedAfterRemoval,
  groupedItems,
  type Kind,
  type Listed,
  orderedItems,
  type Touched as Touch,
} from '@baton/documents';
import type { DocumentContent, LineGroup, LineView, Touched } from '../model/document.ts';

/** How long a new line keeps its tint, in milliseconds. */
export const tintFor = 6_000;

export interface Reading {
  /** Which "step n" a step belongs to. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The id that this person's edits carry. */
  readonly me: string | undefined;
  /** Missing: nothing is new, as when looking back. */
  readonly now?: number;
}

/** A document's content as a screen draws it. */
export function viewOf(kind: Kind, content: Content, reading: Reading): DocumentContent {
  if (kind === 'note') return { kind, title: content.title, text: content.body ?? '' };
  const line = (listed: Listed) => lineOf(listed, reading);
  const groups: LineGroup[] = groupedItems(kind, content).map(group => ({ name: group.key, lines: group.items.map(line) }));
  const disputed = orderedItems(kind, content, 'removed')
    .filter(({ item }) => editedAfterRemoval(item))
    .map(line);
  if (kind === 'list') return { kind, title: content.title, groups, disputed };
  const byDay = new Map(groups.map(group => [group.name, group]));
  const days = daysOf(content);
  const elsewhere = groups.filter(group => !days.includes(group.name));
  return { kind, title: content.title, groups: [...days.map(day => byDay.get(day) ?? { name: day, lines: [] }), ...elsewhere], disputed };
}

function lineOf({ id, item }: Listed, reading: Reading): LineView {
  const touched = item.touched === undefined ? undefined : touchedBy(item.touched, reading);
  const byOthers = touched !== undefined && touched.kind !== 'you';
  return {
    id,
    text: item.text,
    done: item.done === true,
    ...(item.time !== undefined && { time: item.time }),
    ...(item.fixed === true && { fixed: true }),
    ...(touched !== undefined && { touched }),
    ...(byOthers && reading.now !== undefined && item.touched !== undefined && reading.now - item.touched.at < tintFor && { isNew: true }),
  };
}

/** Baton's own steps by number; the person at this device as "you"; at another device by that device's name. */
export function touchedBy(touch: Touch, reading: Reading): Touched | undefined {
  if (touch.step !== undefined) {
    const step = reading.numbers.get(touch.step);
    return step === undefined ? undefined : { kind: 'step', step };
  }
  return touch.by === reading.me ? { kind: 'you' } : { kind: 'person', name: touch.by };
}
