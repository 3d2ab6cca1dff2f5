import type { Author, DeviceId, LeaseItem, RoomId, SealedItem } from '@baton/protocol';

/** What is about to be sealed, and its place in its author's chain in that room. */
export interface ItemToSeal {
  readonly room: RoomId;
  readonly author: Author;
  readonly counter: number;
  readonly previousHash: Uint8Array;
  readonly body: Uint8Array;
}

export interface ItemSealed {
  readonly sealed: Uint8Array;
  readonly signature: Uint8Array;
  readonly hash: Uint8Array;
}

export type ItemOpened =
  | { readonly body: Uint8Array }
  /** Every device with the key sees the same. `signature`: its author never said this, so it is no link of the author's chain. */
  | { readonly void: 'malformed' | 'signature' | 'ciphertext' }
  /** This device lacks something: tried again after `keysChanged`. */
  | { readonly held: 'key' };

/** Turns what a device says in a room into what the relay may see, and back. Implemented over the keys; in the clear for tests. */
export interface Sealer {
  /** Null while this device has no key for the room. */
  seal(item: ItemToSeal): Promise<ItemSealed | null>;
  /** Checks the signature and opens. Never throws for bad input. */
  open(room: RoomId, item: SealedItem): Promise<ItemOpened>;
  /** Checks that the device named in a lease entry asked for it. */
  checkLease(room: RoomId, item: LeaseItem): Promise<'ok' | { readonly void: 'signature' } | { readonly held: 'key' }>;
  /** Null while this device has no key for the room. */
  sealEphemeral(room: RoomId, payload: Uint8Array): Promise<Uint8Array | null>;
  /** Null when it cannot be opened; such messages are dropped. */
  openEphemeral(room: RoomId, device: DeviceId, sealed: Uint8Array): Promise<Uint8Array | null>;
}
