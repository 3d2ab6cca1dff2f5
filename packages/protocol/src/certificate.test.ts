import { describe, expect, it } from 'vitest';
import {
  type CertificateClaims,
  certificateBody,
  certificateBytes,
  certificateLayout,
  certificateMessage,
  challengeMessage,
  deviceIdOf,
  longestChain,
  spaceIdOf,
  verifyCertificateBytes,
  verifyChallenge,
  verifyDeviceChain,
  verifySignature,
} from './certificate.ts';
import { type Author, authorOf } from './ids.ts';

interface Signer {
  readonly publicKey: Uint8Array;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

async function signer(): Promise<Signer> {
  const pair = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair;
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
    sign: async message => new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, message.slice())),
  };
}

async function issue(issuer: Signer, root: Signer, device: Signer, changes: Partial<CertificateClaims> = {}): Promise<Uint8Array> {
  const space = spaceIdOf(root.publicKey);
  const body = certificateBody({
    space,
    issuer: issuer.publicKey,
    signKey: device.publicKey,
    receiveKey: new Uint8Array(32).fill(9),
    at: 1_700_000_000_000,
    ...changes,
  });
  const bytes = new Uint8Array(certificateBytes);
  bytes.set(body);
  bytes.set(await issuer.sign(certificateMessage(body)), certificateLayout.signature.offset);
  return bytes;
}

describe('a device certificate', () => {
  it('says what was certified', async () => {
    const root = await signer();
    const device = await signer();
    expect(await verifyCertificateBytes(await issue(root, root, device))).toEqual({
      space: spaceIdOf(root.publicKey),
      device: deviceIdOf(device.publicKey),
      issuer: root.publicKey,
      signKey: device.publicKey,
      receiveKey: new Uint8Array(32).fill(9),
      at: 1_700_000_000_000,
    });
  });

  it('is refused when any one of its bytes is changed', async () => {
    const root = await signer();
    const bytes = await issue(root, root, await signer());
    for (let index = 0; index < bytes.length; index++) {
      const changed = bytes.slice();
      changed[index] = (changed[index] ?? 0) ^ (1 << (index % 8));
      expect(await verifyCertificateBytes(changed), `byte ${index}`).toBeNull();
    }
  });

  it('is refused when something follows it or is missing', async () => {
    const root = await signer();
    const bytes = await issue(root, root, await signer());
    expect(await verifyCertificateBytes(new Uint8Array([...bytes, 0]))).toBeNull();
    expect(await verifyCertificateBytes(bytes.subarray(0, -1))).toBeNull();
    expect(await verifyCertificateBytes(new Uint8Array())).toBeNull();
  });

  it('cannot be made with keys, ids or times of the wrong shape', async () => {
    const root = await signer();
    const claims = { space: spaceIdOf(root.publicKey), issuer: root.publicKey, signKey: root.publicKey, receiveKey: root.publicKey, at: 1 };
    expect(certificateBody(claims)).toHaveLength(125);
    expect(() => certificateBody({ ...claims, at: -1 })).toThrow(RangeError);
    expect(() => certificateBody({ ...claims, at: 0.5 })).toThrow(RangeError);
    expect(() => certificateBody({ ...claims, signKey: new Uint8Array(31) })).toThrow(RangeError);
    for (const space of ['', claims.space.toUpperCase(), claims.space.slice(1), `${claims.space}a`]) {
      expect(() => certificateBody({ ...claims, space: space as typeof claims.space })).toThrow(RangeError);
    }
  });
});

describe('a chain of certificates', () => {
  it('leads from the root over a certified device to the next one', async () => {
    const [root, computer, phone, tablet] = await Promise.all([signer(), signer(), signer(), signer()]);
    const chain = [await issue(root, root, computer), await issue(computer, root, phone), await issue(phone, root, tablet)];
    const space = spaceIdOf(root.publicKey);
    expect((await verifyDeviceChain(chain.slice(0, 1), space))?.device).toBe(deviceIdOf(computer.publicKey));
    expect((await verifyDeviceChain(chain, space))?.device).toBe(deviceIdOf(tablet.publicKey));
  });

  it('does not hold with a link missing, out of order, or from another space', async () => {
    const [root, other, computer, phone] = await Promise.all([signer(), signer(), signer(), signer()]);
    const first = await issue(root, root, computer);
    const second = await issue(computer, root, phone);
    const space = spaceIdOf(root.publicKey);
    expect(await verifyDeviceChain([], space)).toBeNull();
    expect(await verifyDeviceChain([second], space)).toBeNull();
    expect(await verifyDeviceChain([second, first], space)).toBeNull();
    expect(await verifyDeviceChain([first, second], spaceIdOf(other.publicKey))).toBeNull();
    expect(await verifyDeviceChain([first, await issue(computer, other, phone)], space)).toBeNull();
  });

  it('does not hold when a stranger certifies itself for the space', async () => {
    const [root, stranger] = await Promise.all([signer(), signer()]);
    expect(await verifyDeviceChain([await issue(stranger, root, stranger)], spaceIdOf(root.publicKey))).toBeNull();
  });

  it('is refused when it is longer than anyone needs', async () => {
    const root = await signer();
    const space = spaceIdOf(root.publicKey);
    const ownCertificate = await issue(root, root, root);
    expect(await verifyDeviceChain(Array(longestChain).fill(ownCertificate), space)).not.toBeNull();
    expect(await verifyDeviceChain(Array(longestChain + 1).fill(ownCertificate), space)).toBeNull();
  });
});

describe('the answer to a challenge', () => {
  it('counts only for this challenge, this device, this author and this space', async () => {
    const [root, device, other] = await Promise.all([signer(), signer(), signer()]);
    const id = deviceIdOf(device.publicKey);
    const context = { space: spaceIdOf(root.publicKey), device: id, author: authorOf(id, 'a1') };
    const challenge = crypto.getRandomValues(new Uint8Array(32));
    const signature = await device.sign(challengeMessage(challenge, context));
    expect(await verifyChallenge(device.publicKey, challenge, context, signature)).toBe(true);
    expect(await verifyChallenge(other.publicKey, challenge, context, signature)).toBe(false);
    expect(await verifyChallenge(device.publicKey, crypto.getRandomValues(new Uint8Array(32)), context, signature)).toBe(false);
    expect(await verifyChallenge(device.publicKey, challenge, { ...context, author: `${id}~b2` as Author }, signature)).toBe(false);
    expect(await verifyChallenge(device.publicKey, challenge, { ...context, space: spaceIdOf(other.publicKey) }, signature)).toBe(false);
    expect(await verifyChallenge(device.publicKey, challenge, context, new Uint8Array(3))).toBe(false);
    expect(await verifyChallenge(device.publicKey, new Uint8Array(), context, signature)).toBe(false);
  });

  it('is not a certificate and a certificate is not an answer', async () => {
    const root = await signer();
    const certificate = await issue(root, root, root);
    const body = certificate.slice(0, certificateLayout.signature.offset);
    const signature = certificate.slice(certificateLayout.signature.offset);
    expect(await verifySignature(root.publicKey, certificateMessage(body), signature)).toBe(true);
    expect(await verifySignature(root.publicKey, body, signature)).toBe(false);
  });
});

describe('ids', () => {
  it('are the same for the same key on every device', () => {
    const key = Uint8Array.from({ length: 32 }, (_, index) => index);
    expect(spaceIdOf(key)).toMatch(/^[a-z2-7]{32}$/);
    expect(deviceIdOf(key)).toMatch(/^[a-z2-7]{26}$/);
    expect([spaceIdOf(key), deviceIdOf(key)]).toMatchInlineSnapshot(`
      [
        "xmhdjkq2ddvf6kfiylt67f33prgix47i",
        "yul53ri7j3nu3wekymbg6mqsie",
      ]
    `);
  });
});
