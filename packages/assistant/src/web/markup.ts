/**
 * Markup taken apart from front to back, once: the time it takes grows with its length and with nothing else, whatever somebody wrote. What
 * runs or only decorates (scripts, styles, drawings, comments) is left out.
 */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'tag'; readonly name: string; readonly closes: boolean; readonly raw: string };

const left = new Set(['script', 'style', 'noscript', 'template', 'svg', 'math', 'title', 'textarea', 'iframe', 'object']);
const name = /[a-z][a-z0-9-]*/iy;
/** Characters of a tag that are kept with its attributes: more is no page that somebody wrote. */
const TAG = 4_000;

export function* piecesOf(markup: string): Generator<Piece> {
  const lower = markup.toLowerCase();
  let at = 0;
  while (at < markup.length) {
    const next = markup.indexOf('<', at);
    if (next !== at) yield { kind: 'text', text: markup.slice(at, next < 0 ? undefined : next) };
    if (next < 0) return;
    if (markup.startsWith('<!--', next)) {
      const end = markup.indexOf('-->', next + 4);
      if (end < 0) return;
      at = end + 3;
      continue;
    }
    const closes = markup[next + 1] === '/';
    name.lastIndex = next + (closes ? 2 : 1);
    const found = name.exec(lower)?.[0];
    const end = markup.indexOf('>', next + 1);
    if (end < 0) return;
    if (found === undefined) {
      // A declaration is no text; a bare sign is.
      if (!/[!?/]/.test(markup[next + 1] ?? '')) yield { kind: 'text', text: '<' };
      at = /[!?/]/.test(markup[next + 1] ?? '') ? end + 1 : next + 1;
      continue;
    }
    if (!closes && left.has(found)) {
      const over = lower.indexOf(`</${found}`, end);
      if (found === 'title') yield { kind: 'title', text: markup.slice(end + 1, over < 0 ? end + 500 : over) };
      if (over < 0) return;
      const close = markup.indexOf('>', over);
      if (close < 0) return;
      at = close + 1;
      continue;
    }
    const raw = end - next > TAG ? `<${closes ? '/' : ''}${found}>` : markup.slice(next, end + 1);
    yield { kind: 'tag', name: found, closes, raw };
    at = end + 1;
  }
}

const blocks = new Set(
  'p div section article header footer main aside nav h1 h2 h3 h4 h5 h6 ul ol table tr blockquote pre figure form br hr dl dt dd'.split(
    ' ',
  ),
);

/** The words, a line for each block. */
export function wordsOf(markup: string): string {
  const parts: string[] = [];
  for (const piece of piecesOf(markup)) {
    if (piece.kind === 'text') parts.push(piece.text);
    else if (piece.kind === 'tag') parts.push(piece.name === 'li' && !piece.closes ? '\n- ' : blocks.has(piece.name) ? '\n' : '');
  }
  return unescaped(parts.join(''))
    .split('\n')
    .map(squeezed)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Elements that close by themselves, so that many of them do not stand in each other. */
const shallow = new Set('p li dt dd tr td th option br hr img input meta link col area base embed source track wbr'.split(' '));

/** The page without what is left out, how many elements it has, and how deep they stand in each other. */
export function cleaned(markup: string): {
  readonly html: string;
  readonly title: string;
  readonly elements: number;
  readonly depth: number;
} {
  const parts: string[] = [];
  let [elements, depth, deepest, title] = [0, 0, 0, ''];
  for (const piece of piecesOf(markup)) {
    if (piece.kind === 'title') title ||= squeezed(unescaped(piece.text));
    if (piece.kind === 'text') parts.push(piece.text.replace(/</g, '&lt;'));
    if (piece.kind !== 'tag') continue;
    parts.push(piece.raw);
    if (!piece.closes) elements++;
    if (shallow.has(piece.name) || piece.raw.endsWith('/>')) continue;
    depth = piece.closes ? Math.max(0, depth - 1) : depth + 1;
    deepest = Math.max(deepest, depth);
  }
  return { html: parts.join(''), title, elements, depth: deepest };
}

export const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};
function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (all, hex?: string, decimal?: string, entity?: string) => {
    if (entity !== undefined) return entities[entity.toLowerCase()] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : all;
  });
}
