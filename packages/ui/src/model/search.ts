import type { SearchPage } from '@baton/protocol';

export type { ConversationHit, DocumentHit, SearchPage, Snippet } from '@baton/protocol';

/** Where the next page of each of the two begins; null: there is no more. */
export type SearchNext = SearchPage['next'];
