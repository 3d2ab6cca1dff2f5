import { createExecutor, type World } from '@baton/journal';
import {
  type DeviceId,
  directoryRoom,
  type IdSource,
  parseRoom,
  type RoomId,
  type SessionId,
  type SessionRecord,
  sessionRoom,
} from '@baton/protocol';
import type { Blobs } from '../blobs/blobs.ts';
import { refuse } from '../commands/refusal.ts';
import type { Book } from '../core/book.ts';
import { detached } from '../core/detached.ts';
import type { Platform } from '../core/platform.ts';
import type { Shelf } from '../documents/shelf.ts';
import type { Versions } from '../documents/versions.ts';
import type { Abilities } from '../space/abilities.ts';
import type { Directory } from '../space/directory.ts';
import type { Identity } from '../space/identity.ts';
import type { Link } from '../sync/link.ts';
import { Leases } from './leases.ts';
import { SessionLine } from './line.ts';
import type { OpenSession } from './open-session.ts';
import type { Progress } from './progress.ts';
import { SessionLog } from './session-log.ts';

export interface SessionsOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly shelf: Shelf;
  readonly versions: Versions;
  readonly blobs: Blobs;
  readonly directory: Directory;
  readonly progress: Progress;
  readonly ids: IdSource;
  readonly world: () => Promise<World>;
  readonly identity: () => Identity | null;
  readonly abilities: Pick<Abilities, 'isAble'>;
  readonly link: () => Link | null;
  /** Nothing of it runs. */
  readonly isDeleted: (session: SessionId) => boolean;
  /** Nothing of it is kept. */
  readonly isRemoved: (session: SessionId) => boolean;
  readonly report: (error: unknown) => void;
}

/** The sessions of this device: opens what is needed, runs what it may run. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #open = new Map<SessionId, Promise<OpenSession>>();
  readonly #ready = new Map<SessionId, OpenSession>();
  readonly #started = new Set<SessionId>();
  readonly #leases: Leases;
  #world: World | null = null;
  readonly #stopping = new AbortController();
  readonly #unlisten: (() => void)[] = [];

  constructor(options: SessionsOptions) {
    this.#options = options;
    const { platform, book, ids, identity, link, report } = options;
    const able = (needs: string): boolean => this.#world?.able(needs) === true;
    const isAbleElsewhere = options.abilities.isAble;
    const stopped = this.#stopping.signal;
    this.#leases = new Leases({ platform, book, ids, identity, link, sessions: this.#ready, able, isAbleElsewhere, stopped, report });
    this.#unlisten.push(
      options.book.onCommit(change => {
        for (const room of change.rooms.keys()) this.#roomChanged(room);
      }),
      options.blobs.onChange(() => {
        for (const open of this.#ready.values()) open.line.notify();
      }),
      options.book.onLost(result => {
        return result === 'fenced' ? undefined : this.#reload();
      }),
    );
  }

  get device(): DeviceId {
    const identity = this.#options.identity();
    if (!identity) throw new Error('there is no space yet');
    return identity.device;
  }

  /** Rejects with a {@link Refusal} for a session that was deleted. */
  open(session: SessionId): Promise<OpenSession> {
    const known = this.#open.get(session);
    if (known) return known;
    const opening = this.#openNew(session);
    this.#open.set(session, opening);
    opening.catch(() => this.#open.delete(session));
    return opening;
  }

  /** It was deleted: what runs of it stops where it is, and nothing of it is stored. */
  end(session: SessionId): void {
    const open = this.#ready.get(session);
    this.#ready.delete(session);
    this.#open.delete(session);
    this.#started.delete(session);
    this.#leases.forget(session);
    this.#options.progress.drop(session);
    open?.log.end();
    if (open) this.#detached(open.executor.stop());
  }

  /** The sessions with something open go on where they stopped, if this device ran them last. */
  async recover(): Promise<void> {
    const { storage } = this.#options.platform;
    const unfinished = (activity: SessionRecord['activity']) =>
      storage.range('sessions', { index: ['activity', 'updatedAt'], prefix: [activity], limit: 100_000 });
    const [running, asks] = await Promise.all([unfinished('running'), unfinished('asks'), this.#leases.start()]);
    for (const record of [...running, ...asks]) await this.#recoverOne(record);
  }

  /** *Continue here*. */
  async take(session: SessionId): Promise<void> {
    await this.open(session);
    this.#leases.wish(session, 'take');
  }

  /** The person did something here that needs a runner; acquires only if nobody's lease is live. */
  async wake(session: SessionId): Promise<void> {
    await this.open(session);
    this.#leases.wake(session);
  }

  /** A session that this process has just made: it holds its first epoch. */
  async made(session: SessionId): Promise<void> {
    const open = await this.open(session);
    open.epochs.add(1);
    open.line.notify();
    await this.#start(session, open);
  }

  /** The link came up or a room has caught up: lines may go on, wishes may be granted. All of them wait for the directory. */
  linkChanged(room?: RoomId): void {
    for (const [session, open] of this.#ready) {
      if (room !== undefined && room !== directoryRoom && sessionRoom(session) !== room) continue;
      open.line.notify();
      this.#leases.notice(session);
      this.#detached(this.#leases.pursue(session));
    }
  }

  /** The relay knows another generation: what it had granted before is nobody's. */
  generationChanged(): void {
    this.#leases.generationChanged();
  }

  /** Lets go of every lease on the way to sleep, quitting or being hidden; the calls that are out are named. */
  release(): Promise<void> {
    return this.#leases.release();
  }

  /** Awake again: what was given back on the way to sleep is asked for anew. */
  resume(): void {
    this.#leases.resume();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const unlisten of this.#unlisten) unlisten();
    await Promise.all([...this.#ready.values()].map(open => open.executor.stop()));
  }

  /** For tests: resolves when nothing here can go on by itself. */
  async idle(): Promise<void> {
    await Promise.all([...this.#ready.values()].map(open => open.executor.idle()));
  }

  async #openNew(session: SessionId): Promise<OpenSession> {
    const { platform, book, shelf, versions, blobs, directory, progress, ids, world, link, isDeleted, isRemoved, report } = this.#options;
    const [log, made] = await Promise.all([SessionLog.open(session, { platform, book, versions }), world()]);
    this.#world = made;
    const epochs = new Set<number>();
    const line = await SessionLine.open({
      log,
      book,
      shelf,
      versions,
      blobs,
      directory,
      progress,
      device: () => this.device,
      now: () => platform.clock.now(),
      epochs,
      relayNow: () => link()?.client.relayNow() ?? null,
      isDeleted: () => isDeleted(session),
      caughtUp: () => {
        const open = link();
        if (open?.client.space()?.settled !== true) return false;
        // The directory may say that it was deleted.
        return open.rooms.live(sessionRoom(session)) && open.rooms.live(directoryRoom);
      },
    });
    const open: OpenSession = {
      log,
      line,
      epochs,
      executor: createExecutor({ line, world: made, clock: platform.clock, ids, report }),
    };
    if (isRemoved(session)) refuse('notFound', 'this conversation was deleted');
    this.#ready.set(session, open);
    link()?.rooms.open(sessionRoom(session));
    if (log.view) await this.#start(session, open);
    return open;
  }

  async #start(session: SessionId, open: OpenSession): Promise<void> {
    if (this.#started.has(session)) return;
    this.#started.add(session);
    const unsettled = Object.values(open.log.view?.open?.steps ?? {}).filter(step => !step.outcome);
    await Promise.all(unsettled.map(step => this.#options.progress.recall(step.id)));
    open.executor.start();
  }

  async #recoverOne(record: SessionRecord): Promise<void> {
    await this.open(record.id);
    // A process never resumes a lease after a start; it acquires, if the last entry is its own once everything is read.
    this.#leases.wish(record.id, 'start');
  }

  #roomChanged(room: RoomId): void {
    const parsed = parseRoom(room);
    if (parsed?.kind !== 'session') return;
    const open = this.#ready.get(parsed.session);
    if (!open) return;
    const { session } = parsed;
    const refreshed = open.line.refresh().then(async () => {
      if (open.log.view) await this.#start(session, open);
      this.#leases.notice(session);
      await this.#leases.pursue(session);
    });
    this.#detached(refreshed);
  }

  /** Reads every open session again. Part of what the book waits for, so nothing here may wait for the book. */
  async #reload(): Promise<void> {
    for (const [session, open] of this.#ready) {
      await open.log.reload();
      await open.line.refresh();
      // It may have come to be here by a write that was stored unheard.
      if (open.log.view) await this.#start(session, open);
      this.#leases.notice(session);
      this.#detached(this.#leases.pursue(session));
    }
  }

  #detached(work: Promise<unknown>): void {
    detached(work, this.#options.report);
  }
}
