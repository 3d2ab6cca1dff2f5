import {
  type BlobId,
  blobRoom,
  type DeletionNote,
  type DeviceId,
  directoryRoom,
  editPlace,
  type IdSource,
  isProvisionalOrder,
  keptBlobs,
  parseRoom,
  parseSessionSetting,
  type RoomId,
  type SessionId,
  sessionRoom,
  sessionSetting,
  type Tables,
} from '@baton/protocol';
import { createWakeup } from '@baton/sync';
import { type Book, isTakenOver } from '../core/book.ts';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Shelf } from '../documents/shelf.ts';
import type { SessionLog } from '../session/session-log.ts';
import type { Directory } from '../space/directory.ts';
import type { Link } from '../sync/link.ts';
import type { LosingEdits } from '../sync/losing-edits.ts';
import { lineOf } from './line-note.ts';
import type { Stays, Sweep } from './sweep.ts';
import { dropDraft } from './unread-files.ts';

/** What a device knows of a session that was deleted, in the `meta` table under `deletion/<session>`. Kept for good. */
export interface Deletion {
  readonly session: SessionId;
  /** Its room, and those of its large values as far as they are known here. */
  readonly rooms: readonly RoomId[];
  /** Whether anything of it may still be stored here. */
  readonly state: 'removing' | 'removed';
  /** The relay's generation in which this device had all of these rooms dropped: a relay that was put back has them again. */
  readonly droppedIn: number | null;
  /** What the device that deleted it knew of its line; null on that device itself, where all that was done stands. */
  readonly note: DeletionNote | null;
}

export interface DeletionsOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly directory: Directory;
  readonly shelf: Shelf;
  readonly losing: LosingEdits;
  readonly ids: IdSource;
  /** This device. Throws while there is no space. */
  readonly me: () => DeviceId;
  readonly link: () => Link | null;
  /** Nothing of these runs, is read or is sent here from now on. */
  readonly letGo: (session: SessionId | null, rooms: readonly RoomId[]) => void;
  readonly report: (error: unknown) => void;
}

const keyOf = (session: SessionId) => `deletion/${session}`;
const firstKey = 'deletion/';
const lastKey = 'deletion0';
const firstSaid = 'setting/deleted/';
const lastSaid = 'setting/deleted0';
const firstKept = 'setting/keeps/';
const lastKept = 'setting/keeps0';
const pageSize = 1_000;
/** Rest before what was refused or could not be stored is tried again. Milliseconds. */
const againAfter = 2_000;

/**
 * The sessions that were deleted. The directory says so, on every device and for good, before anything is taken away; then each device takes
 * out what it has, page by page, and has the rooms dropped at the relay. Every part of it may be cut off anywhere and is done again.
 */
export class Deletions {
  readonly #o: DeletionsOptions;
  readonly #known = new Map<SessionId, Deletion>();
  /** Deleted here, and the others cannot know it yet. */
  readonly #hidden = new Set<SessionId>();
  readonly #rooms = new Set<RoomId>();
  readonly #sweeps = new Map<SessionId, Sweep>();
  readonly #listeners = new Set<(session: SessionId) => void | Promise<void>>();
  readonly #wakeup;
  #stopped = false;
  #running = false;

  constructor(options: DeletionsOptions) {
    this.#o = options;
    this.#wakeup = createWakeup(options.platform.clock);
    options.book.onLost(result => (result === 'fenced' ? undefined : this.load()));
    // That the deletion was read back is what dropping waits for.
    options.book.onCommit(change => {
      if (change.rooms.has(directoryRoom)) this.look();
    });
  }

  /** Reads what is stored. Anything that was decided unheard is let go of. */
  async load(): Promise<void> {
    // At once: a start waits for this.
    const [notes, said] = await Promise.all([this.#all('meta', firstKey, lastKey), this.#all('directory', firstSaid, lastSaid)]);
    for (const { value } of notes) {
      const deletion = value as Deletion;
      const isNew = !this.#known.has(deletion.session);
      this.#note(deletion);
      if (isNew) this.#o.letGo(deletion.session, deletion.rooms);
    }
    for (const { key } of said) {
      const session = parseSessionSetting(key)?.session;
      if (session && !this.#known.has(session)) this.#hidden.add(session);
    }
    this.look();
  }

  async #all<Name extends 'meta' | 'directory'>(table: Name, first: string, before: string): Promise<Tables[Name][]> {
    const found: Tables[Name][] = [];
    for (;;) {
      const page = await this.#o.platform.storage.range(table, { after: found.at(-1)?.key ?? first, before, limit: pageSize });
      found.push(...page);
      if (page.length < pageSize) return found;
    }
  }

  /** Nothing is asked of it any more, and nothing of it runs. */
  isDeleted(session: SessionId): boolean {
    return this.#known.has(session) || this.#hidden.has(session);
  }

  /** Whether nothing of it is kept: neither what comes in nor what was there. */
  isRemoved(session: SessionId): boolean {
    return this.#known.has(session);
  }

  /** Whether the room belongs to what was deleted: nothing is read in it, stored of it or sent into it. */
  isGone(room: RoomId): boolean {
    return this.#rooms.has(room);
  }

  /**
   * Hears of a session of which nothing is to stay, before anything of it is taken out: whoever keeps something about it elsewhere takes that out
   * first. Told again after a start that came before all was gone, and when it rejected.
   */
  onSessionRemoved(listener: (session: SessionId) => void | Promise<void>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * A person deletes it: the directory says so from this change on, and nothing of it is shown. What others are to hear first stays until they
   * can: a relay that loses what it has must get it back, or a device that was away would go on from less than was done.
   */
  async delete(change: Change, log: SessionLog): Promise<void> {
    const { session } = log;
    const { directory, platform } = this.#o;
    const spent = await this.#o.book.spending.of(session);
    const line = await lineOf(platform, session);
    await directory.setOfSession(change, 'deleted', session, Object.keys(spent).length > 0 ? { ...line, spent } : line);
    await dropDraft(change, session, platform);
    await dropDraft(change, editPlace(session), platform);
    if (!(await directory.room()).sent) return this.stage(change, session, null);
    log.list(change, { shelf: 'deleted' });
    change.onStored(() => this.#hidden.add(session));
  }

  /**
   * The directory says that it was deleted: what everything else of it hangs on goes in this very change, the rest follows. What was written here
   * and nobody could read moves home with it, unless it was deleted here, by whoever saw it.
   */
  async stage(change: Change, session: SessionId, note: DeletionNote | null): Promise<void> {
    // Two devices may have said so in what was read at once.
    const isStaged = change.writes.some(write => write.table === 'meta' && 'put' in write && write.put.key === keyOf(session));
    if (this.#known.has(session) || isStaged) return;
    const { platform, book, ids, me } = this.#o;
    const room = sessionRoom(session);
    const state = await platform.storage.get('sessionStates', session);
    const record = await book.room(room);
    if (note !== null && !this.#hidden.has(session)) {
      const { keepUnreadTexts } = await import('./unread-texts.ts');
      await keepUnreadTexts(change, session, record, { platform, ids, me: me() });
    }
    if (note?.spent) await book.spending.noteDeleted(change, session, note.spent);
    change.drop(record);
    change.remove('sealed', room);
    change.remove('sessions', session);
    change.remove('sessionStates', session);
    for (const step of state?.steps ?? []) change.remove('openSteps', step);
    await dropDraft(change, session, platform);
    await dropDraft(change, editPlace(session), platform);
    const settings = (['pinned', 'archived', 'keeps'] as const).map(what => sessionSetting(what, session));
    for (const key of [`session/${session}`, ...settings]) change.remove('directory', key);
    this.#put(change, { session, rooms: [room], state: 'removing', droppedIn: null, note });
    change.onStored(() => {
      this.#o.letGo(session, [room]);
      this.look();
    });
  }

  /** Begins to take away what is left, and goes on until {@link stop}. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    void this.#run();
  }

  /** Something changed that a deletion may wait for. */
  look(): void {
    this.#wakeup.notify();
  }

  stop(): void {
    this.#stopped = true;
    this.#wakeup.notify();
  }

  #put(change: Change, deletion: Deletion): void {
    change.put('meta', { key: keyOf(deletion.session), value: deletion });
    change.onStored(() => this.#note(deletion));
  }

  #note(deletion: Deletion): void {
    this.#hidden.delete(deletion.session);
    this.#known.set(deletion.session, deletion);
    for (const room of deletion.rooms) this.#rooms.add(room);
  }

  async #run(): Promise<void> {
    while (!this.#stopped && !this.#o.book.fenced) {
      let done: 'more' | 'wait' | 'again';
      try {
        done = await this.#next();
      } catch (error) {
        if (isTakenOver(error)) return;
        this.#o.report(error);
        done = 'again';
      }
      if (this.#stopped) return;
      if (done === 'wait') await this.#wakeup.wait();
      if (done === 'again') await this.#wakeup.wait(againAfter);
    }
  }

  async #next(): Promise<'more' | 'wait' | 'again'> {
    for (const deletion of this.#known.values()) {
      if (deletion.state === 'removing') return this.#sweepOn(deletion);
    }
    const link = this.#o.link();
    const at = link?.client.status().link === 'up' ? link.client.space() : null;
    if (!link || !at?.settled || !at.drops) return 'wait';
    for (const deletion of this.#known.values()) {
      if (deletion.droppedIn === at.generation || !(await this.#isSaid(deletion.session))) continue;
      return this.#drop(link, deletion, at.generation);
    }
    return 'wait';
  }

  /** One page, in a transaction of its own. */
  async #sweepOn(deletion: Deletion): Promise<'more' | 'again'> {
    const { platform, shelf, losing, book, letGo } = this.#o;
    const { session } = deletion;
    if (!this.#sweeps.has(session)) for (const listener of [...this.#listeners]) await listener(session);
    // Loaded when something was deleted.
    const { createSweep } = await import('./sweep.ts');
    const sweep =
      this.#sweeps.get(session) ??
      createSweep({ platform, shelf, losing, session, note: deletion.note, stays: await this.#staying(session) });
    this.#sweeps.set(session, sweep);
    const { result } = await book.change(async change => {
      const known = this.#known.get(session) ?? deletion;
      const { done, blobs } = await sweep.page(change, known.rooms);
      const rooms = [...new Set(blobs.map(blobRoom))].filter(room => !known.rooms.includes(room));
      for (const room of rooms) {
        change.drop(await book.room(room));
        change.remove('sealed', room);
      }
      if (done || rooms.length > 0)
        this.#put(change, { ...known, rooms: [...known.rooms, ...rooms], state: done ? 'removed' : 'removing' });
      if (rooms.length > 0) change.onStored(() => letGo(null, rooms));
      if (!done) return;
      change.onStored(() => {
        this.#sweeps.delete(session);
        // What was done in documents waited for rows that are no more.
        this.#o.link()?.outbox.wakeAll();
      });
    });
    if (result === 'ok') return 'more';
    // What is left may be more than was thought.
    this.#sweeps.delete(session);
    return 'again';
  }

  /** The large values that another session names, or whose own session is still there: they are not this one's to take away. */
  async #staying(session: SessionId): Promise<Stays> {
    const kept = new Set<BlobId>();
    for (const { key, value } of await this.#all('directory', firstKept, lastKept)) {
      const keeper = parseSessionSetting(key)?.session;
      if (!keeper || keeper === session || this.#known.has(keeper)) continue;
      for (const blob of keptBlobs((value as { readonly value?: unknown }).value)) kept.add(blob);
    }
    return (blob, owner) => kept.has(blob) || (owner !== undefined && owner !== session && !this.#known.has(owner));
  }

  /** Whether the other devices can know of it: dropped before, a room would be missed by those that cannot. */
  async #isSaid(session: SessionId): Promise<boolean> {
    const room = await this.#o.book.room(directoryRoom);
    const said = await this.#o.platform.storage.get('directory', sessionSetting('deleted', session));
    return room.sent && said !== undefined && !isProvisionalOrder(said.order);
  }

  async #drop({ client }: Link, deletion: Deletion, generation: number): Promise<'more' | 'wait' | 'again'> {
    for (const room of deletion.rooms) {
      const answer = await client.request({ verb: 'drop', room });
      if (answer.verb === 'lost') return client.status().link === 'up' ? 'again' : 'wait';
      // A room that the relay does not have and has no place to remember is as good as dropped.
      if (answer.verb === 'refused' && answer.why === 'restoring') return 'wait';
    }
    const { result } = await this.#o.book.change(async change => {
      this.#put(change, { ...(this.#known.get(deletion.session) ?? deletion), droppedIn: generation });
    });
    return result === 'ok' ? 'more' : 'again';
  }
}

/** The large values among these rooms. */
export const blobsAmong = (rooms: readonly RoomId[]): BlobId[] =>
  rooms.flatMap(room => {
    const parsed = parseRoom(room);
    return parsed?.kind === 'blob' ? [parsed.blob] : [];
  });
