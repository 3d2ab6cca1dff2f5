import { type DeviceFrame, pack, type RoomId } from '@baton/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore, type MemoryData } from '../store/memory.ts';
import { createTrialRelay } from '../trial/relay.ts';
import { createTrialSpace, type TrialDevice } from '../trial/space.ts';

const room = 'session.one' as RoomId;
/** What the hostile device does not know by name. */
const quiet = 'session.elsewhere' as RoomId;

/** Frames that look like this protocol's but have wrong, missing or extreme fields. */
const odd = fc.record(
  {
    verb: fc.constantFrom(
      'hello',
      'subscribe',
      'unsubscribe',
      'page',
      'append',
      'lease',
      'restore',
      'drop',
      'report',
      'settle',
      'ephemeral',
      'slotOpen',
      'slotJoin',
      'slotSend',
      'slotClose',
    ),
    id: fc.oneof(fc.nat(), fc.constant(-1), fc.constant(0.5), fc.string()),
    room: fc.oneof(fc.constant(room), fc.string(), fc.constant('__proto__'), fc.constant(null)),
    author: fc.oneof(fc.string(), fc.constant('__proto__')),
    counter: fc.oneof(fc.integer(), fc.constant(Number.MAX_SAFE_INTEGER)),
    cursor: fc.oneof(fc.constant(null), fc.record({ generation: fc.nat(), seq: fc.nat(), hash: fc.string() })),
    before: fc.oneof(fc.integer(), fc.constant(Number.MAX_SAFE_INTEGER)),
    limit: fc.integer(),
    action: fc.constantFrom('take', 'acquire', 'renew', 'release', 'steal'),
    epoch: fc.oneof(fc.integer(), fc.constant(Number.MAX_SAFE_INTEGER)),
    reason: fc.constantFrom('start', 'take', 'pickUp', ''),
    previousHash: fc.uint8Array({ maxLength: 40 }),
    sealed: fc.uint8Array({ maxLength: 40 }),
    signature: fc.uint8Array({ maxLength: 80 }),
    slot: fc.string(),
    find: fc.oneof(fc.record({ code: fc.string() }), fc.record({ slot: fc.string() }), fc.constant(7)),
    n: fc.integer(),
    message: fc.uint8Array({ maxLength: 40 }),
  },
  { requiredKeys: ['verb'] },
);

const bytes = fc.oneof(
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  { weight: 3, arbitrary: odd.map(value => pack(value)) },
  {
    weight: 2,
    arbitrary: fc.tuple(odd, fc.nat(), fc.nat(255)).map(([value, at, byte]) => {
      const packed = pack(value);
      packed[at % packed.length] = byte;
      return packed;
    }),
  },
);

/** What is taken away at any time, between writes, leases and readers of any kind. */
const inRooms = fc.array(
  fc.record({
    what: fc.constantFrom('append', 'append', 'append', 'drop', 'take', 'subscribe', 'restart'),
    room: fc.constantFrom(room, quiet),
    who: fc.nat(1),
  }),
  { maxLength: 40 },
);

describe('whatever arrives', () => {
  /** What is dropped stays so over restarts, and what is in other rooms is as dense as ever. */
  it('brings nothing back into a room that was dropped', async () => {
    const space = await createTrialSpace();
    const devices = [await space.device(), await space.device()];
    await fc.assert(
      fc.asyncProperty(inRooms, async acts => {
        const data: MemoryData = new Map();
        const failures: string[] = [];
        const open = () => createTrialRelay({ store: createMemoryStore(1, data), report: ({ event }) => failures.push(event) });
        let trial = open();
        const enter = () => Promise.all(devices.map(device => trial.enter(device)));
        let clients = await enter();
        const dropped = new Set<RoomId>();
        for (const { what, room: where, who } of acts) {
          const [client, device] = [clients[who], devices[who]];
          if (!client || !device) continue;
          if (what === 'restart') {
            await trial.relay.settled();
            trial = open();
            clients = await enter();
            continue;
          }
          const id = client.id();
          if (what === 'append') client.append(where, device.author, String(id));
          if (what === 'subscribe') client.send({ verb: 'subscribe', id, room: where, cursor: null });
          if (what === 'take')
            client.send({ verb: 'lease', id, room: where, action: 'take', epoch: id, reason: 'take', signature: new Uint8Array(64) });
          if (what !== 'drop') continue;
          client.send({ verb: 'drop', id, room: where });
          dropped.add(where);
          expect(await client.answer(id)).toMatchObject({ verb: 'ack' });
        }
        await trial.relay.settled();
        expect(failures).toEqual([]);
        for (const rooms of data.values())
          for (const [id, { items, dropped: isDropped }] of rooms.rooms) {
            expect([id, isDropped]).toEqual([id, dropped.has(id)]);
            expect(items.map(({ item }) => item.seq)).toEqual(dropped.has(id) ? [] : items.map((_, n) => n + 1));
          }
      }),
      { numRuns: 100 },
    );
  });

  it('never makes the relay fail, whether from a stranger or from a device, and the others work on', async () => {
    const space = await createTrialSpace();
    const [hostile, good] = [await space.device(), await space.device()];
    const failures: string[] = [];
    const trial = createTrialRelay({ report: event => event.event !== 'closed' && failures.push(event.event) });
    const other = await trial.enter(good);
    await fc.assert(
      fc.asyncProperty(fc.array(bytes, { minLength: 1, maxLength: 20 }), fc.boolean(), async (frames, member) => {
        const client = member ? await trial.enter(hostile) : trial.connect();
        for (const frame of frames) client.sendBytes(frame);
        await trial.relay.settled();
        client.close();
      }),
      { numRuns: 300 },
    );
    expect(failures).toEqual([]);
    expect(await other.answer(other.append(quiet, good.author, 'still here').id)).toMatchObject({ verb: 'ack' });
  });

  /** Case S7: seen from outside, a room is dense and each author's counters too, whatever was sent how often in whatever order. */
  it('leaves rooms without a hole and without anything twice', async () => {
    const space = await createTrialSpace();
    const devices = [await space.device(), await space.device()];
    const request = fc.record({
      who: fc.nat(1),
      counter: fc.integer({ min: 1, max: 4 }),
      text: fc.constantFrom('a', 'b'),
      chained: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 40 }), async requests => {
        const trial = createTrialRelay();
        const clients = await Promise.all(devices.map(device => trial.enter(device)));
        for (const { who, counter, text, chained } of requests) {
          const [client, device] = [clients[who], devices[who]];
          if (!client || !device) continue;
          if (chained) client.append(room, device.author, text);
          else client.send(loose(device, client.id(), counter, text));
        }
        await trial.relay.settled();
        const reader = await trial.enter(await space.device());
        await reader.subscribe(room);
        await reader.until('caughtUp');
        const items = reader.items(room);
        expect(items.map(({ seq }) => seq)).toEqual(items.map((_, n) => n + 1));
        for (const device of devices) {
          const own = items.flatMap(item => (item.kind === 'sealed' && item.author === device.author ? [item.counter] : []));
          expect(own).toEqual(own.map((_, n) => n + 1));
        }
      }),
      { numRuns: 60 },
    );
  });
});

function loose(device: TrialDevice, id: number, counter: number, text: string): DeviceFrame {
  const sealed = new TextEncoder().encode(text);
  return {
    verb: 'append',
    id,
    room,
    author: device.author,
    counter,
    previousHash: new Uint8Array(),
    sealed,
    signature: new Uint8Array(64),
  };
}
