/** The storage port: one interface for everything that a device keeps. */
import type { RoomId, TableName, Tables } from '@baton/protocol';

export type Write = {
  [Name in TableName]: { readonly table: Name; readonly put: Tables[Name] } | { readonly table: Name; readonly delete: string };
}[TableName];

export interface Commit {
  /** The runtime's token. A runtime whose lock was stolen gets `fenced`. */
  readonly fence: string;
  /** Each room must stand at this revision (0: not there), else `stale`. */
  readonly expect: readonly { readonly room: RoomId; readonly revision: number }[];
  /** All of them, or none. Later writes to the same key win. */
  readonly writes: readonly Write[];
}

/**
 * `ok` stored durably · `fenced` another runtime owns the store · `stale` a room moved on · `full` no space, nothing stored ·
 * `unknown` the write did not settle or its answer was lost: reopen, read again, decide from what is stored.
 */
export type CommitResult = 'ok' | 'fenced' | 'stale' | 'full' | 'unknown';

export interface Range {
  /** The fields of a declared index, in order; absent: the table's key. */
  readonly index?: readonly string[];
  /** Values of the first fields that must be equal. */
  readonly prefix?: readonly (string | number)[];
  /** Bounds on the field after the prefix; both exclusive. */
  readonly after?: string | number;
  readonly before?: string | number;
  readonly reverse?: boolean;
  /** At most this many; reads are bounded. */
  readonly limit: number;
}

export interface Storage {
  /**
   * Makes `token` the only one that may commit. `newer`: the database was written by a newer version, leave it alone. `removed`: it was
   * discarded, and must be deleted before anything in it is read.
   */
  takeFence(token: string, protocolVersion: number): Promise<'ok' | 'newer' | 'removed' | 'full' | 'unknown'>;
  commit(commit: Commit): Promise<CommitResult>;
  /**
   * Says in one transaction that everything here is to go. From then on every commit is `fenced` and every `takeFence` answers `removed`;
   * until then nothing has changed. Saying it again is `ok`. Deleting is for whoever opens the place, see `finishRemoval`.
   */
  discard(fence: string): Promise<Exclude<CommitResult, 'stale'>>;
  get<Name extends TableName>(table: Name, key: string): Promise<Tables[Name] | undefined>;
  getMany<Name extends TableName>(table: Name, keys: readonly string[]): Promise<(Tables[Name] | undefined)[]>;
  range<Name extends TableName>(table: Name, range: Range): Promise<Tables[Name][]>;
  close(): Promise<void>;
}
