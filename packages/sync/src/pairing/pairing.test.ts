import { certifyDevice, createDeviceKeys, createSpaceRoot, type DeviceKeys, type PairingTransfer } from '@baton/crypto';
import { type PairingStatus, spaceIdOf, verifyDeviceChain } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake/clock.ts';
import { createFakeDevice, createFakeDisk } from '../fake/device.ts';
import { createFakeRelay } from '../fake/relay.ts';
import { type JoiningDevice, pairOnComputer } from './computer.ts';
import { type PhonePairingOptions, pairOnPhone } from './phone.ts';

async function setUp() {
  const clock = createFakeClock();
  const relay = createFakeRelay(clock);
  const laptop = createFakeDevice(clock, relay, createFakeDisk('laptop'));
  laptop.client.start();
  await clock.settle();
  const root = await createSpaceRoot();
  const space = spaceIdOf(root.publicKey);
  const computerStates: PairingStatus[] = [];
  const phoneStates: PairingStatus[] = [];
  const admitted: JoiningDevice[] = [];

  async function admit(device: JoiningDevice): Promise<PairingTransfer> {
    admitted.push(device);
    const certificate = await certifyDevice(root, { space, signKey: device.signKey, receiveKey: device.receiveKey, at: 0 });
    return {
      space,
      rootPublicKey: root.publicKey,
      certificates: [certificate],
      devices: [],
      contentKeys: [{ audience: 'me', keyEpoch: 1, key: new Uint8Array(32) }],
      spaceName: 'Mine',
      computerName: 'MacBook',
    };
  }

  const computer = () =>
    pairOnComputer({
      client: laptop.client,
      origin: 'https://baton.example',
      relay: 'wss://baton.example',
      language: 'en',
      now: clock.now,
      admit,
      status: status => computerStates.push(status),
    });
  const phone = (find: PhonePairingOptions['find'], keys: DeviceKeys, more: Partial<PhonePairingOptions> = {}) =>
    pairOnPhone({
      find,
      connect: relay.connect,
      keys,
      name: 'Pixel 9',
      kind: 'phone',
      alreadyIn: null,
      clock,
      random: () => 0.5,
      status: status => phoneStates.push(status),
      ...more,
    });
  /** Lets the cryptography of both sides run out, which takes real time. */
  const until = async <Value>(read: () => Value | undefined): Promise<Value> => {
    const end = performance.now() + 35_000;
    while (performance.now() < end) {
      const value = read();
      if (value !== undefined) return value;
      await new Promise(resolve => setTimeout(resolve, 2));
      await clock.settle();
    }
    throw new Error(`never came: ${JSON.stringify([computerStates.at(-1), phoneStates.at(-1)])}`);
  };
  const computerIn = <State extends PairingStatus['state']>(state: State) =>
    until(() =>
      computerStates.find((status): status is Extract<PairingStatus, { side: 'computer'; state: State }> => status.state === state),
    );
  const phoneIn = <State extends PairingStatus['state']>(state: State) =>
    until(() => phoneStates.find((status): status is Extract<PairingStatus, { side: 'phone'; state: State }> => status.state === state));
  const keys = await createDeviceKeys();
  return { clock, relay, laptop, space, keys, admitted, computer, phone, computerIn, phoneIn, computerStates, phoneStates };
}

describe('adding a phone', () => {
  it('by the picture: the person confirms on the computer and the phone has the space', async () => {
    const { keys, computer, phone, computerIn, phoneIn, space, phoneStates } = await setUp();
    const onComputer = computer();
    const { link } = await computerIn('open');
    const onPhone = phone({ link }, keys);
    expect(await computerIn('confirm')).toMatchObject({ device: { name: 'Pixel 9', kind: 'phone' } });
    await phoneIn('waiting');
    onComputer.confirm();
    onComputer.confirm();
    const result = await onPhone.finished;
    if (!('joined' in result)) throw new Error(result.failed);
    expect(result.relay).toBe('wss://baton.example');
    expect((await verifyDeviceChain(result.joined.certificates, space))?.signKey).toEqual(keys.sign.publicKey);
    expect(await onComputer.finished).toMatchObject({ added: { name: 'Pixel 9' } });
    expect(phoneStates.map(({ state }) => state)).toEqual(['joining', 'waiting', 'done']);
  });

  it('by the code: both screens show the same words and nothing is joined before both said yes', async () => {
    const { clock, keys, admitted, computer, phone, computerIn, phoneIn, phoneStates } = await setUp();
    const onComputer = computer();
    const { code } = await computerIn('open');
    const onPhone = phone({ relay: 'wss://baton.example', code }, keys);
    const shown = await computerIn('words');
    expect((await phoneIn('words')).words).toEqual(shown.words);
    expect(shown.words).toHaveLength(3);
    expect(admitted).toEqual([]);
    onComputer.confirm();
    await computerIn('done');
    await clock.settle();
    expect(phoneStates.map(({ state }) => state)).toEqual(['joining', 'words']);
    onPhone.wordsMatch(true);
    expect(await onPhone.finished).toHaveProperty('joined');
  });

  it('ends on both screens when the person at the phone says that the words differ', async () => {
    const { keys, admitted, computer, phone, computerIn, phoneIn } = await setUp();
    const onComputer = computer();
    const { code } = await computerIn('open');
    const onPhone = phone({ relay: 'wss://baton.example', code }, keys);
    await phoneIn('words');
    onPhone.wordsMatch(false);
    expect(await onPhone.finished).toEqual({ failed: 'wordsDiffer' });
    expect(await onComputer.finished).toEqual({ failed: 'declined' });
    expect(admitted).toEqual([]);
  });

  it.each(['cancelled', 'wordsDiffer'] as const)('tells the phone that the computer declined when it was %s there', async why => {
    const { keys, computer, phone, computerIn, phoneIn } = await setUp();
    const onComputer = computer();
    const { code } = await computerIn('open');
    const onPhone = phone({ relay: 'wss://baton.example', code }, keys);
    await phoneIn('words');
    onComputer.cancel(why);
    expect(await onComputer.finished).toEqual({ failed: why });
    expect(await onPhone.finished).toEqual({ failed: 'declined' });
  });

  it('ends after three wrong codes', async () => {
    const { keys, computer, phone, computerIn } = await setUp();
    computer();
    await computerIn('open');
    const wrong = () => phone({ relay: 'wss://baton.example', code: '000000' }, keys).finished;
    expect(await wrong()).toEqual({ failed: 'wrongCode' });
    expect(await wrong()).toEqual({ failed: 'wrongCode' });
    expect(await wrong()).toEqual({ failed: 'wrongCodes' });
  });

  it('lets nobody else in after one scanned', async () => {
    const { keys, computer, phone, computerIn } = await setUp();
    computer();
    const { link } = await computerIn('open');
    phone({ link }, keys);
    await computerIn('confirm');
    expect(await phone({ link }, await createDeviceKeys()).finished).toEqual({ failed: 'taken' });
  });

  it('expires on both screens', async () => {
    const { relay, keys, computer, phone, computerIn, phoneIn } = await setUp();
    const onComputer = computer();
    const { link } = await computerIn('open');
    const onPhone = phone({ link }, keys);
    await phoneIn('waiting');
    relay.slots.expire();
    expect(await onComputer.finished).toEqual({ failed: 'expired' });
    expect(await onPhone.finished).toEqual({ failed: 'expired' });
  });

  it('says that the picture is too old when its slot is over', async () => {
    const { relay, keys, computer, phone, computerIn } = await setUp();
    computer();
    const { link } = await computerIn('open');
    relay.slots.expire();
    expect(await phone({ link }, keys).finished).toEqual({ failed: 'expired' });
  });

  it('says that the code ran out when it did', async () => {
    const { relay, keys, computer, phone, computerIn } = await setUp();
    computer();
    const { code } = await computerIn('open');
    relay.slots.expire();
    expect(await phone({ relay: 'wss://baton.example', code }, keys).finished).toEqual({ failed: 'expired' });
  });

  it('notices a relay that changes what passes', async () => {
    const { relay, keys, computer, phone, computerIn } = await setUp();
    const onComputer = computer();
    const { link } = await computerIn('open');
    relay.slots.tamper = message => message.map((byte, at) => (at === message.length - 1 ? byte ^ 1 : byte));
    const onPhone = phone({ link }, keys);
    expect(await onComputer.finished).toEqual({ failed: 'tampered' });
    expect(await onPhone.finished).toHaveProperty('failed');
  });

  it('ends as offline on both screens when the relay goes', async () => {
    const { relay, keys, computer, phone, computerIn, phoneIn } = await setUp();
    const onComputer = computer();
    const { link } = await computerIn('open');
    const onPhone = phone({ link }, keys);
    await phoneIn('waiting');
    relay.cut();
    expect(await onComputer.finished).toEqual({ failed: 'offline' });
    expect(await onPhone.finished).toEqual({ failed: 'offline' });
  });

  it('says offline when the relay cannot be reached', async () => {
    const { clock, relay, keys, phone } = await setUp();
    relay.faults.hangConnects = true;
    const onPhone = phone({ relay: 'wss://baton.example', code: '123456' }, keys);
    await clock.advance(11_000);
    expect(await onPhone.finished).toEqual({ failed: 'offline' });
  });

  it('never joins a second space silently, and refuses what is no link', async () => {
    const { keys, phone, space, relay } = await setUp();
    const link = { relay: 'wss://baton.example', code: '123456' };
    expect(await phone(link, keys, { alreadyIn: space }).finished).toEqual({ failed: 'alreadyInSpace' });
    expect(await phone({ link: 'https://example.net/' }, keys).finished).toEqual({ failed: 'badLink' });
    expect(relay.attempts.count).toBe(1);
  });

  it('keeps the space when the computer goes right after it handed over', async () => {
    const { clock, relay, keys, computer, phone, computerIn, phoneIn } = await setUp();
    const onComputer = computer();
    const { code } = await computerIn('open');
    const onPhone = phone({ relay: 'wss://baton.example', code }, keys);
    await phoneIn('words');
    onComputer.confirm();
    await computerIn('done');
    await clock.settle();
    relay.cut();
    await clock.settle();
    onPhone.wordsMatch(true);
    expect(await onPhone.finished).toHaveProperty('joined');
  });
});
