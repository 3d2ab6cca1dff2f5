import { type Audience, joinBytes, type RoomId, type SpaceId } from '@baton/protocol';
import { type Bytes, owned, randomBytes } from './bytes.ts';
import type { ReceivingKey } from './device-keys.ts';
import { hpkeOpen, hpkeSeal } from './hpke.ts';

/** Which content key this is. Bound into the seal, so that the relay cannot pass off one key as another. */
export interface ContentKeyInfo {
  readonly space: SpaceId;
  readonly audience: Audience | (string & {});
  readonly keyEpoch: number;
}

/** A new 256-bit key for one audience and key epoch. */
export function createContentKey(): Bytes {
  return randomBytes(32);
}

/**
 * The key of one room under a content key: HKDF-SHA256, AES-256-GCM, non-extractable. Nonces are random, so one room key may seal
 * 2^32 items and ephemeral messages together before its content key has to be replaced.
 */
export async function roomKey(contentKey: Uint8Array, room: RoomId): Promise<CryptoKey> {
  if (contentKey.length !== 32) throw new RangeError('a content key has 32 bytes');
  const source = await crypto.subtle.importKey('raw', owned(contentKey), 'HKDF', false, ['deriveKey']);
  const info = owned(joinBytes(['baton/room-key/1', room]));
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(derivation, source, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/**
 * A content key sealed for one device. This form is also how a device keeps the key at rest, sealed for itself. It says nothing
 * about who sealed it: it counts only inside a signed item of a device that may hand out keys, or a pairing. Rejects with a
 * RangeError for keys of the wrong shape.
 */
export async function sealContentKeyFor(receivePublicKey: Uint8Array, contentKey: Uint8Array, info: ContentKeyInfo): Promise<Bytes> {
  if (contentKey.length !== 32) throw new RangeError('a content key has 32 bytes');
  const sealed = await hpkeSeal(receivePublicKey, infoBytes(info), contentKey);
  if (sealed === null) throw new RangeError('not a key that can be sealed to');
  return sealed;
}

/** The content key, or `null` when it was not sealed for this device, space, audience and key epoch. */
export async function openContentKey(receive: ReceivingKey, sealed: Uint8Array, info: ContentKeyInfo): Promise<Bytes | null> {
  const key = await hpkeOpen(receive, infoBytes(info), sealed);
  return key?.length === 32 ? key : null;
}

function infoBytes(info: ContentKeyInfo): Uint8Array {
  return joinBytes(['baton/content-key/1', info.space, info.audience, String(info.keyEpoch)]);
}
