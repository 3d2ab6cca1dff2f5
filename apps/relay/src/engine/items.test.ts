import { type DeviceFrame, type RoomId, runningHash } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createMemoryStore, type MemoryData } from '../store/memory.ts';
import { createTrialRelay } from '../trial/relay.ts';
import { createTrialSpace } from '../trial/space.ts';

const room = 'session.one' as RoomId;

async function two() {
  const space = await createTrialSpace();
  const [laptop, phone] = await Promise.all([space.device(), space.device()]);
  const trial = createTrialRelay();
  return { ...trial, laptop, phone, onLaptop: await trial.enter(laptop), onPhone: await trial.enter(phone) };
}

describe('an appended item', () => {
  it('gets the next place, the relay’s time, and reaches everybody who follows the room, its author too', async () => {
    const { laptop, onLaptop, onPhone, clock } = await two();
    await onLaptop.subscribe(room);
    await onPhone.subscribe(room);
    await onPhone.until('caughtUp');
    const { id } = onLaptop.append(room, laptop.author, 'first');
    expect(await onLaptop.answer(id)).toEqual({ verb: 'ack', id, seq: 1, relayTime: clock.now() });
    for (const client of [onLaptop, onPhone]) {
      await client.until('items');
      expect(client.items(room)).toMatchObject([{ seq: 1, at: clock.now(), author: laptop.author, counter: 1 }]);
    }
  });

  it('is stored once however often it is sent, and always answered the same', async () => {
    const { laptop, onLaptop, onPhone, clock, enter } = await two();
    const { id, frame } = onLaptop.append(room, laptop.author, 'first');
    onLaptop.send({ ...frame, id: onLaptop.id() });
    const first = await onLaptop.answer(id);
    await onLaptop.answer(id + 1);
    clock.advance(5_000);
    const again = await enter(laptop);
    again.send({ ...frame, id: 77 });
    expect(await again.answer(77)).toEqual({ ...first, id: 77 });
    await onPhone.subscribe(room);
    await onPhone.until('caughtUp');
    expect(onPhone.items(room)).toHaveLength(1);
  });

  it('is refused as forked when its counter was used for other bytes', async () => {
    const { laptop, onLaptop } = await two();
    const { id, frame } = onLaptop.append(room, laptop.author, 'first');
    const other = { ...frame, id: onLaptop.id(), sealed: new Uint8Array([9]) };
    onLaptop.send(other);
    expect(await onLaptop.answer(other.id)).toMatchObject({ verb: 'refused', why: 'forked', expected: 2 });
    await onLaptop.answer(id);
    onLaptop.send({ ...other, id: 55 });
    expect(await onLaptop.answer(55)).toMatchObject({ verb: 'refused', why: 'forked' });
  });

  it('is refused as forked when it does not follow its author’s last item, and as a gap when some are missing', async () => {
    const { laptop, onLaptop } = await two();
    const { frame } = onLaptop.append(room, laptop.author, 'first');
    onLaptop.send({ ...frame, id: 50, counter: 2, previousHash: new Uint8Array(32) });
    onLaptop.send({ ...frame, id: 51, counter: 4, previousHash: new Uint8Array(32) });
    onLaptop.send({ ...frame, id: 52, room: 'session.two' as RoomId, previousHash: new Uint8Array(32) });
    expect(await onLaptop.answer(50)).toMatchObject({ why: 'forked', expected: 2 });
    expect(await onLaptop.answer(51)).toMatchObject({ why: 'gap', expected: 2 });
    expect(await onLaptop.answer(52)).toMatchObject({ why: 'forked', expected: 1 });
  });

  it('is refused under the name of another device', async () => {
    const { laptop, phone, onLaptop } = await two();
    const { frame } = onLaptop.append(room, laptop.author, 'first');
    onLaptop.send({ ...frame, id: 60, author: phone.author });
    expect(await onLaptop.answer(60)).toMatchObject({ verb: 'refused', why: 'badRequest' });
  });

  it('is refused when it could be stored but never delivered', async () => {
    const { laptop, onLaptop } = await two();
    const frame = onLaptop.append(room, laptop.author, 'first').frame;
    const largest = { ...frame, room: 'session.two' as RoomId, id: 70, sealed: new Uint8Array(256 * 1024 - 290) };
    onLaptop.send(largest);
    expect(await onLaptop.answer(70)).toMatchObject({ verb: 'refused', why: 'tooLarge' });
    onLaptop.send({ ...largest, id: 71, sealed: new Uint8Array(256 * 1024 - 1_000) });
    expect(await onLaptop.answer(71)).toMatchObject({ verb: 'ack', seq: 1 });
  });

  it('is not acknowledged, shown or kept when it could not be stored', async () => {
    const data: MemoryData = new Map();
    const store = createMemoryStore(1, data);
    let full = false;
    const commit: typeof store.commit = changes => (full ? Promise.reject(new Error('disk full')) : store.commit(changes));
    const trial = createTrialRelay({ store: { ...store, commit } });
    const laptop = await (await createTrialSpace()).device();
    const before = await trial.enter(laptop);
    await before.subscribe(room);
    await before.answer(before.append(room, laptop.author, 'kept').id);
    full = true;
    const { id, frame } = before.append(room, laptop.author, 'lost');
    expect(await before.end()).toBe(1_011);
    expect(before.received.filter(({ verb }) => verb === 'ack')).toHaveLength(1);
    expect(before.items(room)).toHaveLength(1);
    full = false;
    const after = await trial.enter(laptop);
    after.send(frame);
    expect(await after.answer(id)).toMatchObject({ verb: 'ack', seq: 2 });
  });
});

describe('a subscription', () => {
  const fill = async (count: number) => {
    const trial = await two();
    const ids = Array.from({ length: count }, (_, n) => trial.onLaptop.append(room, trial.laptop.author, `item ${n}`).id);
    await Promise.all(ids.map(id => trial.onLaptop.answer(id)));
    return trial;
  };

  it('gives everything from the cursor on, then says so, then goes on live without a gap or a repetition', async () => {
    const { laptop, onLaptop, onPhone } = await fill(150);
    const subscribed = onPhone.subscribe(room);
    for (let n = 0; n < 20; n++) onLaptop.append(room, laptop.author, `meanwhile ${n}`);
    expect(await subscribed).toMatchObject({ diverged: false, generation: 1 });
    await onPhone.until('caughtUp');
    const last = onLaptop.append(room, laptop.author, 'last');
    await onLaptop.answer(last.id);
    await onPhone.until('items', ({ items }) => items.some(({ seq }) => seq === 171));
    expect(onPhone.items(room).map(({ seq }) => seq)).toEqual(Array.from({ length: 171 }, (_, n) => n + 1));
    expect(Math.max(...onPhone.received.map(frame => (frame.verb === 'items' ? frame.items.length : 0)))).toBeLessThanOrEqual(64);
  });

  it('goes on from a cursor whose running hash the relay agrees with', async () => {
    const { onPhone } = await fill(5);
    await onPhone.subscribe(room);
    await onPhone.until('caughtUp');
    const hash = onPhone
      .items(room)
      .slice(0, 3)
      .reduce((running, item) => runningHash(running, room, item), '');
    const before = onPhone.received.length;
    const again = await onPhone.subscribe(room, { generation: 1, seq: 3, hash });
    expect(again).toMatchObject({ diverged: false, lastSeq: 5 });
    await onPhone.until('caughtUp', frame => onPhone.received.indexOf(frame) > before);
    const since = onPhone.received.slice(before).flatMap(frame => (frame.verb === 'items' ? frame.items : []));
    expect(since.map(({ seq }) => seq)).toEqual([4, 5]);
  });

  /** Case S12. */
  it.each([
    ['the relay has lost items', { generation: 9, seq: 9, hash: 'ab' }],
    ['the relay has other items', { generation: 9, seq: 3, hash: 'ab'.repeat(32) }],
  ])('says where the room stands when %s, and subscribes to nothing', async (_when, cursor) => {
    const { laptop, onLaptop, onPhone } = await fill(5);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(await onPhone.subscribe(room, cursor)).toMatchObject({ diverged: true, lastSeq: 5, hash });
    await onLaptop.answer(onLaptop.append(room, laptop.author, 'unheard').id);
    expect(onPhone.items(room)).toEqual([]);
  });

  it('ends when asked', async () => {
    const { laptop, onLaptop, onPhone } = await fill(1);
    await onPhone.subscribe(room);
    await onPhone.until('caughtUp');
    onPhone.send({ verb: 'unsubscribe', id: 40, room });
    expect(await onPhone.answer(40)).toMatchObject({ verb: 'ack' });
    await onLaptop.answer(onLaptop.append(room, laptop.author, 'unheard').id);
    expect(onPhone.items(room)).toHaveLength(1);
    onPhone.send({ verb: 'unsubscribe', id: 41, room });
    expect(await onPhone.answer(41)).toMatchObject({ why: 'notSubscribed' });
  });

  it('gives older items newest first, within one frame', async () => {
    const { onPhone, onLaptop, laptop } = await fill(10);
    onPhone.send({ verb: 'page', id: 30, room, before: 9, limit: 3 });
    const answer = await onPhone.until('paged');
    expect(answer.items.map(({ seq }) => seq)).toEqual([8, 7, 6]);
    const large = 'x'.repeat(100_000);
    const ids = [1, 2, 3, 4].map(() => onLaptop.append(room, laptop.author, large).id);
    await Promise.all(ids.map(id => onLaptop.answer(id)));
    onPhone.send({ verb: 'page', id: 31, room, before: 100, limit: 500 });
    expect((await onPhone.until('paged', ({ id }) => id === 31)).items.map(({ seq }) => seq)).toEqual([14, 13]);
  });
});

describe('a device that comes back', () => {
  it('is told where its author stands in each room', async () => {
    const { laptop, onLaptop, enter } = await two();
    const second = 'document.two' as RoomId;
    await onLaptop.answer(onLaptop.append(room, laptop.author, 'a').id);
    await onLaptop.answer(onLaptop.append(room, laptop.author, 'b').id);
    await onLaptop.answer(onLaptop.append(second, laptop.author, 'c').id);
    const again = await enter(laptop);
    const { heads } = await again.until('welcome');
    expect(new Map(heads.map(head => [head.room, head.counter]))).toEqual(
      new Map([
        [room, 2],
        [second, 1],
      ]),
    );
    expect(await onLaptop.end()).toBe(4_409);
  });

  it('replaces its older connection without seeming to leave, and the older one’s late frames change nothing', async () => {
    const { laptop, onLaptop, onPhone, enter, relay } = await two();
    const again = await enter(laptop);
    onLaptop.append(room, laptop.author, 'late');
    await relay.settled();
    await again.subscribe(room);
    await again.until('caughtUp');
    expect(again.items(room)).toEqual([]);
    expect(onPhone.received.filter(frame => frame.verb === 'presence')).toEqual([]);
  });

  it('sees who else is there, and the others see it come and go', async () => {
    const { laptop, phone, onLaptop, onPhone, clock, enter } = await two();
    expect((await onPhone.until('welcome')).devices).toMatchObject([
      { device: laptop.id, online: true },
      { device: phone.id, online: true },
    ]);
    clock.advance(1_000);
    onPhone.close();
    expect(await onLaptop.until('presence', ({ online }) => !online)).toMatchObject({ device: phone.id, lastSeen: clock.now() });
    await enter(phone);
    expect(onLaptop.received.at(-1)).toMatchObject({ verb: 'presence', device: phone.id, online: true });
  });
});

describe('an ephemeral message', () => {
  it('goes to the others who follow the room and is not stored', async () => {
    const { laptop, onLaptop, onPhone } = await two();
    await onLaptop.subscribe(room);
    await onPhone.subscribe(room);
    await onPhone.until('caughtUp');
    const frame: DeviceFrame = { verb: 'ephemeral', room, sealed: new Uint8Array([1, 2]) };
    onLaptop.send(frame);
    expect(await onPhone.until('ephemeral')).toEqual({ ...frame, device: laptop.id });
    expect(onLaptop.received.some(({ verb }) => verb === 'ephemeral')).toBe(false);
    expect(await onPhone.subscribe(room)).toMatchObject({ lastSeq: 0 });
  });
});
