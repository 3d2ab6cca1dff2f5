import { type DeviceId, deviceOfAuthor, equalBytes, joinBytes, leaseRequestBytes, sealedItemHash, sha256 } from '@baton/protocol';
import type { Sealer } from './sealer.ts';

/**
 * Seals nothing and signs with a hash anybody can make: for deterministic tests of what is built on sync, without keys.
 * Never for a real space.
 * @param known devices whose items can be opened; everybody's when absent
 */
export function plainSealer(known?: { has(device: DeviceId): boolean }): Sealer {
  const knows = (device: DeviceId) => known?.has(device) ?? true;
  return {
    seal: async item => {
      const sealed = item.body.slice();
      const hash = sealedItemHash({ ...item, sealed });
      return { sealed, hash, signature: plainSignature(deviceOfAuthor(item.author), hash) };
    },
    open: async (room, item) => {
      const device = deviceOfAuthor(item.author);
      if (!knows(device)) return { held: 'key' };
      const hash = sealedItemHash({ room, ...item });
      return equalBytes(item.signature, plainSignature(device, hash)) ? { body: item.sealed } : { void: 'signature' };
    },
    checkLease: async (room, item) => {
      if (!knows(item.device)) return { held: 'key' };
      const asked = leaseRequestBytes(room, item.epoch, item.reason);
      return equalBytes(item.signature, plainSignature(item.device, asked)) ? 'ok' : { void: 'signature' };
    },
    sealEphemeral: async (_room, payload) => payload.slice(),
    openEphemeral: async (_room, _device, sealed) => sealed,
  };
}

/** What stands for a signature under {@link plainSealer}; also what a test's identity signs with. */
export function plainSignature(device: DeviceId, message: Uint8Array): Uint8Array {
  return sha256(joinBytes(['plain', device, message]));
}
