import { type Author, joinBytes, type RoomId, sealedItemHash } from '@baton/protocol';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createContentKey, roomKey } from './content-keys.ts';
import { createDeviceKeys, type DeviceKeys } from './device-keys.ts';
import { openEphemeral, sealEphemeral } from './ephemeral.ts';
import { type ItemSealed, type ItemToOpen, type OpenedItem, openItem, sealItem } from './items.ts';
import { sign } from './signing.ts';

const room = 'session.01J' as RoomId;
const author = 'deviceone~a1' as Author;
const text = (plain: string) => new TextEncoder().encode(plain);

let keys: DeviceKeys;
let key: CryptoKey;
beforeAll(async () => {
  keys = await createDeviceKeys();
  key = await roomKey(createContentKey(), room);
});

async function sealOne(plaintext: Uint8Array, counter = 1, previousHash: Uint8Array = new Uint8Array()): Promise<ItemSealed> {
  return sealItem({
    roomKey: key,
    signKey: keys.sign.privateKey,
    room,
    author,
    counter,
    previousHash,
    keyEpoch: 7,
    cursor: { generation: 1, seq: 41, hash: 'ab'.repeat(32) },
    plaintext,
  });
}

function open(item: ItemSealed, changes: Partial<ItemToOpen> = {}): Promise<OpenedItem> {
  const asSent: ItemToOpen = {
    roomKey: () => key,
    verifyKey: keys.sign.publicKey,
    room,
    author,
    counter: 1,
    previousHash: new Uint8Array(),
    sealed: item.sealed,
    signature: item.signature,
  };
  return openItem({ ...asSent, ...changes });
}

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const changed = bytes.slice();
  const index = (bit >> 3) % changed.length;
  changed[index] = (changed[index] ?? 0) ^ (1 << (bit & 7));
  return changed;
}

describe('a sealed item', () => {
  it('opens to what was sealed, with its key epoch and the cursor its author had', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async plaintext => {
        expect(await open(await sealOne(plaintext))).toEqual({
          ok: plaintext,
          keyEpoch: 7,
          cursor: { generation: 1, seq: 41, hash: 'ab'.repeat(32) },
        });
      }),
      { numRuns: 30 },
    );
  });

  it('can carry no cursor', async () => {
    const place = { room, author, counter: 1, previousHash: new Uint8Array(), keyEpoch: 0 };
    const item = await sealItem({ ...place, roomKey: key, signKey: keys.sign.privateKey, plaintext: text('x') });
    expect(await open(item)).toEqual({ ok: text('x'), keyEpoch: 0, cursor: null });
  });

  it('shows none of its plaintext and is another each time', async () => {
    const plain = text('planted words that must not be readable');
    const [one, two] = [await sealOne(plain), await sealOne(plain)];
    expect(new TextDecoder('latin1').decode(one.sealed)).not.toContain('planted');
    expect(one.sealed).not.toEqual(two.sealed);
    expect(one.hash).not.toEqual(two.hash);
  });

  it('is void when any bit of it or of its signature was changed', async () => {
    const item = await sealOne(text('buy milk'));
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: item.sealed.length * 8 - 1 }), async bit => {
        const opened = await open(item, { sealed: flipped(item.sealed, bit) });
        expect(opened).toEqual({ void: bit < 8 ? 'malformed' : 'signature' });
      }),
      { numRuns: 200 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 511 }), async bit => {
        expect(await open(item, { signature: flipped(item.signature, bit) })).toEqual({ void: 'signature' });
      }),
      { numRuns: 200 },
    );
  });

  it('is void in another room, by another author, at another counter, after another item, or under another key', async () => {
    const first = await sealOne(text('one'));
    const second = await sealOne(text('two'), 2, first.hash);
    const asSent = { counter: 2, previousHash: first.hash };
    expect(await open(second, asSent)).toHaveProperty('ok');
    expect(await open(second, { ...asSent, room: 'session.other' as RoomId })).toEqual({ void: 'signature' });
    expect(await open(second, { ...asSent, author: 'deviceone~b2' as Author })).toEqual({ void: 'signature' });
    expect(await open(second, { ...asSent, counter: 3 })).toEqual({ void: 'signature' });
    expect(await open(second, { ...asSent, previousHash: second.hash })).toEqual({ void: 'signature' });
    expect(await open(second, { ...asSent, verifyKey: (await createDeviceKeys()).sign.publicKey })).toEqual({ void: 'signature' });
  });

  it('does not open at a place or key epoch it was not sealed for, even when its author signs it there', async () => {
    const first = await sealOne(text('one'));
    const item = await sealOne(text('two'), 2, first.hash);
    const otherEpoch = item.sealed.slice();
    otherEpoch[4] = 8;
    const asSent = { room, author, counter: 2, previousHash: first.hash, sealed: item.sealed };
    const signedAnew = async (changes: Partial<typeof asSent>) => {
      const sent = { ...asSent, ...changes };
      const signature = await sign(keys.sign.privateKey, joinBytes(['baton/item-signature/1', sealedItemHash(sent)]));
      return open(item, { ...sent, signature });
    };
    expect(await signedAnew({})).toHaveProperty('ok');
    expect(await signedAnew({ room: 'session.other' as RoomId })).toEqual({ void: 'ciphertext' });
    expect(await signedAnew({ author: 'deviceone~b2' as Author })).toEqual({ void: 'ciphertext' });
    expect(await signedAnew({ counter: 3 })).toEqual({ void: 'ciphertext' });
    expect(await signedAnew({ previousHash: item.hash })).toEqual({ void: 'ciphertext' });
    expect(await signedAnew({ sealed: otherEpoch })).toEqual({ void: 'ciphertext' });
  });

  it('is held, not void, while the key of its epoch is missing, and void all the same when its signature is bad', async () => {
    const item = await sealOne(text('later'));
    const asked: number[] = [];
    const lacking = (keyEpoch: number) => {
      asked.push(keyEpoch);
      return null;
    };
    expect(await open(item, { roomKey: lacking })).toEqual({ held: 'key', keyEpoch: 7 });
    expect(asked).toEqual([7]);
    expect(await open(item, { roomKey: lacking, signature: flipped(item.signature, 3) })).toEqual({ void: 'signature' });
  });

  it('names the hash that relay and devices compute for it', async () => {
    const item = await sealOne(text('x'));
    expect(item.hash).toEqual(sealedItemHash({ room, author, counter: 1, previousHash: new Uint8Array(), sealed: item.sealed }));
  });

  it('opens from a view into a larger buffer, as it comes off the wire', async () => {
    const item = await sealOne(text('framed'));
    const frame = new Uint8Array(item.sealed.length + 9);
    frame.set(item.sealed, 5);
    expect(await open(item, { sealed: frame.subarray(5, 5 + item.sealed.length) })).toHaveProperty('ok', text('framed'));
  });

  it('is malformed, never an exception, when it is arbitrary bytes', async () => {
    const item = await sealOne(text('x'));
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 80 }),
        fc.uint8Array({ maxLength: 80 }),
        fc.integer(),
        async (sealed, signature, counter) => {
          expect(await open(item, { sealed, signature, counter })).toHaveProperty('void');
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is not made for a place that cannot be', async () => {
    await expect(sealOne(text('x'), 0)).rejects.toThrow(RangeError);
    await expect(sealOne(text('x'), 2)).rejects.toThrow(RangeError);
    await expect(sealOne(text('x'), 1, new Uint8Array(32))).rejects.toThrow(RangeError);
  });
});

describe('an ephemeral message', () => {
  it('opens in its room and nowhere else, unchanged or not at all', async () => {
    const sealed = await sealEphemeral(key, room, text('typing'));
    expect(await openEphemeral(key, room, sealed)).toEqual(text('typing'));
    expect(await openEphemeral(key, 'session.other' as RoomId, sealed)).toBeNull();
    expect(await openEphemeral(await roomKey(createContentKey(), room), room, sealed)).toBeNull();
    for (let bit = 0; bit < sealed.length * 8; bit += 5) expect(await openEphemeral(key, room, flipped(sealed, bit))).toBeNull();
    expect(await openEphemeral(key, room, new Uint8Array())).toBeNull();
  });

  it('cannot be passed off as a stored item', async () => {
    const sealed = await sealEphemeral(key, room, text('typing'));
    const asItem = new Uint8Array(sealed.length + 4);
    asItem[0] = 1;
    asItem.set(sealed.subarray(1), 5);
    expect(await open(await sealOne(text('x')), { sealed: asItem })).toEqual({ void: 'signature' });
  });
});
