import { type Author, encodeFrame, type RoomId, type RoomItem } from '@baton/protocol';
import type { AuthorHead, StoredItem, StoredLease, StoredRoom } from '../store/port.ts';
import { itemsFrames } from './items-frame.ts';
import { leaseStateOf } from './lease.ts';
import type { Line } from './line.ts';
import type { RelayClock } from './ports.ts';

/** How far one connection has been sent a room. */
export interface Subscription {
  /** The last sequence number sent. */
  sent: number;
  /** Gets new items as they are stored; until then it reads them from the store. */
  live: boolean;
  ended: boolean;
}

export interface RoomPorts {
  readonly clock: RelayClock;
  /** That of its space, now. */
  readonly generation: () => number;
}

/**
 * A loaded room. Places are given in memory and stored in the same order; `lastSeq`, `hash`, `heads` and `lease` are what was decided,
 * `storedSeq`, `storedHash` and `shownLease` what is on disk, and only that is told to anybody.
 */
export class Room {
  readonly id: RoomId;
  lastSeq: number;
  hash: string;
  readonly heads: Map<Author, AuthorHead>;
  lease: StoredLease | null;
  storedSeq: number;
  storedHash: string;
  shownLease: StoredLease | null;
  /** Items that have a place and are not stored yet, by {@link placingKey}. */
  readonly placing = new Map<string, StoredItem>();
  /** It is gone, or on its way out: whoever waits to hear that it is. Null while it is there. */
  dropped: (() => void)[] | null;
  /** Nothing of it is on disk. */
  droppedStored: boolean;
  /** Writes under way; the room stays loaded until they are done. */
  writing = 0;
  readonly subscribers = new Map<Line, Subscription>();
  readonly #ports: RoomPorts;
  #fresh: RoomItem[] = [];
  #cancelExpiry: () => void = () => {};

  constructor(id: RoomId, stored: StoredRoom, lifetime: number, ports: RoomPorts) {
    this.id = id;
    this.lastSeq = stored.lastSeq;
    this.storedSeq = stored.lastSeq;
    this.hash = stored.hash;
    this.storedHash = stored.hash;
    this.heads = new Map(stored.heads);
    // Written by a clock that has been set back since, a lease must not live longer than one granted now.
    this.lease = stored.lease && { ...stored.lease, until: Math.min(stored.lease.until, ports.clock.now() + lifetime) };
    this.shownLease = this.lease;
    this.dropped = stored.dropped ? [] : null;
    this.droppedStored = stored.dropped;
    this.#ports = ports;
  }

  get idle(): boolean {
    return this.writing === 0 && this.subscribers.size === 0;
  }

  subscribe(line: Line): Subscription {
    this.unsubscribe(line);
    const subscription = { sent: 0, live: false, ended: false };
    this.subscribers.set(line, subscription);
    line.following.add(this.id);
    this.#watchExpiry();
    return subscription;
  }

  unsubscribe(line: Line): void {
    const subscription = this.subscribers.get(line);
    if (subscription) subscription.ended = true;
    this.subscribers.delete(line);
    line.following.delete(this.id);
    if (this.subscribers.size === 0) this.#cancelExpiry();
  }

  /** Nothing of it is there for anybody from here on. */
  drop(waiting: (() => void)[]): void {
    this.dropped = waiting;
    this.lease = null;
    this.shownLease = null;
    this.heads.clear();
    for (const line of [...this.subscribers.keys()]) this.unsubscribe(line);
  }

  /** An item is on disk. Sent to subscribers by {@link sendFresh}, so that those of one commit share a frame. */
  itemStored({ item, hash }: StoredItem): void {
    this.storedSeq = item.seq;
    this.storedHash = hash;
    this.#fresh.push(item);
  }

  sendFresh(): void {
    const fresh = this.#fresh;
    this.#fresh = [];
    const live = [...this.subscribers].filter(([, subscription]) => subscription.live);
    if (fresh.length === 0 || live.length === 0) return;
    for (const frame of itemsFrames(this.id, fresh)) for (const [line] of live) line.sendBytes(frame);
    for (const [, subscription] of live) subscription.sent = this.storedSeq;
  }

  /** The lease on disk is another now. `tell`: nobody hears of it by an item. */
  leaseStored(lease: StoredLease, tell: boolean): void {
    if (this.dropped) return;
    // A later decision about an older entry must not cover a newer one.
    if (this.shownLease && this.shownLease.epoch > lease.epoch) return;
    this.shownLease = lease;
    if (tell) this.#tellLease();
    this.#watchExpiry();
  }

  /** To everybody who follows the room, the sender excepted. Not stored, so it is left out where there is no room for it. */
  spread(frame: Uint8Array, sender: Line): void {
    for (const [line, { live }] of this.subscribers) if (line !== sender && live && !line.congested()) line.sendBytes(frame);
  }

  #tellLease(): void {
    const frame = encodeFrame({ verb: 'leaseChanged', room: this.id, lease: leaseStateOf(this.shownLease, this.#ports.generation()) });
    for (const line of [...this.subscribers.keys()]) line.sendBytes(frame);
  }

  /** Devices are told when a lease has run out, since none of their own clocks counts. */
  #watchExpiry(): void {
    this.#cancelExpiry();
    const lease = this.shownLease;
    const left = (leaseStateOf(lease, this.#ports.generation())?.liveUntil ?? 0) - this.#ports.clock.now();
    if (left <= 0 || this.subscribers.size === 0) return;
    // A timer may come a little early by the relay's clock; then the rest is waited for.
    this.#cancelExpiry = this.#ports.clock.after(left, () => (this.#isLive() ? this.#watchExpiry() : this.#tellLease()));
  }

  #isLive(): boolean {
    return (leaseStateOf(this.shownLease, this.#ports.generation())?.liveUntil ?? 0) > this.#ports.clock.now();
  }
}

export function placingKey(author: Author, counter: number): string {
  return `${counter} ${author}`;
}
