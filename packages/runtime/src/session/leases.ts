import { awaitedAbility, decideLease, type LeaseReason, type SessionState } from '@baton/journal';
import { type DeviceId, type IdSource, type RowId, type SessionId, sessionRoom } from '@baton/protocol';
import { createLease, type Lease } from '@baton/sync';
import type { Book } from '../core/book.ts';
import { detached } from '../core/detached.ts';
import type { Platform } from '../core/platform.ts';
import type { Identity } from '../space/identity.ts';
import type { Link } from '../sync/link.ts';
import type { OpenSession } from './open-session.ts';

export interface LeasesOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly ids: IdSource;
  readonly identity: () => Identity | null;
  readonly link: () => Link | null;
  /** The sessions in use here. */
  readonly sessions: ReadonlyMap<SessionId, OpenSession>;
  /** Whether this device has an ability that a step needs. */
  readonly able: (needs: string) => boolean;
  /** Whether another device has said that it has it. */
  readonly isAbleElsewhere: (device: DeviceId, needs: string) => boolean;
  readonly stopped: AbortSignal;
  readonly report: (error: unknown) => void;
}

/** Why this device wants the lease of a session. */
export type Wish = Extract<LeaseReason, 'start' | 'take' | 'person' | 'routed'>;

/** What was given back on the way to sleep or quitting, by session: taking it up again is no crash. Kept in the `meta` table. */
type Rested = Readonly<Record<SessionId, number>>;

const renewEvery = 60_000;
const retryEvery = 2_000;

/** Asks the relay for the leases this device wants, renews those it uses, and gives them back. Who holds one, the room decides. */
export class Leases {
  readonly #o: LeasesOptions;
  readonly #wishes = new Map<SessionId, Wish>();
  readonly #asking = new Set<SessionId>();
  /** Sessions in which something changed while they were asked for. */
  readonly #again = new Set<SessionId>();
  readonly #released = new Map<SessionId, number>();

  constructor(options: LeasesOptions) {
    this.#o = options;
  }

  /** Reads what an earlier process gave back in order, and begins to renew. */
  async start(): Promise<void> {
    const rested = (await this.#o.platform.storage.get('meta', 'rested'))?.value as Rested | undefined;
    for (const [session, epoch] of Object.entries(rested ?? {})) this.#released.set(session as SessionId, epoch);
    this.#detached(this.#tick());
  }

  /** The session is no more. */
  forget(session: SessionId): void {
    this.#wishes.delete(session);
    this.#released.delete(session);
  }

  wish(session: SessionId, wish: Wish): void {
    this.#wishes.set(session, wish);
    this.#detached(this.pursue(session));
  }

  /** The person did something that needs a runner: asks if nobody's lease is live. */
  wake(session: SessionId): void {
    const open = this.#o.sessions.get(session);
    const view = open?.log.view;
    if (!open || !view) return;
    // A lease that was given back cannot be renewed: this device asks for it anew, if nobody else has it by now.
    if (this.#released.get(session) === view.lease.epoch) open.epochs.delete(view.lease.epoch);
    if (!this.#isOurs(open, view)) this.wish(session, 'person');
  }

  /**
   * Something is there to be run and the last entry is this device's, though it was made by a process that is gone: an idle session needs
   * nobody after a start, until a message comes in. Or another device's session waits for what only this one has.
   */
  notice(session: SessionId): void {
    const open = this.#o.sessions.get(session);
    const view = open?.log.view;
    // Of an epoch that this device asked for and had no answer about, another may be the holder.
    if (!open || !view || this.#isOurs(open, view) || this.#wishes.has(session)) return;
    if (view.lease.holder !== this.#me) {
      if (this.#waitsForUs(session, view)) this.wish(session, 'routed');
      return;
    }
    if (view.open !== null || view.queue.length > 0) this.wish(session, 'start');
  }

  /** Works towards what is wished for: asks once the room is caught up, and again when no answer came. */
  async pursue(session: SessionId): Promise<void> {
    const open = this.#o.sessions.get(session);
    const wish = this.#wishes.get(session);
    const view = open?.log.view;
    if (!open || !wish || !view || this.#o.stopped.aborted) return;
    if (this.#asking.has(session)) {
      // What changed meanwhile (the room has caught up, the link is back) may be what the running one found missing.
      this.#again.add(session);
      return;
    }
    // While this device was away somebody else may have ended it, or taken it back.
    if (this.#isOurs(open, view) || (wish === 'routed' && !this.#waitsForUs(session, view))) {
      this.#wishes.delete(session);
      return;
    }
    this.#asking.add(session);
    try {
      if (await this.#ask(session, open, view, wish)) this.#wishes.delete(session);
    } finally {
      this.#asking.delete(session);
    }
    if (this.#again.delete(session)) await this.pursue(session);
    // What was asked for hid that another device waits for this one, also when it was looked at once more and was not wished for any more.
    if (wish !== 'routed') this.notice(session);
  }

  /**
   * On the way to sleep, quitting or being hidden: stops what runs here in order, names the calls that are out, gives leases back, and
   * notes it, so that the next start takes up again without a word about a crash.
   */
  async release(): Promise<void> {
    const given = await Promise.all([...this.#o.sessions].map(([session, open]) => this.#giveBack(session, open)));
    const rested: Rested = Object.fromEntries(given.filter(entry => entry !== null));
    if (Object.keys(rested).length === 0) return;
    await this.#o.book.change(async change => change.put('meta', { key: 'rested', value: rested }));
  }

  /** Awake again: what was given back is asked for anew, unless somebody else has it by now. */
  resume(): void {
    for (const [session, open] of this.#o.sessions) {
      const view = open.log.view;
      if (view?.open && this.#released.get(session) === view.lease.epoch) this.wake(session);
    }
  }

  /** In a new generation nobody holds a lease. Whoever ran something asks for it anew, above every epoch that is known. */
  generationChanged(): void {
    for (const [session, open] of this.#o.sessions) {
      const view = open.log.view;
      if (!view?.lease.relayed || !this.#isOurs(open, view)) continue;
      this.#released.set(session, view.lease.epoch);
      open.epochs.delete(view.lease.epoch);
      open.line.notify();
      this.notice(session);
    }
  }

  async #giveBack(session: SessionId, open: OpenSession): Promise<readonly [SessionId, number] | null> {
    const epoch = open.line.ownedEpoch();
    const view = open.log.view;
    if (epoch === null || !view) return null;
    this.#released.set(session, epoch);
    if (view.open) await open.executor.handOver();
    if (view.lease.relayed) await this.#lease(session)?.release(epoch);
    return [session, epoch];
  }

  /** Of several devices that have what is waited for, the one that took the session is left to it while it is there. */
  #waitsForUs(session: SessionId, view: SessionState): boolean {
    const needs = awaitedAbility(view, this.#o.able);
    return needs !== null && !(this.#o.isAbleElsewhere(view.lease.holder, needs) && this.#isLiveElsewhere(session, view));
  }

  #isOurs(open: OpenSession, view: SessionState): boolean {
    return view.lease.holder === this.#me && open.epochs.has(view.lease.epoch);
  }

  get #me(): DeviceId {
    const identity = this.#o.identity();
    if (!identity) throw new Error('there is no space yet');
    return identity.device;
  }

  /** Whether another device's lease is live, as far as is known here. Until the relay has written an entry, whether the holder is there says it. */
  #isLiveElsewhere(session: SessionId, { lease }: SessionState): boolean {
    const link = this.#o.link();
    if (!link || lease.holder === this.#me) return false;
    const known = link.rooms.lease(sessionRoom(session));
    if (known) return known.device !== this.#me && known.liveUntil > (link.client.relayNow() ?? Number.POSITIVE_INFINITY);
    return !lease.relayed && (link.client.presence().get(lease.holder)?.online ?? false);
  }

  #lease(session: SessionId): Lease | null {
    const link = this.#o.link();
    const identity = this.#o.identity();
    return link && identity ? createLease(link.client, identity.relay, sessionRoom(session)) : null;
  }

  /** Answers whether the wish is settled: granted, or refused for good. */
  async #ask(session: SessionId, open: OpenSession, view: SessionState, wish: Wish): Promise<boolean> {
    const room = await open.log.room();
    // Who holds it, what was not read yet may say: this device's own entry too, whose answer a process that died never got.
    // And while the session goes into its room for the first time, an entry in between would void what comes after it.
    if (room.sent && (!this.#o.link() || room.uploading !== null || !open.line.reachable())) return false;
    const live = this.#isLiveElsewhere(session, view);
    const decision = decideLease({ view, me: this.#me, processEpochs: open.epochs, reason: wish, live }, room.sent);
    // What was given back in order is taken up again; only what was cut off is a start after a crash.
    const reason = this.#released.get(session) === view.lease.epoch ? 'pickUp' : 'start';
    switch (decision.do) {
      case 'nothing':
      case 'renew':
      case 'release':
        return true;
      case 'own': {
        // Nobody else knows this session: its own device goes on under a new epoch.
        open.epochs.add(decision.epoch);
        const head = { v: 1, id: this.#o.ids.next<RowId>(), device: this.#me, at: this.#o.platform.clock.now() } as const;
        if (await open.log.appendAlone([{ ...head, type: 'ownLease', epoch: decision.epoch, reason }])) return true;
        return this.#later(session);
      }
      case 'acquire':
      case 'take': {
        const lease = this.#lease(session);
        if (!lease) return false;
        // What this device did under its last epoch counts only in front of the entry: it goes into the room first. So does what it did under an
        // epoch that another device has ended: what the documents have of that is taken back before a new step reads them.
        if ((view.lease.holder === this.#me && open.log.provisional > 0) || open.log.isUndecided) return false;
        // Before the request leaves: the entry may be read before its answer comes.
        open.epochs.add(decision.epoch);
        const why = decision.reason === 'start' ? reason : 'pickUp';
        const answer = decision.do === 'take' ? await lease.take(decision.epoch) : await lease.acquire(decision.epoch, why);
        if (answer.kind === 'ok') return true;
        if (answer.kind === 'refused') open.epochs.delete(decision.epoch);
        if (answer.kind === 'refused' && answer.why === 'leaseLive') return true;
        return this.#later(session);
      }
    }
  }

  /** Tries again after a rest; the wish stands. */
  #later(session: SessionId): false {
    this.#detached(this.#o.platform.clock.sleep(retryEvery, this.#o.stopped).then(() => this.pursue(session)));
    return false;
  }

  /** Renews the leases of sessions that run here, and gives back those of sessions with nothing left to do. */
  async #tick(): Promise<void> {
    while (!this.#o.stopped.aborted) {
      await this.#o.platform.clock.sleep(renewEvery, this.#o.stopped);
      for (const [session, open] of this.#o.sessions) {
        await this.#renew(session, open);
        // That a lease has run out is told by nobody: whoever was to do something may not be there any more.
        const { view } = open.log;
        if (view && view.lease.holder !== this.#me) this.notice(session);
      }
    }
  }

  async #renew(session: SessionId, open: OpenSession): Promise<void> {
    const view = open.log.view;
    if (!view) return;
    const room = await open.log.room();
    // Where this device cannot read on it runs nothing, so it does not keep others from it; once it can, it asks anew.
    const reason = room.held ? 'hidden' : 'tick';
    const decision = decideLease({ view, me: this.#me, processEpochs: open.epochs, reason, live: false }, room.sent);
    if (decision.do === 'release' && room.held) open.epochs.delete(decision.epoch);
    if (decision.do === 'renew') await this.#lease(session)?.renew(decision.epoch);
    if (decision.do !== 'release' || this.#released.get(session) === decision.epoch) return;
    this.#released.set(session, decision.epoch);
    await this.#lease(session)?.release(decision.epoch);
  }

  #detached(work: Promise<unknown>): void {
    detached(work, this.#o.report);
  }
}
