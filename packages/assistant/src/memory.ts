/**
 * What Baton remembers of a person: a list that they can see, change and empty like any other. It has a well-known id and the same first
 * content on every device, so that it is made once wherever it is made first. What is ticked there stays and is not used.
 */
import type { DocumentId, DocumentKind, JsonValue } from '@baton/protocol';
import { memoryDocument, memoryTitle } from '@baton/protocol';
import { fieldsOf } from './context/scope.ts';
import type { Documents } from './ports.ts';

export { memoryDocument };

/** How the document begins where it is not there yet. */
export const memoryBegins: { readonly kind: DocumentKind; readonly title: string } = { kind: 'list', title: memoryTitle };

/** Facts kept and told at once, and the characters of one and of all that are told. */
export const memoryLimits = { facts: 200, fact: 300, told: 4_000 } as const;

export interface Fact {
  readonly id: string;
  readonly text: string;
}

/** The facts in the order of the list, without what was taken off or ticked. */
export async function readMemory(documents: Documents): Promise<readonly Fact[]> {
  const stored = await documents.read(memoryDocument as DocumentId);
  return stored?.kind === 'list' ? factsIn(stored.content) : [];
}

export function factsIn(content: JsonValue): readonly Fact[] {
  return Object.entries(fieldsOf(fieldsOf(content).items))
    .map(([id, value]) => ({ id, fields: fieldsOf(value) }))
    .filter(({ fields }) => !fields.removed && fields.done !== true)
    .map(({ id, fields }) => ({ id, text: String(fields.text ?? ''), order: String(fields.order ?? '') }))
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => compare(a.order, b.order) || compare(a.id, b.id))
    .map(({ id, text }) => ({ id, text }));
}

/** What of them a request tells: the newest within its budget, in their order. */
export function toldOf(facts: readonly Fact[]): string[] {
  const told: string[] = [];
  let left: number = memoryLimits.told;
  for (const { text } of facts.toReversed()) {
    const shown = text.slice(0, memoryLimits.fact).toWellFormed();
    left -= shown.length;
    if (left < 0) break;
    told.unshift(shown);
  }
  return told;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
