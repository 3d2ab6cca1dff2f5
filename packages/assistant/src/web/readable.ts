/** The readable part of a page: title, text and links. Nothing of the page is run or loaded. */
import { decode } from './charset.ts';
import { cleaned, squeezed, wordsOf } from './markup.ts';

export interface ReadablePage {
  readonly title: string;
  readonly text: string;
  readonly links: readonly { readonly text: string; readonly url: string }[];
  /** There was more than is kept. */
  readonly cut: boolean;
}

/** Bytes of text that are kept (UTF-8), and how many links of which size. Together well under what fits a row. */
const TEXT_BYTES = 36_000;
const LINKS = 40;
const LINK_TEXT = 80;
const LINK_URL = 250;
/** A page of more elements, or of more in each other, is read as plain text: to a parser it would be minutes of work. */
const ELEMENTS = 8_000;
const DEPTH = 200;
/** The time grows with both together. */
const TOGETHER = 250_000;

const isHtml = (type: string): boolean => /^(?:text\/html|application\/xhtml\+xml)/i.test(type);
const isText = (type: string): boolean => /^(?:text\/|application\/(?:json|xml|[\w.+-]+\+(?:json|xml)|javascript|yaml|x-yaml))/i.test(type);

/** Null: it is neither a page nor text. */
export async function readablePage(body: Uint8Array, contentType: string, url: string): Promise<ReadablePage | null> {
  if (isHtml(contentType) || (contentType === '' && looksLikeHtml(body))) return readHtml(decode(body, contentType, true), url);
  if (!isText(contentType) && contentType !== '') return null;
  return kept('', decode(body, contentType, false), []);
}

const looksLikeHtml = (body: Uint8Array): boolean =>
  /^\s*<(?:!doctype html|html|head|body)/i.test(new TextDecoder().decode(body.subarray(0, 512)));

async function readHtml(page: string, url: string): Promise<ReadablePage> {
  const { html, title, elements, depth } = cleaned(page);
  const plain = (links: ReadablePage['links'] = []) => kept(title, wordsOf(html), links);
  if (elements > ELEMENTS || depth > DEPTH || elements * depth > TOGETHER) return plain();
  try {
    const [{ parseHTML }, { Readability }] = await Promise.all([import('linkedom'), import('@mozilla/readability')]);
    const { document } = parseHTML(`<!doctype html><html><head><title></title></head><body>${html}</body></html>`);
    const links = linksOf(document.querySelectorAll('a[href]'), url);
    const article = new Readability(document as never, { maxElemsToParse: ELEMENTS + 10, charThreshold: 200 }).parse();
    const text = article?.content ? wordsOf(article.content) : '';
    // Of a page that is no article everything that can be read is kept.
    return text.length < 40 ? plain(links) : kept(title || (article?.title ?? ''), text, links);
  } catch {
    // Whatever somebody's page does to a parser, its words can still be had.
    return plain();
  }
}

function linksOf(found: Iterable<{ getAttribute(name: string): string | null; textContent: string | null }>, base: string) {
  const links: { text: string; url: string }[] = [];
  const seen = new Set<string>();
  for (const anchor of found) {
    const href = anchor.getAttribute('href') ?? '';
    const text = squeezed(anchor.textContent ?? '')
      .slice(0, LINK_TEXT)
      .toWellFormed();
    const url = URL.canParse(href, base) ? new URL(href, base) : null;
    if (!url || !/^https?:$/.test(url.protocol) || text === '' || url.href.length > LINK_URL || seen.has(url.href)) continue;
    seen.add(url.href);
    links.push({ text, url: url.href });
    if (links.length === LINKS) break;
  }
  return links;
}

function kept(title: string, text: string, links: ReadablePage['links']): ReadablePage {
  const short = withinBytes(text, TEXT_BYTES);
  return { title: squeezed(title).slice(0, 200).toWellFormed(), text: short, links, cut: short.length < text.length };
}

/** The beginning of a text that is no longer than so many bytes. */
function withinBytes(text: string, most: number): string {
  const bytes = new Uint8Array(most);
  const { read } = new TextEncoder().encodeInto(text, bytes);
  return text.slice(0, read).toWellFormed();
}
