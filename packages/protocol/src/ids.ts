import { ulid } from 'ulid';

declare const brand: unique symbol;
type Brand<Name extends string> = string & { readonly [brand]: Name };

/** SHA-256 of the space's root public key, so that a relay needs no accounts. */
export type SpaceId = Brand<'space'>;
export type DeviceId = Brand<'device'>;
export type SessionId = Brand<'session'>;
/** A turn, task, model or tool step. The root of the step's idempotency key. */
export type StepId = Brand<'step'>;
export type MessageId = Brand<'message'>;
export type ApprovalId = Brand<'approval'>;
export type DocumentId = Brand<'document'>;
export type VersionId = Brand<'version'>;
/** A value too large for a row; see `rows/blob.ts`. */
export type BlobId = Brand<'blob'>;
export type RowId = Brand<'row'>;
/** `epoch.n`: the n-th claim of a step under a lease epoch. Unique within its step. */
export type Attempt = Brand<'attempt'>;
/** A device and a random incarnation: `<device>~<incarnation>`. A restored or cloned profile takes a new incarnation. */
export type Author = Brand<'author'>;
/** The name of a room at the relay; see `room.ts` for how it is made. */
export type RoomId = Brand<'room'>;

/** Gives ids that are made by the client, sort roughly by time and are never compared for order. */
export interface IdSource {
  next<Id extends string>(): Id;
}

/**
 * ULIDs from the given wall clock and random source.
 * @param now wall time in milliseconds
 * @param random a number in [0, 1), at least 20 bits of it random
 */
export function createIdSource(now: () => number, random: () => number): IdSource {
  return { next: <Id extends string>() => ulid(Math.max(0, now()), random) as Id };
}

/** An id takes sixteen numbers, and asking for each costs as much as asking for many. */
const drawn = new Uint32Array(256);
let left = 0;

/** Cryptographically random numbers in [0, 1), for {@link createIdSource} in production. */
export function cryptoRandom(): number {
  if (left === 0) left = crypto.getRandomValues(drawn).length;
  left--;
  return (drawn[left] ?? 0) / 0x1_0000_0000;
}

export function attemptId(epoch: number, n: number): Attempt {
  return `${epoch}.${n}` as Attempt;
}

/** The epoch in which an attempt was made; NaN of what is no attempt's id. */
export const epochOf = (attempt: Attempt): number => Number.parseInt(attempt, 10);

export function authorOf(device: DeviceId, incarnation: string): Author {
  return `${device}~${incarnation}` as Author;
}

/** The device of an author; the part before the incarnation. */
export function deviceOfAuthor(author: Author): DeviceId {
  const cut = author.indexOf('~');
  return (cut < 0 ? author : author.slice(0, cut)) as string as DeviceId;
}
