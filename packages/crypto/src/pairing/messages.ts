/**
 * The four messages of a pairing as bytes. Each begins with the version (1) and its kind; what is not sealed has one fixed layout
 * and so one encoding.
 */
import { deviceKind, PackedError, pack, type SpaceId, unpack } from '@baton/protocol';
import * as z from 'zod/mini';
import type { Bytes } from '../bytes.ts';
import type { PairingPath } from './transcript.ts';
import type { WordLanguage } from './word-list.ts';

const version = 1;
const kinds = { offer: 1, join: 2, reveal: 3, welcome: 4 } as const;
type Kind = keyof typeof kinds;

/** Why bytes are not the message that was expected. */
export type MessageError = 'malformed' | 'newerVersion' | 'outOfOrder';

function message(kind: Kind, body: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(2 + body.reduce((sum, part) => sum + part.length, 0));
  bytes.set([version, kinds[kind]]);
  let at = 2;
  for (const part of body) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function bodyOf(kind: Kind, bytes: Uint8Array): Bytes | MessageError {
  const first = bytes[0];
  if (first === undefined || first === 0) return 'malformed';
  if (first > version) return 'newerVersion';
  if (bytes[1] !== kinds[kind]) return Object.values<number | undefined>(kinds).includes(bytes[1]) ? 'outOfOrder' : 'malformed';
  return bytes.slice(2);
}

/** 1. Computer to phone: language (1), the computer's fresh X25519 key (32), commitment to its nonce (32). */
export interface Offer {
  readonly language: WordLanguage;
  readonly key: Uint8Array;
  readonly commitment: Uint8Array;
}

const languages: readonly WordLanguage[] = ['en', 'zh'];

export function encodeOffer(offer: Offer): Bytes {
  return message('offer', [Uint8Array.of(languages.indexOf(offer.language)), offer.key, offer.commitment]);
}

export function decodeOffer(bytes: Uint8Array): Offer | MessageError {
  const body = bodyOf('offer', bytes);
  if (typeof body === 'string') return body;
  const language = languages[body[0] ?? languages.length];
  if (body.length !== 65 || language === undefined) return 'malformed';
  return { language, key: body.slice(1, 33), commitment: body.slice(33) };
}

/** 2. Phone to computer: how it found the slot (1), then a sealed `Joiner`. */
const paths: readonly PairingPath[] = ['link', 'code'];

export function encodeJoin(path: PairingPath, sealed: Uint8Array): Bytes {
  return message('join', [Uint8Array.of(paths.indexOf(path)), sealed]);
}

export function decodeJoin(bytes: Uint8Array): { readonly path: PairingPath; readonly sealed: Bytes } | MessageError {
  const body = bodyOf('join', bytes);
  if (typeof body === 'string') return body;
  const path = paths[body[0] ?? paths.length];
  return path === undefined ? 'malformed' : { path, sealed: body.slice(1) };
}

/** 3. Computer to phone: the nonce (32). */
export function encodeReveal(nonce: Uint8Array): Bytes {
  return message('reveal', [nonce]);
}

export function decodeReveal(bytes: Uint8Array): Bytes | MessageError {
  const body = bodyOf('reveal', bytes);
  return typeof body === 'string' || body.length === 32 ? body : 'malformed';
}

/** 4. Computer to phone: a sealed `PairingTransfer`. */
export function encodeWelcome(sealed: Uint8Array): Bytes {
  return message('welcome', [sealed]);
}

export function decodeWelcome(bytes: Uint8Array): Bytes | MessageError {
  return bodyOf('welcome', bytes);
}

const bytesOf = (length: number) => z.custom<Uint8Array>(value => value instanceof Uint8Array && value.length === length);
const someBytes = z.custom<Uint8Array>(value => value instanceof Uint8Array);
const name = z.string().check(z.minLength(1), z.maxLength(200));
const spaceId = name as unknown as z.ZodMiniType<SpaceId, string>;

/** What the phone says of itself, sealed in the join. */
const joiner = z.object({
  signKey: bytesOf(32),
  receiveKey: bytesOf(32),
  name,
  kind: deviceKind,
  /** The signing key's signature over the transcript: the phone holds the key it wants certified. */
  proof: bytesOf(64),
});
export type Joiner = z.infer<typeof joiner>;

const transfer = z.object({
  space: spaceId,
  rootPublicKey: bytesOf(32),
  /** From the root to the new device, last. */
  certificates: z.array(someBytes),
  /** The other devices of the space, each with the chain that leads to it. */
  devices: z.array(z.object({ name, kind: deviceKind, certificates: z.array(someBytes) })),
  contentKeys: z.array(z.object({ audience: name, keyEpoch: z.int().check(z.gte(0)), key: bytesOf(32) })),
  spaceName: name,
  computerName: name,
});

/** What the new device gets: who it is in the space, who else is, and every content key there ever was. */
export type PairingTransfer = z.infer<typeof transfer>;

export const encodeJoiner = (value: Joiner): Uint8Array => pack(joiner.parse(value));
export const decodeJoiner = (bytes: Uint8Array): Joiner | null => decode(bytes, joiner);
export const encodeTransfer = (value: PairingTransfer): Uint8Array => pack(transfer.parse(value));
export const decodeTransfer = (bytes: Uint8Array): PairingTransfer | null => decode(bytes, transfer);

function decode<Shape extends z.ZodMiniType>(bytes: Uint8Array, shape: Shape): z.output<Shape> | null {
  try {
    const parsed = shape.safeParse(unpack(bytes));
    return parsed.success ? parsed.data : null;
  } catch (cause) {
    if (cause instanceof PackedError) return null;
    throw cause;
  }
}
