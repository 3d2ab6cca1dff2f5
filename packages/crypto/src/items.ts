import { type Author, type Cursor, joinBytes, type RoomId, sealedItemHash, verifySignature } from '@baton/protocol';
import * as z from 'zod/mini';
import { type Bytes, randomBytes } from './bytes.ts';
import { sign } from './signing.ts';

/** Where an item stands in its author's chain in one room. */
export interface ItemPlace {
  readonly room: RoomId;
  readonly author: Author;
  /** 1, 2, 3, … per author and room. */
  readonly counter: number;
  /** `sealedItemHash` of the author's item before in this room; empty for the first. */
  readonly previousHash: Uint8Array;
}

export interface ItemToSeal extends ItemPlace {
  readonly roomKey: CryptoKey;
  /** The device's Ed25519 private key. */
  readonly signKey: CryptoKey;
  /** Which content key `roomKey` was derived from; 0 to 2^32 − 1. Readable by the relay. */
  readonly keyEpoch: number;
  /** How far the author had read the room. Sealed with the plaintext. */
  readonly cursor?: Cursor;
  readonly plaintext: Uint8Array;
}

export interface ItemSealed {
  readonly sealed: Bytes;
  readonly signature: Bytes;
  /** What the author's next item in this room names as `previousHash`. */
  readonly hash: Uint8Array;
}

export interface ItemToOpen extends ItemPlace {
  /** The room key of a key epoch, or nothing when this device lacks it. */
  roomKey(keyEpoch: number): CryptoKey | null | undefined | Promise<CryptoKey | null | undefined>;
  /** The Ed25519 public key of the author's device, from its certificate. */
  readonly verifyKey: Uint8Array;
  readonly sealed: Uint8Array;
  readonly signature: Uint8Array;
}

/** `void` is the same on every device that has the key; `held` is this device's lack and is tried again. */
export type OpenedItem =
  | { readonly ok: Bytes; readonly keyEpoch: number; readonly cursor: Cursor | null }
  | { readonly void: 'malformed' | 'signature' | 'ciphertext' }
  | { readonly held: 'key'; readonly keyEpoch: number };

/** Layout of `sealed`: version 1 (1 byte), key epoch (4, big-endian), nonce (12), AES-GCM ciphertext with its tag (16). */
const nonceAt = 5;
const cipherAt = 17;
const smallest = cipherAt + 16;

/**
 * Seals and signs one item: AES-256-GCM with a random nonce, then Ed25519 over its hash. The associated data binds room, author,
 * counter, previous hash and key epoch; so does the signature, over `sealedItemHash`. Seal once and keep the bytes: sealing the same
 * place again gives other bytes, which the relay calls a fork. Throws a RangeError for a place that cannot be.
 */
export async function sealItem(item: ItemToSeal): Promise<ItemSealed> {
  if (!placeCanBe(item)) throw new RangeError('not a place in an author’s chain');
  if (!Number.isInteger(item.keyEpoch) || item.keyEpoch < 0 || item.keyEpoch > 0xffffffff) throw new RangeError('not a key epoch');
  const head = new Uint8Array(cipherAt);
  head[0] = 1;
  new DataView(head.buffer).setUint32(1, item.keyEpoch);
  const nonce = randomBytes(cipherAt - nonceAt);
  head.set(nonce, nonceAt);
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: associatedData(item, item.keyEpoch) };
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(algorithm, item.roomKey, inside(item.plaintext, item.cursor)));
  const sealed = new Uint8Array(head.length + ciphertext.length);
  sealed.set(head);
  sealed.set(ciphertext, head.length);
  const hash = sealedItemHash({ ...item, sealed });
  return { sealed, signature: await sign(item.signKey, signedBytes(hash)), hash };
}

/** Checks and opens one item. Never throws for bad input; the signature is checked first, so a void item needs no key to be void. */
export async function openItem(item: ItemToOpen): Promise<OpenedItem> {
  const { sealed } = item;
  if (!placeCanBe(item) || sealed.length < smallest || sealed[0] !== 1) return { void: 'malformed' };
  if (!(await verifySignature(item.verifyKey, signedBytes(sealedItemHash(item)), item.signature))) return { void: 'signature' };
  const keyEpoch = new DataView(sealed.buffer, sealed.byteOffset).getUint32(1);
  const key = await item.roomKey(keyEpoch);
  if (!key) return { held: 'key', keyEpoch };
  const algorithm = { name: 'AES-GCM', iv: sealed.slice(nonceAt, cipherAt), additionalData: associatedData(item, keyEpoch) };
  let plain: Bytes;
  try {
    plain = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.slice(cipherAt)));
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'OperationError') return { void: 'ciphertext' };
    throw cause;
  }
  const opened = outside(plain);
  return opened === null ? { void: 'malformed' } : { ...opened, keyEpoch };
}

function placeCanBe(place: ItemPlace): boolean {
  const { counter, previousHash } = place;
  return Number.isSafeInteger(counter) && counter >= 1 && previousHash.length === (counter === 1 ? 0 : 32);
}

/** Version byte 1 (2 is an ephemeral message), then what the item is bound to. */
function associatedData(place: ItemPlace, keyEpoch: number): Bytes {
  const bound = joinBytes([place.room, place.author, String(place.counter), place.previousHash, String(keyEpoch)]);
  const data = new Uint8Array(1 + bound.length);
  data[0] = 1;
  data.set(bound, 1);
  return data;
}

function signedBytes(hash: Uint8Array): Uint8Array {
  return joinBytes(['baton/item-signature/1', hash]);
}

const cursorShape = z.object({ generation: z.int(), seq: z.int(), hash: z.string().check(z.maxLength(64)) });

/** Length of the cursor's JSON (2 bytes, 0 without one), the JSON, the plaintext. */
function inside(plaintext: Uint8Array, cursor: Cursor | undefined): Bytes {
  const text = cursor === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(cursorShape.parse(cursor)));
  const bytes = new Uint8Array(2 + text.length + plaintext.length);
  new DataView(bytes.buffer).setUint16(0, text.length);
  bytes.set(text, 2);
  bytes.set(plaintext, 2 + text.length);
  return bytes;
}

function outside(bytes: Bytes): { ok: Bytes; cursor: Cursor | null } | null {
  if (bytes.length < 2) return null;
  const end = 2 + new DataView(bytes.buffer).getUint16(0);
  if (end > bytes.length) return null;
  const ok = bytes.slice(end);
  if (end === 2) return { ok, cursor: null };
  try {
    const cursor = cursorShape.safeParse(JSON.parse(new TextDecoder().decode(bytes.subarray(2, end))));
    return cursor.success ? { ok, cursor: cursor.data } : null;
  } catch {
    return null;
  }
}
