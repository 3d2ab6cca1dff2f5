/**
 * Device certificates and the answer to the relay's challenge.
 *
 * Lives in protocol because the relay, which may import nothing else, checks both. Only WebCrypto Ed25519 and SHA-256 are used,
 * so the same code runs in a browser, in Node and in workerd.
 */
import { equalBytes, joinBytes, sha256 } from './hash.ts';
import type { Author, DeviceId, SpaceId } from './ids.ts';

/**
 * The canonical bytes of a device certificate, version 1: fixed size, big-endian, nothing optional, so there is exactly one
 * encoding of a given certificate. The signature is over `certificateMessage` of everything before it.
 */
export const certificateLayout = {
  version: { offset: 0, length: 1 },
  /** First 20 bytes of the hash of the root public key; the space id is its base32. */
  space: { offset: 1, length: 20 },
  /** Ed25519 public key that signed this certificate: the space root, or a device of the space. */
  issuer: { offset: 21, length: 32 },
  /** Ed25519 public key of the certified device; its hash is the device id. */
  signKey: { offset: 53, length: 32 },
  /** X25519 public key of the certified device. */
  receiveKey: { offset: 85, length: 32 },
  /** Milliseconds since 1970 by the issuer's clock, for people to read; nothing is decided by it. */
  at: { offset: 117, length: 8 },
  signature: { offset: 125, length: 64 },
} as const;

/** Size of every version 1 certificate. */
export const certificateBytes = 189;

/** A longer chain is refused: a device certified by a device certified by … the root. */
export const longestChain = 16;

/** What whoever issues a certificate decides; the device id follows from `signKey`. */
export interface CertificateClaims {
  readonly space: SpaceId;
  readonly issuer: Uint8Array;
  readonly signKey: Uint8Array;
  readonly receiveKey: Uint8Array;
  readonly at: number;
}

/** What a certificate with a good signature says. */
export interface DeviceCertificate extends CertificateClaims {
  readonly device: DeviceId;
}

/** What a device proves to be with its answer to a challenge. */
export interface ChallengeContext {
  readonly space: SpaceId;
  readonly device: DeviceId;
  readonly author: Author;
}

/** The id of a space: 32 characters of lowercase base32 over the hash of its root public key (Ed25519, 32 bytes). */
export function spaceIdOf(rootPublicKey: Uint8Array): SpaceId {
  return base32(spaceBytesOf(rootPublicKey)) as SpaceId;
}

/**
 * The id of a device: 26 characters of lowercase base32 over the hash of its signing public key. Because the id follows from the
 * key, no device can be certified under the id of another.
 */
export function deviceIdOf(signPublicKey: Uint8Array): DeviceId {
  return base32(sha256(joinBytes(['baton/device-id/1', signPublicKey])).subarray(0, 16)) as DeviceId;
}

/**
 * The bytes of a certificate without its signature. Throws a RangeError when a key has the wrong size, the space id is not one, or
 * `at` is not a non-negative safe integer: all of these are mistakes of the caller.
 */
export function certificateBody(claims: CertificateClaims): Uint8Array {
  const space = bytesOfBase32(claims.space);
  if (space?.length !== certificateLayout.space.length) throw new RangeError('not a space id');
  if (!Number.isSafeInteger(claims.at) || claims.at < 0) throw new RangeError('not a time in milliseconds');
  const body = new Uint8Array(certificateLayout.signature.offset);
  body[0] = 1;
  body.set(space, certificateLayout.space.offset);
  for (const field of ['issuer', 'signKey', 'receiveKey'] as const) {
    if (claims[field].length !== 32) throw new RangeError('a public key has 32 bytes');
    body.set(claims[field], certificateLayout[field].offset);
  }
  new DataView(body.buffer).setBigUint64(certificateLayout.at.offset, BigInt(claims.at));
  return body;
}

/** What the issuer of a certificate signs. */
export function certificateMessage(body: Uint8Array): Uint8Array {
  return joinBytes(['baton/certificate/1', body]);
}

/**
 * Reads a certificate and checks that its issuer signed it. `null` for anything else than the exact layout with a good signature.
 * Says nothing about whether the issuer may certify: that is `verifyDeviceChain`.
 */
export async function verifyCertificateBytes(bytes: Uint8Array): Promise<DeviceCertificate | null> {
  if (bytes.length !== certificateBytes || bytes[0] !== 1) return null;
  const own = bytes.slice();
  const part = (field: keyof typeof certificateLayout) => {
    const { offset, length } = certificateLayout[field];
    return own.slice(offset, offset + length);
  };
  const at = new DataView(own.buffer).getBigUint64(certificateLayout.at.offset);
  if (at > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const issuer = part('issuer');
  const message = certificateMessage(own.subarray(0, certificateLayout.signature.offset));
  if (!(await verifySignature(issuer, message, part('signature')))) return null;
  const signKey = part('signKey');
  const space = base32(part('space')) as SpaceId;
  return { space, device: deviceIdOf(signKey), issuer, signKey, receiveKey: part('receiveKey'), at: Number(at) };
}

/**
 * Follows a chain of certificates from the space root to a device: the first is issued by the root (its issuer's hash is the space
 * id), each next one by the device before it. Returns what the last one says, or `null` when a link does not hold, the chain is
 * empty or longer than `longestChain`. Whether a device on the way was revoked is for the reader of the space room to decide.
 */
export async function verifyDeviceChain(chain: readonly Uint8Array[], space: SpaceId): Promise<DeviceCertificate | null> {
  if (chain.length > longestChain) return null;
  let last: DeviceCertificate | null = null;
  for (const bytes of chain) {
    const certificate = await verifyCertificateBytes(bytes);
    if (certificate?.space !== space) return null;
    const allowed = last === null ? spaceIdOf(certificate.issuer) === space : equalBytes(certificate.issuer, last.signKey);
    if (!allowed) return null;
    last = certificate;
  }
  return last;
}

/** What a device signs to prove to a relay that it holds its key. The challenge is 16 to 64 random bytes. */
export function challengeMessage(challenge: Uint8Array, context: ChallengeContext): Uint8Array {
  if (challenge.length < 16 || challenge.length > 64) throw new RangeError('a challenge has 16 to 64 bytes');
  return joinBytes(['baton/challenge/1', challenge, context.space, context.device, context.author]);
}

/** Whether `signature` is the answer to this challenge by the device with this Ed25519 public key. False for bad input. */
export async function verifyChallenge(
  signPublicKey: Uint8Array,
  challenge: Uint8Array,
  context: ChallengeContext,
  signature: Uint8Array,
): Promise<boolean> {
  if (challenge.length < 16 || challenge.length > 64) return false;
  return verifySignature(signPublicKey, challengeMessage(challenge, context), signature);
}

/** Ed25519. False, never an exception, for a key or signature of the wrong size or shape. Throws where the platform lacks Ed25519. */
export async function verifySignature(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  let key: Awaited<ReturnType<typeof crypto.subtle.importKey>>;
  try {
    key = await crypto.subtle.importKey('raw', publicKey.slice(), 'Ed25519', false, ['verify']);
  } catch (cause) {
    // Some engines check at import that the point is on the curve. A platform without Ed25519 must not look like a bad signature.
    if (cause instanceof DOMException && cause.name === 'DataError') return false;
    throw cause;
  }
  return crypto.subtle.verify('Ed25519', key, signature.slice(), message.slice());
}

function spaceBytesOf(rootPublicKey: Uint8Array): Uint8Array {
  return sha256(joinBytes(['baton/space-id/1', rootPublicKey])).subarray(0, certificateLayout.space.length);
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt(held >> bits);
      held &= (1 << bits) - 1;
    }
  }
  return bits > 0 ? text + alphabet.charAt(held << (5 - bits)) : text;
}

/** The bytes of an id, or `null` when it is not lowercase base32 in its one canonical form. */
function bytesOfBase32(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let bits = 0;
  let held = 0;
  let filled = 0;
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value < 0) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[filled++] = held >> bits;
      held &= (1 << bits) - 1;
    }
  }
  return base32(bytes) === text ? bytes : null;
}
