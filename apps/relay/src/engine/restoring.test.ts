import { type DeviceFrame, type RoomId, type RoomItem, runningHash } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createMemoryStore, type MemoryData } from '../store/memory.ts';
import type { TrialClient } from '../trial/client.ts';
import { createTrialRelay } from '../trial/relay.ts';
import { createTrialSpace } from '../trial/space.ts';

const room = 'session.one' as RoomId;
const hashOf = (items: readonly RoomItem[]) => items.reduce((hash, item) => runningHash(hash, room, item), '');

type Asked = { [Verb in 'restore' | 'report' | 'settle']: Omit<Extract<DeviceFrame, { verb: Verb }>, 'id'> }[
  | 'restore'
  | 'report'
  | 'settle'];

function ask(client: TrialClient, frame: Asked) {
  const id = client.id();
  client.send({ ...frame, id });
  return client.answer(id);
}

/** What two devices wrote in a room before the relay lost it, a lease entry among it. */
async function before(data: MemoryData = new Map()) {
  const space = await createTrialSpace();
  const [laptop, phone] = await Promise.all([space.device(), space.device()]);
  const trial = createTrialRelay({ store: createMemoryStore(1, data) });
  const [onLaptop, onPhone] = [await trial.enter(laptop), await trial.enter(phone)];
  await onPhone.subscribe(room);
  await onLaptop.answer(onLaptop.append(room, laptop.author, 'one').id);
  const id = onLaptop.id();
  onLaptop.send({ verb: 'lease', id, room, action: 'take', epoch: 3, reason: 'take', signature: new Uint8Array(64).fill(3) });
  await onLaptop.answer(id);
  for (const text of ['two', 'three']) await onPhone.answer(onPhone.append(room, phone.author, text).id);
  await onPhone.until('items', ({ items }) => items.some(({ seq }) => seq === 4));
  const items = onPhone.items(room);
  const cursor = { generation: 1, seq: 4, hash: hashOf(items) };
  return { ...trial, laptop, phone, onLaptop, onPhone, items, cursor };
}

/** Case S12. */
describe('a relay that lost what devices have read', () => {
  it.each([0, 1, 3])('gets it back behind the %i items it kept, as it was, and takes nothing else meanwhile', async kept => {
    const { laptop, phone, items, cursor } = await before();
    const data: MemoryData = new Map();
    const { enter } = createTrialRelay({ store: createMemoryStore(2, data) });
    const onPhone = await enter(phone, { generation: 1 });
    const rest = (from: number) =>
      ask(onPhone, { verb: 'restore', room, previous: hashOf(items.slice(0, from)), items: items.slice(from) });
    if (kept > 0) await ask(onPhone, { verb: 'restore', room, previous: '', items: items.slice(0, kept) });
    expect(await onPhone.subscribe(room, cursor)).toMatchObject({ diverged: true, lastSeq: kept, hash: hashOf(items.slice(0, kept)) });
    expect(await onPhone.answer(onPhone.append(room, phone.author, 'too early').id)).toMatchObject({ why: 'restoring' });
    expect(await rest(kept)).toMatchObject({ verb: 'ack', seq: 4 });
    const subscribed = await onPhone.subscribe(room, cursor);
    expect(subscribed).toMatchObject({ diverged: false, lease: { epoch: 3, device: laptop.id, liveUntil: 0 } });
    const onLaptop = await enter(laptop, { generation: 1 });
    await onLaptop.subscribe(room);
    await onLaptop.until('caughtUp');
    expect(onLaptop.items(room)).toEqual(items);
  });

  it('takes an item once, from whoever is first, and refuses what does not belong there', async () => {
    const { phone, laptop, items } = await before();
    const { enter } = createTrialRelay({ store: createMemoryStore(2) });
    const [onPhone, onLaptop] = [await enter(phone, { generation: 1 }), await enter(laptop, { generation: 1 })];
    const all: Asked = { verb: 'restore', room, previous: '', items: [...items] };
    const answers = await Promise.all([ask(onPhone, all), ask(onLaptop, all)]);
    expect(answers.map(answer => ('why' in answer ? answer.why : answer.verb)).sort()).toEqual(['ack', 'moved']);
    const last = items.at(-1) as RoomItem;
    const behind = (item: RoomItem) => ask(onPhone, { verb: 'restore', room, previous: hashOf(items), items: [item] });
    expect(await behind({ ...last, seq: 5 })).toMatchObject({ why: 'forked' });
    expect(await behind({ ...(items[1] as RoomItem), seq: 5 })).toMatchObject({ why: 'staleEpoch' });
    expect(await behind({ ...last, seq: 9 })).toMatchObject({ why: 'badRequest' });
  });

  it('is settled when the devices say so, tells all of them who has reported, and still knows it after a restart', async () => {
    const { phone, laptop } = await before();
    const data: MemoryData = new Map();
    const { enter } = createTrialRelay({ store: createMemoryStore(2, data) });
    const onPhone = await enter(phone, { generation: 1 });
    const onLaptop = await enter(laptop, { generation: 1 });
    expect(await ask(onPhone, { verb: 'report', generation: 1, device: phone.id })).toMatchObject({ why: 'moved' });
    await ask(onPhone, { verb: 'report', generation: 2, device: phone.id });
    expect(await onLaptop.until('generation')).toMatchObject({ generation: 2, settled: false, reported: [phone.id] });
    const again = createTrialRelay({ store: createMemoryStore(2, data) });
    const welcome = await again.connect().hello(laptop, { generation: 1 });
    expect(welcome).toMatchObject({ generation: 2, settled: false, reported: [phone.id] });
    await ask(onLaptop, { verb: 'settle', generation: 2 });
    expect(await onPhone.until('generation', ({ settled }) => settled)).toBeDefined();
    expect(await onPhone.answer(onPhone.append(room, phone.author, 'new').id)).toMatchObject({ verb: 'ack' });
  });

  it('is not settled for good by a device that has read nothing, when one comes that has', async () => {
    const { phone, laptop } = await before();
    const { connect, enter } = createTrialRelay({ store: createMemoryStore(2) });
    const onPhone = connect();
    expect(await onPhone.hello(phone)).toMatchObject({ settled: true });
    const onLaptop = await enter(laptop, { generation: 1 });
    expect(await onPhone.until('generation')).toMatchObject({ settled: false });
    await ask(onLaptop, { verb: 'report', generation: 2, device: laptop.id });
    await ask(onLaptop, { verb: 'settle', generation: 2 });
    // One that is not waited for any more comes back to a space that goes on.
    expect(await connect().hello(phone, { generation: 1 })).toMatchObject({ settled: true });
  });

  it('opens another generation when an older copy was put back together with its marker, as soon as a device names what is gone', async () => {
    const { onPhone, onLaptop, cursor, connect, phone } = await before();
    onPhone.send({ verb: 'subscribe', id: 70, room, cursor: { ...cursor, seq: 9 } });
    expect(await Promise.all([onPhone.end(), onLaptop.end()])).toEqual([1_001, 1_001]);
    const welcome = await connect().hello(phone, { generation: 1 });
    expect(welcome).toMatchObject({ settled: false, reported: [] });
    expect(welcome.generation).toBeGreaterThan(1);
  });
});
