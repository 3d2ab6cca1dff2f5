import { type Snippet, searchLimits } from '@baton/protocol';
import { findIn } from './fold.ts';

/** The words around the first hit of a folded query in a text, as they were written; null when it is not there (any more). */
export function snippetOf(text: string, query: string): Snippet | null {
  const found = findIn(text, query);
  if (!found) return null;
  const { start, end } = found;
  const from = Math.max(0, start - searchLimits.before);
  const to = Math.min(text.length, end + searchLimits.after);
  const before = text.slice(from, start);
  const after = text.slice(end, to);
  return {
    before: `${from > 0 ? '…' : ''}${lastWords(before, from > 0)}`.toWellFormed(),
    hit: text.slice(start, end).toWellFormed(),
    after: `${after}${to < text.length ? '…' : ''}`.toWellFormed(),
  };
}

/** Without the half of a word that it begins with, where words are parted by spaces. */
function lastWords(text: string, isCut: boolean): string {
  if (!isCut) return text;
  const space = text.indexOf(' ');
  return space < 0 || space > text.length / 2 ? text : text.slice(space + 1);
}
