import type { Author, DeviceId, RoomId, SpaceId } from '@baton/protocol';
import {
  type AuthorHead,
  type Change,
  droppedSize,
  emptyRoom,
  type ItemRange,
  type RelayStore,
  StoreConflict,
  type StoredItem,
  type StoredLease,
  type StoredRoom,
  type StoredSpace,
  sizeOf,
} from './port.ts';

interface MemoryRoom {
  readonly items: StoredItem[];
  readonly heads: Map<Author, AuthorHead>;
  lease: StoredLease | null;
  dropped: boolean;
}

interface MemorySpace {
  bytes: number;
  generation: number;
  settled: boolean;
  readonly reports: Map<DeviceId, number>;
  readonly devices: Map<DeviceId, number>;
  readonly rooms: Map<RoomId, MemoryRoom>;
}

/** What survives a relay that dies in a test: hand it to the next {@link createMemoryStore}. */
export type MemoryData = Map<SpaceId, MemorySpace>;

/**
 * A store for tests and for the crash enumeration. Lives as long as `data` is kept.
 * @param generation as a real store would say it; another number stands for a wiped or restored relay
 */
export function createMemoryStore(generation = 1, data: MemoryData = new Map()): RelayStore {
  const find = (space: SpaceId, room: RoomId) => data.get(space)?.rooms.get(room);
  return {
    generation,
    async space(space, author): Promise<StoredSpace | null> {
      const found = data.get(space);
      if (!found) return null;
      const heads = [...found.rooms].flatMap(([room, { heads, items }]) => {
        const head = heads.get(author);
        return head ? [{ room, head, last: items.findLast(({ item }) => isBy(item, author))?.item.at ?? 0 }] : [];
      });
      heads.sort((a, b) => b.last - a.last);
      return {
        bytes: found.bytes,
        rooms: [...found.rooms.values()].filter(({ dropped }) => !dropped).length,
        devices: new Map(found.devices),
        generation: found.generation,
        settled: found.settled,
        reported: [...found.reports].filter(([, reported]) => reported === found.generation).map(([device]) => device),
        heads: heads.map(({ room, head }) => ({ room, head })),
      };
    },
    async room(space, room): Promise<StoredRoom> {
      const found = find(space, room);
      if (!found) return emptyRoom;
      const { items, lease, heads, dropped } = found;
      return { lastSeq: items.length, hash: items.at(-1)?.hash ?? '', lease, heads: new Map(heads), dropped };
    },
    async items(space, room, range) {
      return inRange(find(space, room)?.items ?? [], range);
    },
    async weight(space, room) {
      return (find(space, room)?.items ?? []).reduce((sum, { item }) => sum + sizeOf(item), 0);
    },
    async placed(space, room, author, counter) {
      const items = find(space, room)?.items ?? [];
      return items.find(({ item }) => isBy(item, author) && item.kind === 'sealed' && item.counter === counter) ?? null;
    },
    async commit(changes) {
      check(data, changes);
      for (const change of changes) apply(data, change);
    },
    async close() {},
  };
}

function isBy(item: StoredItem['item'], author: Author): boolean {
  return item.kind === 'sealed' && item.author === author;
}

function inRange(items: readonly StoredItem[], range: ItemRange): StoredItem[] {
  const wanted = 'after' in range ? items.slice(range.after) : items.slice(0, Math.max(0, range.before - 1)).reverse();
  const found: StoredItem[] = [];
  let bytes = 0;
  for (const stored of wanted) {
    bytes += sizeOf(stored.item);
    if (found.length === range.limit || (found.length > 0 && bytes > range.bytes)) break;
    found.push(stored);
  }
  return found;
}

/** Before anything is written, so that a conflict stores nothing. */
function check(data: MemoryData, changes: readonly Change[]): void {
  const lastSeqs = new Map<string, number>();
  const counters = new Map<string, number>();
  const dropped = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'drop') dropped.add(JSON.stringify([change.space, change.room]));
    if (change.kind !== 'item') continue;
    const { item } = change.stored;
    const room = data.get(change.space)?.rooms.get(change.room);
    const roomKey = JSON.stringify([change.space, change.room]);
    if (room?.dropped || dropped.has(roomKey)) throw new StoreConflict('the room was dropped');
    const lastSeq = lastSeqs.get(roomKey) ?? room?.items.length ?? 0;
    if (item.seq !== lastSeq + 1) throw new StoreConflict(`item ${item.seq} does not follow ${lastSeq}`);
    lastSeqs.set(roomKey, item.seq);
    if (item.kind !== 'sealed') continue;
    const authorKey = JSON.stringify([change.space, change.room, item.author]);
    const counter = counters.get(authorKey) ?? room?.heads.get(item.author)?.counter ?? 0;
    if (item.counter !== counter + 1) throw new StoreConflict(`counter ${item.counter} does not follow ${counter}`);
    counters.set(authorKey, item.counter);
  }
}

function apply(data: MemoryData, change: Change): void {
  const space = data.get(change.space) ?? newSpace();
  data.set(change.space, space);
  switch (change.kind) {
    case 'device':
      space.devices.set(change.device, change.lastSeen);
      return;
    case 'generation':
      space.generation = change.generation;
      space.settled = change.settled;
      return;
    case 'report':
      space.reports.set(change.device, change.generation);
      return;
    case 'lease': {
      const room = space.rooms.get(change.room);
      if (room?.lease?.epoch === change.epoch) room.lease = { ...room.lease, until: change.until };
      return;
    }
    case 'drop': {
      const room = space.rooms.get(change.room);
      if (room?.dropped) return;
      space.bytes += droppedSize - (room?.items ?? []).reduce((sum, { item }) => sum + sizeOf(item), 0);
      space.rooms.set(change.room, { items: [], heads: new Map(), lease: null, dropped: true });
      return;
    }
    case 'item': {
      const room: MemoryRoom = space.rooms.get(change.room) ?? { items: [], heads: new Map(), lease: null, dropped: false };
      space.rooms.set(change.room, room);
      const { item, itemHash } = change.stored;
      room.items.push(change.stored);
      space.bytes += sizeOf(item);
      if (item.kind === 'sealed') room.heads.set(item.author, { counter: item.counter, hash: itemHash });
      else room.lease = { ...leaseOf(item), until: change.leaseUntil, generation: change.generation };
      return;
    }
    default:
      change satisfies never;
  }
}

const newSpace = (): MemorySpace => ({
  bytes: 0,
  generation: 0,
  settled: false,
  reports: new Map(),
  devices: new Map(),
  rooms: new Map(),
});

function leaseOf(item: Extract<StoredItem['item'], { kind: 'lease' }>) {
  return { epoch: item.epoch, device: item.device, reason: item.reason, seq: item.seq };
}
