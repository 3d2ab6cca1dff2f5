/** The record of the `meta` table that says who may write: it is read in every transaction that writes. */
export const fenceKey = 'fence';

export interface Fence {
  readonly token: string;
  readonly protocolVersion: number;
  /** Everything in this database is to go: nobody writes any more, and the next one who opens it deletes it. */
  readonly discarded?: true;
}
