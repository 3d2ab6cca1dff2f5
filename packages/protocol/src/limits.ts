/** Limits that every part of Baton keeps to; sizes in bytes, times in milliseconds. */
export const limits = {
  /** One frame on the wire. Larger batches are split. */
  frame: 256 * 1024,
  /** One stored row; what is larger is a blob named by its hash. */
  row: 128 * 1024,
  /** A value over this is kept by its beginning; arguments over it are refused before the effect. */
  blob: 50 * 1024 * 1024,
  /** One piece of a blob. */
  piece: 96 * 1024,
  /** Rows and bytes sealed into one item. */
  itemRows: 100,
  itemBytes: 64 * 1024,
  /** Rows a page reads at once. */
  readRows: 200,
  /** Titles in a plan. */
  planTitles: 5,
  /**
   * Tasks that calls began: how deep they stand in one another, how many of them one turn has, and the steps that one gets. With fewer than
   * `least` it could call nothing and still say what came of it.
   */
  nested: { depth: 2, perTurn: 8, least: 3, usual: 16, most: 60 },
  /** How long a lease lives without a renewal, by relay time. */
  lease: 200_000,
  /** How long a pairing slot is open. */
  slot: 180_000,
  /** Starts since the last new outcome at which a step is parked. */
  crashLoop: 3,
  /** Files with one message, the bytes of one and of all of them: each leaves this device piece by piece. */
  attachments: 8,
  attachment: 20 * 1024 * 1024,
  attachmentsTogether: 40 * 1024 * 1024,
  /** A text that somebody typed, in characters. */
  messageText: 64 * 1024,
} as const;

/** The name that a model calls a nested task by, and the name of the task's step. */
export const nestedName = 'task.spawn';
