import { type Bytes, owned } from './bytes.ts';

/** An Ed25519 key pair that can sign: the space root or a device. The private key is non-extractable. */
export interface SigningKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly privateKey: CryptoKey;
}

/**
 * Ed25519 over the message, 64 bytes. The message must begin with a context of its own (`joinBytes(['baton/…/1', …])`), so that a
 * signature made for one purpose is worth nothing for another. Checked with protocol's `verifySignature`.
 */
export async function sign(privateKey: CryptoKey, message: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, owned(message)));
}
