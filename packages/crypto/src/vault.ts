import { joinBytes, type SpaceId } from '@baton/protocol';
import { type Bytes, owned, randomBytes } from './bytes.ts';

/** What a secret of the vault belongs to. It opens nowhere else. */
export interface SecretPlace {
  readonly space: SpaceId;
  /** What the secret is for, the most general first: it must be the same when it is opened. */
  readonly boundTo: readonly string[];
}

/** Layout of a sealed secret: version 1 (1 byte), key epoch (4, big-endian), nonce (12), AES-GCM ciphertext with its tag (16). */
const nonceAt = 5;
const cipherAt = 17;
const smallest = cipherAt + 16;

/**
 * Seals a secret (a key for an outside service) for every device that has, or will be given, the content key: AES-256-GCM with a random
 * nonce under a key of the vault's own, derived from it. Throws a RangeError for keys of the wrong shape.
 */
export async function sealSecret(contentKey: Uint8Array, keyEpoch: number, place: SecretPlace, secret: string): Promise<Bytes> {
  if (!Number.isInteger(keyEpoch) || keyEpoch < 0 || keyEpoch > 0xffffffff) throw new RangeError('not a key epoch');
  const head = new Uint8Array(cipherAt);
  head[0] = 1;
  new DataView(head.buffer).setUint32(1, keyEpoch);
  const nonce = randomBytes(cipherAt - nonceAt);
  head.set(nonce, nonceAt);
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: associatedData(place, keyEpoch) };
  const plain = new TextEncoder().encode(secret);
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(algorithm, await vaultKey(contentKey, place.space, keyEpoch), plain));
  plain.fill(0);
  const sealed = new Uint8Array(head.length + ciphertext.length);
  sealed.set(head);
  sealed.set(ciphertext, head.length);
  return sealed;
}

/** The key epoch whose content key opens this; null for what is no sealed secret of this version. */
export function keyEpochOfSecret(sealed: Uint8Array): number | null {
  if (sealed.length < smallest || sealed[0] !== 1) return null;
  return new DataView(sealed.buffer, sealed.byteOffset).getUint32(1);
}

/** The secret, or null when it was not sealed for this place under this content key. Never throws for what a stranger made. */
export async function openSecret(contentKey: Uint8Array, sealed: Uint8Array, place: SecretPlace): Promise<string | null> {
  const keyEpoch = keyEpochOfSecret(sealed);
  if (keyEpoch === null) return null;
  const algorithm = { name: 'AES-GCM', iv: sealed.slice(nonceAt, cipherAt), additionalData: associatedData(place, keyEpoch) };
  const key = await vaultKey(contentKey, place.space, keyEpoch);
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, sealed.slice(cipherAt)));
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'OperationError') return null;
    throw cause;
  }
}

async function vaultKey(contentKey: Uint8Array, space: SpaceId, keyEpoch: number): Promise<CryptoKey> {
  if (contentKey.length !== 32) throw new RangeError('a content key has 32 bytes');
  const source = await crypto.subtle.importKey('raw', owned(contentKey), 'HKDF', false, ['deriveKey']);
  const info = owned(joinBytes(['baton/vault-key/1', space, String(keyEpoch)]));
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(derivation, source, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

function associatedData({ space, boundTo }: SecretPlace, keyEpoch: number): Bytes {
  return owned(joinBytes(['baton/vault-secret/1', space, String(keyEpoch), ...boundTo]));
}
