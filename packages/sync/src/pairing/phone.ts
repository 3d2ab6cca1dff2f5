import {
  createPhoneSide,
  type DeviceKeys,
  type PairingTransfer,
  type PhoneComparing,
  type PhoneSide,
  type PhoneWelcomed,
  parsePairingLink,
} from '@baton/crypto';
import type { Clock } from '@baton/journal';
import type { DeviceKind, PairingFailure, PairingStatus, SpaceId } from '@baton/protocol';
import { createRelayClient, type RelayClient } from '../client/relay-client.ts';
import type { Connect } from '../client/socket.ts';
import { createSlotSide, failureOfError, failureOfRefusal } from './slot.ts';

/** How long the relay may take to be reached before the person hears of it. */
const reachWithin = 10_000;

export interface PhonePairingOptions {
  /** What was scanned or pasted, or the six digits with the address of the relay that serves this app. */
  readonly find: { readonly link: string } | { readonly relay: string; readonly code: string };
  readonly connect: Connect;
  readonly keys: DeviceKeys;
  /** What the computer's screen calls this device. */
  readonly name: string;
  readonly kind: DeviceKind;
  /** The space that this device belongs to already; it then never joins another. */
  readonly alreadyIn: SpaceId | null;
  readonly clock: Clock;
  readonly random: () => number;
  /** Every state, for the screen; `done` and `failed` come last. */
  readonly status: (status: PairingStatus) => void;
}

export interface JoinedSpace {
  /** Who this device is in the space, who else is, and the keys: to be stored in one transaction. */
  readonly joined: PairingTransfer;
  readonly relay: string;
}

export interface PhonePairing {
  /** The person's answer to the words. By code nothing is joined before it is yes. */
  wordsMatch(match: boolean): void;
  cancel(): void;
  readonly finished: Promise<JoinedSpace | { readonly failed: PairingFailure }>;
}

/** The new device's side: finds the slot without being a member, proves its keys, shows the words, takes the space. */
export function pairOnPhone(options: PhonePairingOptions): PhonePairing {
  const target = resolve(options.find);
  const client = createRelayClient({
    connect: options.connect,
    url: target?.relay ?? '',
    identity: null,
    clock: options.clock,
    random: options.random,
  });
  const slot = createSlotSide<JoinedSpace>(client, 'phone', options.status, client.stop);
  let matched = false;
  let comparing: PhoneComparing | null = null;
  let welcomed: PhoneWelcomed | null = null;

  async function join(relay: string, find: { slot: string; secret: Uint8Array } | { code: string }): Promise<void> {
    slot.say({ side: 'phone', state: 'joining' });
    if (options.alreadyIn !== null) return slot.fail('alreadyInSpace');
    client.start();
    if (!(await isUp(client, options.clock))) return slot.fail('offline');
    if (slot.isOver()) return;
    const answer = await client.request({ verb: 'slotJoin', find: 'code' in find ? { code: find.code } : { slot: find.slot } }, said => {
      // Messages may stand right behind the answer.
      if (said.verb === 'slotJoined') take(relay, said.slot, 'code' in find ? null : find.secret);
    });
    if (answer.verb === 'lost') slot.fail('offline');
    else if (answer.verb === 'refused') {
      slot.fail(answer.why === 'noSlot' && 'code' in find ? 'wrongCode' : failureOfRefusal(answer.why));
    }
  }

  function take(relay: string, slotId: string, secret: Uint8Array | null): void {
    const { keys, name, kind, alreadyIn, clock } = options;
    const found = secret ? ({ path: 'link', slot: slotId, secret } as const) : ({ path: 'code', slot: slotId } as const);
    let side: PhoneSide = createPhoneSide({ found, keys, name, kind, alreadyIn, now: clock.now });
    slot.listen(slotId, {
      message: async message => {
        if (!('next' in side)) return;
        side = await side.next(message);
        if (side.state === 'failed') slot.fail(failureOfError(side.error));
        else if (side.state === 'joining') await slot.send(side.send);
        else if (side.state === 'comparing') compare(side, secret === null);
        else if (side.state === 'welcomed') {
          welcomed = side;
          accept(relay);
        }
      },
      // The computer closes the slot once it has handed over: with the welcome here, nothing more is needed from it.
      ended: why => {
        if (!welcomed) slot.fail(why);
      },
    });
  }

  function compare(side: PhoneComparing, byCode: boolean): void {
    comparing = side;
    if (byCode) slot.say({ side: 'phone', state: 'words', words: side.words[side.words.language] });
    else slot.say({ side: 'phone', state: 'waiting' });
  }

  function accept(relay: string): void {
    if (!welcomed || (welcomed.wordsRequired && !matched)) return;
    const joined = welcomed.accept();
    if (joined.state === 'failed') slot.fail(failureOfError(joined.error));
    else slot.succeed({ joined: joined.transfer, relay }, welcomed.computerName);
  }

  if (target) void join(target.relay, target.find);
  else slot.fail('badLink');

  return {
    finished: slot.finished,
    wordsMatch: match => {
      if (!target || !comparing || slot.isOver()) return;
      if (!match) {
        (welcomed ?? comparing).cancel('wordsDiffer');
        slot.fail('wordsDiffer');
        return;
      }
      matched = true;
      if (welcomed) accept(target.relay);
      else slot.say({ side: 'phone', state: 'waiting' });
    },
    cancel: () => slot.fail('cancelled'),
  };
}

function resolve(find: PhonePairingOptions['find']) {
  if ('code' in find) return { relay: find.relay, find: { code: find.code } };
  const parsed = parsePairingLink(find.link);
  return 'ok' in parsed ? { relay: parsed.ok.relay, find: { slot: parsed.ok.slot, secret: parsed.ok.secret } } : null;
}

function isUp(client: RelayClient, clock: Clock): Promise<boolean> {
  const timer = new AbortController();
  const up = new Promise<boolean>(done => {
    const look = () => {
      const { link, stopped } = client.status();
      if (link === 'up') done(true);
      else if (stopped) done(false);
    };
    timer.signal.addEventListener('abort', client.onStatus(look));
    look();
  });
  return Promise.race([up, clock.sleep(reachWithin, timer.signal).then(() => false)]).finally(() => timer.abort());
}
