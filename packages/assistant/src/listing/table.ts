/** Rows of a table in a text: commas, semicolons or tabs between the cells, quotes around what holds them. */

const separators = [',', ';', '\t', '，'] as const;
type Separator = (typeof separators)[number];

/** Lines that are looked at to tell what separates the cells. */
const looked = 50;

/** Cells of a row; more are not looked at. */
export const widest = 100;

/** What separates the cells: what parts the first lines in the most even way. Null: nothing does, each line is one cell. */
export function separatorOf(text: string): Separator | null {
  let best: { readonly separator: Separator; readonly score: number } | null = null;
  for (const separator of separators) {
    const widths = rowsOf(text, separator, looked).map(row => row.length);
    const common = mostCommon(widths);
    if (common < 2) continue;
    const even = widths.filter(width => width === common).length / widths.length;
    const score = even + Math.min(common, 9) / 100;
    if (even >= 0.5 && (!best || score > best.score)) best = { separator, score };
  }
  return best?.separator ?? null;
}

function mostCommon(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || b - a)[0]?.[0] ?? 0;
}

/**
 * The rows of a table, without empty ones; line breaks stand within quotes too. A quote that never ends takes no more than its own line: the
 * rows behind it are not lost.
 */
export function rowsOf(text: string, separator: Separator | null, most = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length && rows.length < most) {
    const { row, next } = rowAt(text, at, separator);
    at = next;
    if (row.some(cell => cell !== '')) rows.push(row.slice(0, widest));
  }
  return rows;
}

function rowAt(text: string, from: number, separator: Separator | null): { readonly row: string[]; readonly next: number } {
  const row: string[] = [];
  let at = from;
  for (;;) {
    const quoted = separator === null ? null : quotedAt(text, at, separator);
    const end = quoted ? quoted.next : endOf(text, at, separator);
    row.push((quoted ? quoted.cell : text.slice(at, end)).trim());
    at = end;
    if (separator !== null && text.startsWith(separator, at)) {
      at += separator.length;
      continue;
    }
    return { row, next: at + (text.startsWith('\r\n', at) ? 2 : 1) };
  }
}

function endOf(text: string, from: number, separator: Separator | null): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\n' || sign === '\r' || sign === separator) return at;
  }
  return text.length;
}

/** Characters of one cell in quotes: a longer one is a quote that nobody closed. */
const longestQuote = 20_000;

/** A cell in quotes, up to what separates it from the next; null: none begins here, or it does not end as they do. */
function quotedAt(text: string, from: number, separator: Separator): { readonly cell: string; readonly next: number } | null {
  let at = from;
  while (text[at] === ' ') at++;
  if (text[at] !== '"') return null;
  const start = at + 1;
  for (at = start; at < text.length && at - start < longestQuote; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') {
      at++;
      continue;
    }
    const cell = text.slice(start, at).replaceAll('""', '"');
    do at++;
    while (text[at] === ' ');
    const sign = text[at];
    return sign === undefined || sign === separator || sign === '\n' || sign === '\r' ? { cell, next: at } : null;
  }
  return null;
}
