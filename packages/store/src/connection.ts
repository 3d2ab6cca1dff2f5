/** One open connection to a database, as its implementations give it: it may lie, hang and die. `guard.ts` makes a storage port of it. */
import type { TableName, Tables } from '@baton/protocol';
import type { Commit, Range } from './port.ts';

/** Any call may reject at any time, and any may never settle. */
export interface Connection {
  takeFence(token: string, protocolVersion: number): Promise<'ok' | 'newer' | 'removed'>;
  commit(commit: Commit): Promise<'ok' | 'fenced' | 'stale'>;
  discard(token: string): Promise<'ok' | 'fenced'>;
  get<Name extends TableName>(table: Name, key: string): Promise<Tables[Name] | undefined>;
  getMany<Name extends TableName>(table: Name, keys: readonly string[]): Promise<(Tables[Name] | undefined)[]>;
  range<Name extends TableName>(table: Name, range: Range): Promise<Tables[Name][]>;
  /** Lets go at once. A transaction that has begun is given up, so that it does not land behind what is decided meanwhile. Never throws. */
  close(): void;
}

/** What happens to a connection from outside. */
export interface ConnectionEvents {
  /** Opening waits for another window that holds an older version. */
  blocked(): void;
  /** A newer version takes the database: this connection has let go. */
  superseded(): void;
  /** The database is being deleted: this connection has let go. */
  deleted(): void;
  /** The browser has closed it. */
  died(): void;
}

/**
 * Why a call came to nothing. `full`: no space, nothing stored. `notBegun`: it is certain that nothing of it reached the database.
 * `broken`: nobody can know. Everything else that a connection rejects with is a mistake in the call itself.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly kind: 'full' | 'notBegun' | 'broken';
  constructor(kind: ConnectionError['kind'], detail: string) {
    super(detail);
    this.kind = kind;
  }
}

/** This storage has let go of its database for good: a newer version has it, or it was closed. Everything over it has to stop. */
export class LetGoError extends Error {
  override readonly name = 'LetGoError';
}
