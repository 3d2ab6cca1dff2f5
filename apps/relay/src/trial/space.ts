import {
  type Author,
  authorOf,
  type CertificateClaims,
  certificateBody,
  certificateBytes,
  certificateLayout,
  certificateMessage,
  challengeMessage,
  type DeviceFrame,
  type DeviceId,
  deviceIdOf,
  type SpaceId,
  spaceIdOf,
  wireProtocol,
} from '@baton/protocol';

type Hello = Extract<DeviceFrame, { verb: 'hello' }>;

export interface Signer {
  readonly publicKey: Uint8Array;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** A device with real keys and a real certificate, as the crypto package would make it. */
export interface TrialDevice {
  readonly id: DeviceId;
  readonly author: Author;
  readonly space: SpaceId;
  readonly signer: Signer;
  hello(nonce: Uint8Array, changes?: Partial<Hello>): Promise<Hello>;
}

export interface TrialSpace {
  readonly id: SpaceId;
  readonly root: Signer;
  device(incarnation?: string): Promise<TrialDevice>;
}

export async function createSigner(): Promise<Signer> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('Ed25519 gives a pair');
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
    sign: async message => new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, message.slice())),
  };
}

export async function certify(issuer: Signer, claims: Omit<CertificateClaims, 'issuer' | 'receiveKey' | 'at'>): Promise<Uint8Array> {
  const body = certificateBody({ ...claims, issuer: issuer.publicKey, receiveKey: new Uint8Array(32).fill(9), at: 1 });
  const bytes = new Uint8Array(certificateBytes);
  bytes.set(body);
  bytes.set(await issuer.sign(certificateMessage(body)), certificateLayout.signature.offset);
  return bytes;
}

export async function createTrialSpace(): Promise<TrialSpace> {
  const root = await createSigner();
  const space = spaceIdOf(root.publicKey);
  return {
    id: space,
    root,
    async device(incarnation = 'one') {
      const signer = await createSigner();
      const device = deviceIdOf(signer.publicKey);
      const author = authorOf(device, incarnation);
      const certificates = [await certify(root, { space, signKey: signer.publicKey })];
      return {
        id: device,
        author,
        space,
        signer,
        async hello(nonce, changes = {}) {
          const signature = await signer.sign(challengeMessage(nonce, { space, device, author }));
          const hello = {
            id: 1,
            protocol: wireProtocol,
            space,
            rootKey: root.publicKey,
            device,
            author,
            certificates,
            signature,
            generation: 0,
          };
          return { verb: 'hello', ...hello, ...changes };
        },
      };
    },
  };
}
