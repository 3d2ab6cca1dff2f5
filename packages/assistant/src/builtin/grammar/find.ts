/** Finds the document and the lines that a person means, by what they call them. */
import type { ModelRequest, ScopedDocument, ScopedItem } from '../../request.ts';
import { likeness } from '../language/split.ts';

export type Known = ModelRequest['known'][number];

/** A title without the word for its kind: "the party list" means "Party". */
const core = (title: string): string =>
  likeness(title)
    .replace(/\b(?:list|note|plan)$/, '')
    .replace(/(?:清单|笔记|计划|列表)$/, '')
    .trim();

/**
 * Documents that a name means: of that very title, else of that title but for the word "list", else with it in the title.
 * @param loose whether a part of the title is enough
 */
export function documentsCalled(known: readonly Known[], name: string, loose = true): Known[] {
  if (name.length > 300) return [];
  const said = likeness(name.replace(/[“”"「」『』]/g, '').replace(/(?<=.)[那这](?:个|张|条|份)?(?=清单|笔记|计划|$)/, ''));
  if (said === '') return [];
  const exact = known.filter(entry => likeness(entry.title) === said);
  if (exact.length > 0) return exact;
  const wanted = core(said);
  // "the list" names no title: every list may be meant.
  if (wanted === '')
    return known.filter(entry => entry.kind === (/plan$|计划$/.test(said) ? 'plan' : /note$|笔记$/.test(said) ? 'note' : 'list'));
  const byCore = known.filter(entry => core(entry.title) === wanted);
  if (byCore.length > 0) return byCore;
  return wanted.length < 2 || !loose ? [] : known.filter(entry => likeness(entry.title).includes(wanted));
}

export interface FoundItem {
  readonly document: ScopedDocument;
  readonly item: ScopedItem;
}

/** Lines that a name means: exactly so called, else with all of its words. `prefer`: which of several to take first. */
export function itemsCalled(documents: readonly ScopedDocument[], name: string, prefer: (item: ScopedItem) => boolean): FoundItem[] {
  const said = likeness(name);
  if (said === '') return [];
  // An item without an id was put there by this very message: it is there, and cannot be named yet.
  const all = documents.flatMap(document => (document.items ?? []).filter(item => item.id !== '').map(item => ({ document, item })));
  const exact = all.filter(({ item }) => likeness(item.text) === said);
  const words = said.split(' ');
  const near = exact.length > 0 ? exact : all.filter(({ item }) => includesAll(likeness(item.text), words));
  const preferred = near.filter(({ item }) => prefer(item));
  return preferred.length > 0 ? preferred : near;
}

function includesAll(text: string, words: readonly string[]): boolean {
  const own = text.split(' ');
  return words.every(word => own.includes(word) || (/\p{Script=Han}/u.test(word) && text.includes(word)));
}

/** The document whose title is a slip of the pen away from a name: "shoping list". Null: none, or the name is too short to tell. */
export function nearestTo(known: readonly Known[], name: string): Known | null {
  const said = core(name.slice(0, 60));
  if (said.length < 5) return null;
  return known.find(entry => slips(core(entry.title.slice(0, 60)), said) <= (said.length < 8 ? 1 : 2)) ?? null;
}

/** How many letters must be put in, taken out, changed or swapped to make one text of the other. */
function slips(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const steps = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(Math.min(...steps, swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
