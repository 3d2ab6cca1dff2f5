import {
  type ConversationHit,
  type DocumentHit,
  type DocumentId,
  type EntryRecord,
  type SearchPage,
  type SearchQuery,
  type SearchSlabRecord,
  type SessionRecord,
  searchLimits,
} from '@baton/protocol';
import type { Platform } from '../core/platform.ts';
import type { Shelf } from '../documents/shelf.ts';
import { foldQuery } from './fold.ts';
import { documentSlabs, entrySlabs, idsOf } from './slabs.ts';
import { snippetOf } from './snippet.ts';
import { linesOfDocument, textOfEntry } from './texts.ts';
import { parseSearchable } from './waiting.ts';

/** Slabs of the first read, as most of what is looked for is found soon, and of each one after it: some two megabytes. */
const slabsFirst = 16;
const slabsAtOnce = 64;
/** What waits to be put into a slab is read by the search itself, up to so many. */
const mostWaiting = 200;

export interface ScanOptions {
  readonly platform: Pick<Platform, 'storage'>;
  readonly shelf: Pick<Shelf, 'peek'>;
  /** Whether the slabs lack something that is stored. */
  readonly isBehind: () => Promise<boolean>;
}

interface Hits<Hit> {
  readonly hits: Hit[];
  readonly next: string | null;
  /** More of what waits was found than fits into a page. */
  readonly isCut: boolean;
}

/**
 * Looks through everything that is stored here, newest first. The slabs only say where to look: every hit is read again where it really
 * stands, so that nothing is shown that was removed or changed, and it is shown as it was written.
 */
export class Scan {
  readonly #o: ScanOptions;

  constructor(options: ScanOptions) {
    this.#o = options;
  }

  /**
   * One page. Null when `signal` was aborted before it was full.
   * @param what `standing`: nothing that was said in another way since
   */
  async page(
    { text, limit: wanted, after }: SearchQuery,
    signal: AbortSignal,
    what: 'all' | 'standing' = 'all',
  ): Promise<SearchPage | null> {
    const query = foldQuery(text.slice(0, searchLimits.query));
    const limit = Math.min(wanted, searchLimits.page);
    const nothing = { hits: [], next: null, isCut: false };
    if (query === '') return { conversations: [], documents: [], next: { conversations: null, documents: null }, indexing: false };
    const waiting = after ? [] : await this.#o.platform.storage.range('searchWaiting', { limit: mostWaiting });
    const late = waiting.flatMap(({ key }) => parseSearchable(key) ?? []);
    const [documents, conversations, isBehind] = await Promise.all([
      after?.documents === null
        ? nothing
        : this.#documents(
            query,
            limit,
            after?.documents ?? null,
            late.flatMap(one => (one.kind === 'document' ? one.id : [])),
            signal,
          ),
      after?.conversations === null
        ? nothing
        : this.#conversations(
            query,
            limit,
            after?.conversations ?? null,
            late.flatMap(one => (one.kind === 'entry' ? one.id : one.kind === 'title' ? `title/${one.id}` : [])),
            signal,
            what,
          ),
      this.#o.isBehind(),
    ]);
    if (signal.aborted) return null;
    return {
      conversations: conversations.hits,
      documents: documents.hits,
      next: { conversations: conversations.next, documents: documents.next },
      indexing: waiting.length === mostWaiting || conversations.isCut || documents.isCut || isBehind,
    };
  }

  async #conversations(
    query: string,
    limit: number,
    after: string | null,
    late: readonly string[],
    signal: AbortSignal,
    what: 'all' | 'standing',
  ): Promise<Hits<ConversationHit>> {
    const { storage } = this.#o.platform;
    let hits: ConversationHit[] = [];
    const seen = new Set<string>();
    const take = async (ids: readonly string[]): Promise<void> => {
      const fresh = ids.filter(id => !seen.has(id));
      for (const id of fresh) seen.add(id);
      const found = await this.#read(fresh, query);
      hits = withoutNames([...hits, ...(what === 'all' ? found : found.filter(hit => !hit.earlier))]);
    };
    if (after === null) {
      await take(late);
      hits.sort((a, b) => b.at - a.at);
    }
    const isCut = hits.length > limit;
    hits.splice(limit);
    const begin = cursorOf(after);
    let from = begin === null ? entrySlabs.after : justBefore(begin.slab);
    for (let most = slabsFirst; !signal.aborted; most = slabsAtOnce) {
      const slabs = await storage.range('searchSlabs', { after: from, before: entrySlabs.before, limit: most });
      for (const slab of slabs) {
        const found = newestHits(slab, query);
        let done = begin?.slab === slab.key ? begin.done : 0;
        while (done < found.length) {
          if (hits.length >= limit) return { hits, next: `${slab.key}|${done}`, isCut };
          const some = found.slice(done, done + limit - hits.length);
          await take(some);
          done += some.length;
        }
        from = slab.key;
      }
      if (slabs.length < most) break;
    }
    return { hits, next: null, isCut };
  }

  /** What these say now, where it has the query in it. */
  async #read(ids: readonly string[], query: string): Promise<ConversationHit[]> {
    if (ids.length === 0) return [];
    const { storage } = this.#o.platform;
    const titles = ids.flatMap(id => (id.startsWith('title/') ? [id.slice('title/'.length)] : []));
    const entries = (
      await storage.getMany(
        'entries',
        ids.filter(id => !id.startsWith('title/')),
      )
    ).filter(entry => entry !== undefined);
    const sessions = new Map<string, SessionRecord>();
    // Deleted, and kept until the others can know: nobody is to find it any more.
    for (const session of await storage.getMany('sessions', [...new Set([...titles, ...entries.map(entry => entry.session)])]))
      if (session && session.shelf !== 'deleted') sessions.set(session.id, session);
    const inTitles = titles.flatMap((id): ConversationHit[] => {
      const session = sessions.get(id);
      const snippet = session && snippetOf(session.title, query);
      return snippet ? [{ session: id, title: session.title, entry: null, by: 'title', at: session.updatedAt, snippet }] : [];
    });
    return [...inTitles, ...entries.flatMap(entry => hitIn(entry, sessions.get(entry.session), query))];
  }

  async #documents(
    query: string,
    limit: number,
    after: string | null,
    late: readonly DocumentId[],
    signal: AbortSignal,
  ): Promise<Hits<DocumentHit>> {
    const { storage } = this.#o.platform;
    const hits: DocumentHit[] = [];
    const seen = new Set<string>();
    const take = async (document: DocumentId): Promise<void> => {
      if (seen.has(document)) return;
      seen.add(document);
      const hit = await this.#documentHit(document, query);
      if (hit) hits.push(hit);
    };
    if (after === null) for (const document of late) await take(document);
    const isCut = hits.length > limit;
    hits.splice(limit);
    let from = after ?? documentSlabs.after;
    let next: string | null = null;
    scan: while (!signal.aborted) {
      const slabs = await storage.range('searchSlabs', { after: from, before: documentSlabs.before, limit: slabsAtOnce });
      for (const slab of slabs) {
        if (slab.text.includes(query)) {
          if (hits.length >= limit) {
            next = from;
            break scan;
          }
          await take(slab.ids as string as DocumentId);
        }
        from = slab.key;
      }
      if (slabs.length < slabsAtOnce) break;
    }
    return { hits: hits.sort((a, b) => b.at - a.at), next, isCut };
  }

  async #documentHit(document: DocumentId, query: string): Promise<DocumentHit | null> {
    const record = await this.#o.platform.storage.get('documents', document);
    const content = record && (await this.#o.shelf.peek(document).catch(() => null));
    if (!record || !content) return null;
    for (const line of linesOfDocument(content)) {
      const snippet = snippetOf(line, query);
      if (snippet) return { document, title: content.title, kind: record.kind, at: record.updatedAt, snippet };
    }
    return null;
  }
}

/** A conversation is called by the first words in it: where these were found, its name says nothing new. */
function withoutNames(hits: readonly ConversationHit[]): ConversationHit[] {
  const said = new Set(hits.flatMap(hit => (hit.entry === null ? [] : [hit.session])));
  return hits.filter(hit => hit.entry !== null || !said.has(hit.session));
}

function hitIn(entry: EntryRecord, session: SessionRecord | undefined, query: string): ConversationHit[] {
  const text = textOfEntry(entry);
  const snippet = text === null ? null : snippetOf(text, query);
  if (!snippet || !session) return [];
  const by = entry.kind === 'message' ? 'person' : entry.kind === 'answer' ? 'baton' : 'card';
  const earlier = session.hidden?.some(({ from, to }) => from <= entry.order && entry.order < to) ? { earlier: true as const } : {};
  return [{ session: session.id, title: session.title, entry: entry.id, by, ...earlier, at: entry.at, snippet }];
}

/** The ids of a slab's texts that hold the query, newest first. */
function newestHits(slab: SearchSlabRecord, query: string): string[] {
  const { text } = slab;
  let at = text.indexOf(query);
  if (at < 0) return [];
  const ids = idsOf(slab);
  const found: string[] = [];
  let piece = 0;
  let end = text.indexOf('\n');
  while (at >= 0) {
    while (end >= 0 && end < at) {
      piece++;
      end = text.indexOf('\n', end + 1);
    }
    const id = ids[piece];
    if (id !== undefined) found.push(id);
    if (end < 0) break;
    at = text.indexOf(query, end + 1);
  }
  return found.reverse();
}

/** A key right before this one, so that a read behind it begins with this one. */
function justBefore(key: string): string {
  const last = key.length - 1;
  return `${key.slice(0, last)}${String.fromCharCode(key.charCodeAt(last) - 1)}\uffff`;
}

/** Where a page ended: the slab, and how many of its hits were dealt with. */
function cursorOf(after: string | null): { readonly slab: string; readonly done: number } | null {
  if (after === null) return null;
  const [slab = '', done] = after.split('|');
  return { slab, done: Number(done) || 0 };
}
