import {
  type Author,
  authorOf,
  deviceIdOf,
  leaseRequestBytes,
  type RoomId,
  type SpaceId,
  spaceIdOf,
  verifyChallenge,
  verifyDeviceChain,
  verifySignature,
} from '@baton/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createContentKey, openContentKey, roomKey, sealContentKeyFor } from './content-keys.ts';
import { createDeviceKeys, loadDeviceKeys, type OuterWrap, storeDeviceKeys } from './device-keys.ts';
import { certifyDevice, signChallenge, signLeaseRequest, verifyDeviceCertificate } from './membership.ts';
import { probeCrypto } from './probe.ts';
import { createSpaceRoot, spaceRootFromSecret } from './space-root.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the probe', () => {
  it('finds everything here', async () => {
    expect(await probeCrypto()).toEqual({ ok: true });
  });

  it('says that WebCrypto is missing on an insecure origin', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(await probeCrypto()).toEqual({ ok: false, missing: ['WebCrypto'] });
  });

  it('names what an older browser lacks', async () => {
    const { subtle } = crypto;
    const generateKey = (algorithm: AlgorithmIdentifier, ...rest: [boolean, KeyUsage[]]) =>
      algorithm === 'X25519' ? Promise.reject(new DOMException('', 'NotSupportedError')) : subtle.generateKey(algorithm, ...rest);
    const older = { generateKey, importKey: subtle.importKey.bind(subtle), digest: subtle.digest.bind(subtle) };
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), subtle: older });
    expect(await probeCrypto()).toEqual({ ok: false, missing: ['X25519'] });
  });
});

describe('a space root', () => {
  it('comes back from its secret as the same space', async () => {
    const root = await createSpaceRoot();
    const again = await spaceRootFromSecret(root.secret);
    expect(again.publicKey).toEqual(root.publicKey);
    expect(root.privateKey.extractable).toBe(false);
    const device = await createDeviceKeys();
    const space = spaceIdOf(root.publicKey);
    const certificate = await certifyDevice(again, { space, signKey: device.sign.publicKey, receiveKey: device.receive.publicKey, at: 5 });
    expect(await verifyDeviceCertificate(certificate, root.publicKey)).toMatchObject({ space, at: 5 });
  });

  it('has the public key that the standard says belongs to its secret', async () => {
    // RFC 8032, 7.1, test 1
    const secret = bytesOf('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60');
    const root = await spaceRootFromSecret(secret);
    expect(root.publicKey).toEqual(bytesOf('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'));
  });
});

describe('device keys', () => {
  it('work the same after they were stored and loaded, and cannot be exported then', async () => {
    const keys = await createDeviceKeys();
    const loaded = await loadDeviceKeys(structuredClone(await storeDeviceKeys(keys)));
    expect([loaded.sign.privateKey.extractable, loaded.receive.privateKey.extractable]).toEqual([false, false]);
    expect(deviceIdOf(loaded.sign.publicKey)).toBe(deviceIdOf(keys.sign.publicKey));
    const contentKey = createContentKey();
    const info = { space: 's' as SpaceId, audience: 'me', keyEpoch: 1 };
    expect(await openContentKey(loaded.receive, await sealContentKeyFor(keys.receive.publicKey, contentKey, info), info)).toEqual(
      contentKey,
    );
    await expect(storeDeviceKeys(loaded)).rejects.toThrow();
  });

  it('hold no readable private key at rest', async () => {
    const keys = await createDeviceKeys();
    const plain = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.receive.privateKey)).slice(16);
    const stored = await storeDeviceKeys(keys);
    expect(stored.wrappingKey.extractable).toBe(false);
    expect(stored.signPrivateKey.extractable).toBe(false);
    expect(stored.wrapped.join()).not.toContain(plain.join());
  });

  it('open only with the keychain they were wrapped with', async () => {
    const keychain: OuterWrap = {
      wrap: async bytes => bytes.map(byte => byte ^ 0x55),
      unwrap: async bytes => bytes.map(byte => byte ^ 0x55),
    };
    const stored = await storeDeviceKeys(await createDeviceKeys(), keychain);
    expect((await loadDeviceKeys(stored, keychain)).receive.publicKey).toEqual(stored.receivePublicKey);
    await expect(loadDeviceKeys(stored)).rejects.toMatchObject({ kind: 'keychainMissing' });
    const locked: OuterWrap = { ...keychain, unwrap: () => Promise.reject(new Error('locked')) };
    await expect(loadDeviceKeys(stored, locked)).rejects.toMatchObject({ kind: 'keychainRefused' });
    const other: OuterWrap = { ...keychain, unwrap: async bytes => bytes };
    await expect(loadDeviceKeys(stored, other)).rejects.toMatchObject({ kind: 'damaged' });
  });

  it('say so when what was stored is damaged', async () => {
    const stored = await storeDeviceKeys(await createDeviceKeys());
    await expect(loadDeviceKeys({ ...stored, wrapped: stored.wrapped.slice(0, 40) })).rejects.toMatchObject({ kind: 'damaged' });
    await expect(loadDeviceKeys({ ...stored, wrapped: new Uint8Array() })).rejects.toMatchObject({ kind: 'damaged' });
  });
});

describe('membership', () => {
  it('passes from the root to the computer and from the computer to the phone', async () => {
    const [root, computer, phone] = await Promise.all([createSpaceRoot(), createDeviceKeys(), createDeviceKeys()]);
    const space = spaceIdOf(root.publicKey);
    const first = await certifyDevice(root, { space, signKey: computer.sign.publicKey, receiveKey: computer.receive.publicKey, at: 1 });
    const second = await certifyDevice(computer.sign, { space, signKey: phone.sign.publicKey, receiveKey: phone.receive.publicKey, at: 2 });
    expect(await verifyDeviceChain([first, second], space)).toMatchObject({ device: deviceIdOf(phone.sign.publicKey), at: 2 });
    expect(await verifyDeviceCertificate(second, root.publicKey)).toBeNull();
  });

  it('is not given by a root to a device of another space', async () => {
    const [root, other, device] = await Promise.all([createSpaceRoot(), createSpaceRoot(), createDeviceKeys()]);
    const claims = { signKey: device.sign.publicKey, receiveKey: device.receive.publicKey, at: 1 };
    const certificate = await certifyDevice(root, { ...claims, space: spaceIdOf(other.publicKey) });
    expect(await verifyDeviceCertificate(certificate, root.publicKey)).toBeNull();
    expect(await verifyDeviceCertificate(certificate, other.publicKey)).toBeNull();
  });

  it('is proved to a relay by answering its challenge', async () => {
    const keys = await createDeviceKeys();
    const device = deviceIdOf(keys.sign.publicKey);
    const context = { space: 's' as SpaceId, device, author: authorOf(device, 'a') };
    const challenge = crypto.getRandomValues(new Uint8Array(32));
    const signature = await signChallenge(keys, challenge, context);
    expect(await verifyChallenge(keys.sign.publicKey, challenge, context, signature)).toBe(true);
    expect(await verifyChallenge(keys.sign.publicKey, challenge, { ...context, author: 'x~y' as Author }, signature)).toBe(false);
    await expect((async () => signChallenge(keys, new Uint8Array(), context))()).rejects.toThrow(RangeError);
  });

  it('signs a lease request for one room, epoch and reason', async () => {
    const keys = await createDeviceKeys();
    const room = 'session.x' as RoomId;
    const signature = await signLeaseRequest(keys, room, 4, 'take');
    expect(await verifySignature(keys.sign.publicKey, leaseRequestBytes(room, 4, 'take'), signature)).toBe(true);
    expect(await verifySignature(keys.sign.publicKey, leaseRequestBytes(room, 5, 'take'), signature)).toBe(false);
  });
});

describe('a content key', () => {
  it('opens only for the device, space, audience and key epoch it was sealed for', async () => {
    const [mine, other] = await Promise.all([createDeviceKeys(), createDeviceKeys()]);
    const key = createContentKey();
    const info = { space: 'aaaa' as SpaceId, audience: 'me', keyEpoch: 3 };
    const sealed = await sealContentKeyFor(mine.receive.publicKey, key, info);
    expect(await openContentKey(mine.receive, sealed, info)).toEqual(key);
    expect(await openContentKey(other.receive, sealed, info)).toBeNull();
    expect(await openContentKey(mine.receive, sealed, { ...info, keyEpoch: 4 })).toBeNull();
    expect(await openContentKey(mine.receive, sealed, { ...info, audience: 'space' })).toBeNull();
    expect(await openContentKey(mine.receive, sealed, { ...info, space: 'bbbb' as SpaceId })).toBeNull();
    for (let index = 0; index < sealed.length; index++) {
      const changed = sealed.slice();
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(await openContentKey(mine.receive, changed, info), `byte ${index}`).toBeNull();
    }
    expect(await openContentKey(mine.receive, new Uint8Array(5), info)).toBeNull();
  });

  it('gives every room a key of its own that cannot be exported', async () => {
    const contentKey = createContentKey();
    const nonce = new Uint8Array(12);
    const seal = async (room: string) => {
      const key = await roomKey(contentKey, room as RoomId);
      expect(key.extractable).toBe(false);
      return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new Uint8Array(16)));
    };
    expect(await seal('session.a')).toEqual(await seal('session.a'));
    expect(await seal('session.a')).not.toEqual(await seal('session.b'));
  });
});

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
}
