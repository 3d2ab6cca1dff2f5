/** Which documents a sentence is about, and the calls that change them. */
import type { ModelAnswer } from '@baton/journal';
import type { DocumentId, JsonObject } from '@baton/protocol';
import type { ScopedDocument } from '../../request.ts';
import { itemName, likeness, partsOf } from '../language/split.ts';
import { shoppingTitles } from '../lists.ts';
import { documentsCalled, type Known, nearestTo } from './find.ts';
import { type Ask, asks, type Looking, type Spoken } from './spoken.ts';

export const patch = (
  document: ScopedDocument | Known,
  ops: readonly JsonObject[],
  names: readonly string[],
): ModelAnswer['calls'][number] => ({
  name: 'document.patch',
  arguments: { document: document.document, ops: [...ops], names: names.slice(0, 20) },
});

export const isShopping = (title: string): boolean => shoppingTitles.some(name => likeness(name) === likeness(title));

/** A thing as one word of a sentence: one that would be read as several is quoted. */
export const oneWord = (name: string): string => (partsOf(name).length === 1 ? name : `“${name}”`);

/** Documents that one answer looks into besides those in scope. */
const LOOK = 8;

/** Documents that were not shown and not looked into yet, the most recently changed first. */
export function unseen({ request, looked }: Ask, kinds: readonly Known['kind'][]): DocumentId[] {
  const shown = new Set<string>(request.documents.map(document => document.document));
  return request.known
    .filter(entry => kinds.includes(entry.kind) && !shown.has(entry.document) && !looked.has(entry.document))
    .slice(0, Math.max(0, LOOK - looked.size))
    .map(entry => entry.document);
}

/** Something that can be said only when these documents were read. */
export const looking = (look: readonly DocumentId[]): Looking => ({
  text: '',
  calls: [],
  look: look.map(document => ({ name: 'document.read', arguments: { document } })),
});

export type Target = { readonly document: ScopedDocument } | { readonly spoken: Spoken };

/** One document that a name means, with its content; else the question or the look that is needed first. */
export function targetOf(ask: Ask, name: string, kinds: readonly Known['kind'][], say: (title: string) => string): Target {
  const { request, texts } = ask;
  const possible = request.known.filter(entry => kinds.includes(entry.kind));
  const found = name === '' ? possible : documentsCalled(possible, name);
  const [first] = found;
  if (!first) return { spoken: asks(texts.say.noDocument(itemName(name)), optionsFor(possible, say, name)) };
  if (found.length > 1) return { spoken: asks(texts.say.whichDocument, optionsFor(found, say)) };
  const document = request.documents.find(entry => entry.document === first.document);
  if (document) return { document };
  if (!ask.looked.has(first.document)) return { spoken: looking([first.document]) };
  return { spoken: asks(texts.say.noDocument(first.title), []) };
}

/** A way on for each document, the one whose title is most like `name` first. */
export const optionsFor = (documents: readonly Known[], say: (title: string) => string, name = '') => {
  const near = nearestTo(documents, name);
  const sorted = near ? [near, ...documents.filter(entry => entry !== near)] : documents;
  return sorted.slice(0, 20).map(entry => ({ say: say(entry.title), labels: [entry.title] }));
};
