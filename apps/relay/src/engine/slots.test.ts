import { describe, expect, it } from 'vitest';
import type { TrialClient } from '../trial/client.ts';
import { createTrialRelay } from '../trial/relay.ts';
import { createTrialSpace } from '../trial/space.ts';

const message = (text: string) => new TextEncoder().encode(text);

async function opened() {
  const trial = createTrialRelay();
  const laptop = await (await createTrialSpace()).device();
  const computer = await trial.enter(laptop);
  computer.send({ verb: 'slotOpen', id: 10, slot: 'slot-1' });
  const { code, expiresAt } = await computer.until('slotOpened');
  return { ...trial, laptop, computer, code, expiresAt };
}

function join(client: TrialClient, find: { slot: string } | { code: string }) {
  const id = client.id();
  client.send({ verb: 'slotJoin', id, find });
  return client.answer(id);
}

const say = (client: TrialClient, n: number, text: string, slot = 'slot-1') => {
  const id = client.id();
  client.send({ verb: 'slotSend', id, slot, n, message: message(text) });
  return client.answer(id);
};

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a pairing slot', () => {
  it('passes numbered messages between a computer and a phone that is no device yet', async () => {
    const { computer, connect, code, expiresAt } = await opened();
    expect(code).toMatch(/^\d{6}$/);
    expect(await say(computer, 0, 'commit')).toMatchObject({ verb: 'ack' });
    const phone = connect();
    expect(await join(phone, { code })).toMatchObject({ verb: 'slotJoined', slot: 'slot-1', expiresAt });
    expect(await computer.until('slotPeer')).toEqual({ verb: 'slotPeer', slot: 'slot-1' });
    expect(await phone.until('slotMessage')).toEqual({ verb: 'slotMessage', slot: 'slot-1', n: 0, message: message('commit') });
    await say(phone, 0, 'reveal');
    expect(await computer.until('slotMessage')).toMatchObject({ n: 0, message: message('reveal') });
    await say(computer, 1, 'keys');
    expect(await phone.until('slotMessage', ({ n }) => n === 1)).toMatchObject({ message: message('keys') });
  });

  it('is found by its id too', async () => {
    const { connect } = await opened();
    expect(await join(connect(), { slot: 'slot-1' })).toMatchObject({ verb: 'slotJoined' });
  });

  it('refuses a message that was sent before, or out of order', async () => {
    const { computer, connect } = await opened();
    const phone = connect();
    await join(phone, { slot: 'slot-1' });
    await say(phone, 0, 'once');
    expect(await say(phone, 0, 'again')).toMatchObject({ why: 'slotOrder', expected: 1 });
    expect(await say(phone, 5, 'ahead')).toMatchObject({ why: 'slotOrder', expected: 1 });
    expect(computer.received.filter(({ verb }) => verb === 'slotMessage')).toHaveLength(1);
  });

  it('has a second place for one only, by whatever way the others come', async () => {
    const { computer, connect, code } = await opened();
    await join(connect(), { slot: 'slot-1' });
    const late = connect();
    expect(await join(late, { slot: 'slot-1' })).toMatchObject({ why: 'slotTaken' });
    expect(await join(late, { code })).toMatchObject({ why: 'noSlot' });
    expect(await say(late, 0, 'let me in')).toMatchObject({ why: 'noSlot' });
    expect(await join(computer, { slot: 'slot-1' })).toMatchObject({ why: 'slotTaken' });
    expect(computer.received.filter(({ verb }) => verb === 'slotMessage')).toEqual([]);
  });

  it('ends after three minutes for both, and says so to whoever comes later', async () => {
    const { computer, connect, clock } = await opened();
    const phone = connect();
    await join(phone, { slot: 'slot-1' });
    clock.advance(180_000);
    for (const client of [computer, phone]) expect(client.received.at(-1)).toEqual({ verb: 'slotClosed', slot: 'slot-1', why: 'expired' });
    expect(await join(connect(), { slot: 'slot-1' })).toMatchObject({ why: 'slotExpired' });
    computer.send({ verb: 'slotOpen', id: 30, slot: 'slot-1' });
    expect(await computer.answer(30)).toMatchObject({ why: 'slotTaken' });
  });

  it('keeps a phone connected that has not said who it is, as long as it is open and no longer', async () => {
    const { connect, clock } = await opened();
    const phone = connect();
    clock.advance(5_000);
    await join(phone, { slot: 'slot-1' });
    clock.advance(120_000);
    expect(phone.closedWith).toBeNull();
    clock.advance(60_000 + 10_000);
    expect(phone.closedWith).toBe(4_509);
  });

  it('lets the phone go on as a device on the same connection', async () => {
    const { connect, clock } = await opened();
    const phone = connect();
    await join(phone, { slot: 'slot-1' });
    await phone.hello(await (await createTrialSpace()).device());
    clock.advance(300_000);
    expect(phone.closedWith).toBeNull();
  });

  it('ends when either side leaves or closes it', async () => {
    const first = await opened();
    const phone = first.connect();
    await join(phone, { slot: 'slot-1' });
    phone.close();
    expect(await first.computer.until('slotClosed')).toMatchObject({ why: 'peerGone' });

    const second = await opened();
    const other = second.connect();
    await join(other, { slot: 'slot-1' });
    second.computer.send({ verb: 'slotClose', id: 40, slot: 'slot-1' });
    expect(await second.computer.answer(40)).toMatchObject({ verb: 'ack' });
    expect(await other.until('slotClosed')).toMatchObject({ why: 'closed' });
    expect(second.relay.counts().slots).toBe(0);
  });

  it('is replaced when the computer opens another', async () => {
    const { computer, connect, code, relay } = await opened();
    computer.send({ verb: 'slotOpen', id: 50, slot: 'slot-2' });
    await computer.answer(50);
    expect(await join(connect(), { code })).toMatchObject({ why: 'noSlot' });
    expect(relay.counts().slots).toBe(1);
  });

  it('is opened by members only', async () => {
    const { connect } = await opened();
    const stranger = connect();
    stranger.send({ verb: 'slotOpen', id: 60, slot: 'slot-9' });
    expect(await stranger.answer(60)).toMatchObject({ why: 'notMember' });
  });
});

describe('a code that ran out', () => {
  it('is told from a wrong one as long again, counts as a try, and says nothing of a code that was used', async () => {
    const { connect, code, clock } = await opened();
    clock.advance(180_000);
    expect(await join(connect('phone'), { code })).toMatchObject({ why: 'slotExpired' });
    const guesser = connect('there');
    for (const _ of [1, 2, 3]) expect(await join(guesser, { code })).toMatchObject({ why: 'slotExpired' });
    expect(await join(guesser, { code })).toMatchObject({ why: 'wrongCodes' });
    clock.advance(180_000);
    expect(await join(connect('later'), { code })).toMatchObject({ why: 'noSlot' });

    const used = await opened();
    await join(used.connect(), { code: used.code });
    used.clock.advance(180_000);
    expect(await join(used.connect(), { code: used.code })).toMatchObject({ why: 'noSlot' });
  });
});

describe('a wrong code', () => {
  it('is said to be wrong; the third one ends it for that address, also with the right code and on another connection', async () => {
    const { connect, code, clock } = await opened();
    const guesser = connect('there');
    expect(await join(guesser, { code: wrong(code) })).toMatchObject({ why: 'noSlot' });
    expect(await join(guesser, { code: wrong(code) })).toMatchObject({ why: 'noSlot' });
    expect(await join(guesser, { code: wrong(code) })).toMatchObject({ why: 'wrongCodes' });
    expect(await join(guesser, { code })).toMatchObject({ why: 'wrongCodes' });
    expect(await join(connect('there'), { code })).toMatchObject({ why: 'wrongCodes' });
    clock.advance(179_999);
    expect(await join(connect('there'), { code })).toMatchObject({ why: 'wrongCodes' });
  });

  it('does not keep others out', async () => {
    const { connect, code } = await opened();
    const guesser = connect('there');
    for (let n = 0; n < 3; n++) await join(guesser, { code: wrong(code) });
    expect(await join(connect('elsewhere'), { code })).toMatchObject({ verb: 'slotJoined' });
  });

  it('is forgotten after three minutes', async () => {
    const { connect, code, clock, computer } = await opened();
    const guesser = connect('there');
    for (let n = 0; n < 3; n++) await join(guesser, { code: wrong(code) });
    clock.advance(180_000);
    computer.send({ verb: 'slotOpen', id: 70, slot: 'slot-2' });
    await computer.answer(70);
    const next = (await computer.until('slotOpened', ({ slot }) => slot === 'slot-2')).code;
    expect(await join(connect('there'), { code: next })).toMatchObject({ verb: 'slotJoined' });
  });
});
