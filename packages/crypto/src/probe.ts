import { randomBytes } from './bytes.ts';
import { createKeyPair } from './key-pair.ts';

/** What Baton needs of WebCrypto, by the name shown when it is missing. */
const needs: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['SHA-256', () => crypto.subtle.digest('SHA-256', new Uint8Array(1))],
  ['AES-GCM', () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])],
  ['HKDF', () => crypto.subtle.importKey('raw', randomBytes(32), 'HKDF', false, ['deriveKey'])],
  ['HMAC', () => crypto.subtle.importKey('raw', randomBytes(32), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])],
  ['Ed25519', () => createKeyPair('Ed25519', false)],
  ['X25519', () => createKeyPair('X25519', false)],
];

/**
 * Whether everything Baton needs is here. On an insecure origin (plain http that is not localhost) a browser offers no WebCrypto at
 * all: then `missing` is `['WebCrypto']`. Never throws.
 */
export async function probeCrypto(): Promise<{ readonly ok: true } | { readonly ok: false; readonly missing: string[] }> {
  const platform: { readonly crypto?: { readonly subtle?: SubtleCrypto } } = globalThis;
  if (platform.crypto?.subtle === undefined) return { ok: false, missing: ['WebCrypto'] };
  const missing: string[] = [];
  for (const [name, attempt] of needs) {
    try {
      await attempt();
    } catch {
      // The reason differs from engine to engine; that it is missing is all that can be told.
      missing.push(name);
    }
  }
  return missing.length === 0 ? { ok: true } : { ok: false, missing };
}
