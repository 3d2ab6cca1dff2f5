import type { Book } from '../core/book.ts';
import { isTakenOver } from '../core/book.ts';
import { detached } from '../core/detached.ts';
import type { Platform } from '../core/platform.ts';
import type { Shelf } from '../documents/shelf.ts';
import type { Filling } from './filling.ts';
import { Waiting } from './waiting.ts';

/** Rest after a start, which has enough to do: what is cut off goes on first. Milliseconds. */
const restAtStart = 3_000;
/** Rest before what changed is put into slabs: what happens meanwhile goes with it. Milliseconds. */
const restBefore = 1_000;
/** Rest after a transaction that could not be stored. Milliseconds. */
const againAfter = 5_000;
/** The longest rest before what fills the slabs is loaded again; the first is {@link againAfter}, each other one twice as long. Milliseconds. */
const loadedAgainAfter = 5 * 60_000;

export interface SearchIndexOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly shelf: Shelf;
  readonly report: (error: unknown) => void;
  readonly fills: boolean;
  /** Already there in simulations: a real load would take a turn of the event loop that no seed orders. */
  readonly loadFilling?: (() => Promise<typeof import('./filling.ts')>) | undefined;
}

/**
 * Keeps the slabs of search: what changes is noted in its own transaction and put into a slab a moment later; what is older than the slabs, or
 * was lost with them, is read in the background at a start. Nothing ever waits for it, and a search reads what still waits by itself.
 */
export class SearchIndex {
  readonly #o: SearchIndexOptions;
  readonly #waiting = new Waiting();
  #hasBegun = false;
  #isRunning = false;
  #isDue = false;
  #filling: Filling | null = null;

  constructor(options: SearchIndexOptions) {
    this.#o = options;
    let noted = false;
    options.book.onStage(change => {
      noted = this.#waiting.note(change);
    });
    options.book.onCommit(() => {
      if (noted) this.#wake(restBefore);
      noted = false;
    });
    options.book.onLost(() => {
      this.#filling?.forget();
    });
  }

  /** Begins to fill what is missing, once a start has come to rest. Answers at once. */
  begin(): void {
    this.#hasBegun = true;
    this.#wake(restAtStart);
  }

  #wake(rest: number): void {
    this.#isDue = true;
    if (this.#isRunning || !this.#hasBegun || !this.#o.fills) return;
    this.#isRunning = true;
    detached(
      this.#run(rest).finally(() => {
        this.#isRunning = false;
      }),
      this.#o.report,
    );
  }

  /** Whether there may be something stored that neither a slab holds nor a search reads by itself. */
  async isBehind(): Promise<boolean> {
    return this.#filling === null || (await this.#filling.isBehind());
  }

  async #run(firstRest: number): Promise<void> {
    const { book, platform } = this.#o;
    try {
      for (let rest = firstRest; this.#isDue && !book.closed; rest = restBefore) {
        this.#isDue = false;
        await platform.clock.sleep(rest);
        const filling = await this.#loaded();
        while (!book.closed) {
          const { result, value: hasMore } = await book.change(change => filling.stage(change));
          if (result !== 'ok') await platform.clock.sleep(againAfter);
          else if (!hasMore) break;
          // Whoever waits for the store has it before the next part.
          else await platform.clock.sleep(0);
        }
      }
    } catch (error) {
      if (!isTakenOver(error)) throw error;
    }
  }

  /** Until it is there nothing that waits is found by itself, so what fails is tried again, and told of once. */
  async #loaded(): Promise<Filling> {
    const { platform, report, book } = this.#o;
    for (let rest = againAfter; ; rest = Math.min(2 * rest, loadedAgainAfter)) {
      try {
        return await this.#load();
      } catch (error) {
        if (book.closed) throw error;
        if (rest === againAfter) report(error);
      }
      await platform.clock.sleep(rest);
    }
  }

  async #load(): Promise<Filling> {
    const { loadFilling = () => import('./filling.ts'), ...rest } = this.#o;
    const { Filling } = await loadFilling();
    this.#filling ??= new Filling(rest);
    return this.#filling;
  }
}
