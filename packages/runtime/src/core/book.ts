import { parseRoom, type RoomId, type RoomRecord, type StorageStatus, startCursor } from '@baton/protocol';
import { type CommitResult, LetGoError } from '@baton/store';
import { Filled } from '../derived/filled.ts';
import { SpendingCounter } from '../derived/spending.ts';
import { attempt, Change } from './change.ts';
import { createMutex } from './mutex.ts';
import type { Platform } from './platform.ts';

/** Rest before what is stored is read again. Milliseconds. */
const againAfter = 500;
/** A store that takes nothing is asked again this often. Milliseconds. */
const lookEvery = 2_000;

/** Thrown when another runtime owns the store: everything here stops at once. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** Another runtime, or a newer version, has the store: no fault, but everything here has to stop. */
export function isTakenOver(error: unknown): boolean {
  return error instanceof FencedError || error instanceof LetGoError;
}

/**
 * The one place that commits. Keeps the room records in memory, one change at a time, and tells whether what a person types can be kept.
 */
export class Book {
  readonly exclusive = createMutex();
  /** Which derived tables hold something. */
  readonly filled = new Filled();
  /** What models cost, counted with the outcomes that say so. */
  readonly spending: SpendingCounter;
  readonly #platform: Platform;
  readonly #fence: string;
  readonly #report: (error: unknown) => void;
  readonly #rooms = new Map<RoomId, RoomRecord>();
  readonly #begins = new Map<RoomId, boolean>();
  readonly #stagers = new Set<(change: Change) => void>();
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #lost = new Set<(result: 'fenced' | 'unknown' | 'stale') => void | Promise<void>>();
  readonly #told = new Set<(status: StorageStatus) => void>();
  readonly #closing = new AbortController();
  #storage: StorageStatus = { state: 'ok', since: 0 };
  /** What came of the last commit. */
  #last: StorageStatus['state'] = 'ok';
  /** The store does not answer as it should: what is being written may not be kept. */
  #troubled = false;
  #looking = false;
  #fenced = false;

  /** Settles when the database is this runtime's, or will not be. */
  #owned: Promise<unknown> = Promise.resolve();

  constructor(platform: Platform, fence: string, report: (error: unknown) => void) {
    this.#platform = platform;
    this.spending = new SpendingCounter(platform);
    this.#fence = fence;
    this.#report = report;
    const unwatch = platform.storage.watch(troubled => {
      this.#troubled = troubled;
      this.#tell();
    });
    this.#closing.signal.addEventListener('abort', unwatch, { once: true });
  }

  get storage(): StorageStatus {
    return this.#storage;
  }

  get fenced(): boolean {
    return this.#fenced;
  }

  /** Nothing goes on by itself any more. */
  get closed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Sees each change before it is stored, and may add to it what belongs to it. It reads nothing and never throws. */
  onStage(stager: (change: Change) => void): () => void {
    this.#stagers.add(stager);
    return () => this.#stagers.delete(stager);
  }

  /** Hears of each change once it is stored. */
  onCommit(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Hears that what is in memory may not be what is stored: drop it and read again; `fenced`: stop. Nothing else is staged before every
   * listener has settled; one that cannot read yet is asked again. A listener must not wait for {@link exclusive}.
   */
  onLost(listener: (result: 'fenced' | 'unknown' | 'stale') => void | Promise<void>): () => void {
    this.#lost.add(listener);
    return () => this.#lost.delete(listener);
  }

  /** Hears each time it changes whether what a person types can be kept, and again and again while it cannot. */
  onStorage(listener: (status: StorageStatus) => void): () => void {
    this.#told.add(listener);
    return () => this.#told.delete(listener);
  }

  /** Nothing is asked of the store any more by itself. */
  close(): void {
    this.#closing.abort();
  }

  /** The room's record, or the one it would begin with: `sent` says how a new one begins, for everybody who asks until it is stored. */
  async room(id: RoomId, begin?: { sent: boolean }): Promise<RoomRecord> {
    const known = this.#rooms.get(id);
    if (known) return known;
    const stored = await this.#platform.storage.get('rooms', id);
    // Two readers may come here at once; the record in memory is the one that commits keep up to date.
    const raced = this.#rooms.get(id);
    if (raced) return raced;
    if (!stored) {
      if (begin) this.#begins.set(id, begin.sent);
      return newRoom(id, this.#begins.get(id) ?? false);
    }
    this.#begins.delete(id);
    this.#rooms.set(id, stored);
    return stored;
  }

  /** Stores a change, or nothing of it. Call it inside {@link exclusive}. */
  async commit(change: Change): Promise<CommitResult> {
    await this.#owned;
    if (this.#fenced) return 'fenced';
    for (const record of change.rooms.values()) change.put('rooms', record);
    for (const room of change.gone) change.remove('rooms', room);
    this.filled.note(change);
    for (const stager of this.#stagers) stager(change);
    const result = await this.#platform.storage.commit({ fence: this.#fence, expect: change.expect, writes: change.writes });
    if (result === 'ok') {
      for (const record of change.rooms.values()) this.#rooms.set(record.id, record);
      for (const room of change.gone) this.#rooms.delete(room);
      this.#note('ok');
      change.settle(true, this.#report);
      for (const listener of [...this.#listeners]) attempt(() => listener(change), this.#report);
      return result;
    }
    change.settle(false, this.#report);
    if (result === 'full') this.#note('full');
    if (result === 'unknown') this.#note('notSaved');
    if (result === 'fenced') this.#fenced = true;
    if (result !== 'full') {
      this.#rooms.clear();
      for (const listener of [...this.#lost]) await this.#readAgain(() => listener(result));
    }
    return result;
  }

  /**
   * Makes the database this runtime's. A commit meanwhile waits: opening may take as long as an old window stands, and what came before the
   * fence would be refused as another's, for good.
   */
  takeFence(version: number): ReturnType<Platform['storage']['takeFence']> {
    const taking = this.#platform.storage.takeFence(this.#fence, version);
    this.#owned = taking.catch(() => undefined);
    return taking;
  }

  /** Says for good that everything here is to go; after `ok` nothing is committed any more. Call it inside {@link exclusive}. */
  async discard(): Promise<Exclude<CommitResult, 'stale'>> {
    const result = await this.#platform.storage.discard(this.#fence);
    if (result === 'ok' || result === 'fenced') this.#fenced = true;
    return result;
  }

  /** Until what is stored was read again nothing may be decided: the next change would be built on what was never stored. */
  async #readAgain(read: () => void | Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        if (this.#fenced || this.#closing.signal.aborted || error instanceof LetGoError) return;
        this.#note('notSaved');
        this.#report(error);
        await this.#platform.clock.sleep(againAfter);
      }
    }
  }

  /** Builds and stores a change, one at a time, again while what it was decided on has moved. Throws {@link FencedError}. */
  change<Result>(build: (change: Change) => Promise<Result>): Promise<{ result: CommitResult; value: Result }> {
    return this.exclusive(async () => {
      for (;;) {
        const { result, value } = await this.attempt(build);
        if (result === 'fenced') throw new FencedError('another window has taken over');
        if (result !== 'stale') return { result, value };
      }
    });
  }

  /** Builds and stores one change. When building throws, whatever was staged in memory goes again. Call it inside {@link exclusive}. */
  async attempt<Result>(build: (change: Change) => Promise<Result>): Promise<{ result: CommitResult; value: Result }> {
    const change = new Change();
    let value: Result;
    try {
      value = await build(change);
    } catch (error) {
      change.settle(false, this.#report);
      throw error;
    }
    return { result: await this.commit(change), value };
  }

  #note(state: StorageStatus['state']): void {
    this.#last = state;
    this.#tell();
  }

  #tell(): void {
    const state = this.#last === 'ok' && this.#troubled ? 'notSaved' : this.#last;
    if (this.#storage.state === state) return;
    this.#storage = { state, since: this.#platform.clock.now() };
    this.#say();
    if (state !== 'ok' && !this.#looking) void this.#lookAgain();
  }

  #say(): void {
    for (const listener of [...this.#told]) attempt(() => listener(this.#storage), this.#report);
  }

  /** While the store takes nothing, input is closed and perhaps nothing runs: only a small write of our own can find out that it may go on. */
  async #lookAgain(): Promise<void> {
    this.#looking = true;
    while (this.#storage.state !== 'ok' && !this.#fenced && !this.#closing.signal.aborted) {
      await this.#platform.clock.sleep(lookEvery, this.#closing.signal);
      if (this.#closing.signal.aborted) break;
      await this.exclusive(async () => {
        if (this.#storage.state === 'ok') return;
        const change = new Change();
        change.put('meta', { key: 'space', value: this.#platform.clock.now() });
        await this.commit(change);
      });
      // Again, for a window that was opened meanwhile: it must not take what cannot be kept.
      if (this.storage.state !== 'ok') this.#say();
    }
    this.#looking = false;
  }
}

function newRoom(id: RoomId, sent: boolean): RoomRecord {
  const kind = parseRoom(id)?.kind;
  if (!kind) throw new TypeError(`not a room of this version: ${id}`);
  return { id, kind, revision: 0, sent, cursor: startCursor, next: 1, author: null, uploading: null, held: null, stopped: null };
}
