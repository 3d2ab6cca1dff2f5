import {
  type ChallengeContext,
  certificateBody,
  certificateBytes,
  certificateLayout,
  certificateMessage,
  challengeMessage,
  type DeviceCertificate,
  equalBytes,
  type LeaseItem,
  leaseRequestBytes,
  type RoomId,
  type SpaceId,
  spaceIdOf,
  verifyCertificateBytes,
} from '@baton/protocol';
import type { Bytes } from './bytes.ts';
import type { DeviceKeys } from './device-keys.ts';
import { type SigningKey, sign } from './signing.ts';

/** The keys of the device to be certified; its id follows from `signKey`. */
export interface NewDevice {
  readonly space: SpaceId;
  /** Ed25519, 32 bytes. */
  readonly signKey: Uint8Array;
  /** X25519, 32 bytes. */
  readonly receiveKey: Uint8Array;
  /** Milliseconds since 1970, for people to read. */
  readonly at: number;
}

/**
 * A certificate for a device, signed by the space root or by an already certified device of the space (`deviceKeys.sign`). Its
 * layout is `certificateLayout` in protocol. Throws a RangeError for keys, ids or times of the wrong shape.
 */
export async function certifyDevice(issuer: SigningKey, device: NewDevice): Promise<Bytes> {
  const body = certificateBody({ ...device, issuer: issuer.publicKey });
  const certificate = new Uint8Array(certificateBytes);
  certificate.set(body);
  certificate.set(await sign(issuer.privateKey, certificateMessage(body)), certificateLayout.signature.offset);
  return certificate;
}

/** What a certificate issued by the root itself says, or `null`. For one issued by a device, see protocol's `verifyDeviceChain`. */
export async function verifyDeviceCertificate(certificate: Uint8Array, rootPublicKey: Uint8Array): Promise<DeviceCertificate | null> {
  const said = await verifyCertificateBytes(certificate);
  return said !== null && equalBytes(said.issuer, rootPublicKey) && said.space === spaceIdOf(rootPublicKey) ? said : null;
}

/** The answer to a relay's challenge (16 to 64 bytes), checked by protocol's `verifyChallenge`. */
export function signChallenge(keys: DeviceKeys, challenge: Uint8Array, context: ChallengeContext): Promise<Bytes> {
  return sign(keys.sign.privateKey, challengeMessage(challenge, context));
}

/** The signature under a device's request for a lease entry, checked with `verifySignature(…, leaseRequestBytes(…), …)`. */
export function signLeaseRequest(keys: DeviceKeys, room: RoomId, epoch: number, reason: LeaseItem['reason']): Promise<Bytes> {
  return sign(keys.sign.privateKey, leaseRequestBytes(room, epoch, reason));
}
