import { joinBytes, type RoomId } from '@baton/protocol';
import { type Bytes, owned, randomBytes } from './bytes.ts';

/**
 * Presence and live text: sealed with the room key, not signed, not ordered, not stored. The relay can drop or repeat such a message
 * but not read or make one; which device sent it is the relay's word.
 */
export async function sealEphemeral(roomKey: CryptoKey, room: RoomId, plaintext: Uint8Array): Promise<Bytes> {
  const nonce = randomBytes(12);
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: associatedData(room) };
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(algorithm, roomKey, owned(plaintext)));
  const sealed = new Uint8Array(1 + nonce.length + ciphertext.length);
  sealed[0] = 1;
  sealed.set(nonce, 1);
  sealed.set(ciphertext, 1 + nonce.length);
  return sealed;
}

/** The plaintext, or `null` when it was not sealed with this key for this room. */
export async function openEphemeral(roomKey: CryptoKey, room: RoomId, sealed: Uint8Array): Promise<Bytes | null> {
  if (sealed.length < 29 || sealed[0] !== 1) return null;
  const algorithm = { name: 'AES-GCM', iv: sealed.slice(1, 13), additionalData: associatedData(room) };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, roomKey, sealed.slice(13)));
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'OperationError') return null;
    throw cause;
  }
}

/** Version byte 2, so that an ephemeral message is never taken for a stored item. */
function associatedData(room: RoomId): Bytes {
  const bound = joinBytes([room]);
  const data = new Uint8Array(1 + bound.length);
  data[0] = 2;
  data.set(bound, 1);
  return data;
}
