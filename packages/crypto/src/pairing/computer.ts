import { verifySignature } from '@baton/protocol';
import { randomBytes } from '../bytes.ts';
import { createDeviceKeys, type ReceivingKey } from '../device-keys.ts';
import { hpkeOpen, hpkeSeal } from '../hpke.ts';
import {
  decodeJoin,
  decodeJoiner,
  encodeOffer,
  encodeReveal,
  encodeTransfer,
  encodeWelcome,
  type Joiner,
  type PairingTransfer,
} from './messages.ts';
import { type Now, type PairingFailed, PairingRun } from './run.ts';
import {
  afterJoin,
  afterOffer,
  afterReveal,
  commitmentTo,
  joinInfo,
  type PairingPath,
  type PairingWords,
  proofMessage,
  welcomeInfo,
  wordsOf,
} from './transcript.ts';
import type { WordLanguage } from './word-list.ts';

export interface ComputerOptions {
  /** The slot's id; the same string as the phone's. */
  readonly slot: string;
  /** The 32 bytes in the picture. */
  readonly secret: Uint8Array;
  /** The language this screen shows; the phone shows the words in it too. */
  readonly language: WordLanguage;
  readonly now: Now;
}

/** The offer is to be put into the slot; the phone's first message goes to `next`. */
export interface ComputerOffering {
  readonly state: 'offering';
  readonly send: Uint8Array;
  next(message: Uint8Array): Promise<ComputerComparing | PairingFailed>;
  cancel(): PairingFailed;
}

/** Somebody answered. `send` goes into the slot at once; then the person looks at both screens and answers here. */
export interface ComputerComparing {
  readonly state: 'comparing';
  readonly send: Uint8Array;
  readonly path: PairingPath;
  readonly words: PairingWords;
  /** By code: without the person's *They match* there is no pairing. */
  readonly wordsRequired: boolean;
  readonly joiner: Omit<Joiner, 'proof'>;
  /** Anything that still comes from the slot: another message than the one answered ends the pairing. */
  next(message: Uint8Array): Promise<ComputerComparing | PairingFailed>;
  /** The person's answer; the first one counts. `notCompared` is a yes without a look at the words, by link only. */
  confirm(answer: 'match' | 'differ' | 'notCompared'): ComputerConfirmed | PairingFailed;
  cancel(): PairingFailed;
}

/** The person said yes: certify the joiner's keys and say what it gets. */
export interface ComputerConfirmed {
  readonly state: 'confirmed';
  readonly joiner: Omit<Joiner, 'proof'>;
  welcome(transfer: PairingTransfer): Promise<ComputerDone | PairingFailed>;
}

/** `send` goes into the slot; after that the slot can be closed. */
export interface ComputerDone {
  readonly state: 'done';
  readonly send: Uint8Array;
}

export type ComputerSide = ComputerOffering | ComputerComparing | ComputerConfirmed | ComputerDone | PairingFailed;

/** Begins a pairing on the device that is in the space. One offer serves the picture and the code; the phone says which it used. */
export async function createComputerSide(options: ComputerOptions): Promise<ComputerOffering> {
  const run = new PairingRun(options.now);
  const { receive } = await createDeviceKeys();
  const nonce = randomBytes(32);
  const commitment = commitmentTo(nonce, receive.publicKey);
  const send = encodeOffer({ language: options.language, key: receive.publicKey, commitment });
  const next: ComputerOffering['next'] = run.onMessage('secondDevice', async message => {
    const joined = await openJoin(options, receive, afterOffer(options.slot, send), message);
    if (typeof joined === 'string') return run.fail(joined);
    return comparing(run, options, joined, nonce, next);
  });
  return { state: 'offering', send, next, cancel: () => run.fail('cancelled') };
}

interface Joined {
  readonly path: PairingPath;
  readonly joiner: Omit<Joiner, 'proof'>;
  readonly transcript: Uint8Array;
}

async function openJoin(options: ComputerOptions, receive: ReceivingKey, transcript: Uint8Array, message: Uint8Array) {
  const join = decodeJoin(message);
  if (typeof join === 'string') return join;
  const secret = join.path === 'link' ? options.secret : undefined;
  const plain = await hpkeOpen(receive, joinInfo(transcript), join.sealed, secret);
  if (plain === null) return 'doesNotOpen';
  const said = decodeJoiner(plain);
  if (said === null) return 'malformed';
  const { proof, ...joiner } = said;
  if (!(await verifySignature(joiner.signKey, proofMessage(transcript, joiner.receiveKey), proof))) return 'badProof';
  return { path: join.path, joiner, transcript: afterJoin(transcript, message) } satisfies Joined;
}

function comparing(
  run: PairingRun,
  options: ComputerOptions,
  { path, joiner, transcript }: Joined,
  nonce: Uint8Array,
  next: ComputerComparing['next'],
): ComputerComparing {
  const revealed = afterReveal(transcript, nonce);
  let confirmed: ComputerConfirmed | null = null;
  return {
    state: 'comparing',
    send: encodeReveal(nonce),
    path,
    words: wordsOf(revealed, options.language),
    wordsRequired: path === 'code',
    joiner,
    next,
    cancel: () => run.fail('cancelled'),
    confirm(answer) {
      const ended = run.ended();
      if (ended !== null) return ended;
      if (confirmed !== null) return confirmed;
      if (answer === 'differ') return run.fail('wordsDiffer');
      if (answer === 'notCompared' && path === 'code') return run.fail('wordsNotCompared');
      confirmed = { state: 'confirmed', joiner, welcome: transfer => welcome(run, options, path, joiner, revealed, transfer) };
      return confirmed;
    },
  };
}

async function welcome(
  run: PairingRun,
  options: ComputerOptions,
  path: PairingPath,
  joiner: Omit<Joiner, 'proof'>,
  transcript: Uint8Array,
  transfer: PairingTransfer,
): Promise<ComputerDone | PairingFailed> {
  const ended = run.ended();
  if (ended !== null) return ended;
  const secret = path === 'link' ? options.secret : undefined;
  const sealed = await hpkeSeal(joiner.receiveKey, welcomeInfo(transcript), encodeTransfer(transfer), secret);
  if (sealed === null) return run.fail('malformed');
  return run.ended() ?? { state: 'done', send: encodeWelcome(sealed) };
}
