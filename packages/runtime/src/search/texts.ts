import type { Content } from '@baton/documents';
import type { EntryRecord } from '@baton/protocol';

/** What of an entry is looked through; null when it has no words of its own. A text that is still being written is not: it may yet change. */
export function textOfEntry(entry: EntryRecord): string | null {
  switch (entry.kind) {
    case 'message':
      // Words that only ask for an answer to be gone on with nobody wrote.
      return entry.goesOn ? null : entry.text;
    case 'answer':
      return entry.state === 'writing' || entry.text === '' ? null : entry.text;
    case 'job':
      return entry.title;
    case 'approval':
      return [entry.shown.heading, ...entry.shown.facts.map(fact => fact.value)].join('\n');
    case 'question':
      return entry.subject;
    case 'did':
      return [entry.title, ...entry.changes.map(({ title, words }) => `${title}: ${words}`)].join('\n');
    // Its words are made of others that are found.
    case 'summary':
    case 'origin':
    case 'handoff':
      return null;
  }
}

/** The lines of a document, its title first, without what was taken off. A hit lies within one line. */
export function linesOfDocument(content: Content): readonly string[] {
  const items = Object.values(content.items ?? {})
    .filter(item => !item.removed)
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  const sections = new Set(items.flatMap(item => (item.section ? [item.section] : [])));
  return [content.title, ...(content.body ? [content.body] : []), ...sections, ...items.map(item => item.text)];
}
