/**
 * Keys, sealing, signing and pairing. Everything is WebCrypto, HPKE or an audited hash; nothing here knows network or storage.
 * - `probe.ts`         is WebCrypto here at all?
 * - `space-root.ts`    the key a space grows from
 * - `key-pair.ts`      a new pair of keys, on every engine
 * - `device-keys.ts`   a device's keys, and how they rest in IndexedDB
 * - `membership.ts`    certificates and the relay's challenge (checked in protocol's `certificate.ts`)
 * - `content-keys.ts`  audience keys, room keys, delivery to a device
 * - `items.ts`         sealed, signed, chained items
 * - `ephemeral.ts`     presence and live text
 * - `vault.ts`         keys for outside services, sealed for the person's devices
 * - `pairing/`         how a new device joins: link, code, three words
 * (`acceptance/` is a subpath of its own: what must work on every platform.)
 */
export { deviceIdOf, spaceIdOf, verifyChallenge, verifyDeviceChain, verifySignature } from '@baton/protocol';
export * from './content-keys.ts';
export * from './device-keys.ts';
export * from './ephemeral.ts';
export * from './items.ts';
export * from './membership.ts';
export * from './pairing/index.ts';
export * from './probe.ts';
export * from './signing.ts';
export * from './space-root.ts';
export * from './vault.ts';
