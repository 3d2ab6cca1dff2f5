/** The storage port of the relay: what it must keep so that nothing acknowledged is lost and no place is given out twice. */
import type { Author, DeviceId, LeaseItem, RoomId, RoomItem, SpaceId } from '@baton/protocol';

/** An item at its place, with the hashes that the relay computed when it placed it. */
export interface StoredItem {
  readonly item: RoomItem;
  /** Hash of the item alone; what its author's next item names as `previousHash`. */
  readonly itemHash: Uint8Array;
  /** Running hash of the room after this item, hex. */
  readonly hash: string;
}

/** The last lease entry of a room and how long it lives. */
export interface StoredLease {
  readonly epoch: number;
  readonly device: DeviceId;
  readonly reason: LeaseItem['reason'];
  readonly seq: number;
  /** Relay time in milliseconds; 0 when released. */
  readonly until: number;
  /** The generation it was granted in. In a later one nobody holds it. */
  readonly generation: number;
}

/** Where an author stands in a room: its last counter and that item's hash. Kept for ever. */
export interface AuthorHead {
  readonly counter: number;
  readonly hash: Uint8Array;
}

export interface StoredRoom {
  readonly lastSeq: number;
  readonly hash: string;
  readonly lease: StoredLease | null;
  readonly heads: ReadonlyMap<Author, AuthorHead>;
  /** It was taken away with everything in it, and nothing enters any more. */
  readonly dropped: boolean;
}

export interface StoredSpace {
  /** Bytes that its items take, as {@link sizeOf} counts them, and what is kept of dropped rooms. */
  readonly bytes: number;
  /** Those with something in them. */
  readonly rooms: number;
  /** When each device was last connected, relay time in milliseconds. */
  readonly devices: ReadonlyMap<DeviceId, number>;
  /** The generation its devices were last told of. */
  readonly generation: number;
  /** Whether its devices have brought back, in that generation, what the relay had lost. */
  readonly settled: boolean;
  /** The devices that have reported in that generation. */
  readonly reported: readonly DeviceId[];
  /** The rooms that the asked author has written in, the last written first. */
  readonly heads: readonly { readonly room: RoomId; readonly head: AuthorHead }[];
}

export type Change =
  /** The next item of a room. A lease item also becomes the room's lease, living until `leaseUntil` in `generation`. */
  | {
      readonly kind: 'item';
      readonly space: SpaceId;
      readonly room: RoomId;
      readonly stored: StoredItem;
      readonly leaseUntil: number;
      readonly generation: number;
    }
  /** The lease entry with this epoch was renewed or released. */
  | { readonly kind: 'lease'; readonly space: SpaceId; readonly room: RoomId; readonly epoch: number; readonly until: number }
  /** Nothing of the room stays but that it was dropped. Again: nothing. */
  | { readonly kind: 'drop'; readonly space: SpaceId; readonly room: RoomId }
  /** A device of the space came or went. The first one opens the space. */
  | { readonly kind: 'device'; readonly space: SpaceId; readonly device: DeviceId; readonly lastSeen: number }
  /** The space is in this generation now, or is settled in it. */
  | { readonly kind: 'generation'; readonly space: SpaceId; readonly generation: number; readonly settled: boolean }
  /** A device has nothing more to bring back in this generation. */
  | { readonly kind: 'report'; readonly space: SpaceId; readonly device: DeviceId; readonly generation: number };

/** A range of a room by sequence number: upwards from `after`, or downwards from `before`; both exclusive. */
export type ItemRange = ({ readonly after: number } | { readonly before: number }) & {
  readonly limit: number;
  /** Stops before the item that would exceed this many bytes (see {@link sizeOf}); the first one always comes. */
  readonly bytes: number;
};

export interface RelayStore {
  /**
   * Differs from every earlier one when the data is not a continuation of what devices have seen. At least 1. A space may be in a later
   * one: its devices have read what is not here.
   */
  readonly generation: number;
  /** Null for a space that was never opened here. */
  space(space: SpaceId, author: Author): Promise<StoredSpace | null>;
  /** An empty room for a name that was never written to. */
  room(space: SpaceId, room: RoomId): Promise<StoredRoom>;
  items(space: SpaceId, room: RoomId, range: ItemRange): Promise<StoredItem[]>;
  /** Bytes that the items of a room take. */
  weight(space: SpaceId, room: RoomId): Promise<number>;
  /** The item that this author placed under this counter. */
  placed(space: SpaceId, room: RoomId, author: Author, counter: number): Promise<StoredItem | null>;
  /**
   * Stores all of them or none, in this order; resolves when they survive a power cut. Rejects with {@link StoreConflict} when an
   * item is not the next of its room or of its author, or its room was dropped, with {@link StoreFenced} when another process owns the data now.
   */
  commit(changes: readonly Change[]): Promise<void>;
  close(): Promise<void>;
}

/** The caller's picture of a room is not what is stored. It must drop it and load again. */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict';
}

/** Another relay has opened the same data; this one must stop. */
export class StoreFenced extends Error {
  override readonly name = 'StoreFenced';
}

/** A device of a space that was never connected has this as its last time. */
export const neverSeen = 0;

/** What an item counts for in ranges and in a space's storage: its bytes and a flat amount for its columns and indexes. */
export function sizeOf(item: RoomItem): number {
  return 240 + item.signature.length + (item.kind === 'sealed' ? item.sealed.length + item.previousHash.length : 0);
}

/** What a dropped room counts for: otherwise names could be kept without end. */
export const droppedSize = 240;

export const emptyRoom: StoredRoom = { lastSeq: 0, hash: '', lease: null, heads: new Map(), dropped: false };
