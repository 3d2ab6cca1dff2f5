import type { DeviceFrame, RoomId, RoomItem } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createMemoryStore, type MemoryData } from '../store/memory.ts';
import { droppedSize } from '../store/port.ts';
import type { TrialClient } from '../trial/client.ts';
import { createTrialRelay } from '../trial/relay.ts';
import { createTrialSpace } from '../trial/space.ts';

const room = 'session.one' as RoomId;
const other = 'session.two' as RoomId;

type Asked = { [Verb in 'drop' | 'restore' | 'lease' | 'subscribe']: Omit<Extract<DeviceFrame, { verb: Verb }>, 'id'> }[
  | 'drop'
  | 'restore'
  | 'lease'
  | 'subscribe'];

function ask(client: TrialClient, frame: Asked) {
  const id = client.id();
  client.send({ ...frame, id });
  return client.answer(id);
}

const drop = (client: TrialClient, which = room) => ask(client, { verb: 'drop', room: which });
const take = (client: TrialClient) =>
  ask(client, { verb: 'lease', room, action: 'take', epoch: 9, reason: 'take', signature: new Uint8Array(64) });

async function twoDevices(data: MemoryData = new Map(), limits = {}) {
  const space = await createTrialSpace();
  const [laptop, phone] = await Promise.all([space.device(), space.device()]);
  const trial = createTrialRelay({ store: createMemoryStore(1, data), limits });
  const [onLaptop, onPhone] = [await trial.enter(laptop), await trial.enter(phone)];
  return { ...trial, data, laptop, phone, onLaptop, onPhone };
}

const gone = { verb: 'refused', why: 'badRequest', dropped: true };

describe('a room that a device drops', () => {
  it('is gone with everything in it, for everybody and for good, and no other is', async () => {
    const { data, laptop, phone, onLaptop, onPhone } = await twoDevices();
    await onPhone.subscribe(room);
    for (const text of ['one', 'two']) await onLaptop.answer(onLaptop.append(room, laptop.author, text).id);
    await onLaptop.answer(onLaptop.append(other, laptop.author, 'kept').id);
    expect(await drop(onPhone)).toMatchObject({ verb: 'ack' });
    expect(await onLaptop.answer(onLaptop.append(room, laptop.author, 'three').id)).toMatchObject(gone);
    expect(await onPhone.answer(onPhone.append(room, phone.author, 'late').id)).toMatchObject(gone);
    expect(await ask(onPhone, { verb: 'subscribe', room, cursor: null })).toMatchObject(gone);
    expect(await take(onPhone)).toMatchObject(gone);
    const [item] = onPhone.items(room);
    expect(await ask(onPhone, { verb: 'restore', room, previous: '', items: [item as RoomItem] })).toMatchObject(gone);
    expect(await drop(onLaptop)).toMatchObject({ verb: 'ack' });
    expect(await onLaptop.answer(onLaptop.append(other, laptop.author, 'goes on').id)).toMatchObject({ verb: 'ack', seq: 2 });
    const rooms = [...data.values()].flatMap(space => [...space.rooms].map(([id, { items }]) => [id, items.length]));
    expect(rooms).toEqual([
      [room, 0],
      [other, 2],
    ]);
  });

  it('stays gone for a relay that was started again', async () => {
    const { data, laptop, onLaptop, relay } = await twoDevices();
    await onLaptop.answer(onLaptop.append(room, laptop.author, 'one').id);
    await drop(onLaptop);
    await relay.close();
    const again = createTrialRelay({ store: createMemoryStore(1, data) });
    const client = await again.enter(laptop);
    expect(await client.answer(client.append(room, laptop.author, 'one').id)).toMatchObject(gone);
  });

  it('takes with it what was on its way to disk, and tells nobody that it is gone before it is', async () => {
    const { data, laptop, onLaptop, onPhone } = await twoDevices();
    // Loaded, so that each frame is handled at once.
    await onPhone.subscribe(room);
    const writes = ['one', 'two', 'three'].map(text => onLaptop.append(room, laptop.author, text).id);
    const [first, second] = [drop(onPhone), drop(onLaptop)];
    for (const id of writes) expect(await onLaptop.answer(id)).toMatchObject({ verb: 'ack' });
    expect([await first, await second]).toMatchObject([{ verb: 'ack' }, { verb: 'ack' }]);
    expect([...data.values()].map(space => [space.bytes, space.rooms.get(room)?.items.length])).toEqual([[droppedSize, 0]]);
  });

  it('gives its space and its number back', async () => {
    const { laptop, onLaptop } = await twoDevices(new Map(), { rooms: 1 });
    await onLaptop.answer(onLaptop.append(room, laptop.author, 'one').id);
    expect(await onLaptop.answer(onLaptop.append(other, laptop.author, 'one').id)).toMatchObject({ why: 'tooMany' });
    await drop(onLaptop);
    const third = 'session.three' as RoomId;
    expect(await onLaptop.answer(onLaptop.append(third, laptop.author, 'one').id)).toMatchObject({ verb: 'ack' });
  });

  it('may have been no room at all, within the limits of the space', async () => {
    const { laptop, onLaptop } = await twoDevices(new Map(), { spaceBytes: droppedSize + 100 });
    expect(await drop(onLaptop)).toMatchObject({ verb: 'ack' });
    expect(await onLaptop.answer(onLaptop.append(room, laptop.author, 'one').id)).toMatchObject(gone);
    expect(await drop(onLaptop, other)).toMatchObject({ why: 'tooMany' });
  });

  it.each(['space', 'directory.me', 'whatever'])('is never %s', async name => {
    const { onLaptop } = await twoDevices();
    expect(await drop(onLaptop, name as RoomId)).toMatchObject({ verb: 'refused', why: 'badRequest' });
  });

  it('is not dropped while something is brought back, but after that', async () => {
    const { laptop } = await twoDevices();
    const trial = createTrialRelay({ store: createMemoryStore(2) });
    const client = await trial.enter(laptop, { generation: 1 });
    expect(await drop(client)).toMatchObject({ why: 'restoring' });
    const id = client.id();
    client.send({ verb: 'settle', id, generation: 2 });
    await client.answer(id);
    expect(await drop(client)).toMatchObject({ verb: 'ack' });
  });
});
