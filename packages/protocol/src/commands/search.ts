/** What a search asks and finds. An answer, not a record: nothing of it is stored. */
import * as z from 'zod/mini';

/** Bounds of a search. Characters unless said otherwise. */
export const searchLimits = {
  /** The words that are looked for. */
  query: 200,
  /** Hits of one page, in conversations and in documents. */
  page: 50,
  /** What is shown around a hit, in front of it and behind it. */
  before: 60,
  after: 140,
} as const;

/** Where the next page begins, for each of the two; null: there is no more. Opaque. */
const next = z.object({ conversations: z.nullable(z.string()), documents: z.nullable(z.string()) });

export const searchQuery = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(searchLimits.query)),
  /** At most so many hits of each of the two. */
  limit: z.number().check(z.int(), z.positive(), z.maximum(searchLimits.page)),
  after: z.optional(next),
});

/** The words around a hit, as they were written. */
const snippet = z.object({ before: z.string(), hit: z.string(), after: z.string() });

const conversationHit = z.object({
  session: z.string(),
  title: z.string(),
  /** The entry it stands in; null: the title of the conversation itself. */
  entry: z.nullable(z.string()),
  /** Who said it: the person, Baton, or neither (a card). */
  by: z.enum(['person', 'baton', 'card', 'title']),
  /** It is of a version that is not shown: the person said it in another way since, or went back. */
  earlier: z.optional(z.literal(true)),
  /** Milliseconds since 1970. */
  at: z.number(),
  snippet,
});

const documentHit = z.object({
  document: z.string(),
  title: z.string(),
  kind: z.enum(['list', 'note', 'plan']),
  at: z.number(),
  snippet,
});

export const searchPage = z.object({
  /** Newest first. */
  conversations: z.array(conversationHit),
  documents: z.array(documentHit),
  next,
  /** What was stored before there was a search is still being read: there may be more. */
  indexing: z.boolean(),
});

export type SearchQuery = z.infer<typeof searchQuery>;
export type SearchPage = z.infer<typeof searchPage>;
export type ConversationHit = z.infer<typeof conversationHit>;
export type DocumentHit = z.infer<typeof documentHit>;
export type Snippet = z.infer<typeof snippet>;
