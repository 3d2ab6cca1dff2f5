import { createExecutor, decideLease, type Executor, type LeaseReason, type SessionState, type World } from '@baton/journal';
import {
  type DeviceId,
  type IdSource,
  parseRoom,
  type RoomId,
  type RowId,
  type SessionId,
  type SessionRecord,
  sessionRoom,
} from '@baton/protocol';
import { createLease, type Lease } from '@baton/sync';
import type { Book } from '../core/book.ts';
import type { Platform } from '../core/platform.ts';
import type { Shelf } from '../documents/shelf.ts';
import type { Versions } from '../documents/versions.ts';
import type { Directory } from '../space/directory.ts';
import type { Identity } from '../space/identity.ts';
import type { Link } from '../sync/link.ts';
import { SessionLine } from './line.ts';
import type { Progress } from './progress.ts';
import { SessionLog } from './session-log.ts';

export interface SessionsOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly shelf: Shelf;
  readonly versions: Versions;
  readonly directory: Directory;
  readonly progress: Progress;
  readonly ids: IdSource;
  readonly world: () => Promise<World>;
  readonly identity: () => Identity | null;
  readonly link: () => Link | null;
  readonly report?: (error: unknown) => void;
}

/** A session in use here: its log, its line, its executor, and the epochs this process acquired or asked for. */
export interface OpenSession {
  readonly log: SessionLog;
  readonly line: SessionLine;
  readonly executor: Executor;
  readonly epochs: Set<number>;
}

/** Why this device wants the lease of a session. */
type Wish = Extract<LeaseReason, 'start' | 'take' | 'person'>;

const renewEvery = 60_000;
const retryEvery = 2_000;

/** The sessions of this device: opens what is needed, runs what it may run, asks the relay for leases and gives them back. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #open = new Map<SessionId, Promise<OpenSession>>();
  readonly #ready = new Map<SessionId, OpenSession>();
  readonly #wishes = new Map<SessionId, Wish>();
  readonly #asking = new Set<SessionId>();
  /** Sessions in which something changed while they were asked for. */
  readonly #again = new Set<SessionId>();
  readonly #released = new Map<SessionId, number>();
  readonly #stopping = new AbortController();
  readonly #unlisten: (() => void)[] = [];

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#unlisten.push(
      options.book.onCommit(change => {
        for (const room of change.rooms.keys()) this.#roomChanged(room);
      }),
      options.book.onLost(result => {
        if (result !== 'fenced') void this.#reload();
      }),
    );
  }

  get device(): DeviceId {
    const identity = this.#options.identity();
    if (!identity) throw new Error('there is no space yet');
    return identity.device;
  }

  open(session: SessionId): Promise<OpenSession> {
    const known = this.#open.get(session);
    if (known) return known;
    const opening = this.#openNew(session);
    this.#open.set(session, opening);
    opening.catch(() => this.#open.delete(session));
    return opening;
  }

  /** The sessions with something open go on where they stopped, if this device ran them last. */
  async recover(): Promise<void> {
    for (const activity of ['running', 'asks'] as const) {
      const found = await this.#options.platform.storage.range('sessions', {
        index: ['activity', 'updatedAt'],
        prefix: [activity],
        limit: 1_000,
      });
      for (const record of found) await this.#recoverOne(record);
    }
    void this.#tick();
  }

  /** *Continue here*. */
  async take(session: SessionId): Promise<void> {
    await this.open(session);
    this.#wish(session, 'take');
  }

  /** The person did something here that needs a runner; acquires only if nobody's lease is live. */
  async wake(session: SessionId): Promise<void> {
    const { log, epochs } = await this.open(session);
    const epoch = log.view?.lease.epoch;
    // A lease that was given back cannot be renewed: this device asks for it anew, if nobody else has it by now.
    if (epoch !== undefined && this.#released.get(session) === epoch) epochs.delete(epoch);
    if (log.view && !this.#isOurs(session, log.view)) this.#wish(session, 'person');
  }

  /** A session that this process has just made: it holds its first epoch. */
  async made(session: SessionId): Promise<void> {
    const open = await this.open(session);
    open.epochs.add(1);
    open.line.notify();
    await this.#start(session, open);
  }

  /** The link came up or a room has caught up: lines may go on, wishes may be granted. */
  linkChanged(room?: RoomId): void {
    for (const [session, open] of this.#ready) {
      if (room !== undefined && sessionRoom(session) !== room) continue;
      open.line.notify();
      void this.#pursue(session);
    }
  }

  /** Lets go of every lease on the way to sleep, quitting or being hidden; the calls that are out are named. */
  async release(): Promise<void> {
    for (const [session, open] of this.#ready) {
      const epoch = open.line.ownedEpoch();
      if (epoch === null || !open.log.view?.lease.relayed) continue;
      await open.executor.handOver();
      this.#released.set(session, epoch);
      await this.#lease(session)?.release(epoch);
    }
  }

  /** Awake again: what was given back on the way to sleep is asked for anew, unless somebody else has it by now. */
  resume(): void {
    for (const [session, open] of this.#ready) {
      const view = open.log.view;
      if (!view?.open || this.#released.get(session) !== view.lease.epoch) continue;
      open.epochs.delete(view.lease.epoch);
      this.#wish(session, 'person');
    }
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
    const { platform, book, shelf, versions, directory, progress, ids, world, link, report } = this.#options;
    const log = await SessionLog.open(session, { platform, book, versions });
    const epochs = new Set<number>();
    const line = await SessionLine.open({
      log,
      book,
      shelf,
      versions,
      directory,
      progress,
      device: () => this.device,
      now: () => platform.clock.now(),
      epochs,
      relayNow: () => link()?.client.relayNow() ?? null,
      caughtUp: () => link()?.rooms.live(sessionRoom(session)) ?? false,
    });
    const open: OpenSession = {
      log,
      line,
      epochs,
      executor: createExecutor({ line, world: await world(), clock: platform.clock, ids, ...(report ? { report } : {}) }),
    };
    this.#ready.set(session, open);
    link()?.rooms.open(sessionRoom(session));
    if (log.view) await this.#start(session, open);
    return open;
  }

  readonly #started = new Set<SessionId>();

  async #start(session: SessionId, open: OpenSession): Promise<void> {
    if (this.#started.has(session)) return;
    this.#started.add(session);
    for (const step of Object.values(open.log.view?.open?.steps ?? {})) if (!step.outcome) await this.#options.progress.recall(step.id);
    open.executor.start();
  }

  async #recoverOne(record: SessionRecord): Promise<void> {
    const { log } = await this.open(record.id);
    // A process never resumes a lease after a start; it acquires, if the last entry is its own.
    if (log.view?.lease.holder === this.device) this.#wish(record.id, 'start');
  }

  #roomChanged(room: RoomId): void {
    const parsed = parseRoom(room);
    if (parsed?.kind !== 'session') return;
    const open = this.#ready.get(parsed.session);
    if (!open) return;
    void open.line.refresh().then(async () => {
      if (open.log.view) await this.#start(parsed.session, open);
      await this.#pursue(parsed.session);
    });
  }

  async #reload(): Promise<void> {
    for (const [session, open] of this.#ready) {
      await open.log.reload();
      await open.line.refresh();
      await this.#pursue(session);
    }
  }

  #wish(session: SessionId, wish: Wish): void {
    this.#wishes.set(session, wish);
    void this.#pursue(session);
  }

  #isOurs(session: SessionId, view: SessionState): boolean {
    return view.lease.holder === this.device && (this.#ready.get(session)?.epochs.has(view.lease.epoch) ?? false);
  }

  /** Whether another device's lease is live, as far as is known here. Until the relay has written an entry, whether the holder is there says it. */
  #isLiveElsewhere(session: SessionId, { lease }: SessionState): boolean {
    const link = this.#options.link();
    if (!link || lease.holder === this.device) return false;
    const known = link.rooms.lease(sessionRoom(session));
    if (known) return known.device !== this.device && known.liveUntil > (link.client.relayNow() ?? Number.POSITIVE_INFINITY);
    return !lease.relayed && (link.client.presence().get(lease.holder)?.online ?? false);
  }

  #lease(session: SessionId): Lease | null {
    const link = this.#options.link();
    const identity = this.#options.identity();
    return link && identity ? createLease(link.client, identity.relay, sessionRoom(session)) : null;
  }

  /** Works towards what is wished for: asks once the room is caught up, and again when no answer came. */
  async #pursue(session: SessionId): Promise<void> {
    const open = this.#ready.get(session);
    const wish = this.#wishes.get(session);
    const view = open?.log.view;
    if (!open || !wish || !view || this.#stopping.signal.aborted) return;
    if (this.#asking.has(session)) {
      // What changed meanwhile (the room has caught up, the link is back) may be what the running one found missing.
      this.#again.add(session);
      return;
    }
    if (this.#isOurs(session, view)) {
      this.#wishes.delete(session);
      return;
    }
    this.#asking.add(session);
    try {
      if (await this.#ask(session, open, view, wish)) this.#wishes.delete(session);
    } finally {
      this.#asking.delete(session);
    }
    if (this.#again.delete(session)) await this.#pursue(session);
  }

  /** Answers whether the wish is settled: granted, or refused for good. */
  async #ask(session: SessionId, open: OpenSession, view: SessionState, wish: Wish): Promise<boolean> {
    const room = await open.log.room();
    const decision = decideLease(
      { view, me: this.device, processEpochs: open.epochs, reason: wish, live: this.#isLiveElsewhere(session, view) },
      room.sent,
    );
    switch (decision.do) {
      case 'nothing':
      case 'renew':
      case 'release':
        return true;
      case 'own':
        // Nobody else knows this session: its own device goes on under a new epoch.
        open.epochs.add(decision.epoch);
        await open.log.appendAlone([{ ...this.#head(), type: 'ownLease', epoch: decision.epoch, reason: decision.reason }]);
        return true;
      case 'acquire':
      case 'take': {
        const lease = this.#lease(session);
        // While the session goes into its room for the first time, an entry in between would void what comes after it.
        if (!lease || room.uploading !== null || !open.line.reachable()) return false;
        // Before the request leaves: the entry may be read before its answer comes.
        open.epochs.add(decision.epoch);
        // What this process gave back itself was no crash.
        const isOwn = this.#released.get(session) === view.lease.epoch;
        const answer =
          decision.do === 'take'
            ? await lease.take(decision.epoch)
            : await lease.acquire(decision.epoch, isOwn ? 'pickUp' : decision.reason);
        if (answer.kind === 'ok') return true;
        if (answer.kind === 'refused') open.epochs.delete(decision.epoch);
        if (answer.kind === 'refused' && answer.why === 'leaseLive') return true;
        void this.#later(session);
        return false;
      }
    }
  }

  #head() {
    return { v: 1, id: this.#options.ids.next<RowId>(), device: this.device, at: this.#options.platform.clock.now() } as const;
  }

  async #later(session: SessionId): Promise<void> {
    await this.#options.platform.clock.sleep(retryEvery, this.#stopping.signal);
    await this.#pursue(session);
  }

  /** Renews the leases of sessions that run here, and gives back those of sessions with nothing left to do. */
  async #tick(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#options.platform.clock.sleep(renewEvery, this.#stopping.signal);
      for (const session of this.#ready.keys()) await this.#renew(session);
    }
  }

  async #renew(session: SessionId): Promise<void> {
    const open = this.#ready.get(session);
    const view = open?.log.view;
    if (!open || !view) return;
    const room = await open.log.room();
    const decision = decideLease({ view, me: this.device, processEpochs: open.epochs, reason: 'tick', live: false }, room.sent);
    if (decision.do === 'renew') await this.#lease(session)?.renew(decision.epoch);
    if (decision.do !== 'release' || this.#released.get(session) === decision.epoch) return;
    this.#released.set(session, decision.epoch);
    await this.#lease(session)?.release(decision.epoch);
  }
}
