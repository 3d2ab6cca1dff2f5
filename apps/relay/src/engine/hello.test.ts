import { authorOf, challengeMessage, type RoomId, type SpaceId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memory.ts';
import { createTrialRelay } from '../trial/relay.ts';
import { certify, createTrialSpace } from '../trial/space.ts';

const room = 'session.one' as RoomId;

describe('a device that says who it is', () => {
  it('is let in and told the time, the generation and the limits', async () => {
    const { connect, clock } = createTrialRelay({ store: createMemoryStore(42) });
    const device = await (await createTrialSpace()).device();
    expect(await connect().hello(device)).toEqual({
      verb: 'welcome',
      drops: true,
      id: 1,
      relayTime: clock.now(),
      generation: 42,
      settled: true,
      reported: [],
      heads: [],
      limits: { frame: 262_144, rooms: 20_000 },
      devices: [{ device: device.id, online: true, lastSeen: clock.now() }],
    });
  });

  it('is let in when another device of the space vouched for it', async () => {
    const space = await createTrialSpace();
    const laptop = await space.device();
    const phone = await space.device();
    const byRoot = await certify(space.root, { space: space.id, signKey: laptop.signer.publicKey });
    const byLaptop = await certify(laptop.signer, { space: space.id, signKey: phone.signer.publicKey });
    const { connect } = createTrialRelay();
    expect(await connect().hello(phone, { certificates: [byRoot, byLaptop] })).toMatchObject({ verb: 'welcome' });
  });

  /** Cases X4, X5: nobody gets in without a key that the space's root vouches for. */
  it.each<[string, (trial: Awaited<ReturnType<typeof cast>>) => object | Promise<object>]>([
    [
      'its certificate is from another space',
      ({ stranger }) => stranger.hello(new Uint8Array(32)).then(({ certificates }) => ({ certificates })),
    ],
    ['the root key is not the space’s', ({ stranger }) => stranger.hello(new Uint8Array(32)).then(({ rootKey }) => ({ rootKey }))],
    ['it names another space', ({ stranger }) => ({ space: stranger.space })],
    ['it names another device', ({ stranger }) => ({ device: stranger.id })],
    ['it names an author of another device', ({ stranger }) => ({ author: stranger.author })],
    ['it signed another challenge', ({ laptop }) => laptop.hello(new Uint8Array(32)).then(({ signature }) => ({ signature }))],
    [
      'it signed for another author',
      async ({ laptop, nonce }) => ({
        author: authorOf(laptop.id, 'two'),
        signature: (await laptop.hello(nonce)).signature,
      }),
    ],
    [
      'another key signed',
      async ({ laptop, stranger, nonce }) => ({
        signature: await stranger.signer.sign(challengeMessage(nonce, { space: laptop.space, device: laptop.id, author: laptop.author })),
      }),
    ],
    [
      'it certified itself',
      async ({ laptop }) => ({
        certificates: [await certify(laptop.signer, { space: laptop.space, signKey: laptop.signer.publicKey })],
      }),
    ],
    [
      'its keys and signature are no keys and no signature',
      () => ({ rootKey: new Uint8Array(3), certificates: [new Uint8Array(3)], signature: new Uint8Array(3) }),
    ],
  ])('is turned away for good when %s', async (_when, change) => {
    const trial = await cast();
    const { client, laptop, nonce } = trial;
    client.send({ ...(await laptop.hello(nonce)), ...(await change(trial)) });
    expect(await client.end()).toBe(4_401);
    expect(client.received.at(-1)).toMatchObject({ verb: 'refused', why: 'notMember' });
    expect(trial.relay.counts()).toMatchObject({ connections: 0, members: 0, spaces: 0 });
  });

  it('is turned away when it speaks another version', async () => {
    const { client, laptop, nonce } = await cast();
    client.send(await laptop.hello(nonce, { protocol: 99 }));
    expect(await client.end()).toBe(4_406);
  });

  it('has ten seconds to do so', async () => {
    const { clock, connect } = createTrialRelay();
    const client = connect();
    clock.advance(9_999);
    expect(client.closedWith).toBeNull();
    clock.advance(1);
    expect(client.closedWith).toBe(4_509);
  });

  it('may do nothing in a room before', async () => {
    const { connect, relay } = createTrialRelay();
    const device = await (await createTrialSpace()).device();
    const client = connect();
    const { id } = client.append(room, device.author, 'unheard');
    expect(await client.answer(id)).toMatchObject({ verb: 'refused', why: 'notMember' });
    client.send({ verb: 'ephemeral', room, sealed: new Uint8Array(1) });
    client.send({ verb: 'ping', id: 9 });
    expect(await client.answer(9)).toMatchObject({ verb: 'pong' });
    expect(relay.counts()).toMatchObject({ itemsStored: 0, rooms: 0 });
  });

  it('says so once', async () => {
    const { enter } = createTrialRelay();
    const device = await (await createTrialSpace()).device();
    const client = await enter(device);
    client.send(await device.hello((await client.until('challenge')).nonce, { id: 50 }));
    expect(await client.answer(50)).toMatchObject({ verb: 'refused', why: 'badRequest' });
  });
});

describe('a space', () => {
  it('is opened only with the invite where one is asked for, and needs none afterwards', async () => {
    const { connect, enter } = createTrialRelay({ invite: 'please' });
    const space = await createTrialSpace();
    const [laptop, phone] = await Promise.all([space.device(), space.device()]);
    for (const invite of [undefined, 'wrong']) {
      const client = connect();
      const { nonce } = await client.until('challenge');
      client.send(await laptop.hello(nonce, invite === undefined ? {} : { invite }));
      expect(await client.end()).toBe(4_401);
    }
    await connect().hello(laptop, { invite: 'please' });
    await enter(phone);
  });

  /** Case X6. */
  it('hears nothing of another space, even in a room of the same name', async () => {
    const { enter } = createTrialRelay();
    const [ours, theirs] = await Promise.all([createTrialSpace(), createTrialSpace()]);
    const [here, there] = await Promise.all([ours.device(), theirs.device()]);
    const onHere = await enter(here);
    await onHere.subscribe(room);
    const onThere = await enter(there);
    await onThere.subscribe(room);
    await onThere.answer(onThere.append(room, there.author, 'private').id);
    onThere.send({ verb: 'ephemeral', room, sealed: new Uint8Array(1) });
    onThere.send({ verb: 'lease', id: 70, room, action: 'take', epoch: 1, reason: 'take', signature: new Uint8Array() });
    await onThere.answer(70);
    const again = await onHere.subscribe(room);
    expect(again).toMatchObject({ lastSeq: 0, lease: null });
    const heard = onHere.received.map(({ verb }) => verb);
    expect(heard).toEqual(['challenge', 'welcome', 'subscribed', 'caughtUp', 'subscribed', 'caughtUp']);
  });

  it('is unloaded when its last device leaves, and nothing of it is lost', async () => {
    const { enter, relay } = createTrialRelay();
    const device = await (await createTrialSpace()).device();
    const client = await enter(device);
    await client.answer(client.append(room, device.author, 'kept').id);
    client.close();
    await relay.settled();
    expect(relay.counts()).toMatchObject({ spaces: 0, rooms: 0, connections: 0 });
    expect((await (await enter(device)).until('welcome')).heads).toMatchObject([{ room, counter: 1 }]);
  });
});

async function cast() {
  const [ours, theirs] = await Promise.all([createTrialSpace(), createTrialSpace()]);
  const [laptop, stranger] = await Promise.all([ours.device(), theirs.device()]);
  const trial = createTrialRelay();
  const client = trial.connect();
  const { nonce } = await client.until('challenge');
  return { ...trial, client, laptop, stranger, nonce, space: ours.id satisfies SpaceId };
}
