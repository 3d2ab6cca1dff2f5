import { openEphemeral, openItem, sealEphemeral, sealItem } from '@baton/crypto';
import { type DeviceId, deviceOfAuthor, leaseRequestBytes, type RoomId, verifySignature } from '@baton/protocol';
import type { Sealer } from './sealer.ts';

/** The keys that this device has, asked anew for every item: they come and go with the space room. */
export interface SealingKeys {
  /** The device's Ed25519 private key. */
  readonly signKey: CryptoKey;
  /** Which content key a room is sealed with now, with its room key; null while this device has none. */
  current(room: RoomId): Promise<{ readonly keyEpoch: number; readonly key: CryptoKey } | null>;
  /** The room key under a content key; null when this device lacks it. */
  roomKey(room: RoomId, keyEpoch: number): Promise<CryptoKey | null>;
  /** All room keys this device has for a room, the newest first: an ephemeral message does not name its key. */
  roomKeys(room: RoomId): Promise<readonly CryptoKey[]>;
  /** The Ed25519 public key of a device of the space; null for one that this device has not read of yet. */
  verifyKey(device: DeviceId): Promise<Uint8Array | null>;
}

/** The sealer of a real space, over `@baton/crypto`. An item of a device that is not known yet is held, not void. */
export function createSealer(keys: SealingKeys): Sealer {
  return {
    seal: async item => {
      const current = await keys.current(item.room);
      if (!current) return null;
      return sealItem({ ...item, plaintext: item.body, roomKey: current.key, keyEpoch: current.keyEpoch, signKey: keys.signKey });
    },
    open: async (room, item) => {
      const verifyKey = await keys.verifyKey(deviceOfAuthor(item.author));
      if (!verifyKey) return { held: 'key' };
      const opened = await openItem({ ...item, room, verifyKey, roomKey: keyEpoch => keys.roomKey(room, keyEpoch) });
      if ('ok' in opened) return { body: opened.ok };
      return 'void' in opened ? { void: opened.void } : { held: 'key' };
    },
    checkLease: async (room, item) => {
      const verifyKey = await keys.verifyKey(item.device);
      if (!verifyKey) return { held: 'key' };
      const asked = leaseRequestBytes(room, item.epoch, item.reason);
      return (await verifySignature(verifyKey, asked, item.signature)) ? 'ok' : { void: 'signature' };
    },
    sealEphemeral: async (room, payload) => {
      const current = await keys.current(room);
      return current ? sealEphemeral(current.key, room, payload) : null;
    },
    openEphemeral: async (room, _device, sealed) => {
      for (const key of await keys.roomKeys(room)) {
        const opened = await openEphemeral(key, room, sealed);
        if (opened) return opened;
      }
      return null;
    },
  };
}
