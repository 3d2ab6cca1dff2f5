/** What must work in every place Baton runs: Chromium, Firefox, WebKit, Node, workerd. Needs nothing but the platform. */
import {
  type Author,
  authorOf,
  deviceIdOf,
  equalBytes,
  type RoomId,
  type SpaceId,
  spaceIdOf,
  verifyChallenge,
  verifyDeviceChain,
} from '@baton/protocol';
import {
  certifyDevice,
  createComputerSide,
  createContentKey,
  createDeviceKeys,
  createPairingSecret,
  createPhoneSide,
  createSpaceRoot,
  type DeviceKeys,
  loadDeviceKeys,
  openContentKey,
  openEphemeral,
  openItem,
  openSecret,
  probeCrypto,
  roomKey,
  type StoredDeviceKeys,
  sealContentKeyFor,
  sealEphemeral,
  sealItem,
  sealSecret,
  signChallenge,
  spaceRootFromSecret,
  storeDeviceKeys,
} from '../index.ts';

/** Where the platform keeps keys: what comes back must have been read from storage. workerd has none: there, what was given. */
export interface KeyStorage {
  throughStorage(stored: StoredDeviceKeys): Promise<StoredDeviceKeys>;
}

export interface AcceptanceCase {
  readonly name: string;
  /** Rejects with what was wrong. */
  run(storage: KeyStorage): Promise<void>;
}

function holds(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

const room = 'session.acceptance' as RoomId;
const plain = new TextEncoder().encode('keep, 保持');
const info = { space: 'acceptance' as SpaceId, audience: 'me', keyEpoch: 1 };

/** Keys as a device has them after a restart. */
async function restartedKeys(storage: KeyStorage): Promise<DeviceKeys> {
  return loadDeviceKeys(await storage.throughStorage(await storeDeviceKeys(await createDeviceKeys())));
}

export const cryptoAcceptance: readonly AcceptanceCase[] = [
  {
    name: 'everything needed is here',
    async run() {
      const probe = await probeCrypto();
      holds(probe.ok, `missing: ${'missing' in probe ? probe.missing.join(', ') : ''}`);
    },
  },
  {
    name: 'device keys come back from storage, not extractable, and still open what was sealed for them',
    async run(storage) {
      const keys = await createDeviceKeys();
      const contentKey = createContentKey();
      const sealed = await sealContentKeyFor(keys.receive.publicKey, contentKey, info);
      const loaded = await loadDeviceKeys(await storage.throughStorage(await storeDeviceKeys(keys)));
      holds(!loaded.sign.privateKey.extractable && !loaded.receive.privateKey.extractable, 'a private key is extractable');
      const opened = await openContentKey(loaded.receive, sealed, info);
      holds(opened !== null && equalBytes(opened, contentKey), 'the content key did not open');
    },
  },
  {
    name: 'hundreds of keys are made and sealed for, whatever bytes they begin with',
    async run() {
      const contentKey = createContentKey();
      for (let made = 0; made < 300; made++) {
        const keys = await createDeviceKeys();
        const sealed = await sealContentKeyFor(keys.receive.publicKey, contentKey, info);
        const opened = await openContentKey(keys.receive, sealed, info);
        holds(opened !== null && equalBytes(opened, contentKey), `the content key did not open for pair ${made}`);
      }
    },
  },
  {
    name: 'a secret of the vault opens on a device that has the content key, for what it was sealed for alone',
    async run() {
      const contentKey = createContentKey();
      const place = { space: 'acceptance' as SpaceId, boundTo: ['helper', 'one'] };
      const sealed = await sealSecret(contentKey, 2, place, 'a secret, 秘密');
      holds((await openSecret(contentKey, sealed, place)) === 'a secret, 秘密', 'it did not open');
      holds((await openSecret(contentKey, sealed, { ...place, boundTo: ['helper', 'two'] })) === null, 'it opened for another purpose');
      holds((await openSecret(createContentKey(), sealed, place)) === null, 'it opened under another key');
    },
  },
  {
    name: 'a chain of certificates leads from a recovered root to a device that answers a challenge',
    async run(storage) {
      const root = await spaceRootFromSecret((await createSpaceRoot()).secret);
      const space = spaceIdOf(root.publicKey);
      const [computer, phone] = [await restartedKeys(storage), await restartedKeys(storage)];
      const claims = (keys: DeviceKeys) => ({ space, signKey: keys.sign.publicKey, receiveKey: keys.receive.publicKey, at: 1 });
      const chain = [await certifyDevice(root, claims(computer)), await certifyDevice(computer.sign, claims(phone))];
      const device = deviceIdOf(phone.sign.publicKey);
      holds((await verifyDeviceChain(chain, space))?.device === device, 'the chain does not hold');
      holds((await verifyDeviceChain(chain.slice(1), space)) === null, 'a chain without its first link holds');
      const context = { space, device, author: authorOf(device, 'a') };
      const challenge = crypto.getRandomValues(new Uint8Array(32));
      const signature = await signChallenge(phone, challenge, context);
      holds(await verifyChallenge(phone.sign.publicKey, challenge, context, signature), 'the answer does not count');
      holds(!(await verifyChallenge(new Uint8Array(32).fill(255), challenge, context, signature)), 'a key that is none was accepted');
    },
  },
  {
    name: 'an item opens where it was sealed and is void anywhere else',
    async run(storage) {
      const keys = await restartedKeys(storage);
      const key = await roomKey(createContentKey(), room);
      const place = { room, author: 'acceptance~a' as Author, counter: 1, previousHash: new Uint8Array() };
      const item = await sealItem({ ...place, roomKey: key, signKey: keys.sign.privateKey, keyEpoch: 1, plaintext: plain });
      const sent = { ...place, ...item, verifyKey: keys.sign.publicKey, roomKey: () => key };
      const opened = await openItem(sent);
      holds('ok' in opened && equalBytes(opened.ok, plain), 'it did not open');
      const moved = await openItem({ ...sent, room: 'session.other' as RoomId });
      holds('void' in moved && moved.void === 'signature', 'it counts in another room');
      const other = await roomKey(createContentKey(), room);
      const wrongKey = await openItem({ ...sent, roomKey: () => other });
      holds('void' in wrongKey && wrongKey.void === 'ciphertext', 'it opens with another key');
      holds('held' in (await openItem({ ...sent, roomKey: () => null })), 'it is not held without its key');
    },
  },
  {
    name: 'an ephemeral message opens with its key only',
    async run() {
      const key = await roomKey(createContentKey(), room);
      const sealed = await sealEphemeral(key, room, plain);
      const opened = await openEphemeral(key, room, sealed);
      holds(opened !== null && equalBytes(opened, plain), 'it did not open');
      holds((await openEphemeral(await roomKey(createContentKey(), room), room, sealed)) === null, 'it opens with another key');
    },
  },
  {
    name: 'a phone joins by link and by code, with the same words on both screens',
    async run(storage) {
      for (const path of ['link', 'code'] as const) await pair(path, await restartedKeys(storage));
    },
  },
];

async function pair(path: 'link' | 'code', keys: DeviceKeys): Promise<void> {
  const { slot, secret } = createPairingSecret();
  const root = await createSpaceRoot();
  const space = spaceIdOf(root.publicKey);
  const offering = await createComputerSide({ slot, secret, language: 'zh', now: Date.now });
  const found = path === 'link' ? { path, slot, secret } : { path, slot };
  const phone = createPhoneSide({ found, keys, name: 'Phone', kind: 'phone', alreadyIn: null, now: Date.now });
  const joining = await phone.next(offering.send);
  holds(joining.state === 'joining', `${path}: the phone did not answer`);
  const comparing = await offering.next(joining.send);
  holds(comparing.state === 'comparing', `${path}: the computer did not open the answer`);
  const compared = await joining.next(comparing.send);
  holds(compared.state === 'comparing' && compared.words.zh.join() === comparing.words.zh.join(), `${path}: the words differ`);
  const confirmed = comparing.confirm('match');
  holds(confirmed.state === 'confirmed', `${path}: not confirmed`);
  const { signKey, receiveKey } = confirmed.joiner;
  const certificate = await certifyDevice(root, { space, signKey, receiveKey, at: 1 });
  const contentKeys = [{ audience: 'me', keyEpoch: 1, key: createContentKey() }];
  const gift = { space, rootPublicKey: root.publicKey, certificates: [certificate], devices: [], contentKeys };
  const done = await confirmed.welcome({ ...gift, spaceName: 'Home', computerName: 'Computer' });
  holds(done.state === 'done', `${path}: no welcome`);
  const welcomed = await compared.next(done.send);
  holds(welcomed.state === 'welcomed', `${path}: the welcome did not open`);
  holds(welcomed.accept().state === 'joined', `${path}: not joined`);
}
