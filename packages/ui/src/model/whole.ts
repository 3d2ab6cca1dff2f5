/** A value that is too large for its row: where all of it stands, what it is known by, and how many bytes it has. */
export interface Large {
  readonly blob: string;
  readonly hash: string;
  readonly bytes: number;
}

/** All of such a value, to be read or saved: a text exactly as it came, anything else as JSON. */
export interface Whole {
  readonly text: string;
  readonly kind: 'txt' | 'json';
}

/** Why it is not here: on its way, or nobody who has it can be reached just now. */
export type Coming = 'fetching' | 'waiting';
