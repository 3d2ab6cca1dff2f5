/** HPKE (RFC 9180) in the one suite Baton uses: DHKEM(X25519), HKDF-SHA256, AES-256-GCM. */
import { type Bytes, owned } from './bytes.ts';
import type { ReceivingKey } from './device-keys.ts';
import { createKeyPair } from './key-pair.ts';

/** Bytes of the encapsulated key in front of every sealed message. */
const encapsulatedBytes = 32;

const pskId = new TextEncoder().encode('baton/pairing-link/1');

/** Loaded when something is sealed or opened: a device that is alone in its space does neither. */
async function load() {
  const core = await import('@hpke/core');
  /** The library's, but that every message's own pair is made like all others of ours. */
  class Kem extends core.DhkemX25519HkdfSha256 {
    override generateKeyPair(): Promise<CryptoKeyPair> {
      return createKeyPair('X25519', true);
    }
  }
  const suite = new core.CipherSuite({ kem: new Kem(), kdf: new core.HkdfSha256(), aead: new core.Aes256Gcm() });
  return { ...core, suite };
}

/**
 * Seals for the holder of an X25519 key; with `secret` (32 bytes or more) in pre-shared-key mode, so that it opens, and can have
 * been made, only by someone who knows the secret. `info` must be the same at both ends. `null` when nobody can open what is sealed
 * to this key (not 32 bytes, or a point of small order): a stranger may have sent it.
 */
export async function hpkeSeal(
  receivePublicKey: Uint8Array,
  info: Uint8Array,
  plain: Uint8Array,
  secret?: Uint8Array,
): Promise<Bytes | null> {
  const { suite: hpke, EncapError, DeserializeError } = await load();
  try {
    const recipientPublicKey = await hpke.kem.deserializePublicKey(owned(receivePublicKey));
    const { enc, ct } = await hpke.seal({ recipientPublicKey, info: owned(info), ...psk(secret) }, owned(plain));
    const sealed = new Uint8Array(enc.byteLength + ct.byteLength);
    sealed.set(new Uint8Array(enc));
    sealed.set(new Uint8Array(ct), enc.byteLength);
    return sealed;
  } catch (cause) {
    if (cause instanceof EncapError || cause instanceof DeserializeError) return null;
    throw cause;
  }
}

/** Opens what `hpkeSeal` made for this key, info and secret; `null` for anything else. */
export async function hpkeOpen(receive: ReceivingKey, info: Uint8Array, sealed: Uint8Array, secret?: Uint8Array): Promise<Bytes | null> {
  if (sealed.length < encapsulatedBytes) return null;
  const { suite: hpke, HpkeError } = await load();
  try {
    // A non-extractable private key does not give its public key, so both are handed over.
    const publicKey = await hpke.kem.deserializePublicKey(owned(receive.publicKey));
    const recipientKey = { privateKey: receive.privateKey, publicKey };
    const enc = sealed.slice(0, encapsulatedBytes);
    return new Uint8Array(await hpke.open({ recipientKey, enc, info: owned(info), ...psk(secret) }, sealed.slice(encapsulatedBytes)));
  } catch (cause) {
    if (cause instanceof HpkeError) return null;
    throw cause;
  }
}

function psk(secret: Uint8Array | undefined): { psk?: { id: Bytes; key: Bytes } } {
  return secret === undefined ? {} : { psk: { id: pskId, key: owned(secret) } };
}
