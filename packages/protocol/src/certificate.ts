/**
 * Device certificates and the answer to the relay's challenge.
 *
 * Lives in protocol because the relay, which may import nothing else, checks both. Only WebCrypto Ed25519 and SHA-256 are used,
 * so the same code runs in a browser, in Node and in workerd.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The canonical bytes of a device certificate, version 1: fixed size, big-endian, nothing optional, so there is exactly one
 * encoding of a given certificate. The signature covers `signedMessage(SIGNING_CONTEXT.certificate, everything before it)`.
 */
export const CERTIFICATE_LAYOUT = {
  version: { offset: 0, length: 1 },
  /** First 20 bytes of the hash of the root public key; `spaceIdOf` is its base32. */
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

/** Size of every version 1 certificate, in bytes. */
export const CERTIFICATE_BYTES = 189;

/** A longer chain than this is refused: a device certified by a device certified by … the root. */
export const LONGEST_CHAIN = 16;

/** Every signature in Baton is over one of these contexts, so that a signature made for one purpose is worth nothing for another. */
export const SIGNING_CONTEXT = {
  certificate: 'baton device certificate v1',
  challenge: 'baton relay challenge v1',
  item: 'baton item v1',
  pairing: 'baton pairing join v1',
} as const;

/** What a device certificate says. Ids are lowercase base32 (RFC 4648, no padding). */
export interface DeviceCertificate {
  readonly space: string;
  readonly device: string;
  readonly issuer: Uint8Array;
  readonly signKey: Uint8Array;
  readonly receiveKey: Uint8Array;
  readonly at: number;
}

/** What has to be decided by whoever issues a certificate; space and device ids follow from the keys. */
export interface CertificateClaims {
  readonly space: string;
  readonly issuer: Uint8Array;
  readonly signKey: Uint8Array;
  readonly receiveKey: Uint8Array;
  readonly at: number;
}

/** The id of a space: 32 characters of lowercase base32 over the hash of its root public key (Ed25519, 32 bytes). */
export function spaceIdOf(rootPublicKey: Uint8Array): string {
  return base32(spaceBytesOf(rootPublicKey));
}

/**
 * The id of a device: 26 characters of lowercase base32 over the hash of its signing public key. Because the id follows from the
 * key, no device can be certified under the id of another.
 */
export function deviceIdOf(signPublicKey: Uint8Array): string {
  return base32(labelledHash('baton device id v1', signPublicKey).subarray(0, 16));
}

/** `context`, a zero byte, then the parts: what is handed to Ed25519. No context holds a zero byte, so none is a prefix of another. */
export function signedMessage(context: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return concatBytes(utf8ToBytes(context), Uint8Array.of(0), ...parts);
}

/**
 * The bytes of a certificate without its signature. Throws a RangeError when a key has the wrong size, the space id is not one, or
 * `at` is not a non-negative safe integer: all of these are mistakes of the caller.
 */
export function certificateBody(claims: CertificateClaims): Uint8Array<ArrayBuffer> {
  const space = fromBase32(claims.space);
  if (space?.length !== CERTIFICATE_LAYOUT.space.length) throw new RangeError('not a space id');
  if (!Number.isSafeInteger(claims.at) || claims.at < 0) throw new RangeError('not a time in milliseconds');
  for (const key of [claims.issuer, claims.signKey, claims.receiveKey]) {
    if (key.length !== 32) throw new RangeError('a public key has 32 bytes');
  }
  const at = new Uint8Array(8);
  new DataView(at.buffer).setBigUint64(0, BigInt(claims.at));
  return concatBytes(Uint8Array.of(1), space, claims.issuer, claims.signKey, claims.receiveKey, at);
}

/**
 * Reads a certificate and checks that its issuer signed it. `null` for anything else than the exact layout with a good signature.
 * Says nothing about whether the issuer may certify: that is `verifyDeviceChain`.
 */
export async function verifyCertificateBytes(bytes: Uint8Array): Promise<DeviceCertificate | null> {
  if (bytes.length !== CERTIFICATE_BYTES || bytes[0] !== 1) return null;
  const own = bytes.slice();
  const part = (field: keyof typeof CERTIFICATE_LAYOUT) => {
    const { offset, length } = CERTIFICATE_LAYOUT[field];
    return own.slice(offset, offset + length);
  };
  const at = new DataView(own.buffer).getBigUint64(CERTIFICATE_LAYOUT.at.offset);
  if (at > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const issuer = part('issuer');
  const message = signedMessage(SIGNING_CONTEXT.certificate, own.subarray(0, CERTIFICATE_LAYOUT.signature.offset));
  if (!(await verifySignature(issuer, message, part('signature')))) return null;
  const signKey = part('signKey');
  return { space: base32(part('space')), device: deviceIdOf(signKey), issuer, signKey, receiveKey: part('receiveKey'), at: Number(at) };
}

/**
 * Follows a chain of certificates from the space root to a device: the first is issued by the root (its issuer's hash is the space
 * id), each next one by the device before it. Returns what the last one says, or `null` when a link does not hold, the chain is
 * empty or longer than `LONGEST_CHAIN`. Whether a device on the way was revoked is for the reader of the space room to decide.
 */
export async function verifyDeviceChain(chain: readonly Uint8Array[], space: string): Promise<DeviceCertificate | null> {
  if (chain.length === 0 || chain.length > LONGEST_CHAIN) return null;
  let last: DeviceCertificate | null = null;
  for (const bytes of chain) {
    const certificate = await verifyCertificateBytes(bytes);
    if (certificate?.space !== space) return null;
    const issuedByRoot = spaceIdOf(certificate.issuer) === space;
    if (last === null ? !issuedByRoot : !sameBytes(certificate.issuer, last.signKey)) return null;
    last = certificate;
  }
  return last;
}

/**
 * What a device signs to prove to a relay that it holds its key. `context` names the relay and the space as the device knows them,
 * so that an answer given to one relay cannot be passed on to another. The challenge is 16 to 64 random bytes.
 */
export function challengeMessage(challenge: Uint8Array, context: string): Uint8Array<ArrayBuffer> {
  const named = utf8ToBytes(context);
  if (challenge.length < 16 || challenge.length > 64) throw new RangeError('a challenge has 16 to 64 bytes');
  if (named.length > 65_535) throw new RangeError('the context is too long');
  const length = Uint8Array.of(named.length >> 8, named.length & 0xff);
  return signedMessage(SIGNING_CONTEXT.challenge, length, named, challenge);
}

/** Whether `signature` is the answer of the device with this Ed25519 public key to this challenge in this context. */
export async function verifyChallenge(
  signPublicKey: Uint8Array,
  challenge: Uint8Array,
  context: string,
  signature: Uint8Array,
): Promise<boolean> {
  if (challenge.length < 16 || challenge.length > 64) return false;
  return verifySignature(signPublicKey, challengeMessage(challenge, context), signature);
}

/** Ed25519. False, never an exception, for a key or signature of the wrong size or shape. */
export async function verifySignature(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('raw', publicKey.slice(), 'Ed25519', false, ['verify']);
  } catch (cause) {
    // A point that is not on the curve is bad input from a stranger; a platform without Ed25519 must not look like a bad signature.
    if (cause instanceof DOMException && cause.name === 'DataError') return false;
    throw cause;
  }
  return crypto.subtle.verify('Ed25519', key, signature.slice(), message.slice());
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET.charAt((held << (5 - bits)) & 31) : text;
}

/** The bytes of an id, or `null` when it is not lowercase base32 in its one canonical form. */
function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let bits = 0;
  let held = 0;
  let filled = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
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

function spaceBytesOf(rootPublicKey: Uint8Array): Uint8Array {
  return labelledHash('baton space id v1', rootPublicKey).subarray(0, CERTIFICATE_LAYOUT.space.length);
}

function labelledHash(label: string, bytes: Uint8Array): Uint8Array {
  return sha256(signedMessage(label, bytes));
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
