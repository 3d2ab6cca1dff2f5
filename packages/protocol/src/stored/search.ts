/** What full-text search reads. Derived from entries, sessions and documents, and made again from them when it is missing. */

/**
 * A slab: many short texts in one record, so that a scan reads few of them. Keys of entries sort newest first (`e/…`); a document has a slab
 * of its own (`d/<document>`).
 */
export interface SearchSlabRecord {
  readonly key: string;
  /** Folded texts, each ended by a newline but the last. A folded text holds no newline, so that no hit reaches into its neighbour. */
  readonly text: string;
  /** Whose they are, in the same order, joined by newlines: an entry, `title/<session>`, or the document. */
  readonly ids: string;
}

/** In which slab something stands. */
export interface SearchedRecord {
  readonly id: string;
  readonly slab: string;
}

/**
 * Something that changed since it was last put into a slab: `entry/<id>`, `title/<session>`, `document/<id>`. Written in the transaction of the
 * change itself, and gone with the one that indexes it: whatever a crash leaves between the two is found here.
 */
export interface SearchWaitingRecord {
  readonly key: string;
}
