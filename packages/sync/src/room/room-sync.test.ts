import { type Author, authorOf, sealedItemHash, sessionRoom } from '@baton/protocol';
import { describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../fake/clock.ts';
import { createFakeDevice, createFakeDisk } from '../fake/device.ts';
import { createFakeRelay } from '../fake/relay.ts';
import { messageRow, texts } from '../fake/rows.ts';
import { encodeBody } from './item-body.ts';
import { plainSealer, plainSignature } from './plain-sealer.ts';

const room = sessionRoom('s1' as never);
const names = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `m${from + index}`);

function setUp() {
  const clock = createFakeClock();
  const relay = createFakeRelay(clock);
  const known = new Set(['laptop', 'phone']);
  const laptop = createFakeDevice(clock, relay, createFakeDisk('laptop'));
  const phoneDisk = createFakeDisk('phone');
  const sealer = plainSealer({ has: device => known.has(device) });
  const phone = createFakeDevice(clock, relay, phoneDisk, { sealer });
  laptop.client.start();
  phone.client.start();
  const say = async (ids: readonly string[]) => {
    for (const id of ids) {
      laptop.write(room, [messageRow(laptop.disk.device, id)]);
      await clock.settle();
    }
  };
  return { clock, relay, known, laptop, phone, phoneDisk, sealer, say };
}

describe('reading a room', () => {
  it('brings what another device wrote, in order, and says when it is up to date', async () => {
    const { clock, laptop, phone, say } = setUp();
    await say(names(3));
    phone.rooms.open(room);
    await clock.settle();
    expect(texts(phone.rows(room))).toEqual(names(3));
    expect(phone.rooms.status(room)).toMatchObject({ phase: 'live', lastSeq: 3 });
    await say(['more']);
    expect(texts(phone.rows(room))).toEqual([...names(3), 'more']);
    expect(laptop.rooms.status(room).cursor).toEqual(phone.rooms.status(room).cursor);
  });

  it('stores at most 64 items in one transaction and one transaction at a time', async () => {
    const { clock, relay, phone } = setUp();
    await clock.settle();
    let previousHash = new Uint8Array() as Uint8Array;
    for (let counter = 1; counter <= 150; counter++) {
      const item = forged('laptop', counter, previousHash, [`m${counter}`]);
      relay.inject(room, item);
      previousHash = sealedItemHash({ room, ...item });
    }
    let inFlight = 0;
    phone.faults.onReceive = async () => {
      inFlight++;
      expect(inFlight).toBe(1);
      await clock.sleep(10);
      inFlight--;
    };
    phone.rooms.open(room);
    await clock.advance(1_000);
    expect(phone.heard.batches.every(count => count <= 64)).toBe(true);
    expect(phone.rows(room)).toHaveLength(150);
  });

  /** S10 */
  it('notices an item that was lost on the way and fetches it from its cursor', async () => {
    const { clock, relay, phone, say } = setUp();
    phone.rooms.open(room);
    await say(names(3));
    let dropped = 0;
    relay.faults.toDevice = frame => {
      const hit = frame.verb === 'items' && frame.items[0]?.seq === 4 && dropped < 2;
      if (hit) dropped++;
      return hit;
    };
    await say(names(1, 3));
    expect(texts(phone.rows(room))).toEqual(names(3));
    await say(names(2, 4));
    await clock.advance(20_000);
    expect(dropped).toBe(2);
    expect(texts(phone.rows(room))).toEqual(names(6));
  });

  /** S10 */
  it('notices that the last of what it missed was lost on the way', async () => {
    const { clock, relay, phone, say } = setUp();
    await say(names(12));
    let dropped = 0;
    relay.faults.toDevice = frame => frame.verb === 'items' && frame.items.at(-1)?.seq === 12 && dropped++ === 0;
    phone.rooms.open(room);
    await clock.advance(5_000);
    expect(dropped).toBe(2);
    expect(texts(phone.rows(room))).toEqual(names(12));
  });

  /** S11: killed between receiving and storing, and between storing and going on. */
  it.each(['before', 'after'] as const)('neither skips nor repeats when it dies %s a batch is stored', async when => {
    const { clock, relay, phone, phoneDisk, sealer, say } = setUp();
    await say(names(5));
    if (when === 'before') phone.faults.onReceive = async () => phone.kill();
    else
      phone.faults.receive = () => {
        queueMicrotask(() => phone.kill());
        return 'ok';
      };
    phone.rooms.open(room);
    await clock.settle();
    const again = createFakeDevice(clock, relay, phoneDisk, { sealer });
    again.client.start();
    again.rooms.open(room);
    await clock.settle();
    expect(texts(again.rows(room))).toEqual(names(5));
  });

  it('goes on from what is stored when a write was not stored or its answer was lost', async () => {
    const { clock, phone, say } = setUp();
    await say(names(5));
    let times = 0;
    phone.faults.receive = () => (times++ === 0 ? 'again' : times === 2 ? 'okButLost' : 'ok');
    phone.rooms.open(room);
    await clock.advance(10_000);
    await say(['more']);
    expect(texts(phone.rows(room))).toEqual([...names(5), 'more']);
  });

  it('reads on after a fault in taking something in, and tells it', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { clock, phone, say } = setUp();
    await say(names(3));
    let times = 0;
    phone.faults.onReceive = async () => {
      if (times++ < 3) throw new Error('a fault');
    };
    phone.rooms.open(room);
    await clock.advance(10_000);
    await say(['more']);
    expect(texts(phone.rows(room))).toEqual([...names(3), 'more']);
    expect(told).toHaveBeenCalledTimes(3);
    told.mockRestore();
  });

  /** S16 */
  it('shows an item nobody can read as void and goes on', async () => {
    const { clock, relay, phone, say } = setUp();
    await say(['good']);
    const unreadable = { ...forged('tablet', 1, new Uint8Array(), ['x']), sealed: new Uint8Array([1, 2, 3]) };
    const hash = sealedItemHash({ room, ...unreadable });
    relay.inject(room, { ...unreadable, signature: plainSignature('tablet' as never, hash) });
    relay.inject(room, { ...forged('tablet', 2, hash, ['y']), signature: new Uint8Array(32) });
    await say(['better']);
    const reader = createFakeDevice(clock, relay, createFakeDisk('tablet2'));
    reader.client.start();
    reader.rooms.open(room);
    await clock.advance(60_000);
    expect(texts(reader.rows(room))).toEqual(['good', 'better']);
    expect(reader.stored(room).items.map(item => item.kind)).toEqual(['rows', 'void', 'void', 'rows']);
    expect(reader.heard.batches.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(phone.heard.held).toEqual([]);
  });

  /** S16: what another version or key can read is held, not lost. */
  it('stops before an item it has no key for, says so once, and goes on when keys come', async () => {
    const { clock, relay, known, phone, say } = setUp();
    phone.rooms.open(room);
    await say(['one']);
    relay.inject(room, forged('tablet', 1, new Uint8Array(), ['two']));
    await say(['three']);
    phone.rooms.keysChanged();
    await clock.advance(60_000);
    expect(texts(phone.rows(room))).toEqual(['one']);
    expect(phone.rooms.status(room).phase).toBe('held');
    expect(phone.heard.held).toEqual([{ seq: 2, why: 'key' }]);
    known.add('tablet');
    phone.rooms.keysChanged();
    await clock.settle();
    expect(texts(phone.rows(room))).toEqual(['one', 'two', 'three']);
    expect(phone.heard.held).toEqual([{ seq: 2, why: 'key' }, null]);
    expect(phone.rooms.status(room).phase).toBe('live');
  });

  it('counts nothing that does not follow from what its author said before', async () => {
    const { clock, relay, laptop, say } = setUp();
    await say(['one']);
    relay.inject(room, forged('tablet', 2, new Uint8Array(32), ['skipped a counter']));
    await clock.settle();
    expect(laptop.stored(room).items.at(-1)).toMatchObject({ kind: 'void', reason: 'chain' });
  });

  /** S12: the relay starts again with an empty file. */
  it.each([0, 2])('gives a relay that kept %i items the rest back, each where it was', async kept => {
    const { clock, relay, phone, say } = setUp();
    phone.rooms.open(room);
    await say(names(5));
    const before = relay.items(room);
    const was = [...before];
    relay.wipe(() => kept);
    relay.cut();
    await clock.advance(5_000);
    expect(relay.items(room)).toEqual(was);
    expect(phone.heard.rewound).toEqual([]);
    await say(['more']);
    expect(texts(phone.rows(room))).toEqual([...names(5), 'more']);
    expect(phone.rooms.status(room)).toMatchObject({ phase: 'live', cursor: { generation: 2, seq: 6 } });
  });

  /** S22 */
  it('shows all twenty that came while it was hidden, within five seconds of waking', async () => {
    const { clock, relay, phone, say } = setUp();
    phone.rooms.open(room);
    await clock.settle();
    const connection = relay.connections().find(({ device }) => device === 'phone');
    // The line of the phone is dead without a close.
    if (connection) connection.say = () => {};
    await say(names(20));
    await clock.advance(5_000);
    expect(phone.rows(room)).toHaveLength(0);
    phone.client.wake();
    await clock.advance(5_000);
    expect(texts(phone.rows(room))).toEqual(names(20));
  });

  it('bounds what it holds in memory when storing is slower than the relay', async () => {
    const { clock, relay, phone } = setUp();
    await clock.settle();
    let previousHash = new Uint8Array() as Uint8Array;
    for (let counter = 1; counter <= 2_500; counter++) {
      const item = forged('laptop', counter, previousHash, [`m${counter}`]);
      relay.inject(room, item);
      previousHash = sealedItemHash({ room, ...item });
    }
    let unsubscribed = 0;
    relay.faults.toRelay = frame => {
      if (frame.verb === 'unsubscribe') unsubscribed++;
      return false;
    };
    phone.faults.onReceive = () => clock.sleep(5);
    phone.rooms.open(room);
    await clock.advance(2_000);
    expect(phone.rows(room)).toHaveLength(2_500);
    expect(unsubscribed).toBeGreaterThan(0);
  });
});

function forged(device: string, counter: number, previousHash: Uint8Array, ids: readonly string[]) {
  const author: Author = authorOf(device as never, 'i0');
  const rows = ids.map(id => messageRow(device as never, id));
  const sealed = encodeBody(rows, { generation: 1, seq: 0, hash: '' });
  const hash = sealedItemHash({ room, author, counter, previousHash, sealed });
  return { author, counter, previousHash, sealed, signature: plainSignature(device as never, hash) };
}
