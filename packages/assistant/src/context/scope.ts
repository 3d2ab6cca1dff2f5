/** Which documents a request shows, and how: structured text with item ids, no Yjs and no bookkeeping fields. */
import type { DocumentId, JsonValue } from '@baton/protocol';
import { likeness } from '../builtin/language/split.ts';
import type { DocumentSummary, Documents, StoredDocument } from '../ports.ts';
import type { Round, ScopedDocument, ScopedItem } from '../request.ts';
import { limitsOfRequest } from './limits.ts';

type Fields = { readonly [key: string]: JsonValue };
export const fieldsOf = (value: JsonValue | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textOf = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Documents that calls of this turn made, read or changed. Outside a plan one that was only read does not count when all of it stands with
 * the call's result: shown once more it would take the place of another.
 */
function touchedIn(rounds: readonly Round[], planned: boolean): Set<string> {
  const ids = new Set<string>();
  for (const round of rounds) {
    for (const call of round.calls) {
      const isWhole = call.result.status === 'done' && fieldsOf(call.result.value).cut !== true;
      if (!planned && call.name === 'document.read' && isWhole) continue;
      const named = textOf(fieldsOf(call.arguments).document);
      const made = call.result.status === 'done' ? textOf(fieldsOf(call.result.value).document) : undefined;
      for (const id of [named, made]) if (id !== undefined) ids.add(id);
    }
  }
  return ids;
}

/**
 * The documents to show: those this turn touched; outside a plan also those that the messages name, then the most recently changed ones.
 * Inside a plan nothing else: a job works on what it opened.
 */
export function inScope(
  known: readonly DocumentSummary[],
  rounds: readonly Round[],
  messages: readonly string[],
  planned: boolean,
): DocumentSummary[] {
  const touched = touchedIn(rounds, planned);
  const said = likeness(messages.join(' '));
  const rank = (entry: DocumentSummary): number => {
    if (touched.has(entry.document)) return 0;
    if (planned) return 9;
    const name = likeness(entry.title);
    return name !== '' && said.includes(name) ? 1 : 2;
  };
  return known
    .map((entry, index) => ({ entry, index, rank: rank(entry) }))
    .filter(({ rank: place }) => place < 9)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, limitsOfRequest.documents)
    .map(({ entry }) => entry);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function scopedItem(id: string, fields: Fields): ScopedItem {
  const minutes = fields.minutes;
  return {
    id,
    text: textOf(fields.text) ?? '',
    ...(typeof fields.done === 'boolean' && { done: fields.done }),
    ...(typeof fields.section === 'string' && { section: fields.section }),
    ...(typeof fields.day === 'string' && { day: fields.day }),
    ...(typeof fields.time === 'string' && { time: fields.time }),
    ...(typeof fields.part === 'string' && { part: fields.part }),
    ...(typeof minutes === 'number' && { minutes }),
    ...(fields.fixed === true && { fixed: true }),
  };
}

/** A stored document as a request shows it, within `budget` characters. Items stand by day, then by their order. */
export function scopedDocument(document: DocumentId, stored: StoredDocument, budget: number): ScopedDocument {
  const content = fieldsOf(stored.content);
  const head = { document, kind: stored.kind, title: stored.title, version: stored.version };
  if (stored.kind === 'note') {
    const body = textOf(content.body) ?? '';
    return body.length <= budget ? { ...head, body } : { ...head, body: body.slice(0, budget), more: body.length - budget };
  }
  const week = textOf(content.week);
  const standing = Object.entries(fieldsOf(content.items))
    .map(([id, value]) => ({ id, fields: fieldsOf(value) }))
    .filter(({ fields }) => fields.removed === undefined || fields.removed === null)
    .sort(
      (a, b) =>
        compare(textOf(a.fields.day) ?? '', textOf(b.fields.day) ?? '') ||
        compare(textOf(a.fields.order) ?? '', textOf(b.fields.order) ?? '') ||
        compare(a.id, b.id),
    );
  const items: ScopedItem[] = [];
  let used = 0;
  for (const { id, fields } of standing) {
    const item = scopedItem(id, fields);
    used += JSON.stringify(item).length;
    if (items.length >= limitsOfRequest.items || used > budget) break;
    items.push(item);
  }
  const more = standing.length - items.length;
  return { ...head, ...(week !== undefined && { week }), items, ...(more > 0 && { more }) };
}

/** Reads and shows the documents in scope, together within the request's budget. One that is gone or unreadable is left out. */
export async function showDocuments(documents: Documents, entries: readonly DocumentSummary[]): Promise<ScopedDocument[]> {
  const shown: ScopedDocument[] = [];
  let left: number = limitsOfRequest.content;
  for (const entry of entries) {
    const stored = await documents.read(entry.document);
    if (!stored || left <= 0) continue;
    const document = scopedDocument(entry.document, stored, left);
    left -= JSON.stringify(document).length;
    shown.push(document);
  }
  return shown;
}
