import {
  type ComputerComparing,
  createComputerSide,
  createPairingSecret,
  type Joiner,
  type PairingTransfer,
  pairingLink,
  type WordLanguage,
} from '@baton/crypto';
import { type DeviceId, deviceIdOf, type PairingFailure, type PairingStatus } from '@baton/protocol';
import type { RelayClient } from '../client/relay-client.ts';
import { createSlotSide, failureOfError, failureOfRefusal } from './slot.ts';

export type JoiningDevice = Omit<Joiner, 'proof'> & { readonly device: DeviceId };

export interface ComputerPairingOptions {
  /** The client of the space. */
  readonly client: RelayClient;
  /** Where the app is served and the relay's address as the phone can reach them; both go into the link. */
  readonly origin: string;
  readonly relay: string;
  /** The language of the words on this screen. */
  readonly language: WordLanguage;
  /** Wall time in milliseconds; only differences count. */
  readonly now: () => number;
  /**
   * The person said yes. Certifies the device and stores it in the space room *before* it gets anything: a device that is listed and
   * never came can be removed, one that came and is not listed cannot be read by anybody. Null when it could not be stored: the
   * pairing ends as `cancelled`. Never rejects.
   */
  readonly admit: (device: JoiningDevice) => Promise<PairingTransfer | null>;
  /** Every state, for the screen; `done` and `failed` come last. */
  readonly status: (status: PairingStatus) => void;
}

export interface ComputerPairing {
  /** The person's yes: by code that the words match, by link that this device may join. The first answer counts. */
  confirm(): void;
  /** `wordsDiffer` when the person said that the words do not match. */
  cancel(why?: 'cancelled' | 'wordsDiffer'): void;
  readonly finished: Promise<{ readonly added: JoiningDevice } | { readonly failed: PairingFailure }>;
}

/** The computer's side of adding a device: opens a slot, shows link and code, waits, compares, asks the person, hands over the space. */
export function pairOnComputer(options: ComputerPairingOptions): ComputerPairing {
  const { client } = options;
  const slot = createSlotSide<{ readonly added: JoiningDevice }>(client, 'computer', options.status, () => {});
  const { slot: slotId, secret } = createPairingSecret();
  let comparing: ComputerComparing | null = null;
  let answered = false;

  async function open(): Promise<void> {
    slot.say({ side: 'computer', state: 'opening' });
    const link = pairingLink({ origin: options.origin, relay: options.relay, slot: slotId, secret });
    const side = await createComputerSide({ slot: slotId, secret, language: options.language, now: options.now });
    if (slot.isOver()) return;
    slot.listen(slotId, {
      message: async message => {
        const next = await (comparing ?? side).next(message);
        if (next.state === 'failed') return slot.fail(failureOfError(next.error));
        if (comparing) return;
        comparing = next;
        if (await slot.send(next.send)) ask(next);
      },
      ended: slot.fail,
    });
    const opened = await client.request({ verb: 'slotOpen', slot: slotId });
    if (opened.verb !== 'slotOpened') return slot.fail(opened.verb === 'lost' ? 'offline' : failureOfRefusal(opened.why));
    if (await slot.send(side.send)) {
      if (!comparing) slot.say({ side: 'computer', state: 'open', link, code: opened.code, expiresAt: opened.expiresAt });
    }
  }

  function ask({ joiner, wordsRequired, words }: ComputerComparing): void {
    const device = { name: joiner.name, kind: joiner.kind };
    if (wordsRequired) slot.say({ side: 'computer', state: 'words', words: words[words.language], device });
    else slot.say({ side: 'computer', state: 'confirm', device });
  }

  async function welcome(side: ComputerComparing): Promise<void> {
    const confirmed = side.confirm(side.wordsRequired ? 'match' : 'notCompared');
    if (confirmed.state === 'failed') return slot.fail(failureOfError(confirmed.error));
    const added = { ...confirmed.joiner, device: deviceIdOf(confirmed.joiner.signKey) };
    const transfer = await options.admit(added);
    if (!transfer) return slot.fail('cancelled');
    const done = await confirmed.welcome(transfer);
    if (done.state === 'failed') return slot.fail(failureOfError(done.error));
    if (await slot.send(done.send)) slot.succeed({ added }, added.name);
  }

  void open();
  return {
    finished: slot.finished,
    confirm: () => {
      if (!comparing || answered || slot.isOver()) return;
      answered = true;
      void welcome(comparing);
    },
    cancel: (why = 'cancelled') => {
      comparing?.cancel();
      slot.fail(why);
    },
  };
}
