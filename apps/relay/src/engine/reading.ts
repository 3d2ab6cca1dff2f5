import { type Cursor, type DeviceFrame, encodeFrame } from '@baton/protocol';
import { isGone } from './dropping.ts';
import type { Engine } from './engine.ts';
import { frameBytes, frameItems, itemsFrames } from './items-frame.ts';
import { leaseStateOf } from './lease.ts';
import type { Line } from './line.ts';
import { startGeneration } from './restoring.ts';
import type { Room, Subscription } from './room.ts';
import type { Space } from './space.ts';

type Asked<Verb extends DeviceFrame['verb']> = Extract<DeviceFrame, { verb: Verb }>;

/** From the cursor, then live. Answers before the first item; catching up goes on beside the line's other frames. */
export async function subscribe(engine: Engine, line: Line, space: Space, room: Room, asked: Asked<'subscribe'>): Promise<void> {
  if (isGone(engine, line, space, room, asked.id)) return;
  // Subscribed before the first await, so that the room stays loaded.
  const subscription = room.subscribe(line);
  const diverged = !(await isPrefix(engine, space.id, room, asked.cursor));
  if (subscription.ended || line.ended) return;
  if (diverged) room.unsubscribe(line);
  // A device of this very generation has read what is not here: an older copy was put back, together with its marker.
  if (diverged && asked.cursor?.generation === space.generation) return startGeneration(engine, space);
  subscription.sent = asked.cursor?.seq ?? 0;
  line.send({
    verb: 'subscribed',
    id: asked.id,
    room: room.id,
    generation: space.generation,
    lastSeq: room.storedSeq,
    hash: room.storedHash,
    diverged,
    lease: leaseStateOf(room.shownLease, space.generation),
  });
  if (diverged) return;
  catchUp(engine, line, space, room, subscription).catch((error: unknown) => failLine(engine, line, error));
}

async function catchUp(engine: Engine, line: Line, space: Space, room: Room, subscription: Subscription): Promise<void> {
  while (subscription.sent < room.storedSeq && !subscription.ended) {
    await line.inTurn(() => sendSome(engine, line, space, room, subscription));
  }
  if (subscription.ended || line.ended) return;
  // No await since the comparison: what is stored from here on is sent live, so nothing is missed and nothing comes twice.
  subscription.live = true;
  line.send({ verb: 'caughtUp', room: room.id, seq: subscription.sent });
}

async function sendSome(engine: Engine, line: Line, space: Space, room: Room, subscription: Subscription): Promise<void> {
  if (!(await line.writable()) || subscription.ended) return;
  const range = { after: subscription.sent, limit: frameItems, bytes: frameBytes };
  const found = (await engine.store.items(space.id, room.id, range)).filter(({ item }) => item.seq <= room.storedSeq);
  if (subscription.ended || line.ended) return;
  const last = found.at(-1)?.item.seq;
  if (last === undefined) throw new Error('stored items cannot be read');
  subscription.sent = last;
  for (const frame of itemsFrames(
    room.id,
    found.map(({ item }) => item),
  ))
    line.sendBytes(frame);
}

/** Whether the room, as it is stored, begins with what the device has read. */
async function isPrefix(engine: Engine, space: Space['id'], room: Room, cursor: Cursor | null): Promise<boolean> {
  if (cursor === null || cursor.seq === 0) return true;
  if (cursor.seq > room.storedSeq) return false;
  const [found] = await engine.store.items(space, room.id, { after: cursor.seq - 1, limit: 1, bytes: 1 });
  return found?.item.seq === cursor.seq && found.hash === cursor.hash;
}

/** Older items, newest first; fewer than asked for when they would not fit one frame. */
export async function page(engine: Engine, line: Line, space: Space, asked: Asked<'page'>): Promise<void> {
  if (!(await line.writable())) return;
  const range = { before: asked.before, limit: asked.limit, bytes: frameBytes };
  const found = await engine.store.items(space.id, asked.room, range);
  line.sendBytes(encodeFrame({ verb: 'paged', id: asked.id, room: asked.room, items: found.map(({ item }) => item) }));
}

export function unsubscribe(engine: Engine, line: Line, space: Space, { id, room }: Asked<'unsubscribe'>): void {
  const loaded = space.rooms.get(room);
  if (!loaded?.subscribers.has(line)) {
    line.refuse(id, 'notSubscribed');
    return;
  }
  loaded.unsubscribe(line);
  line.send({ verb: 'ack', id, seq: loaded.storedSeq, relayTime: engine.clock.now() });
}

/** Something of ours went wrong, not of the device's: it may come back. */
export const internalError = 1011;

export function failLine(engine: Engine, line: Line, error: unknown): void {
  if (line.ended) return;
  engine.report({ event: 'failed', error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' });
  line.end(internalError, 'the relay failed');
}
