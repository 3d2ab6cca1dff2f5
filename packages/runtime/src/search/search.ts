import type { FoundText, HistorySearch } from '@baton/assistant';
import type { DocumentId, SearchPage, SearchQuery, Snippet } from '@baton/protocol';
import { onceLoaded } from '../core/once-loaded.ts';
import { SearchIndex, type SearchIndexOptions } from './search-index.ts';

/** Keeps the slabs of what is stored, and answers who looks for something in it. What looks is loaded when somebody does. */
export class Search implements HistorySearch {
  readonly #o: SearchIndexOptions;
  readonly #index: SearchIndex;
  readonly #asking = new Map<string, AbortController>();
  readonly #scan = onceLoaded(async () => {
    const { Scan } = await import('./scan.ts');
    return new Scan({ ...this.#o, isBehind: () => this.#index.isBehind() });
  });

  constructor(options: SearchIndexOptions) {
    this.#o = options;
    this.#index = new SearchIndex(options);
  }

  /** Begins to fill the slabs with what they lack; for after a start, which has other things to do first. Answers at once. */
  begin(): void {
    this.#index.begin();
  }

  /** For a person who types: what the same asker asked before is given up, and answered with null. */
  async ask(asker: string, query: SearchQuery): Promise<SearchPage | null> {
    this.#asking.get(asker)?.abort();
    const asking = new AbortController();
    this.#asking.set(asker, asking);
    try {
      return await this.page(query, asking.signal);
    } finally {
      if (this.#asking.get(asker) === asking) this.#asking.delete(asker);
    }
  }

  /** For a helper: what was found in both, as content. What was said in another way since is not what the person says. */
  async find(
    text: string,
    most: number,
    signal: AbortSignal,
  ): Promise<{ readonly found: readonly FoundText[]; readonly more: boolean } | null> {
    const page = await (await this.#scan()).page({ text, limit: most }, signal, 'standing');
    if (!page) return null;
    const words = ({ before, hit, after }: Snippet) => `${before}${hit}${after}`;
    const said = page.conversations.map(({ title, by, at, snippet }): FoundText => {
      const who = by === 'person' || by === 'baton' ? { by } : {};
      return { in: 'conversation', title, ...who, text: words(snippet), at };
    });
    const written = page.documents.map(({ document, title, at, snippet }): FoundText => {
      return { in: 'document', title, text: words(snippet), at, document: document as DocumentId };
    });
    const all = [...said, ...written].sort((a, b) => b.at - a.at);
    return {
      found: all.slice(0, most),
      more: all.length > most || page.indexing || page.next.conversations !== null || page.next.documents !== null,
    };
  }

  /** One page. Null when `signal` was aborted before it was full. */
  async page(query: SearchQuery, signal: AbortSignal): Promise<SearchPage | null> {
    return (await this.#scan()).page(query, signal);
  }
}
