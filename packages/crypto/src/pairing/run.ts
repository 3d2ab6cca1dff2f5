import { equalBytes, limits } from '@baton/protocol';
import type { MessageError } from './messages.ts';

/** Why a pairing ended without a device having joined. Every one of them is final: a new slot and a new secret are needed. */
export type PairingError =
  | MessageError
  /** The slot's time is over, by this device's own clock. */
  | 'expired'
  /** Not sealed for us, or under another secret: something between the screens was exchanged. */
  | 'doesNotOpen'
  /** The phone does not hold the key it wants certified. */
  | 'badProof'
  /** The nonce is not the one the computer had committed to. */
  | 'commitmentBroken'
  /** Another message where one had been answered already: a second scanner, or somebody in the middle. */
  | 'secondDevice'
  | 'wordsDiffer'
  /** By code the words have to be compared. */
  | 'wordsNotCompared'
  /** The certificates in the welcome do not lead from its space to these keys. */
  | 'badTransfer'
  /** This device already belongs to another space and nobody said that it should join a second one. */
  | 'secondSpace'
  | 'cancelled';

export interface PairingFailed {
  readonly state: 'failed';
  readonly error: PairingError;
}

/** Wall time in milliseconds. Only differences count. */
export type Now = () => number;

/** One side's pairing from start to end: once it has failed, every state of it has. In memory only. */
export class PairingRun {
  readonly #now: Now;
  readonly #startedAt: number;
  #failed: PairingFailed | null = null;

  constructor(now: Now) {
    this.#now = now;
    this.#startedAt = now();
  }

  fail(error: PairingError): PairingFailed {
    this.#failed ??= { state: 'failed', error };
    return this.#failed;
  }

  /** How it failed, or `null` while it may go on. */
  ended(): PairingFailed | null {
    const age = this.#now() - this.#startedAt;
    // A clock that was set back says nothing about how long it has been.
    return this.#failed ?? (age >= 0 && age <= limits.slot ? null : this.fail('expired'));
  }

  /**
   * A transition that answers one message. The same bytes again (a resend) get the same answer; other bytes end the pairing with
   * `otherwise`.
   */
  onMessage<State>(otherwise: PairingError, answer: (message: Uint8Array) => Promise<State | PairingFailed>) {
    let taken: { readonly message: Uint8Array; readonly state: Promise<State | PairingFailed> } | null = null;
    return async (message: Uint8Array): Promise<State | PairingFailed> => {
      const ended = this.ended();
      if (ended !== null) return ended;
      if (taken !== null && !equalBytes(taken.message, message)) return this.fail(otherwise);
      taken ??= { message: message.slice(), state: answer(message.slice()) };
      const state = await taken.state;
      return this.ended() ?? state;
    };
  }
}
