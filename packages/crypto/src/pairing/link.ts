import { fromBase64Url, toBase64Url } from '@baton/protocol';
import { type Bytes, owned, randomBytes } from '../bytes.ts';

/** What the picture on the computer's screen says. */
export interface PairingLink {
  /** Where the installable app is served, `https://…` without a path (`http:` for this machine). */
  readonly origin: string;
  /** The relay's address, `wss://…` (`ws:` for this machine). */
  readonly relay: string;
  /** The slot at the relay: base64url. */
  readonly slot: string;
  /** 256 bits that never leave the two screens: the fragment of an address is not sent to its server. */
  readonly secret: Uint8Array;
}

export type PairingLinkError = 'notALink' | 'notAPairingLink' | 'badRelay' | 'badSlot' | 'badSecret';

/** A new slot id (128 bits, base64url) and a new secret (32 bytes). For one pairing. */
export function createPairingSecret(): { readonly slot: string; readonly secret: Bytes } {
  return { slot: toBase64Url(randomBytes(16)), secret: randomBytes(32) };
}

/** `<origin>/#/join?relay=…&slot=…&secret=…`. Throws a RangeError when `parsePairingLink` would not read it back. */
export function pairingLink(link: PairingLink): string {
  const parameters = new URLSearchParams({ relay: link.relay, slot: link.slot, secret: toBase64Url(link.secret) });
  const text = `${link.origin}/#/join?${parameters}`;
  const parsed = parsePairingLink(text);
  if ('error' in parsed) throw new RangeError(`a pairing link that cannot be read: ${parsed.error}`);
  return text;
}

/** Reads a scanned or pasted text. Never throws. */
export function parsePairingLink(text: string): { readonly ok: PairingLink } | { readonly error: PairingLinkError } {
  const url = parseUrl(text.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return { error: 'notALink' };
  const route = '#/join?';
  if (!url.hash.startsWith(route) || url.username !== '' || url.password !== '') return { error: 'notAPairingLink' };
  const parameters = new URLSearchParams(url.hash.slice(route.length));
  const only = (name: string) => (parameters.getAll(name).length === 1 ? (parameters.get(name) ?? '') : '');

  const relay = parseUrl(only('relay'));
  if (relay === null || (relay.protocol !== 'wss:' && relay.protocol !== 'ws:') || relay.hash !== '') return { error: 'badRelay' };
  const slot = only('slot');
  if (!/^[A-Za-z0-9_-]{16,64}$/.test(slot)) return { error: 'badSlot' };
  const secret = parseSecret(only('secret'));
  if (secret === null) return { error: 'badSecret' };
  return { ok: { origin: url.origin, relay: only('relay'), slot, secret } };
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function parseSecret(text: string): Bytes | null {
  // 32 bytes are 43 characters, of which the last has two bits to spare: only the canonical form counts.
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return null;
  const secret = owned(fromBase64Url(text));
  return secret.length === 32 && toBase64Url(secret) === text ? secret : null;
}
