/** One side of a pairing slot: numbered messages out, messages in handled one after the other, and one way to end. */
import type { PairingError } from '@baton/crypto';
import type { PairingFailure, PairingStatus, Refusal } from '@baton/protocol';
import type { RelayClient } from '../client/relay-client.ts';

export interface SlotSide<Result> {
  /** Ends with what the pairing gave, or with its named failure. Never rejects. */
  readonly finished: Promise<Result | { readonly failed: PairingFailure }>;
  isOver(): boolean;
  say(status: PairingStatus): void;
  /** Puts a message into the slot; fails the pairing when that cannot be done. */
  send(message: Uint8Array): Promise<boolean>;
  fail(why: PairingFailure): void;
  succeed(result: Result, device: string): void;
  /** What the other side says from here on. `ended`: the other side or the relay closed the slot, or the link went. */
  listen(slot: string, heard: { joined?(): void; message(message: Uint8Array): Promise<void>; ended(why: PairingFailure): void }): void;
}

export function createSlotSide<Result>(
  client: RelayClient,
  side: 'computer' | 'phone',
  status: (status: PairingStatus) => void,
  cleanUp: () => void,
): SlotSide<Result> {
  const stops: (() => void)[] = [];
  let slotId: string | null = null;
  let over = false;
  let sent = 0;
  let resolve: (result: Result | { failed: PairingFailure }) => void = () => {};
  const finished = new Promise<Result | { readonly failed: PairingFailure }>(done => {
    resolve = done;
  });

  function end(result: Result | { failed: PairingFailure }): void {
    over = true;
    for (const stop of stops) stop();
    const closed = slotId === null ? Promise.resolve() : client.request({ verb: 'slotClose', slot: slotId }).then(() => {});
    void closed.then(cleanUp);
    resolve(result);
  }

  const self: SlotSide<Result> = {
    finished,
    isOver: () => over,
    say: value => {
      if (!over) status(value);
    },
    send: async message => {
      if (over || slotId === null) return false;
      const answer = await client.request({ verb: 'slotSend', slot: slotId, n: sent++, message });
      if (answer.verb === 'ack') return true;
      self.fail(answer.verb === 'lost' ? 'offline' : failureOfRefusal(answer.why));
      return false;
    },
    fail: why => {
      if (over) return;
      status({ side, state: 'failed', why });
      end({ failed: why });
    },
    succeed: (result, device) => {
      if (over) return;
      status({ side, state: 'done', device });
      end(result);
    },
    listen: (slot, heard) => {
      slotId = slot;
      // A message is answered before the next is looked at: opening is asynchronous and the order is part of the transcript.
      let last: Promise<void> = Promise.resolve();
      let next = 0;
      stops.push(
        client.onFrame(frame => {
          if (!('slot' in frame) || frame.slot !== slot) return;
          if (frame.verb === 'slotPeer') heard.joined?.();
          else if (frame.verb === 'slotMessage' && frame.n === next) {
            next++;
            last = last.then(() => (over ? undefined : heard.message(frame.message)));
          } else if (frame.verb === 'slotClosed') {
            last = last.then(() => heard.ended(frame.why === 'expired' ? 'expired' : frame.why === 'closed' ? 'declined' : 'offline'));
          }
        }),
        client.onStatus(({ link }) => {
          // Behind what has arrived: a welcome that is being opened is a welcome.
          if (link !== 'up') last = last.then(() => heard.ended('offline'));
        }),
      );
    },
  };
  return self;
}

export function failureOfRefusal(why: Refusal): PairingFailure {
  switch (why) {
    case 'noSlot':
    case 'slotExpired':
      return 'expired';
    case 'slotTaken':
    case 'slotOrder':
      return 'taken';
    case 'wrongCodes':
      return 'wrongCodes';
    default:
      return 'offline';
  }
}

/** In the person's terms. */
export function failureOfError(error: PairingError): PairingFailure {
  switch (error) {
    case 'expired':
    case 'wordsDiffer':
    case 'cancelled':
      return error;
    case 'wordsNotCompared':
      return 'wordsDiffer';
    case 'secondDevice':
      return 'taken';
    case 'secondSpace':
      return 'alreadyInSpace';
    default:
      return 'tampered';
  }
}
