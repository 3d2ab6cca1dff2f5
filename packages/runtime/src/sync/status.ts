import type { SyncStatus } from '@baton/protocol';
import type { GenerationStatus, LinkStatus } from '@baton/sync';
import type { Book } from '../core/book.ts';
import { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Link } from './link.ts';

const restBetween = 200;

/** Keeps in the `meta` table how this device stands with its relay. "Synced" may be shown only while nothing waits and the link is up. */
export class StatusKeeper {
  readonly #platform: Platform;
  readonly #book: Book;
  readonly #link: () => Link | null;
  readonly #devices: () => number;
  /** What is stored; null: not looked at yet. */
  #last: string | null = null;
  #resting = false;
  #again = false;

  constructor(options: { platform: Platform; book: Book; link: () => Link | null; devices: () => number }) {
    this.#platform = options.platform;
    this.#book = options.book;
    this.#link = options.link;
    this.#devices = options.devices;
  }

  /** Writes the status if it has changed; at most five times a second. */
  async note(): Promise<void> {
    if (this.#resting) {
      this.#again = true;
      return;
    }
    this.#resting = true;
    do {
      this.#again = false;
      await this.#write();
      await this.#platform.clock.sleep(restBetween);
    } while (this.#again);
    this.#resting = false;
  }

  async #write(): Promise<void> {
    const status = this.#status();
    const key = keyOf(status);
    // At a start what an earlier process wrote may still be so. Writing it again would stand in the way of a call that was cut off.
    this.#last ??= await this.#stored();
    if (key === this.#last) return;
    await this.#book.exclusive(async () => {
      const change = new Change();
      change.put('meta', { key: 'sync', value: status });
      change.onStored(() => {
        this.#last = key;
      });
      await this.#book.commit(change);
    });
  }

  async #stored(): Promise<string> {
    const status = (await this.#platform.storage.get('meta', 'sync'))?.value as SyncStatus | undefined;
    return status ? keyOf(status) : '';
  }

  #status(): SyncStatus {
    const link = this.#link();
    const now = this.#platform.clock.now();
    if (!link) return { link: 'off', waiting: 0, since: now, problem: null, restoring: null, relayAhead: 0, devices: this.#devices() };
    const client: LinkStatus = link.client.status();
    const outbox = link.outbox.status();
    return {
      link: client.link,
      waiting: outbox.waiting,
      since: client.since,
      problem: outbox.stopped.length > 0 ? 'stopped' : client.problem,
      restoring: restoringOf(link.generations.status()),
      relayAhead: link.client.relayAhead(),
      devices: this.#devices(),
    };
  }
}

/** What must differ for a status to be written again. Without a relay there is nothing to be told since when. */
function keyOf(status: SyncStatus): string {
  const since = status.link === 'off' ? 0 : status.since;
  return JSON.stringify({ ...status, since, relayAhead: Math.round(status.relayAhead / 1_000) });
}

function restoringOf(status: GenerationStatus): SyncStatus['restoring'] {
  if (status.state === 'settled') return null;
  return { waitingFor: status.state === 'waiting' ? status.devices : [] };
}
