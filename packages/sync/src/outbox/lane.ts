/** One room's way out: one item at a time, sealed once, stored, sent as those bytes until it is read back. */
import type { Clock } from '@baton/journal';
import { type RoomId, type SealedRecord, toHex } from '@baton/protocol';
import type { RelayClient } from '../client/relay-client.ts';
import { encodeBody } from '../room/item-body.ts';
import type { OpenedBatch } from '../room/open-batch.ts';
import type { RoomSync } from '../room/room-sync.ts';
import type { Sealer } from '../room/sealer.ts';
import { createWakeup } from '../wakeup.ts';
import type { LaneStop, OutboxPort } from './port.ts';

/** From an acknowledgement until the item must have arrived by subscription; then the room is read again and the bytes sent again. */
const readBackWithin = 10_000;
const pauseFirst = 250;
const pauseMost = 30_000;

export interface Lane {
  /** Rows were committed: not idle from this moment. */
  rowsWait(): void;
  /** A link that came up, keys that came in. */
  wake(): void;
  /** How far the room was read changed. */
  roomChanged(): void;
  /** An item of ours was read back somewhere: rows here may have waited for it. */
  wakeWaiting(): void;
  stored(batch: OpenedBatch): void;
  /** `idle` only when nothing of this room waits, is out, or is not read back. */
  state(): 'idle' | 'busy' | LaneStop;
  /** A person or a new version changed something: try again. */
  resume(): void;
  close(): void;
}

export interface LaneOptions {
  readonly room: RoomId;
  readonly client: RelayClient;
  readonly rooms: RoomSync;
  readonly sealer: Sealer;
  readonly port: OutboxPort;
  readonly clock: Clock;
  readonly changed: () => void;
  /** An item of ours was read back: rows of other rooms may have waited for it. */
  readonly readBack: () => void;
}

export function createLane({ room, client, rooms, sealer, port, clock, changed, readBack }: LaneOptions): Lane {
  const wakeup = createWakeup(clock);
  let closed = false;
  let state: 'idle' | 'busy' | LaneStop = 'busy';
  let troubles = 0;
  let gaps = 0;
  let out: SealedRecord | null = null;
  let isReadBack = false;
  let waitsForOthers = false;
  /** Something waits until the room is open. */
  let heldBack = false;
  /** The relay says that the room is gone for good: this device has not read yet why. */
  let isGone = false;

  const linkUp = () => client.status().link === 'up';
  /**
   * Until what the relay lost is back nothing new enters, and whether it has lost something of this room is known when the room was
   * subscribed: sent before, what is new could take the place of what is gone.
   */
  const open = () => {
    const { phase } = rooms.status(room);
    heldBack = linkUp() && (isGone || client.space()?.settled !== true || phase === 'subscribing' || phase === 'stopped');
    return linkUp() && !heldBack;
  };

  function become(next: typeof state): void {
    if (state === next) return;
    state = next;
    changed();
  }

  async function stop(why: LaneStop): Promise<void> {
    become(why);
    await port.stopped(room, why);
  }

  async function pause(): Promise<void> {
    troubles++;
    await clock.sleep(Math.min(pauseMost, pauseFirst * 2 ** Math.min(troubles - 1, 10)));
  }

  /** The stored item, or a new one made of what waits. Null when there is none now. */
  async function sealNext(): Promise<SealedRecord | null> {
    const stored = await port.sealed(room);
    if (stored) return stored;
    const batch = await port.nextBatch(room);
    waitsForOthers = batch === 'waiting';
    if (batch === 'empty' || batch === 'waiting') {
      become(batch === 'empty' ? 'idle' : 'busy');
      return null;
    }
    become('busy');
    // Sealed at the first send, not before: until then more rows can join.
    if (!open()) return null;
    const { rows, outbox, author, counter, previousHash, cursor } = batch;
    const sealed = await sealer.seal({ room, author, counter, previousHash, body: encodeBody(rows, cursor) });
    if (!sealed) return null;
    const record: SealedRecord = { room, author, counter, previousHash, ...sealed, rows: rows.map(row => row.id), outbox };
    if ((await port.storeSealed(record)) === 'ok') return record;
    await pause();
    wakeup.notify();
    return null;
  }

  /** Whether an item of before has to go first; then nothing else leaves. */
  async function carryOn(): Promise<boolean> {
    const item = await port.carried(room);
    if (!item) return false;
    become('busy');
    // Behind everything that is there: read so far, it may turn out to be in the room already.
    heldBack = !rooms.live(room);
    if (heldBack || !open()) {
      await wakeup.wait();
      return true;
    }
    const { cursor } = rooms.status(room);
    const answer = await client.request({ verb: 'restore', room, previous: cursor.hash, items: [{ ...item, seq: cursor.seq + 1 }] });
    if (answer.verb === 'refused' && answer.dropped) isGone = true;
    else if (answer.verb === 'refused' && answer.why === 'forked') {
      if ((await port.notCarried(room, item)) === 'again') await pause();
    } else if (answer.verb === 'ack') {
      heldBack = true;
      await wakeup.wait(readBackWithin);
    } else if (linkUp()) await pause();
    return true;
  }

  async function send(record: SealedRecord): Promise<void> {
    out = record;
    isReadBack = false;
    const { author, counter, previousHash, sealed, signature } = record;
    const answer = await client.request({ verb: 'append', room, author, counter, previousHash, sealed, signature });
    if (answer.verb === 'ack') {
      gaps = 0;
      await waitForReadBack(answer.seq);
    } else if (answer.verb === 'refused' && answer.dropped) isGone = true;
    else if (answer.verb === 'refused') await meetRefusal(answer.why);
    else if (linkUp() && !isReadBack) await pause();
    if (isReadBack) {
      troubles = 0;
      readBack();
    }
    out = null;
  }

  async function waitForReadBack(seq: number): Promise<void> {
    let until = clock.monotonic() + readBackWithin;
    while (!closed && !isReadBack && linkUp()) {
      const { phase, lastSeq, cursor } = rooms.status(room);
      // Stored, though nobody said so: before it was sent again, or by a write whose answer was lost.
      if (cursor.seq >= seq && phase !== 'off') return settleRead();
      // While older items come in, or one is held, ours has its turn later; the room says when something changes.
      const missing = phase === 'live' && lastSeq < seq;
      if (!missing) until = clock.monotonic() + readBackWithin;
      const left = until - clock.monotonic();
      // It is in the room but did not come: fetched again from the cursor, and sent again, which the relay takes for the same.
      if (left <= 0) return rooms.recheck(room);
      await wakeup.wait(missing ? left : undefined);
    }
  }

  async function settleRead(): Promise<void> {
    isReadBack = (await port.sealed(room)) === null;
    if (!isReadBack) await pause();
  }

  async function meetRefusal(why: string): Promise<void> {
    switch (why) {
      case 'forked':
        return newIncarnation('forked');
      case 'gap':
        // One item is out at a time, so a gap that stays means that the relay lost what came before.
        gaps++;
        return gaps > 1 ? newIncarnation('gap') : pause();
      case 'tooLarge':
      case 'notMember':
      case 'badRequest':
        return stop(why);
      default:
        if (why === 'notSubscribed') rooms.recheck(room);
        return pause();
    }
  }

  async function newIncarnation(why: 'forked' | 'gap'): Promise<void> {
    gaps = 0;
    if ((await port.newIncarnation(room, why)) === 'again') await pause();
  }

  /** A fault in reading what waits (the database was closed under us) must not end this way out: it is tried again. */
  async function run(): Promise<void> {
    while (!closed) {
      try {
        await turn();
      } catch (error) {
        console.error(`${room} could not send on`, error);
        await pause();
      }
    }
  }

  async function turn(): Promise<void> {
    while (!closed) {
      if (state !== 'idle' && state !== 'busy') await wakeup.wait();
      else if (!(await carryOn())) {
        const record = await sealNext();
        if (!record) await wakeup.wait();
        else if (open()) {
          become('busy');
          await send(record);
        } else {
          become('busy');
          await wakeup.wait();
        }
      }
    }
  }
  void run();

  return {
    rowsWait: () => {
      if (state === 'idle') become('busy');
      wakeup.notify();
    },
    wake: () => wakeup.notify(),
    roomChanged: () => {
      if (out || heldBack) wakeup.notify();
    },
    wakeWaiting: () => {
      if (waitsForOthers) wakeup.notify();
    },
    stored: batch => {
      const waitsFor = out;
      if (!waitsFor) return;
      const hash = toHex(waitsFor.hash);
      if (!batch.items.some(item => item.kind !== 'lease' && item.author === waitsFor.author && item.hash === hash)) return;
      isReadBack = true;
      wakeup.notify();
    },
    state: () => state,
    resume: () => {
      state = 'busy';
      changed();
      wakeup.notify();
    },
    close: () => {
      closed = true;
      wakeup.notify();
    },
  };
}
