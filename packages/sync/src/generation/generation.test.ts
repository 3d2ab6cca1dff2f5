import { sessionRoom } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake/clock.ts';
import { createFakeDevice, createFakeDisk, type FakeDevice } from '../fake/device.ts';
import { createFakeRelay } from '../fake/relay.ts';
import { messageRow, texts } from '../fake/rows.ts';

const room = sessionRoom('s1' as never);

/** A laptop that has read more than the phone, and is away while the relay loses everything. */
async function setUp() {
  const clock = createFakeClock();
  const relay = createFakeRelay(clock);
  const disks = { laptop: createFakeDisk('laptop'), phone: createFakeDisk('phone') };
  const start = (name: keyof typeof disks): FakeDevice => {
    const other = name === 'laptop' ? 'phone' : 'laptop';
    const device = createFakeDevice(clock, relay, disks[name], { others: [other] });
    device.outbox.wake(room);
    device.client.start();
    return device;
  };
  const say = async (device: FakeDevice, ...ids: readonly string[]) => {
    for (const id of ids) {
      device.write(room, [messageRow(device.disk.device, id)]);
      await clock.advance(100);
    }
  };
  const laptop = start('laptop');
  const phone = start('phone');
  await say(laptop, 'one', 'two');
  await say(phone, 'three');
  phone.kill();
  await say(laptop, 'four', 'five');
  laptop.kill();
  relay.wipe();
  relay.cut();
  return { clock, relay, start, say };
}

describe('a relay that lost everything', () => {
  it('takes nothing new before the device that has more was there, and says which one is missing', async () => {
    const { clock, relay, start, say } = await setUp();
    const phone = start('phone');
    await say(phone, 'new');
    await clock.advance(60_000);
    expect(texts(phone.rows(room))).toEqual(['one', 'two', 'three']);
    expect(relay.items(room)).toHaveLength(3);
    expect(phone.generations.status()).toEqual({ state: 'waiting', devices: ['laptop'] });
    const laptop = start('laptop');
    await clock.advance(60_000);
    for (const device of [laptop, phone]) {
      expect(texts(device.rows(room))).toEqual(['one', 'two', 'three', 'four', 'five', 'new']);
      expect(device.generations.status()).toEqual({ state: 'settled' });
      expect(device.heard.rewound).toEqual([]);
      expect(device.outbox.status()).toEqual({ waiting: 0, stopped: [] });
    }
  });

  it('goes on without a device when a person says so, and takes what that one has when it comes after all', async () => {
    const { clock, relay, start, say } = await setUp();
    const phone = start('phone');
    await say(phone, 'new');
    await clock.advance(10_000);
    expect(await phone.generations.goOnWithout('laptop' as never)).toBe('ok');
    await clock.advance(10_000);
    expect(texts(phone.rows(room))).toEqual(['one', 'two', 'three', 'new']);
    const laptop = start('laptop');
    await say(laptop, 'newest');
    await clock.advance(60_000);
    const all = ['one', 'two', 'three', 'new', 'four', 'five', 'newest'];
    expect(texts(phone.rows(room))).toEqual(all);
    expect([...texts(laptop.rows(room))].sort()).toEqual([...all].sort());
    expect(laptop.stored(room).cursor).toEqual(phone.stored(room).cursor);
    expect(relay.items(room)).toHaveLength(7);
    expect(laptop.outbox.status()).toEqual({ waiting: 0, stopped: [] });
  });
});
