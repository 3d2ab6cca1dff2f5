import { type DeviceKind, equalBytes, type SpaceId, spaceIdOf, verifyDeviceChain } from '@baton/protocol';
import type { DeviceKeys } from '../device-keys.ts';
import { hpkeOpen, hpkeSeal } from '../hpke.ts';
import { sign } from '../signing.ts';
import {
  decodeOffer,
  decodeReveal,
  decodeTransfer,
  decodeWelcome,
  encodeJoin,
  encodeJoiner,
  type Offer,
  type PairingTransfer,
} from './messages.ts';
import { type Now, type PairingFailed, PairingRun } from './run.ts';
import {
  afterJoin,
  afterOffer,
  afterReveal,
  commitmentTo,
  joinInfo,
  type PairingWords,
  proofMessage,
  welcomeInfo,
  wordsOf,
} from './transcript.ts';

export interface PhoneOptions {
  /** By link: slot and secret out of the picture. By code: the slot the relay found for it. */
  readonly found:
    | { readonly path: 'link'; readonly slot: string; readonly secret: Uint8Array }
    | { readonly path: 'code'; readonly slot: string };
  readonly keys: DeviceKeys;
  /** What the computer's screen calls this device, 1 to 200 characters. */
  readonly name: string;
  readonly kind: DeviceKind;
  /** The space this device belongs to already, if any. */
  readonly alreadyIn: SpaceId | null;
  readonly now: Now;
}

/** The computer's offer goes to `next`. */
export interface PhoneWaiting {
  readonly state: 'waiting';
  next(message: Uint8Array): Promise<PhoneJoining | PairingFailed>;
  cancel(): PairingFailed;
}

/** `send` goes into the slot; the computer's reveal goes to `next`. */
export interface PhoneJoining {
  readonly state: 'joining';
  readonly send: Uint8Array;
  next(message: Uint8Array): Promise<PhoneComparing | PairingFailed>;
  cancel(): PairingFailed;
}

/** Both screens show the words. *They don’t match* is `cancel('wordsDiffer')`; the computer's welcome goes to `next`. */
export interface PhoneComparing {
  readonly state: 'comparing';
  readonly words: PairingWords;
  next(message: Uint8Array): Promise<PhoneWelcomed | PairingFailed>;
  cancel(why?: 'cancelled' | 'wordsDiffer'): PairingFailed;
}

/** The computer's person said yes, as far as this device can tell. Nothing is joined before `accept`. */
export interface PhoneWelcomed {
  readonly state: 'welcomed';
  readonly words: PairingWords;
  /** By code: accept only after the person at this screen said that the words match; a relay in the middle can send a welcome too. */
  readonly wordsRequired: boolean;
  /** This device is in another space already: ask before accepting with `secondSpace`. */
  readonly secondSpace: boolean;
  readonly spaceName: string;
  readonly computerName: string;
  accept(answer?: { readonly secondSpace?: boolean }): PhoneJoined | PairingFailed;
  cancel(why?: 'cancelled' | 'wordsDiffer'): PairingFailed;
}

export interface PhoneJoined {
  readonly state: 'joined';
  readonly transfer: PairingTransfer;
}

export type PhoneSide = PhoneWaiting | PhoneJoining | PhoneComparing | PhoneWelcomed | PhoneJoined | PairingFailed;

/** Begins a pairing on the device that wants to join. */
export function createPhoneSide(options: PhoneOptions): PhoneWaiting {
  const run = new PairingRun(options.now);
  const next = run.onMessage('outOfOrder', async message => {
    const offer = decodeOffer(message);
    if (typeof offer === 'string') return run.fail(offer);
    return joining(run, options, offer, afterOffer(options.found.slot, message));
  });
  return { state: 'waiting', next, cancel: () => run.fail('cancelled') };
}

async function joining(
  run: PairingRun,
  options: PhoneOptions,
  offer: Offer,
  transcript: Uint8Array,
): Promise<PhoneJoining | PairingFailed> {
  const { found, keys } = options;
  const proof = await sign(keys.sign.privateKey, proofMessage(transcript, keys.receive.publicKey));
  const said = { signKey: keys.sign.publicKey, receiveKey: keys.receive.publicKey, name: options.name, kind: options.kind, proof };
  const sealed = await hpkeSeal(offer.key, joinInfo(transcript), encodeJoiner(said), secretOf(found));
  if (sealed === null) return run.fail('malformed');
  const send = encodeJoin(found.path, sealed);
  const joined = afterJoin(transcript, send);
  const next = run.onMessage('outOfOrder', async message => {
    const nonce = decodeReveal(message);
    if (typeof nonce === 'string') return run.fail(nonce);
    if (!equalBytes(commitmentTo(nonce, offer.key), offer.commitment)) return run.fail('commitmentBroken');
    return comparing(run, options, offer, afterReveal(joined, nonce));
  });
  return { state: 'joining', send, next, cancel: () => run.fail('cancelled') };
}

function comparing(run: PairingRun, options: PhoneOptions, offer: Offer, transcript: Uint8Array): PhoneComparing {
  const words = wordsOf(transcript, offer.language);
  const next = run.onMessage('outOfOrder', async message => {
    const sealed = decodeWelcome(message);
    if (typeof sealed === 'string') return run.fail(sealed);
    const plain = await hpkeOpen(options.keys.receive, welcomeInfo(transcript), sealed, secretOf(options.found));
    if (plain === null) return run.fail('doesNotOpen');
    const transfer = decodeTransfer(plain);
    if (transfer === null) return run.fail('malformed');
    if (!(await leadsToUs(transfer, options.keys))) return run.fail('badTransfer');
    return welcomed(run, options, words, transfer);
  });
  return { state: 'comparing', words, next, cancel: (why = 'cancelled') => run.fail(why) };
}

function welcomed(run: PairingRun, options: PhoneOptions, words: PairingWords, transfer: PairingTransfer): PhoneWelcomed {
  const secondSpace = options.alreadyIn !== null && options.alreadyIn !== transfer.space;
  return {
    state: 'welcomed',
    words,
    wordsRequired: options.found.path === 'code',
    secondSpace,
    spaceName: transfer.spaceName,
    computerName: transfer.computerName,
    accept: (answer = {}) => {
      const ended = run.ended();
      if (ended !== null) return ended;
      return secondSpace && answer.secondSpace !== true ? run.fail('secondSpace') : { state: 'joined', transfer };
    },
    cancel: (why = 'cancelled') => run.fail(why),
  };
}

async function leadsToUs(transfer: PairingTransfer, keys: DeviceKeys): Promise<boolean> {
  if (spaceIdOf(transfer.rootPublicKey) !== transfer.space) return false;
  const own = await verifyDeviceChain(transfer.certificates, transfer.space);
  if (own === null || !equalBytes(own.signKey, keys.sign.publicKey) || !equalBytes(own.receiveKey, keys.receive.publicKey)) return false;
  const others = await Promise.all(transfer.devices.map(device => verifyDeviceChain(device.certificates, transfer.space)));
  return others.every(certificate => certificate !== null);
}

function secretOf(found: PhoneOptions['found']): Uint8Array | undefined {
  return found.path === 'link' ? found.secret : undefined;
}
