import { limits, pack, type SpaceId, spaceIdOf } from '@baton/protocol';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createContentKey } from '../content-keys.ts';
import { createDeviceKeys, type DeviceKeys } from '../device-keys.ts';
import { hpkeSeal } from '../hpke.ts';
import { certifyDevice } from '../membership.ts';
import { createSpaceRoot } from '../space-root.ts';
import { type ComputerComparing, type ComputerOffering, createComputerSide } from './computer.ts';
import { createPairingSecret } from './link.ts';
import { encodeJoin, encodeTransfer, encodeWelcome, type PairingTransfer } from './messages.ts';
import { createPhoneSide, type PhoneComparing, type PhoneJoining, type PhoneOptions } from './phone.ts';
import { afterJoin, afterOffer, afterReveal, joinInfo, welcomeInfo } from './transcript.ts';

let clock: number;
const now = () => clock;
let phoneKeys: DeviceKeys;
let slot: string;
let secret: Uint8Array;
beforeEach(async () => {
  clock = 1_000_000;
  phoneKeys = await createDeviceKeys();
  ({ slot, secret } = createPairingSecret());
});

const startComputer = () => createComputerSide({ slot, secret, language: 'en', now });

function startPhone(path: 'link' | 'code', changes: Partial<PhoneOptions> = {}) {
  const found = path === 'link' ? { path, slot, secret } : { path, slot };
  return createPhoneSide({ found, keys: phoneKeys, name: 'Pixel 9', kind: 'phone', alreadyIn: null, now, ...changes });
}

/** The state it should be in, or the test says which error came instead. */
function inState<State extends { readonly state: string }, Name extends State['state']>(state: State, name: Name) {
  if (state.state !== name) expect.unreachable(`expected ${name}, got ${JSON.stringify(state)}`);
  return state as Extract<State, { readonly state: Name }>;
}

interface Compared {
  readonly computer: ComputerComparing;
  readonly phone: PhoneComparing;
  readonly offering: ComputerOffering;
  readonly joining: PhoneJoining;
}

async function compare(path: 'link' | 'code', changes: Partial<PhoneOptions> = {}): Promise<Compared> {
  const offering = await startComputer();
  const joining = inState(await startPhone(path, changes).next(offering.send), 'joining');
  const computer = inState(await offering.next(joining.send), 'comparing');
  const phone = inState(await joining.next(computer.send), 'comparing');
  return { computer, phone, offering, joining };
}

/** A space with a computer in it, and what that computer gives to the joiner. */
async function transferTo(joiner: { signKey: Uint8Array; receiveKey: Uint8Array }): Promise<PairingTransfer> {
  const root = await createSpaceRoot();
  const computer = await createDeviceKeys();
  const space = spaceIdOf(root.publicKey);
  const first = await certifyDevice(root, { space, signKey: computer.sign.publicKey, receiveKey: computer.receive.publicKey, at: 1 });
  const second = await certifyDevice(computer.sign, { space, signKey: joiner.signKey, receiveKey: joiner.receiveKey, at: 2 });
  return {
    space,
    rootPublicKey: root.publicKey,
    certificates: [first, second],
    devices: [{ name: 'MacBook', kind: 'desktop', certificates: [first] }],
    contentKeys: [
      { audience: 'me', keyEpoch: 1, key: createContentKey() },
      { audience: 'me', keyEpoch: 2, key: createContentKey() },
    ],
    spaceName: 'Home',
    computerName: 'MacBook',
  };
}

describe.each(['link', 'code'] as const)('pairing by %s', path => {
  it('gives the phone its place in the space and every key, after the person said yes', async () => {
    const { computer, phone } = await compare(path);
    expect(computer.words).toEqual(phone.words);
    expect(computer).toMatchObject({ path, wordsRequired: path === 'code', joiner: { name: 'Pixel 9', kind: 'phone' } });
    expect(computer.joiner.signKey).toEqual(phoneKeys.sign.publicKey);
    const confirmed = inState(computer.confirm('match'), 'confirmed');
    const transfer = await transferTo(confirmed.joiner);
    const done = inState(await confirmed.welcome(transfer), 'done');
    const welcomed = inState(await phone.next(done.send), 'welcomed');
    expect(welcomed).toMatchObject({ wordsRequired: path === 'code', secondSpace: false, spaceName: 'Home', computerName: 'MacBook' });
    expect(inState(welcomed.accept(), 'joined').transfer).toEqual(transfer);
  });

  it('shows three words in both languages that differ from pairing to pairing', async () => {
    const [one, two] = [await compare(path), await compare(path)];
    expect([one.phone.words.en.length, one.phone.words.zh.length]).toEqual([3, 3]);
    expect(one.phone.words.language).toBe('en');
    expect(one.phone.words).not.toEqual(two.phone.words);
  });

  it('ends without a device when the person says that the words differ, and there is no second guess', async () => {
    const { computer } = await compare(path);
    expect(computer.confirm('differ')).toEqual({ state: 'failed', error: 'wordsDiffer' });
    expect(computer.confirm('match')).toEqual({ state: 'failed', error: 'wordsDiffer' });
  });

  it('treats a message that arrives twice as one', async () => {
    const { offering, joining, computer, phone } = await compare(path);
    expect(await offering.next(joining.send)).toBe(computer);
    expect(await computer.next(joining.send)).toBe(computer);
    expect(await joining.next(computer.send)).toBe(phone);
  });

  it('ends for everybody when a second device answers', async () => {
    const { offering, computer } = await compare(path);
    const second = inState(await startPhone(path, { keys: await createDeviceKeys() }).next(offering.send), 'joining');
    expect(await computer.next(second.send)).toEqual({ state: 'failed', error: 'secondDevice' });
    expect(computer.confirm('match')).toEqual({ state: 'failed', error: 'secondDevice' });
  });

  it('ends for everybody when two devices answer at the same moment', async () => {
    const offering = await startComputer();
    const first = inState(await startPhone(path).next(offering.send), 'joining');
    const second = inState(await startPhone(path, { keys: await createDeviceKeys() }).next(offering.send), 'joining');
    const answers = await Promise.all([offering.next(first.send), offering.next(second.send)]);
    expect(answers).toEqual(Array(2).fill({ state: 'failed', error: 'secondDevice' }));
  });

  it('gives nothing for messages recorded from another pairing', async () => {
    const recorded = await compare(path);
    const { offering, joining } = {
      offering: await startComputer(),
      joining: inState(await startPhone(path).next((await startComputer()).send), 'joining'),
    };
    expect(await offering.next(recorded.joining.send)).toEqual({ state: 'failed', error: 'doesNotOpen' });
    expect(await joining.next(recorded.computer.send)).toEqual({ state: 'failed', error: 'commitmentBroken' });
    const done = inState(
      await inState(recorded.computer.confirm('match'), 'confirmed').welcome(await transferTo(recorded.computer.joiner)),
      'done',
    );
    expect(await (await compare(path)).phone.next(done.send)).toEqual({ state: 'failed', error: 'doesNotOpen' });
  });

  it('does not open a message for another slot', async () => {
    const offering = await startComputer();
    const other = path === 'link' ? { path, slot: `${slot}x`, secret } : { path, slot: `${slot}x` };
    const joining = inState(await startPhone(path, { found: other }).next(offering.send), 'joining');
    expect(await offering.next(joining.send)).toEqual({ state: 'failed', error: 'doesNotOpen' });
  });

  it('expires three minutes after it began, at every state', async () => {
    const expired = { state: 'failed', error: 'expired' };
    const { offering, computer, phone, joining } = await compare(path);
    const confirmed = inState(computer.confirm('match'), 'confirmed');
    const transfer = await transferTo(confirmed.joiner);
    clock += limits.slot;
    expect(inState(computer.confirm('match'), 'confirmed')).toBe(confirmed);
    clock += 1;
    expect(await offering.next(joining.send)).toEqual(expired);
    expect(await confirmed.welcome(transfer)).toEqual(expired);
    expect(computer.confirm('match')).toEqual(expired);
    expect(await phone.next(new Uint8Array(40))).toEqual(expired);
  });

  it('expires when the clock was set back, since then nobody knows how long it has been', async () => {
    const { computer } = await compare(path);
    clock -= 1;
    expect(computer.confirm('match')).toEqual({ state: 'failed', error: 'expired' });
    clock += 1;
    expect(computer.confirm('match')).toEqual({ state: 'failed', error: 'expired' });
  });

  it('refuses, with a name, what is malformed, newer, or out of order', async () => {
    const answerOf = async (message: Uint8Array) => (await startComputer()).next(message);
    expect(await answerOf(new Uint8Array())).toEqual({ state: 'failed', error: 'malformed' });
    expect(await answerOf(Uint8Array.of(1, 99))).toEqual({ state: 'failed', error: 'malformed' });
    expect(await answerOf(Uint8Array.of(2, 2, 0))).toEqual({ state: 'failed', error: 'newerVersion' });
    const { computer, offering } = await compare(path);
    expect(await answerOf(computer.send)).toEqual({ state: 'failed', error: 'outOfOrder' });
    expect(await startPhone(path).next(computer.send)).toEqual({ state: 'failed', error: 'outOfOrder' });
    expect(await startPhone(path).next(offering.send.subarray(0, -1))).toEqual({ state: 'failed', error: 'malformed' });
  });

  it('ends on both sides for any changed bit, or shows other words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('offer', 'join', 'reveal'), fc.nat(), async (which, bit) => {
        const change = (name: string, message: Uint8Array) => (name === which ? flipped(message, bit) : message);
        const offering = await startComputer();
        const joining = await startPhone(path).next(change('offer', offering.send));
        if (joining.state === 'failed') return;
        const computer = await offering.next(change('join', joining.send));
        if (computer.state === 'failed') return;
        const phone = await joining.next(change('reveal', computer.send));
        if (phone.state === 'failed') return;
        expect(phone.words).not.toEqual(computer.words);
      }),
      { numRuns: 60 },
    );
  });

  it('never throws for arbitrary bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 120 }), fc.integer({ min: 0, max: 5 }), async (bytes, kind) => {
        const message = Uint8Array.of(1, kind, ...bytes);
        const { joining, phone } = await compare(path);
        expect((await (await startComputer()).next(message)).state).toBe('failed');
        expect((await joining.next(message)).state).toBe('failed');
        expect((await phone.next(message)).state).toBe('failed');
        expect(['failed', 'joining']).toContain((await startPhone(path).next(message)).state);
      }),
      { numRuns: 25 },
    );
  });

  it('does not put a device that has a space into a second one unasked', async () => {
    const welcomedIn = async (alreadyIn: SpaceId | null) => {
      const { computer, phone } = await compare(path, { alreadyIn });
      const confirmed = inState(computer.confirm('match'), 'confirmed');
      const done = inState(await confirmed.welcome(await transferTo(confirmed.joiner)), 'done');
      return inState(await phone.next(done.send), 'welcomed');
    };
    const welcomed = await welcomedIn('otherspace' as SpaceId);
    expect(welcomed.secondSpace).toBe(true);
    expect(welcomed.accept()).toEqual({ state: 'failed', error: 'secondSpace' });
    expect((await welcomedIn('otherspace' as SpaceId)).accept({ secondSpace: true }).state).toBe('joined');
  });

  it('refuses certificates that do not lead from the space to this phone', async () => {
    const refusedWith = async (wrong: (good: PairingTransfer) => PairingTransfer) => {
      const { computer, phone } = await compare(path);
      const confirmed = inState(computer.confirm('match'), 'confirmed');
      const done = inState(await confirmed.welcome(wrong(await transferTo(confirmed.joiner))), 'done');
      return phone.next(done.send);
    };
    const other = await createDeviceKeys();
    const foreign = await transferTo({ signKey: other.sign.publicKey, receiveKey: other.receive.publicKey });
    const badTransfer = { state: 'failed', error: 'badTransfer' };
    expect(await refusedWith(() => foreign)).toEqual(badTransfer);
    expect(await refusedWith(good => ({ ...good, space: foreign.space }))).toEqual(badTransfer);
    expect(await refusedWith(good => ({ ...good, rootPublicKey: foreign.rootPublicKey }))).toEqual(badTransfer);
    expect(await refusedWith(good => ({ ...good, devices: foreign.devices }))).toEqual(badTransfer);
    expect(await refusedWith(good => ({ ...good, certificates: good.certificates.slice(0, 1) }))).toEqual(badTransfer);
  });

  it('can be called off on either side', async () => {
    const { computer, phone } = await compare(path);
    expect(computer.cancel()).toEqual({ state: 'failed', error: 'cancelled' });
    expect(computer.confirm('match')).toEqual({ state: 'failed', error: 'cancelled' });
    expect(phone.cancel('wordsDiffer')).toEqual({ state: 'failed', error: 'wordsDiffer' });
    expect(await phone.next(new Uint8Array(9))).toEqual({ state: 'failed', error: 'wordsDiffer' });
  });
});

describe('a relay in the middle', () => {
  it('of a pairing by link can neither answer for the phone nor for the computer', async () => {
    const offering = await startComputer();
    const guess = createPairingSecret().secret;
    const impostor = inState(await startPhone('link', { found: { path: 'link', slot, secret: guess } }).next(offering.send), 'joining');
    expect(await offering.next(impostor.send)).toEqual({ state: 'failed', error: 'doesNotOpen' });

    const ownOffer = await createComputerSide({ slot, secret: guess, language: 'en', now });
    const joining = inState(await startPhone('link').next(ownOffer.send), 'joining');
    expect(await ownOffer.next(joining.send)).toEqual({ state: 'failed', error: 'doesNotOpen' });
  });

  it('of a pairing by code that exchanges both keys shows different words on the two screens', async () => {
    const computerOffer = await startComputer();
    const relayAsComputer = await startComputer();
    const relayAsPhone = startPhone('code', { keys: await createDeviceKeys() });
    const phoneJoin = inState(await startPhone('code').next(relayAsComputer.send), 'joining');
    const relayJoin = inState(await relayAsPhone.next(computerOffer.send), 'joining');
    const computer = inState(await computerOffer.next(relayJoin.send), 'comparing');
    const toPhone = inState(await relayAsComputer.next(phoneJoin.send), 'comparing');
    const phone = inState(await phoneJoin.next(toPhone.send), 'comparing');
    expect(phone.words).not.toEqual(computer.words);
    expect(phone.words).toEqual(toPhone.words);
    expect(computer.confirm('differ')).toEqual({ state: 'failed', error: 'wordsDiffer' });
  });

  it('of a pairing by code that only answers in the place of the phone shows different words, too', async () => {
    const offering = await startComputer();
    const phoneJoin = inState(await startPhone('code').next(offering.send), 'joining');
    const relayJoin = inState(await startPhone('code', { keys: await createDeviceKeys() }).next(offering.send), 'joining');
    const computer = inState(await offering.next(relayJoin.send), 'comparing');
    const phone = inState(await phoneJoin.next(computer.send), 'comparing');
    expect(phone.words).not.toEqual(computer.words);
  });

  it('of a pairing by code has to be let in by the person at the phone, too', async () => {
    const { computer, phone } = await compare('code');
    const confirmed = inState(computer.confirm('match'), 'confirmed');
    const welcomed = inState(
      await phone.next(inState(await confirmed.welcome(await transferTo(confirmed.joiner)), 'done').send),
      'welcomed',
    );
    expect(welcomed.wordsRequired).toBe(true);
    expect(welcomed.cancel('wordsDiffer')).toEqual({ state: 'failed', error: 'wordsDiffer' });
    expect(welcomed.accept()).toEqual({ state: 'failed', error: 'wordsDiffer' });
  });

  it('that turns a pairing by link into one by code has to get past the words', async () => {
    const { computer } = await compare('code');
    expect(computer.confirm('notCompared')).toEqual({ state: 'failed', error: 'wordsNotCompared' });
    const byLink = await compare('link');
    expect(byLink.computer.confirm('notCompared').state).toBe('confirmed');
  });

  it('cannot try other nonces until the words fit', async () => {
    const { joining, computer } = await compare('code');
    const offer = inState(await startPhone('code').next((await startComputer()).send), 'joining');
    const chosen = computer.send.slice();
    chosen[10] = (chosen[10] ?? 0) ^ 1;
    expect(await offer.next(chosen)).toEqual({ state: 'failed', error: 'commitmentBroken' });
    expect(await joining.next(Uint8Array.of(...computer.send, 0))).toEqual({ state: 'failed', error: 'outOfOrder' });
  });

  it('cannot have a key certified that the phone does not hold', async () => {
    const offering = await startComputer();
    const transcript = afterOffer(slot, offering.send);
    const other = await createDeviceKeys();
    const claims = {
      signKey: other.sign.publicKey,
      receiveKey: phoneKeys.receive.publicKey,
      name: 'x',
      kind: 'phone',
      proof: new Uint8Array(64),
    };
    const sealed = await hpkeSeal(offering.send.slice(3, 35), joinInfo(transcript), pack(claims));
    expect(await offering.next(encodeJoin('code', sealed ?? new Uint8Array()))).toEqual({ state: 'failed', error: 'badProof' });
  });

  it('cannot offer a key that gives everybody the same secret', async () => {
    const { send } = await startComputer();
    const weak = send.slice();
    weak.fill(0, 3, 35);
    expect(await startPhone('code').next(weak)).toEqual({ state: 'failed', error: 'malformed' });
  });

  it('cannot welcome the phone by link without the secret, even knowing everything that passed', async () => {
    const { computer, phone, offering, joining } = await compare('link');
    const transcript = afterReveal(afterJoin(afterOffer(slot, offering.send), joining.send), computer.send.slice(2));
    const own = encodeTransfer(await transferTo(computer.joiner));
    const sealed = await hpkeSeal(phoneKeys.receive.publicKey, welcomeInfo(transcript), own);
    expect(await phone.next(encodeWelcome(sealed ?? new Uint8Array()))).toEqual({ state: 'failed', error: 'doesNotOpen' });
  });
});

function flipped(message: Uint8Array, bit: number): Uint8Array {
  const changed = message.slice();
  const index = (bit >> 3) % changed.length;
  changed[index] = (changed[index] ?? 0) ^ (1 << (bit & 7));
  return changed;
}
