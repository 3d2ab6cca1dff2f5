/** Reads one room: subscribes from the stored cursor, keeps what arrives dense, opens it, and hands it over in order. */
import type { Clock } from '@baton/journal';
import { type LeaseState, limits, type RelayFrame, type RoomId, type RoomItem, startCursor } from '@baton/protocol';
import type { Frame } from '../client/answers.ts';
import type { RelayClient } from '../client/relay-client.ts';
import { createWakeup } from '../wakeup.ts';
import { bringBack } from './bring-back.ts';
import { type OpenedBatch, type Opening, openBatch, type ReadingPoint } from './open-batch.ts';
import type { RoomPhase, RoomStatus, RoomsPort } from './port.ts';
import type { Sealer } from './sealer.ts';

/** Items opened and stored in one transaction. */
const batchItems = 64;
/** Items that wait to be opened; beyond it the room is unsubscribed until they are stored, so that memory stays bounded. */
const queueMost = 1_024;
const pauseFirst = 250;
const pauseMost = 30_000;

export interface RoomReader {
  status(): RoomStatus;
  /** The link came up (or went down): what was subscribed is not any more. */
  linkChanged(up: boolean): void;
  /** A frame of the present connection about this room. */
  frame(frame: RelayFrame): void;
  /** Subscribe again from the stored cursor: something that should have come did not. */
  recheck(): void;
  keysChanged(): void;
  close(): void;
}

export interface ReaderOptions {
  readonly room: RoomId;
  readonly client: RelayClient;
  readonly sealer: Sealer;
  readonly port: RoomsPort;
  readonly clock: Clock;
  readonly changed: () => void;
  /** A batch was stored. */
  readonly stored: (batch: OpenedBatch) => void;
}

export function createRoomReader({ room, client, sealer, port, clock, changed, stored }: ReaderOptions): RoomReader {
  const wakeup = createWakeup(clock);
  let closed = false;
  let linkUp = client.status().link === 'up';
  let stopped = false;
  let mustSubscribe = true;
  /** Between `subscribed` and the next subscription; only then do items count. */
  let accepting = false;
  let overflowed = false;
  let troubles = 0;
  let pausing = new AbortController();
  let queue: RoomItem[] = [];
  let received = 0;
  let lastSeq = 0;
  let caughtUpAt: number | null = null;
  let lease: LeaseState | null = null;
  let keysVersion = 0;
  let held: Opening['held'] = null;
  let heldAtKeys = -1;
  let point: ReadingPoint = { cursor: startCursor, heads: new Map(), complete: true };
  let storedCursor = startCursor;
  let ahead: { readonly opening: Promise<Opening>; readonly keys: number } | null = null;

  function phase(): RoomPhase {
    if (stopped) return 'stopped';
    if (!linkUp) return 'off';
    if (held) return 'held';
    if (!accepting && !overflowed) return 'subscribing';
    return caughtUpAt !== null && storedCursor.seq >= caughtUpAt ? 'live' : 'catchingUp';
  }

  function subscribeAgain(): void {
    accepting = false;
    mustSubscribe = true;
    changed();
    wakeup.notify();
  }

  function take(items: readonly RoomItem[]): void {
    for (const item of items) {
      if (item.seq <= received) continue;
      if (item.seq !== received + 1) {
        // One is missing. What was shown stays; the room is read again from what is stored.
        troubles++;
        subscribeAgain();
        return;
      }
      received = item.seq;
      lastSeq = Math.max(lastSeq, item.seq);
      queue.push(item);
      if (item.kind === 'lease') noteEntry(item.epoch, item.device, item.at);
    }
    if (queue.length > queueMost) {
      accepting = false;
      overflowed = true;
      void client.request({ verb: 'unsubscribe', room });
    }
    wakeup.notify();
  }

  function noteEntry(epoch: number, device: LeaseState['device'], at: number): void {
    if (lease && lease.epoch >= epoch) return;
    lease = { epoch, device, liveUntil: at + limits.lease };
    changed();
  }

  async function subscribe(): Promise<void> {
    mustSubscribe = false;
    accepting = false;
    overflowed = false;
    queue = [];
    ahead = null;
    caughtUpAt = null;
    heldAtKeys = -1;
    const from = await port.point(room);
    if (from === 'gone') {
      stopped = true;
      changed();
      return;
    }
    const { cursor } = from;
    point = { cursor, heads: from.heads ?? new Map(), complete: from.heads !== null || cursor.seq === 0 };
    storedCursor = cursor;
    const named = cursor.seq === 0 && cursor.generation === 0 ? null : cursor;
    const answer = await client.request({ verb: 'subscribe', room, cursor: named }, said => {
      if (said.verb === 'subscribed' && !isOther(said)) begin(said);
    });
    if (answer.verb === 'subscribed') {
      if (isOther(answer)) await meetOtherRelay(answer);
    } else if (answer.verb === 'refused' && answer.why !== 'tooMany') stopped = true;
    else if (linkUp) retry();
    changed();
  }

  /** Wiped, restored from a copy, or of a generation that went on without this device. */
  function isOther({ diverged, generation }: Frame<'subscribed'>): boolean {
    return diverged || (point.cursor.generation !== 0 && point.cursor.generation !== generation);
  }

  async function meetOtherRelay(said: Frame<'subscribed'>): Promise<void> {
    lastSeq = said.lastSeq;
    lease = said.lease;
    if (held) await port.held(room, null);
    held = null;
    const done = await bringBack({ room, client, port, cursor: point.cursor, said });
    if (done === 'ok') mustSubscribe = true;
    else retry();
  }

  /** At the moment the answer arrives, since items may stand right behind it. */
  function begin(said: Frame<'subscribed'>): void {
    lease = said.lease;
    lastSeq = said.lastSeq;
    const { cursor } = point;
    point = { ...point, cursor: { ...cursor, generation: said.generation } };
    received = cursor.seq;
    accepting = true;
  }

  /** What is queued no longer follows from what is stored: read again from there, after a pause that grows. */
  function retry(): void {
    troubles++;
    mustSubscribe = true;
    accepting = false;
    queue = [];
    ahead = null;
  }

  async function pause(): Promise<void> {
    if (troubles < 2) return;
    pausing = new AbortController();
    await clock.sleep(Math.min(pauseMost, pauseFirst * 2 ** Math.min(troubles - 2, 10)), pausing.signal);
  }

  function openNext(): { opening: Promise<Opening>; keys: number } {
    const items = queue.splice(0, batchItems);
    return { opening: openBatch(room, items, point, sealer), keys: keysVersion };
  }

  async function storeNext(): Promise<void> {
    const { opening, keys } = ahead ?? openNext();
    ahead = null;
    const { batch, end, rest, held: stoppedAt } = await opening;
    queue = [...rest, ...queue];
    // While the items were opened the keys may have come.
    const nowHeld = stoppedAt && keys === keysVersion ? stoppedAt : null;
    if (batch.items.length > 0) {
      point = end;
      if (!stoppedAt && queue.length > 0) ahead = openNext();
      if ((await port.receive(room, batch)) === 'again') return retry();
      troubles = 0;
      storedCursor = batch.cursor;
      stored(batch);
    }
    if (nowHeld?.seq !== held?.seq || nowHeld?.why !== held?.why) await port.held(room, nowHeld);
    held = nowHeld;
    heldAtKeys = keys;
    changed();
  }

  async function next(): Promise<void> {
    if (stopped || (!linkUp && queue.length === 0 && !ahead)) await wakeup.wait();
    else if (linkUp && mustSubscribe) {
      await pause();
      if (linkUp && !closed) await subscribe();
    } else if ((queue.length > 0 || ahead) && !(held && heldAtKeys === keysVersion)) await storeNext();
    else if (overflowed && linkUp && queue.length === 0) mustSubscribe = true;
    else await wakeup.wait();
  }

  /** A fault in taking something in must not end the reading of this room for ever: it is told, and read again after a pause. */
  async function run(): Promise<void> {
    while (!closed) {
      try {
        await next();
      } catch (error) {
        console.error(`${room} could not be read on`, error);
        retry();
      }
    }
  }
  void run();

  return {
    status: () => ({ phase: phase(), cursor: storedCursor, lastSeq, lease }),
    linkChanged: up => {
      linkUp = up;
      if (up) {
        stopped = false;
        troubles = 0;
      }
      pausing.abort();
      subscribeAgain();
    },
    frame: frame => {
      if (frame.verb === 'leaseChanged') {
        if (frame.lease === null || !lease || frame.lease.epoch >= lease.epoch) lease = frame.lease;
        changed();
      } else if (!accepting) return;
      else if (frame.verb === 'items') take(frame.items);
      else if (frame.verb === 'caughtUp') {
        if (frame.seq > received) {
          troubles++;
          subscribeAgain();
        } else caughtUpAt = frame.seq;
        changed();
      }
    },
    recheck: () => {
      if (accepting) subscribeAgain();
    },
    keysChanged: () => {
      keysVersion++;
      wakeup.notify();
    },
    close: () => {
      closed = true;
      accepting = false;
      pausing.abort();
      if (linkUp) void client.request({ verb: 'unsubscribe', room });
      wakeup.notify();
    },
  };
}
