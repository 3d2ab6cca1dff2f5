/**
 * The outside of a sealed item: its header, its hash and the running hash of a room.
 *
 * Relay and devices compute the same hashes: the relay to tell a repeated item from a fork, devices to check that the relay shows
 * everybody the same order. Opening and signing are in `@baton/crypto`.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { signedMessage } from './certificate.ts';

/** SHA-256, as is every hash here. */
export const HASH_BYTES = 32;

/** Start of a sealed item: version (1), key epoch (4, big-endian), nonce (12); then AES-GCM ciphertext with its 16-byte tag. */
export const SEALED_OVERHEAD = { version: 1, keyEpoch: 4, nonce: 12, tag: 16 } as const;

/** Where an item stands in its author's chain in one room. */
export interface ItemPlace {
  readonly room: string;
  readonly author: string;
  /** 0, 1, 2, … per (room, author). */
  readonly counter: number;
  /** Hash of the author's previous item in this room; `firstPreviousHash()` before the first. */
  readonly previousHash: Uint8Array;
}

/** 32 zero bytes: what stands for the previous item's hash before an author's first one, and for the running hash of an empty room. */
export function firstPreviousHash(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(HASH_BYTES);
}

/**
 * The canonical bytes of a place and key epoch, version 1: version byte, room and author (each UTF-8 after one length byte),
 * counter (8, big-endian), previous hash (32), key epoch (4, big-endian). Throws a RangeError when a part does not fit.
 */
export function itemHeader(place: ItemPlace, keyEpoch: number): Uint8Array<ArrayBuffer> {
  if (!Number.isSafeInteger(place.counter) || place.counter < 0) throw new RangeError('not a counter');
  if (!Number.isInteger(keyEpoch) || keyEpoch < 0 || keyEpoch > 0xffffffff) throw new RangeError('not a key epoch');
  if (place.previousHash.length !== HASH_BYTES) throw new RangeError('a hash has 32 bytes');
  const numbers = new DataView(new ArrayBuffer(12));
  numbers.setBigUint64(0, BigInt(place.counter));
  numbers.setUint32(8, keyEpoch);
  return concatBytes(
    Uint8Array.of(1),
    prefixed(place.room),
    prefixed(place.author),
    new Uint8Array(numbers.buffer, 0, 8),
    place.previousHash,
    new Uint8Array(numbers.buffer, 8, 4),
  );
}

/** The key epoch a sealed item was sealed under, readable without any key; `null` when these are not the bytes of a sealed item. */
export function keyEpochOf(sealed: Uint8Array): number | null {
  const { version, keyEpoch, nonce, tag } = SEALED_OVERHEAD;
  if (sealed.length < version + keyEpoch + nonce + tag || sealed[0] !== 1) return null;
  return new DataView(sealed.buffer, sealed.byteOffset).getUint32(1);
}

/** The hash of an item: the next item of its author in the room names it. `null` when `sealed` is not a sealed item. */
export function itemHash(place: ItemPlace, sealed: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const keyEpoch = keyEpochOf(sealed);
  return keyEpoch === null ? null : sha256(signedMessage('baton item hash v1', itemHeader(place, keyEpoch), sealed));
}

/**
 * The running hash of a room after one more entry, from the running hash before it and the entry's own hash (of an item:
 * `itemHash`). Both 32 bytes. Two devices with the same running hash have seen the same entries in the same order.
 */
export function runningHash(previous: Uint8Array, entryHash: Uint8Array): Uint8Array<ArrayBuffer> {
  if (previous.length !== HASH_BYTES || entryHash.length !== HASH_BYTES) throw new RangeError('a hash has 32 bytes');
  return sha256(signedMessage('baton running hash v1', previous, entryHash));
}

function prefixed(text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  if (bytes.length === 0 || bytes.length > 255) throw new RangeError('an id has 1 to 255 bytes');
  return concatBytes(Uint8Array.of(bytes.length), bytes);
}
