import { encodeFrame, type RoomId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createTrialRelay } from '../trial/relay.ts';
import { createTrialSpace } from '../trial/space.ts';

const room = 'session.one' as RoomId;

async function trialWith(limits: NonNullable<Parameters<typeof createTrialRelay>[0]>['limits']) {
  const trial = createTrialRelay(limits ? { limits } : {});
  const space = await createTrialSpace();
  const device = await space.device();
  return { ...trial, space, device, client: await trial.enter(device) };
}

describe('a connection', () => {
  it('is closed for good when it sends a frame that is too large or none of this protocol', async () => {
    const { connect } = createTrialRelay();
    const [large, odd, cut] = [connect(), connect(), connect()];
    large.sendBytes(new Uint8Array(262_145));
    odd.sendBytes(new TextEncoder().encode('{"verb":"ping"}'));
    cut.sendBytes(encodeFrame({ verb: 'ping', id: 1 }).subarray(0, 9));
    expect([large, odd, cut].map(({ closedWith }) => closedWith)).toEqual([4_413, 4_400, 4_400]);
  });

  it('may come back when it was only too fast', async () => {
    const { client, clock } = await trialWith({ framesBurst: 10, framesPerSecond: 5 });
    for (let n = 0; n < 9; n++) client.send({ verb: 'ping', id: n });
    clock.advance(1_000);
    for (let n = 0; n < 5; n++) client.send({ verb: 'ping', id: n });
    expect(client.closedWith).toBeNull();
    client.send({ verb: 'ping', id: 1 });
    expect(client.closedWith).toBe(4_529);
  });

  it('is refused when there are too many, or too many that have not said who they are', async () => {
    const { connect, device, clock } = await trialWith({ connections: 4, strangers: 2 });
    const strangers = [connect(), connect(), connect()];
    expect(strangers.map(({ closedWith }) => closedWith)).toEqual([null, null, 4_529]);
    clock.advance(10_000);
    await connect().hello(device);
    expect(connect().closedWith).toBeNull();
  });
});

describe('a space', () => {
  it('has a bound on its rooms', async () => {
    const { client, device } = await trialWith({ rooms: 2 });
    const answers = ['a', 'b', 'c', 'a'].map(name => client.answer(client.append(`session.${name}` as RoomId, device.author, 'x').id));
    expect((await Promise.all(answers)).map(answer => ('why' in answer ? answer.why : answer.verb))).toEqual([
      'ack',
      'ack',
      'tooMany',
      'ack',
    ]);
  });

  it('has a bound on what it stores, and what was stored stays readable', async () => {
    const { client, device } = await trialWith({ spaceBytes: 2_000 });
    await client.answer(client.append(room, device.author, 'x'.repeat(1_500)).id);
    expect(await client.answer(client.append(room, device.author, 'y'.repeat(1_500)).id)).toMatchObject({ why: 'tooMany' });
    await client.subscribe(room);
    await client.until('caughtUp');
    expect(client.items(room)).toHaveLength(1);
  });

  it('has a bound on its connected devices, not counting the one that connects again', async () => {
    const { connect, space, device } = await trialWith({ spaceConnections: 1 });
    const second = connect();
    second.send(await (await space.device()).hello((await second.until('challenge')).nonce));
    expect(await second.end()).toBe(4_529);
    await connect().hello(device);
  });

  it('has a bound on what one connection follows', async () => {
    const { client } = await trialWith({ subscriptions: 2 });
    await client.subscribe('session.a' as RoomId);
    await client.subscribe('session.b' as RoomId);
    await client.subscribe('session.a' as RoomId);
    client.send({ verb: 'subscribe', id: 90, room: 'session.c' as RoomId, cursor: null });
    expect(await client.answer(90)).toMatchObject({ why: 'tooMany' });
  });

  it('unloads rooms that nobody follows, and finds them again as they were', async () => {
    const { client, device, relay } = await trialWith({ idleRooms: 5 });
    for (let n = 0; n < 30; n++) await client.answer(client.append(`session.${n}` as RoomId, device.author, 'x').id);
    expect(relay.counts().rooms).toBeLessThanOrEqual(5);
    const again = client.append('session.0' as RoomId, device.author, 'y');
    expect(await client.answer(again.id)).toMatchObject({ verb: 'ack', seq: 2 });
  });
});

describe('a slow reader', () => {
  it('is dropped to its cursor instead of being buffered for without end', async () => {
    const { client, device, space, connect } = await trialWith({ buffered: 50_000, catchUpBuffered: 10_000 });
    let waiting = 0;
    const slow = connect('here', () => waiting);
    await slow.hello(await space.device());
    await slow.subscribe(room);
    await slow.until('caughtUp');
    waiting = 50_001;
    await client.answer(client.append(room, device.author, 'one more').id);
    expect(slow.closedWith).toBe(4_508);
    expect(client.closedWith).toBeNull();
  });

  it('catches up at its own pace', async () => {
    const { client, device, space, connect } = await trialWith({ catchUpBuffered: 1_000 });
    const ids = Array.from({ length: 200 }, () => client.append(room, device.author, 'x').id);
    await Promise.all(ids.map(id => client.answer(id)));
    let taken = 0;
    const slow = connect('here', client => (client.items(room).length - taken) * 1_000);
    await slow.hello(await space.device());
    await slow.subscribe(room);
    for (const expected of [64, 128, 192]) {
      await slow.until('items', ({ items }) => items.at(-1)?.seq === expected);
      await new Promise(resolve => setTimeout(resolve, 5));
      slow.drained();
      await new Promise(resolve => setTimeout(resolve, 5));
      expect(slow.items(room)).toHaveLength(expected);
      taken = expected;
      slow.drained();
    }
    expect(await slow.until('caughtUp')).toMatchObject({ seq: 200 });
  });

  it('catches up in many rooms at once without one of them costing it the connection', async () => {
    const { client, device, space, connect } = await trialWith({ buffered: 300_000, catchUpBuffered: 100_000 });
    const rooms = Array.from({ length: 40 }, (_, n) => `session.${n}` as RoomId);
    const ids = rooms.map(id => client.append(id, device.author, 'x'.repeat(50_000)).id);
    await Promise.all(ids.map(id => client.answer(id)));
    let taken = 0;
    const slow = connect('here', ({ received }) => received.filter(({ verb }) => verb === 'items').length * 50_000 - taken);
    await slow.hello(await space.device());
    const caughtUp = Promise.all(rooms.map(id => slow.subscribe(id).then(() => slow.until('caughtUp', frame => frame.room === id))));
    const network = setInterval(() => {
      taken = slow.received.filter(({ verb }) => verb === 'items').length * 50_000;
      slow.drained();
    }, 1);
    await Promise.race([caughtUp, slow.end()]);
    clearInterval(network);
    expect(slow.closedWith).toBeNull();
    await caughtUp;
  });

  it('is dropped when it takes nothing for half a minute of catching up', async () => {
    const { client, device, space, connect, clock } = await trialWith({ catchUpBuffered: 10_000 });
    await client.answer(client.append(room, device.author, 'x').id);
    const stuck = connect('here', () => 20_000);
    await stuck.hello(await space.device());
    await stuck.subscribe(room);
    clock.advance(29_999);
    expect(stuck.closedWith).toBeNull();
    clock.advance(1);
    expect(stuck.closedWith).toBe(4_508);
    expect(stuck.items(room)).toEqual([]);
  });

  it('is spared what is not stored', async () => {
    const { client, space, connect } = await trialWith({ catchUpBuffered: 10_000 });
    let waiting = 0;
    const slow = connect('here', () => waiting);
    await slow.hello(await space.device());
    await slow.subscribe(room);
    await slow.until('caughtUp');
    waiting = 20_000;
    client.send({ verb: 'ephemeral', room, sealed: new Uint8Array(1) });
    expect(slow.received.some(({ verb }) => verb === 'ephemeral')).toBe(false);
    expect(slow.closedWith).toBeNull();
  });
});
