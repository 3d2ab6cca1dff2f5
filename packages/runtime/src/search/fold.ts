/**
 * Folding for search: what two people may write differently and mean the same becomes the same (case, full and half width, accents, runs of
 * white space). It works point by point, so that of any part of a text the folded form is a part of the folded text: every substring is
 * found, in any script, without knowing where words begin.
 */

/** Marks that change a letter, and what nobody sees. */
const dropped = /[\u0300-\u036f]|\u00ad|[\u200b-\u200f]|\u2060|[\ufe00-\ufe0f]|\ufeff/g;
const plain = /^(?!.* {2})[ -~]*$/;

const known = new Map<string, string>();
const mostKnown = 8_192;

function foldPoint(point: string): string {
  const before = known.get(point);
  if (before !== undefined) return before;
  // Upper case first: ß and ss, ς and σ come to the same.
  const folded = point.normalize('NFKD').replace(dropped, '').toUpperCase().toLowerCase().replace(/\s+/g, ' ');
  if (known.size >= mostKnown) known.clear();
  known.set(point, folded);
  return folded;
}

/** The folded text. It holds no newline, and never two spaces in a row. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  let folded = '';
  for (const point of text) folded = joined(folded, foldPoint(point));
  return folded;
}

function joined(before: string, next: string): string {
  return next.startsWith(' ') && before.endsWith(' ') ? before + next.slice(1) : before + next;
}

/** What to look for in folded texts; empty when there is nothing to look for. */
export function foldQuery(text: string): string {
  return fold(text).trim();
}

/** Where a folded query first stands in a text as it was written; null when it does not. Counted in UTF-16 units. */
export function findIn(text: string, query: string): { readonly start: number; readonly end: number } | null {
  const folded = fold(text);
  const at = folded.indexOf(query);
  if (at < 0) return null;
  const last = at + query.length - 1;
  let start = 0;
  let length = 0;
  let hasSpace = false;
  let position = 0;
  for (const point of text) {
    const whole = foldPoint(point);
    const next: string = hasSpace && whole.startsWith(' ') ? whole.slice(1) : whole;
    if (next !== '') hasSpace = next.endsWith(' ');
    if (length <= at && at < length + next.length) start = position;
    length += next.length;
    position += point.length;
    if (length > last) return { start, end: position };
  }
  return { start, end: text.length };
}
