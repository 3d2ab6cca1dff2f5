import { type Bytes, owned, randomBytes } from './bytes.ts';
import { createKeyPair } from './key-pair.ts';
import type { SigningKey } from './signing.ts';

/** An X25519 key pair that can open what was sealed for it. */
export interface ReceivingKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly privateKey: CryptoKey;
}

/** The two key pairs of a device. */
export interface DeviceKeys {
  readonly sign: SigningKey;
  readonly receive: ReceivingKey;
}

/** What goes into IndexedDB, as it is: structured-cloneable, both CryptoKeys in it non-extractable. */
export interface StoredDeviceKeys {
  readonly version: 1;
  readonly signPublicKey: Bytes;
  readonly signPrivateKey: CryptoKey;
  readonly receivePublicKey: Bytes;
  /** AES-256-GCM, non-extractable. */
  readonly wrappingKey: CryptoKey;
  /** Nonce (12) and the X25519 private key sealed with `wrappingKey`; the outer wrap is around both. */
  readonly wrapped: Bytes;
  readonly outer: boolean;
}

/** A second wrap around the private key, by the operating system's keychain. Either function may reject. */
export interface OuterWrap {
  wrap(bytes: Uint8Array): Promise<Uint8Array>;
  unwrap(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Why stored keys could not be loaded: made with a keychain that is not here, or not what was stored. */
export class DeviceKeysError extends Error {
  override readonly name = 'DeviceKeysError';
  readonly kind: 'keychainMissing' | 'keychainRefused' | 'damaged';
  constructor(kind: DeviceKeysError['kind'], options?: ErrorOptions) {
    super(`device keys: ${kind}`, options);
    this.kind = kind;
  }
}

/**
 * New keys. The signing key is non-extractable from birth; the receiving key is extractable until it has been stored and loaded
 * again, because WebKit cannot read an X25519 CryptoKey back from IndexedDB and so it is stored wrapped.
 */
export async function createDeviceKeys(): Promise<DeviceKeys> {
  const signing = await createKeyPair('Ed25519', false);
  const receiving = await createKeyPair('X25519', true);
  return {
    sign: { publicKey: await rawPublicKey(signing.publicKey), privateKey: signing.privateKey },
    receive: { publicKey: await rawPublicKey(receiving.publicKey), privateKey: receiving.privateKey },
  };
}

/**
 * Makes new keys fit for IndexedDB. Only for keys from `createDeviceKeys`: loaded keys cannot be exported again (that is the point)
 * and reject with the platform's InvalidAccessError. A rejection of `outerWrap.wrap` is passed on.
 */
export async function storeDeviceKeys(keys: DeviceKeys, outerWrap?: OuterWrap): Promise<StoredDeviceKeys> {
  const wrappingKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const plain = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.receive.privateKey));
  const nonce = randomBytes(12);
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, wrappingKey, plain));
  plain.fill(0);
  const inner = new Uint8Array(nonce.length + sealed.length);
  inner.set(nonce);
  inner.set(sealed, nonce.length);
  return {
    version: 1,
    signPublicKey: owned(keys.sign.publicKey),
    signPrivateKey: keys.sign.privateKey,
    receivePublicKey: owned(keys.receive.publicKey),
    wrappingKey,
    wrapped: outerWrap ? owned(await outerWrap.wrap(inner)) : inner,
    outer: outerWrap !== undefined,
  };
}

/** The keys again, both private keys non-extractable. Rejects with `DeviceKeysError`. */
export async function loadDeviceKeys(stored: StoredDeviceKeys, outerWrap?: OuterWrap): Promise<DeviceKeys> {
  const inner = stored.outer ? await unwrapOuter(stored.wrapped, outerWrap) : stored.wrapped;
  let privateKey: CryptoKey;
  try {
    const iv = inner.slice(0, 12);
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, stored.wrappingKey, inner.slice(12));
    privateKey = await crypto.subtle.importKey('pkcs8', plain, 'X25519', false, ['deriveBits']);
    new Uint8Array(plain).fill(0);
  } catch (cause) {
    throw new DeviceKeysError('damaged', { cause });
  }
  return {
    sign: { publicKey: stored.signPublicKey, privateKey: stored.signPrivateKey },
    receive: { publicKey: stored.receivePublicKey, privateKey },
  };
}

async function unwrapOuter(wrapped: Uint8Array, outerWrap: OuterWrap | undefined): Promise<Uint8Array> {
  if (outerWrap === undefined) throw new DeviceKeysError('keychainMissing');
  try {
    return await outerWrap.unwrap(wrapped);
  } catch (cause) {
    throw new DeviceKeysError('keychainRefused', { cause });
  }
}

async function rawPublicKey(key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key));
}
