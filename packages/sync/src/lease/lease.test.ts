import { limits, sessionRoom } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake/clock.ts';
import { createFakeDevice, createFakeDisk } from '../fake/device.ts';
import { createFakeRelay } from '../fake/relay.ts';
import { createLease } from './lease.ts';

const room = sessionRoom('s1' as never);

async function setUp() {
  const clock = createFakeClock();
  const relay = createFakeRelay(clock);
  const make = (name: string) => {
    const device = createFakeDevice(clock, relay, createFakeDisk(name));
    device.client.start();
    device.rooms.open(room);
    return { ...device, lease: createLease(device.client, device.identity, room) };
  };
  const laptop = make('laptop');
  const phone = make('phone');
  await clock.settle();
  return { clock, relay, laptop, phone };
}

describe('the lease of a room', () => {
  it('is an entry of the room that both devices read in its place', async () => {
    const { clock, laptop, phone } = await setUp();
    expect(await laptop.lease.acquire(1, 'start')).toEqual({ kind: 'ok', seq: 1 });
    await clock.settle();
    for (const device of [laptop, phone]) {
      expect(device.stored(room).items).toMatchObject([{ kind: 'lease', seq: 1, entry: { epoch: 1, device: 'laptop', reason: 'start' } }]);
      expect(device.rooms.lease(room)).toMatchObject({ epoch: 1, device: 'laptop' });
    }
  });

  it('cannot be acquired while it lives elsewhere, but can be taken', async () => {
    const { clock, laptop, phone } = await setUp();
    await laptop.lease.acquire(1, 'start');
    expect(await phone.lease.acquire(2, 'pickUp')).toMatchObject({ kind: 'refused', why: 'leaseLive', lease: { device: 'laptop' } });
    expect(await phone.lease.take(2)).toEqual({ kind: 'ok', seq: 2 });
    await clock.settle();
    expect(laptop.rooms.lease(room)).toMatchObject({ epoch: 2, device: 'phone' });
  });

  /** S3 at this level: renew and release name the entry. */
  it('is not renewed or released by who lost it', async () => {
    const { laptop, phone } = await setUp();
    await laptop.lease.acquire(1, 'start');
    await phone.lease.take(2);
    expect(await laptop.lease.renew(1)).toMatchObject({ kind: 'refused', why: 'staleEpoch' });
    expect(await laptop.lease.release(1)).toMatchObject({ kind: 'refused', why: 'staleEpoch' });
    expect(await laptop.lease.take(2)).toMatchObject({ kind: 'refused', why: 'staleEpoch' });
  });

  it('shows to everybody that it was renewed or released', async () => {
    const { clock, laptop, phone } = await setUp();
    await laptop.lease.acquire(1, 'start');
    await clock.advance(60_000);
    await laptop.lease.renew(1);
    await clock.settle();
    expect(phone.rooms.lease(room)?.liveUntil).toBe(clock.now() + limits.lease);
    await laptop.lease.release(1);
    await clock.settle();
    expect(phone.rooms.lease(room)?.liveUntil).toBe(0);
  });

  it('is unknown, not refused, when the answer was lost', async () => {
    const { clock, relay, phone } = await setUp();
    relay.faults.toDevice = frame => frame.verb === 'ack';
    const asked = phone.lease.take(1);
    await clock.advance(15_000);
    expect(await asked).toEqual({ kind: 'unknown' });
    expect(phone.stored(room).items).toMatchObject([{ kind: 'lease', entry: { device: 'phone' } }]);
  });
});
