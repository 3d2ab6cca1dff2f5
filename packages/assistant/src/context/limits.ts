/** Bounds of a pinned request, so that an intent stays well under a row's 128 KB and under an item's 64 KB. Characters unless said otherwise. */
export const limitsOfRequest = {
  /** Earlier entries, the characters of one, and of all of them: beyond either the oldest are summed up, see `compact.ts`. */
  entries: 20,
  entry: 400,
  history: 8_000,
  summary: 2_400,
  /** The end of an answer that is gone on with. */
  half: 6_000,
  /** The messages of a turn together. */
  messages: 20_000,
  /** Documents named, and documents whose content is shown. */
  known: 60,
  documents: 6,
  /** Lines of one document, and characters of all content together. */
  items: 150,
  content: 16_000,
  /** One call's result; and of the one that finds what can be taken back, without which a long job would not go back whole. */
  result: 6_000,
  changes: 40_000,
} as const;
