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
  const said = likeness(name.replace(/[“”"「」『』]/g, ''));
  if (said === '') return [];
  const exact = known.filter(entry => likeness(entry.title) === said);
  if (exact.length > 0) return exact;
  const wanted = core(said);
  // "the list" names no title: every list may be meant.
  if (wanted === '') return known.filter(entry => entry.kind === 'list');
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
