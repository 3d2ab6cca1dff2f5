import { type DeviceFrame, deviceOfAuthor, spaceIdOf, verifyChallenge, verifyDeviceChain } from '@baton/protocol';

export type Hello = Extract<DeviceFrame, { verb: 'hello' }>;

/** Whether a hello, made for this connection's nonce, comes from the device it names. */
export type Authenticate = (hello: Hello, nonce: Uint8Array) => Promise<boolean>;

/**
 * Whether the sender holds the key of a device that the space's root vouches for. The space id is the hash of the root key, so the
 * relay needs to know no spaces beforehand. Whether that device was removed meanwhile is not for this check to say.
 */
export async function isMember(hello: Hello, nonce: Uint8Array): Promise<boolean> {
  const { space, device, author } = hello;
  if (hello.rootKey.length !== 32 || spaceIdOf(hello.rootKey) !== space || deviceOfAuthor(author) !== device) return false;
  const certified = await verifyDeviceChain(hello.certificates, space);
  if (certified?.device !== device) return false;
  return verifyChallenge(certified.signKey, nonce, { space, device, author }, hello.signature);
}
