import { type Bytes, owned } from './bytes.ts';
import type { SigningKey } from './signing.ts';

/** The key a space grows from. Its public key's hash is the space id; it certifies the first device. */
export interface SpaceRoot extends SigningKey {
  /** The 32-byte seed of the private key, for the recovery phrase. Kept nowhere else: seal it or let it go. */
  readonly secret: Bytes;
}

/** ASN.1 in front of the 32-byte seed of an Ed25519 private key (RFC 8410): the only form every engine imports. */
const pkcs8Head = Uint8Array.from([0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]);

/** A new random root. */
export function createSpaceRoot(): Promise<SpaceRoot> {
  return spaceRootFromSecret(crypto.getRandomValues(new Uint8Array(32)));
}

/** The root again from its secret, after a recovery. The same secret gives the same space. Throws a RangeError unless it has 32 bytes. */
export async function spaceRootFromSecret(secret: Uint8Array): Promise<SpaceRoot> {
  if (secret.length !== 32) throw new RangeError('a root secret has 32 bytes');
  const pkcs8 = new Uint8Array(48);
  pkcs8.set(pkcs8Head);
  pkcs8.set(secret, pkcs8Head.length);
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
  pkcs8.fill(0);
  // WebCrypto cannot derive a public key from a non-extractable private one. Loaded only here: a device makes a space once.
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  return { publicKey: ed25519.getPublicKey(secret), privateKey, secret: owned(secret) };
}
