import type { Clock } from '@baton/journal';
import type { Attempt, ProgressRecord, SessionId, StepId } from '@baton/protocol';
import type { Book } from '../core/book.ts';
import { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';

/** Live text as a screen hears it before it is stored. */
export interface LiveText {
  readonly session: SessionId;
  readonly step: StepId;
  readonly attempt: Attempt;
  readonly text: string;
}

const storeEvery = 250;
const tellEvery = 50;

interface Growing {
  record: ProgressRecord;
  stored: string;
  storing: boolean;
  telling: boolean;
}

/**
 * Streamed text of running model steps: told to screens every 50 ms, stored every 250 ms. What an earlier attempt had written stays
 * visible until the new one is as long: shown text never disappears.
 */
export class Progress {
  readonly #clock: Clock;
  readonly #book: Book;
  readonly #platform: Platform;
  readonly #tell: (text: LiveText, own: boolean) => void;
  readonly #growing = new Map<StepId, Growing>();

  constructor(options: { platform: Platform; book: Book; tell: (text: LiveText, own: boolean) => void }) {
    this.#platform = options.platform;
    this.#clock = options.platform.clock;
    this.#book = options.book;
    this.#tell = options.tell;
  }

  /** `own` false: heard from the device that runs the step; kept here until its outcome comes. */
  write(session: SessionId, step: StepId, attempt: Attempt, text: string, own = true): void {
    const growing = this.#growing.get(step) ?? {
      record: { step, session, attempt, text: '', at: 0 },
      stored: '',
      storing: false,
      telling: false,
    };
    const shown = growing.record.text.startsWith(text) ? growing.record.text : text;
    growing.record = { step, session, attempt, text: shown, at: this.#clock.now() };
    this.#growing.set(step, growing);
    if (!growing.telling) void this.#tellLater(growing, own);
    if (!growing.storing) void this.#storeLater(growing);
  }

  /** What was written so far; null when nothing was. */
  said(step: StepId): string | null {
    return this.#growing.get(step)?.record.text || null;
  }

  /** The outcome is there: the text is in it. Part of the transaction that stores the outcome. */
  end(change: Change, step: StepId): void {
    change.remove('progress', step);
    change.onStored(() => this.#growing.delete(step));
  }

  /** Nothing is written of this session any more. */
  drop(session: SessionId): void {
    for (const [step, { record }] of this.#growing) if (record.session === session) this.#growing.delete(step);
  }

  /** What is stored may have moved without this process hearing of it: what still streams begins anew with its next piece. */
  forget(): void {
    this.#growing.clear();
  }

  /** What was stored before this process began, so that a new attempt does not make it vanish. */
  async recall(step: StepId): Promise<void> {
    const record = await this.#platform.storage.get('progress', step);
    if (record && !this.#growing.has(step)) this.#growing.set(step, { record, stored: record.text, storing: false, telling: false });
  }

  async #tellLater(growing: Growing, own: boolean): Promise<void> {
    growing.telling = true;
    await this.#clock.sleep(tellEvery);
    growing.telling = false;
    const { session, step, attempt, text } = growing.record;
    if (this.#growing.get(step) === growing) this.#tell({ session, step, attempt, text }, own);
  }

  async #storeLater(growing: Growing): Promise<void> {
    growing.storing = true;
    await this.#clock.sleep(storeEvery);
    growing.storing = false;
    const { step, text } = growing.record;
    if (this.#growing.get(step) !== growing || growing.stored === text) return;
    await this.#book.exclusive(async () => {
      // The outcome may have been stored while this waited for its turn.
      if (this.#growing.get(step) !== growing) return;
      const change = new Change();
      const record = growing.record;
      change.put('progress', record);
      change.onStored(() => {
        growing.stored = record.text;
      });
      // A failed write is not retried here: the next piece of text is, and the outcome has the whole.
      await this.#book.commit(change);
    });
  }
}
