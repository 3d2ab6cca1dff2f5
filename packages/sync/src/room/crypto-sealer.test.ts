import { createContentKey, createDeviceKeys, roomKey, signLeaseRequest } from '@baton/crypto';
import { authorOf, deviceIdOf, type SealedItem, sessionRoom } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createSealer } from './crypto-sealer.ts';

const room = sessionRoom('s1' as never);
const body = new Uint8Array([1, 2, 3]);

async function setUp() {
  const keys = await createDeviceKeys();
  const device = deviceIdOf(keys.sign.publicKey);
  const contentKey = await roomKey(createContentKey(), room);
  const knows = { key: true, device: true };
  const sealer = createSealer({
    signKey: keys.sign.privateKey,
    current: async () => (knows.key ? { keyEpoch: 1, key: contentKey } : null),
    roomKey: async (_room, keyEpoch) => (knows.key && keyEpoch === 1 ? contentKey : null),
    roomKeys: async () => (knows.key ? [contentKey] : []),
    verifyKey: async asked => (knows.device && asked === device ? keys.sign.publicKey : null),
  });
  const place = { author: authorOf(device, 'i'), counter: 1, previousHash: new Uint8Array() };
  const sealed = await sealer.seal({ room, ...place, body });
  if (!sealed) throw new Error('not sealed');
  const item: SealedItem = { kind: 'sealed', seq: 1, at: 0, ...place, sealed: sealed.sealed, signature: sealed.signature };
  return { keys, device, knows, sealer, item };
}

describe('the sealer of a real space', () => {
  it('opens what it sealed', async () => {
    const { sealer, item } = await setUp();
    expect(await sealer.open(room, item)).toEqual({ body });
  });

  it('holds what it lacks a key or a device for, and seals nothing without a key', async () => {
    const { sealer, item, knows } = await setUp();
    knows.key = false;
    expect(await sealer.open(room, item)).toEqual({ held: 'key' });
    expect(await sealer.seal({ room, ...item, body })).toBeNull();
    expect(await sealer.sealEphemeral(room, body)).toBeNull();
    knows.key = true;
    knows.device = false;
    expect(await sealer.open(room, item)).toEqual({ held: 'key' });
  });

  it('calls void what was changed on the way or moved to another room', async () => {
    const { sealer, item } = await setUp();
    const changed = { ...item, sealed: item.sealed.map((byte, at) => (at === 20 ? byte ^ 1 : byte)) };
    expect(await sealer.open(room, changed)).toEqual({ void: 'signature' });
    expect(await sealer.open(sessionRoom('s2' as never), item)).toEqual({ void: 'signature' });
  });

  it('believes a lease entry only when its device asked for it', async () => {
    const { sealer, keys, device } = await setUp();
    const signature = await signLeaseRequest(keys, room, 2, 'take');
    const entry = { kind: 'lease', seq: 1, at: 0, epoch: 2, device, reason: 'take', signature } as const;
    expect(await sealer.checkLease(room, entry)).toBe('ok');
    expect(await sealer.checkLease(room, { ...entry, epoch: 3 })).toEqual({ void: 'signature' });
    expect(await sealer.checkLease(room, { ...entry, device: 'other' as never })).toEqual({ held: 'key' });
  });

  it('opens ephemeral messages with any of its keys', async () => {
    const { sealer, device } = await setUp();
    const sealed = await sealer.sealEphemeral(room, body);
    if (!sealed) throw new Error('not sealed');
    expect(await sealer.openEphemeral(room, device, sealed)).toEqual(body);
    expect(await sealer.openEphemeral(room, device, new Uint8Array(40))).toBeNull();
  });
});
