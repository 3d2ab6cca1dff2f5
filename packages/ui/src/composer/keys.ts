/** What a key press in the message box means. */
export type KeyMeaning = 'send' | 'later' | 'accept' | 'type';

export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly shiftKey: boolean;
  /** Control, or Command: said later, where there is a later. */
  readonly other?: boolean;
  readonly isComposing: boolean;
  /** Milliseconds on the page's clock, as on the event. */
  readonly timeStamp: number;
}

/** No person presses a second key this soon after the one that accepted a word. Milliseconds. */
const sameKey = 60;

/**
 * Tells the Enter that sends from the Enter that accepts a word of an input method. Browsers order the events in three ways:
 * - Chromium: keydown while composing, then compositionend;
 * - WebKit: compositionend, then a keydown with code 229 that no longer says it is composing;
 * - Firefox, and input methods that end by themselves: compositionend, then a plain keydown of the same key press.
 * So besides the flags of the event, the keydown that belongs to the ending itself is not taken for a new one.
 */
export class CompositionKeys {
  #composing = false;
  #endedAt: number | undefined;

  start(): void {
    this.#composing = true;
    this.#endedAt = undefined;
  }

  end(timeStamp: number): void {
    this.#composing = false;
    this.#endedAt = timeStamp;
  }

  /** The key that ended the composition is up again: what comes next is a new press. */
  up(): void {
    if (!this.#composing) this.#endedAt = undefined;
  }

  down(press: KeyPress): KeyMeaning {
    const ended = this.#endedAt;
    this.#endedAt = undefined;
    if (press.isComposing || press.keyCode === 229 || this.#composing) return 'accept';
    if (press.key !== 'Enter') return 'type';
    if (ended !== undefined && press.timeStamp - ended < sameKey) return 'accept';
    if (press.shiftKey) return 'type';
    return press.other ? 'later' : 'send';
  }
}
