import {
  certifyDevice,
  createContentKey,
  createDeviceKeys,
  createSpaceRoot,
  type DeviceKeys,
  roomKey as deriveRoomKey,
  loadDeviceKeys,
  type OuterWrap,
  openContentKey,
  type PairingTransfer,
  type StoredDeviceKeys,
  sealContentKeyFor,
  sign,
  spaceIdOf,
  storeDeviceKeys,
} from '@baton/crypto';
import { type Author, authorOf, type DeviceId, deviceIdOf, type RoomId, type SpaceId, toHex, verifyDeviceChain } from '@baton/protocol';
import { createSealer } from '@baton/sync';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Identity, PairingKeeper } from './identity.ts';

interface StoredIdentity {
  readonly space: SpaceId;
  readonly rootKey: Uint8Array;
  readonly device: DeviceId;
  readonly incarnation: string;
  readonly certificates: readonly Uint8Array[];
  readonly keys: StoredDeviceKeys;
}

/** Sealed for this device itself: at rest a content key is as safe as the device's own key. */
interface StoredContentKey {
  readonly audience: string;
  readonly keyEpoch: number;
  readonly sealed: Uint8Array;
}

const audience = 'me';

/** The identity and keys of a real device, in the `meta` table. */
export function createKeyring(platform: Pick<Platform, 'storage' | 'clock'>, outerWrap?: OuterWrap): PairingKeeper {
  let stored: StoredIdentity | null = null;
  let keys: DeviceKeys | null = null;
  let content: { audience: string; keyEpoch: number; key: Uint8Array }[] = [];
  let identity: Identity | null = null;
  const roomKeys = new Map<string, Promise<CryptoKey>>();

  function take(next: StoredIdentity, nextKeys: DeviceKeys, nextContent: typeof content): Identity {
    const made: Identity = {
      space: next.space,
      device: next.device,
      sealer: createSealer({
        signKey: nextKeys.sign.privateKey,
        current: async room => {
          const newest = content.at(-1);
          return newest ? { keyEpoch: newest.keyEpoch, key: await keyOf(room, newest.keyEpoch, newest.key) } : null;
        },
        roomKey: async (room, keyEpoch) => {
          const found = content.find(one => one.keyEpoch === keyEpoch);
          return found ? keyOf(room, keyEpoch, found.key) : null;
        },
        roomKeys: room => Promise.all([...content].reverse().map(one => keyOf(room, one.keyEpoch, one.key))),
        verifyKey,
      }),
      relay: {
        space: next.space,
        rootKey: next.rootKey,
        device: next.device,
        get author() {
          return authorOf(next.device, stored?.incarnation ?? next.incarnation);
        },
        certificates: next.certificates,
        sign: message => sign(nextKeys.sign.privateKey, message),
      },
    };
    stored = next;
    keys = nextKeys;
    content = nextContent;
    identity = made;
    return made;
  }

  function keyOf(room: RoomId, keyEpoch: number, key: Uint8Array): Promise<CryptoKey> {
    const name = `${keyEpoch}/${room}`;
    const known = roomKeys.get(name);
    if (known) return known;
    const derived = deriveRoomKey(key, room);
    roomKeys.set(name, derived);
    return derived;
  }

  async function verifyKey(device: DeviceId): Promise<Uint8Array | null> {
    if (device === stored?.device) return keys?.sign.publicKey ?? null;
    const record = await platform.storage.get('devices', device);
    if (!record || !stored) return null;
    const said = await verifyDeviceChain(record.certificates, stored.space);
    return said?.device === device ? said.signKey : null;
  }

  /** Stages an identity; it counts once the change is stored. */
  async function stage(change: Change, next: StoredIdentity, nextKeys: DeviceKeys, nextContent: typeof content): Promise<Identity> {
    change.put('meta', { key: 'identity', value: next });
    const sealed = await Promise.all(
      nextContent.map(async one => ({
        audience: one.audience,
        keyEpoch: one.keyEpoch,
        sealed: await sealContentKeyFor(nextKeys.receive.publicKey, one.key, {
          space: next.space,
          audience: one.audience,
          keyEpoch: one.keyEpoch,
        }),
      })),
    );
    change.put('meta', { key: 'contentKeys', value: sealed satisfies StoredContentKey[] });
    const before = { stored, keys, content, identity };
    const made = take(next, nextKeys, nextContent);
    // The rows of the same change already name this device, so the identity is here at once and goes again if the change is not stored.
    change.onDropped(() => {
      ({ stored, keys, content, identity } = before);
    });
    return made;
  }

  return {
    current: () => identity,

    async load() {
      const [found, content] = await platform.storage.getMany('meta', ['identity', 'contentKeys']);
      const record = found?.value as StoredIdentity | undefined;
      if (!record) return;
      const loaded = await loadDeviceKeys(record.keys, outerWrap);
      const sealed = (content?.value as StoredContentKey[] | undefined) ?? [];
      const opened = await Promise.all(
        sealed.map(async one => ({
          ...one,
          key: await openContentKey(loaded.receive, one.sealed, { space: record.space, audience: one.audience, keyEpoch: one.keyEpoch }),
        })),
      );
      take(
        record,
        loaded,
        opened.flatMap(one => (one.key ? [{ audience: one.audience, keyEpoch: one.keyEpoch, key: one.key }] : [])),
      );
    },

    async create(change) {
      if (identity) return identity;
      const root = await createSpaceRoot();
      const made = await createDeviceKeys();
      const space = spaceIdOf(root.publicKey);
      const certificate = await certifyDevice(root, {
        space,
        signKey: made.sign.publicKey,
        receiveKey: made.receive.publicKey,
        at: platform.clock.now(),
      });
      const storedKeys = await storeDeviceKeys(made, outerWrap);
      const loaded = await loadDeviceKeys(storedKeys, outerWrap);
      const sealedSecret = await sealContentKeyFor(made.receive.publicKey, root.secret, { space, audience: 'root', keyEpoch: 0 });
      root.secret.fill(0);
      change.put('meta', { key: 'root', value: { privateKey: root.privateKey, publicKey: root.publicKey, sealedSecret } });
      const next: StoredIdentity = {
        space,
        rootKey: root.publicKey,
        device: deviceIdOf(made.sign.publicKey),
        incarnation: newIncarnation(),
        certificates: [certificate],
        keys: storedKeys,
      };
      return stage(change, next, loaded, [{ audience, keyEpoch: 1, key: createContentKey() }]);
    },

    async newIncarnation(change): Promise<Author> {
      if (!stored) throw new Error('there is no space yet');
      const next = { ...stored, incarnation: newIncarnation() };
      change.put('meta', { key: 'identity', value: next });
      change.onStored(() => {
        stored = next;
      });
      return authorOf(next.device, next.incarnation);
    },

    async newDevice() {
      const made = await createDeviceKeys();
      return {
        keys: made,
        async join(change, transfer: PairingTransfer) {
          const said = await verifyDeviceChain(transfer.certificates, transfer.space);
          if (!said || said.device !== deviceIdOf(made.sign.publicKey)) throw new Error('the certificate is not for this device');
          const storedKeys = await storeDeviceKeys(made, outerWrap);
          const loaded = await loadDeviceKeys(storedKeys, outerWrap);
          const next: StoredIdentity = {
            space: transfer.space,
            rootKey: transfer.rootPublicKey,
            device: said.device,
            incarnation: newIncarnation(),
            certificates: transfer.certificates,
            keys: storedKeys,
          };
          return stage(
            change,
            next,
            loaded,
            [...transfer.contentKeys].sort((a, b) => a.keyEpoch - b.keyEpoch),
          );
        },
      };
    },

    async certify(member) {
      if (!stored || !keys) throw new Error('there is no space yet');
      const certificate = await certifyDevice(keys.sign, { space: stored.space, ...member, at: platform.clock.now() });
      return [...stored.certificates, certificate];
    },

    contentKeys: async () => content.map(one => ({ audience: one.audience, keyEpoch: one.keyEpoch, key: one.key })),
  };
}

function newIncarnation(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(8)));
}
