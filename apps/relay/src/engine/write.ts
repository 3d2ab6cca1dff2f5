import type { DeviceId, RoomItem } from '@baton/protocol';
import { roomItemHash, runningHash } from '@baton/protocol';
import { type Change, type StoredItem, type StoredLease, sizeOf } from '../store/port.ts';
import { type Engine, unloadIfIdle } from './engine.ts';
import { placingKey, type Room } from './room.ts';
import type { Space } from './space.ts';

/** The item gets its place now; `stored` runs when it is on disk, before anybody is sent it. */
export function placeItem(
  engine: Engine,
  space: Space,
  room: Room,
  item: RoomItem,
  stored: () => void,
  leaseUntil = item.at + engine.limits.lease,
): void {
  const placed: StoredItem = { item, itemHash: roomItemHash(room.id, item), hash: runningHash(room.hash, room.id, item) };
  if (room.lastSeq === 0) space.roomCount++;
  space.bytes += sizeOf(item);
  room.lastSeq = item.seq;
  room.hash = placed.hash;
  const key = item.kind === 'sealed' ? placingKey(item.author, item.counter) : null;
  const { generation } = space;
  let lease: StoredLease | null = null;
  if (item.kind === 'sealed') {
    room.heads.set(item.author, { counter: item.counter, hash: placed.itemHash });
    room.placing.set(placingKey(item.author, item.counter), placed);
  } else {
    const { epoch, device, reason, seq } = item;
    lease = { epoch, device, reason, seq, until: leaseUntil, generation };
    room.lease = lease;
  }
  write(engine, space, room, { kind: 'item', space: space.id, room: room.id, stored: placed, leaseUntil, generation }, () => {
    if (key !== null) room.placing.delete(key);
    engine.tally.itemsStored++;
    stored();
    if (lease) room.leaseStored(lease, false);
    room.itemStored(placed);
    engine.fresh.add(room);
  });
}

/** The last lease entry lives until then; 0 releases it. */
export function setLeaseUntil(engine: Engine, space: Space, room: Room, lease: StoredLease, until: number, stored: () => void): void {
  const changed = { ...lease, until };
  room.lease = changed;
  write(engine, space, room, { kind: 'lease', space: space.id, room: room.id, epoch: lease.epoch, until }, () => {
    stored();
    room.leaseStored(changed, true);
  });
}

/** Runs when everything decided about the room so far is on disk. */
export function afterWrites(engine: Engine, space: Space, room: Room, run: () => void): void {
  write(engine, space, room, null, run);
}

export function seeDevice(engine: Engine, space: Space, device: DeviceId, lastSeen: number): void {
  space.lastSeen.set(device, lastSeen);
  writeSpace(engine, space, { kind: 'device', space: space.id, device, lastSeen }, () => {});
}

/** Runs `done` when the change of the space is on disk. */
export function writeSpace(engine: Engine, space: Space, change: Change, done: () => void): void {
  space.writing++;
  engine.committer.add(space.id, change, () => {
    space.writing--;
    done();
    unloadIfIdle(engine, space);
  });
}

/** Runs `done` when the change of the room is on disk. */
export function writeRoom(engine: Engine, space: Space, room: Room, change: Change, done: () => void): void {
  write(engine, space, room, change, done);
}

function write(engine: Engine, space: Space, room: Room, change: Change | null, done: () => void): void {
  space.writing++;
  room.writing++;
  engine.committer.add(space.id, change, () => {
    space.writing--;
    room.writing--;
    done();
    unloadIfIdle(engine, space);
  });
}
