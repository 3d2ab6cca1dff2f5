import type { DeviceFrame, LeaseItem, RoomId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createMemoryStore, type MemoryData } from '../store/memory.ts';
import type { TrialClient } from '../trial/client.ts';
import { createTrialRelay } from '../trial/relay.ts';
import { createTrialSpace } from '../trial/space.ts';

const room = 'session.one' as RoomId;
type Lease = Extract<DeviceFrame, { verb: 'lease' }>;

function ask(client: TrialClient, action: Lease['action'], epoch: number, reason: Lease['reason'] = 'take') {
  const id = client.id();
  client.send({ verb: 'lease', id, room, action, epoch, reason, signature: new Uint8Array(64).fill(epoch) });
  return client.answer(id);
}

async function two(data: MemoryData = new Map(), generation = 1) {
  const space = await createTrialSpace();
  const [laptop, phone] = await Promise.all([space.device(), space.device()]);
  const trial = createTrialRelay({ store: createMemoryStore(generation, data) });
  const [onLaptop, onPhone] = [await trial.enter(laptop), await trial.enter(phone)];
  await onLaptop.subscribe(room);
  await onPhone.subscribe(room);
  await Promise.all([onLaptop.until('caughtUp'), onPhone.until('caughtUp')]);
  const entries = () => onPhone.items(room).filter((item): item is LeaseItem => item.kind === 'lease');
  return { ...trial, laptop, phone, onLaptop, onPhone, entries };
}

describe('taking a session over', () => {
  it('is an entry of the room, read by both devices in its order among the items', async () => {
    const { laptop, phone, onLaptop, onPhone, clock } = await two();
    await ask(onLaptop, 'acquire', 1, 'start');
    await onLaptop.answer(onLaptop.append(room, laptop.author, 'claim').id);
    expect(await ask(onPhone, 'take', 2)).toEqual({ verb: 'ack', id: expect.any(Number), seq: 3, relayTime: clock.now() });
    await onLaptop.answer(onLaptop.append(room, laptop.author, 'late').id);
    for (const client of [onLaptop, onPhone]) {
      expect(client.items(room)).toMatchObject([
        { seq: 1, kind: 'lease', epoch: 1, device: laptop.id, reason: 'start', signature: new Uint8Array(64).fill(1) },
        { seq: 2, kind: 'sealed' },
        { seq: 3, kind: 'lease', epoch: 2, device: phone.id, reason: 'take' },
        { seq: 4, kind: 'sealed' },
      ]);
    }
  });

  it('goes to the one who comes first when both take the same epoch', async () => {
    const { laptop, onLaptop, onPhone, entries } = await two();
    const [first, second] = await Promise.all([ask(onLaptop, 'take', 5), ask(onPhone, 'take', 5)]);
    expect(first).toMatchObject({ verb: 'ack' });
    expect(second).toMatchObject({ verb: 'refused', why: 'staleEpoch', lease: { epoch: 5, device: laptop.id } });
    expect(entries()).toHaveLength(1);
  });

  it('is one entry when the answer was lost and it is asked again', async () => {
    const { laptop, onLaptop, enter, entries } = await two();
    const first = await ask(onLaptop, 'take', 1);
    const again = await enter(laptop);
    expect(await ask(again, 'take', 1)).toMatchObject({ verb: 'ack', seq: 'seq' in first ? first.seq : 0 });
    expect(entries()).toHaveLength(1);
  });

  it('can be told from who holds it when somebody joins', async () => {
    const { phone, onPhone, onLaptop, clock } = await two();
    await ask(onPhone, 'take', 1);
    const subscribed = await onLaptop.subscribe(room);
    expect(subscribed.lease).toEqual({ epoch: 1, device: phone.id, liveUntil: clock.now() + 200_000 });
  });
});

describe('the life of a lease', () => {
  it('ends after 200 s by the relay’s clock, and everybody is told', async () => {
    const { laptop, onLaptop, onPhone, clock } = await two();
    await ask(onLaptop, 'take', 1);
    const liveUntil = clock.now() + 200_000;
    clock.advance(199_999);
    expect(onPhone.received.some(({ verb }) => verb === 'leaseChanged')).toBe(false);
    expect(await ask(onPhone, 'acquire', 2)).toMatchObject({ why: 'leaseLive', lease: { epoch: 1, device: laptop.id, liveUntil } });
    clock.advance(1);
    expect(await onPhone.until('leaseChanged')).toEqual({ verb: 'leaseChanged', room, lease: { epoch: 1, device: laptop.id, liveUntil } });
    expect(await ask(onPhone, 'acquire', 2, 'pickUp')).toMatchObject({ verb: 'ack', seq: 2 });
  });

  it('is made longer by renewing, also after it has run out, but not once another entry came', async () => {
    const { laptop, onLaptop, onPhone, clock } = await two();
    await ask(onLaptop, 'take', 1);
    clock.advance(300_000);
    expect(await ask(onLaptop, 'renew', 1)).toMatchObject({ verb: 'ack', seq: 1 });
    const liveUntil = clock.now() + 200_000;
    expect(await onPhone.until('leaseChanged', ({ lease }) => lease?.liveUntil === liveUntil)).toMatchObject({
      lease: { device: laptop.id },
    });
    clock.advance(300_000);
    await ask(onPhone, 'acquire', 2);
    expect(await ask(onLaptop, 'renew', 1)).toMatchObject({ verb: 'refused', why: 'staleEpoch' });
  });

  it('ends at once by release, so that another device may pick it up', async () => {
    const { onLaptop, onPhone } = await two();
    await ask(onLaptop, 'take', 1);
    await ask(onLaptop, 'release', 1);
    expect(await onPhone.until('leaseChanged')).toMatchObject({ lease: { epoch: 1, liveUntil: 0 } });
    expect(await ask(onPhone, 'acquire', 2, 'pickUp')).toMatchObject({ verb: 'ack' });
  });

  it('goes on over a restart of the relay as long as it would have', async () => {
    const data: MemoryData = new Map();
    const before = await two(data);
    await ask(before.onLaptop, 'take', 1);
    before.clock.advance(100_000);
    await ask(before.onLaptop, 'renew', 1);
    const after = createTrialRelay({ store: createMemoryStore(1, data) });
    after.clock.advance(250_000);
    const phone = await after.enter(before.phone);
    expect(await ask(phone, 'acquire', 2)).toMatchObject({ why: 'leaseLive' });
    after.clock.advance(50_000);
    expect(await ask(phone, 'acquire', 2)).toMatchObject({ verb: 'ack' });
  });

  it('is not longer than 200 s though the relay’s clock was set back a day meanwhile', async () => {
    const data: MemoryData = new Map();
    const before = await two(data);
    before.clock.advance(86_400_000);
    await ask(before.onLaptop, 'take', 1);
    const after = createTrialRelay({ store: createMemoryStore(1, data) });
    const phone = await after.enter(before.phone);
    expect(await ask(phone, 'acquire', 2)).toMatchObject({ why: 'leaseLive' });
    after.clock.advance(200_000);
    expect(await ask(phone, 'acquire', 2)).toMatchObject({ verb: 'ack' });
  });

  /** Case S12. */
  it('does not go over into a new generation: nobody holds it, and its epoch cannot be used again', async () => {
    const data: MemoryData = new Map();
    const before = await two(data);
    await ask(before.onLaptop, 'take', 4);
    const after = createTrialRelay({ store: createMemoryStore(2, data) });
    const [laptop, phone] = [await after.enter(before.laptop), await after.enter(before.phone)];
    expect(await ask(phone, 'take', 5)).toMatchObject({ why: 'restoring' });
    phone.send({ verb: 'settle', id: 90, generation: 2 });
    expect(await phone.answer(90)).toMatchObject({ verb: 'ack' });
    expect((await phone.subscribe(room)).lease).toEqual({ epoch: 4, device: before.laptop.id, liveUntil: 0 });
    expect(await ask(laptop, 'renew', 4)).toMatchObject({ why: 'staleEpoch' });
    expect(await ask(phone, 'acquire', 4)).toMatchObject({ why: 'staleEpoch' });
    expect(await ask(phone, 'acquire', 5)).toMatchObject({ verb: 'ack' });
  });
});

/**
 * Case S3: the old holder's `renew` and `release` and a later claim of its own, a `take` and its `renew` by the phone, in every order
 * that the network may give them. What the relay then holds must follow from the order of the room alone.
 */
describe('in whatever order requests arrive', () => {
  type Step = { readonly who: 'laptop' | 'phone'; readonly action: Lease['action'] | 'append'; readonly epoch: number };
  const steps: Step[] = [
    { who: 'laptop', action: 'renew', epoch: 1 },
    { who: 'laptop', action: 'release', epoch: 1 },
    { who: 'laptop', action: 'append', epoch: 1 },
    { who: 'phone', action: 'take', epoch: 2 },
    { who: 'phone', action: 'renew', epoch: 2 },
  ];
  const orders = permutations(steps);

  it(`the newest entry is the lease, and no older device touches it (${orders.length} orders)`, async () => {
    for (const order of orders) {
      const { laptop, phone, onLaptop, onPhone, clock } = await two();
      await ask(onLaptop, 'acquire', 1, 'start');
      let taken = false;
      let released = false;
      for (const { who, action, epoch } of order) {
        clock.advance(1_000);
        const client = who === 'laptop' ? onLaptop : onPhone;
        const answer =
          action === 'append' ? await client.answer(client.append(room, laptop.author, 'claim').id) : await ask(client, action, epoch);
        const allowed = {
          append: true,
          take: true,
          acquire: true,
          renew: who === 'phone' ? taken : !taken && !released,
          release: !taken,
        }[action];
        expect(answer.verb, JSON.stringify(order)).toBe(allowed ? 'ack' : 'refused');
        if (action === 'take') taken = true;
        if (action === 'release' && allowed) released = true;
      }
      const { lease } = await onLaptop.subscribe(room);
      expect(lease).toMatchObject({ epoch: 2, device: phone.id });
      expect(lease?.liveUntil).toBeGreaterThan(clock.now());
      const epochs = onPhone.items(room).flatMap(item => (item.kind === 'lease' ? [item.epoch] : []));
      expect(epochs).toEqual([1, 2]);
    }
  });
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, n) => permutations(items.filter((_, other) => other !== n)).map(rest => [item, ...rest]));
}
