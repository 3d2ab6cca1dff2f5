/** A small scripted relay in memory: orders, stores and forwards as the real one does, and breaks where a test asks. */
import type { Clock } from '@baton/journal';
import {
  type Author,
  closeCodes,
  type DeviceFrame,
  type DeviceId,
  decodeDeviceFrame,
  deviceOfAuthor,
  encodeFrame,
  equalBytes,
  type LeaseState,
  limits,
  type RelayFrame,
  type RoomId,
  type RoomItem,
  runningHash,
  sealedItemHash,
  wireProtocol,
} from '@baton/protocol';
import type { Connect } from '../client/socket.ts';
import type { FakeConnection } from './connection.ts';
import { createFakeSlots, type FakeSlots } from './slots.ts';

interface FakeRoom {
  items: RoomItem[];
  lease: LeaseState | null;
}

export interface FakeRelay {
  readonly connect: Connect;
  readonly rooms: Map<RoomId, FakeRoom>;
  /** Open ones, the newest last. */
  connections(): readonly FakeConnection[];
  /** Connection attempts so far. */
  readonly attempts: { count: number };
  /** What a test breaks. `toDevice` and `toRelay` drop the frames they return true for. */
  readonly faults: {
    hangConnects: boolean;
    refuseConnects: boolean;
    swallow: boolean;
    toDevice: (frame: RelayFrame) => boolean;
    toRelay: (frame: DeviceFrame) => boolean;
  };
  readonly slots: FakeSlots;
  items(room: RoomId): readonly RoomItem[];
  /** Ends every connection as a broken line does. */
  cut(code?: number): void;
  /** Starts with a file in which each room has only its first items, or with an empty one: another generation. */
  wipe(keep?: (items: readonly RoomItem[]) => number): void;
  /** Puts an item into a room as if somebody had appended it. */
  inject(room: RoomId, item: Omit<Extract<RoomItem, { kind: 'sealed' }>, 'kind' | 'seq' | 'at'>): void;
}

export function createFakeRelay(clock: Clock, ahead = 0): FakeRelay {
  const rooms = new Map<RoomId, FakeRoom>();
  const connections = new Set<FakeConnection>();
  const attempts = { count: 0 };
  let generation = 1;
  let settled = true;
  const reported = new Set<DeviceId>();
  const dropped = new Set<RoomId>();
  const faults: FakeRelay['faults'] = {
    hangConnects: false,
    refuseConnects: false,
    swallow: false,
    toDevice: () => false,
    toRelay: () => false,
  };
  const now = () => clock.now() + ahead;
  const slots = createFakeSlots(now);

  function roomOf(room: RoomId): FakeRoom {
    const known = rooms.get(room) ?? { items: [], lease: null };
    rooms.set(room, known);
    return known;
  }

  function add(room: RoomId, item: RoomItem): void {
    roomOf(room).items.push(item);
    for (const other of connections) if (other.subscribed.has(room)) other.say({ verb: 'items', room, items: [item] });
  }

  const connect: Connect = (_url, handlers) => {
    attempts.count++;
    const connection: FakeConnection = {
      handlers,
      device: null,
      open: true,
      subscribed: new Set(),
      say: frame => {
        if (faults.swallow || faults.toDevice(frame)) return;
        const bytes = encodeFrame(frame);
        queueMicrotask(() => handlers.message(bytes));
      },
      close: code => {
        if (!connection.open) return;
        connection.open = false;
        connections.delete(connection);
        slots.gone(connection);
        queueMicrotask(() => handlers.closed(code, ''));
      },
    };
    if (faults.refuseConnects) queueMicrotask(() => handlers.closed(1006, ''));
    else if (!faults.hangConnects) {
      connections.add(connection);
      queueMicrotask(() => {
        handlers.opened();
        connection.say({ verb: 'challenge', nonce: new Uint8Array(32), relayTime: now(), protocol: wireProtocol });
      });
    }
    return {
      send: bytes => {
        if (!connection.open || faults.swallow || faults.hangConnects) return;
        const decoded = decodeDeviceFrame(bytes);
        if ('malformed' in decoded) return connection.close(closeCodes.malformed);
        if (faults.toRelay(decoded.ok)) return;
        queueMicrotask(() => answer(connection, decoded.ok));
      },
      close: () => {
        if (faults.swallow) return;
        connections.delete(connection);
        connection.open = false;
        slots.gone(connection);
      },
    };
  };

  function answer(connection: FakeConnection, frame: DeviceFrame): void {
    const entersRoom = frame.verb === 'subscribe' || frame.verb === 'append' || frame.verb === 'lease' || frame.verb === 'restore';
    if (entersRoom && dropped.has(frame.room)) {
      connection.say({ verb: 'refused', id: frame.id, why: 'badRequest', dropped: true });
      return;
    }
    switch (frame.verb) {
      case 'hello': {
        for (const other of connections) if (other.device === frame.device) other.close(closeCodes.replaced);
        connection.device = frame.device;
        connection.say({
          verb: 'welcome',
          id: frame.id,
          relayTime: now(),
          generation,
          settled,
          reported: [...reported],
          heads: [],
          limits: { frame: limits.frame, rooms: 1000 },
          devices: [],
          drops: true,
        });
        return;
      }
      case 'drop':
        if (settled) {
          dropped.add(frame.room);
          rooms.delete(frame.room);
          connection.say({ verb: 'ack', id: frame.id, seq: 0, relayTime: now() });
        } else connection.say({ verb: 'refused', id: frame.id, why: 'restoring' });
        return;
      case 'subscribe':
        subscribe(connection, frame);
        return;
      case 'unsubscribe':
        connection.subscribed.delete(frame.room);
        connection.say({ verb: 'ack', id: frame.id, seq: 0, relayTime: now() });
        return;
      case 'append':
        connection.say(append(connection, frame));
        return;
      case 'lease':
        connection.say(lease(connection, frame));
        return;
      case 'restore':
        connection.say(restore(frame));
        return;
      case 'report':
      case 'settle':
        connection.say({ verb: 'ack', id: frame.id, seq: 0, relayTime: now() });
        if (frame.verb === 'report') reported.add(frame.device);
        else settled = true;
        for (const other of connections) other.say({ verb: 'generation', generation, settled, reported: [...reported] });
        return;
      case 'ephemeral':
        for (const other of connections) {
          if (other !== connection && other.subscribed.has(frame.room) && connection.device) {
            other.say({ verb: 'ephemeral', room: frame.room, device: connection.device, sealed: frame.sealed });
          }
        }
        return;
      case 'ping':
        connection.say({ verb: 'pong', id: frame.id, relayTime: now() });
        return;
      case 'page': {
        const items = roomOf(frame.room).items.filter(item => item.seq < frame.before);
        connection.say({ verb: 'paged', id: frame.id, room: frame.room, items: items.slice(-frame.limit).reverse() });
        return;
      }
      default:
        slots.answer(connection, frame);
    }
  }

  function subscribe(connection: FakeConnection, frame: Extract<DeviceFrame, { verb: 'subscribe' }>): void {
    const { items, lease } = roomOf(frame.room);
    const cursor = frame.cursor ?? { generation, seq: 0, hash: '' };
    const hash = hashOfAll(frame.room, cursor.seq);
    const diverged = items.length < cursor.seq || hash !== cursor.hash;
    const head = { room: frame.room, generation, lastSeq: items.length, hash: hashOfAll(frame.room) };
    connection.say({ verb: 'subscribed', id: frame.id, ...head, diverged, lease });
    if (diverged) return;
    connection.subscribed.add(frame.room);
    const missing = items.slice(cursor.seq);
    for (let at = 0; at < missing.length; at += 10) connection.say({ verb: 'items', room: frame.room, items: missing.slice(at, at + 10) });
    connection.say({ verb: 'caughtUp', room: frame.room, seq: items.length });
  }

  function hashOfAll(room: RoomId, upTo?: number): string {
    return roomOf(room)
      .items.slice(0, upTo)
      .reduce((hash, item) => runningHash(hash, room, item), '');
  }

  function restore({ id, room, previous, items }: Extract<DeviceFrame, { verb: 'restore' }>): RelayFrame {
    if (hashOfAll(room) !== previous) return { verb: 'refused', id, why: 'moved' };
    for (const item of items) {
      const mine = roomOf(room).items.filter(one => one.kind === 'sealed' && item.kind === 'sealed' && one.author === item.author);
      if (item.kind === 'sealed' && item.counter !== mine.length + 1) return { verb: 'refused', id, why: 'forked' };
      add(room, item);
    }
    return { verb: 'ack', id, seq: roomOf(room).items.length, relayTime: now() };
  }

  function append(connection: FakeConnection, frame: Extract<DeviceFrame, { verb: 'append' }>): RelayFrame {
    const { id, room, author, counter, previousHash, sealed, signature } = frame;
    if (deviceOfAuthor(author) !== connection.device) return { verb: 'refused', id, why: 'notMember' };
    if (!settled) return { verb: 'refused', id, why: 'restoring' };
    const mine = roomOf(room).items.filter(item => item.kind === 'sealed' && item.author === author);
    const at = mine[counter - 1];
    if (at?.kind === 'sealed') {
      const same = equalBytes(hashOf(room, at), hashOf(room, frame));
      return same ? { verb: 'ack', id, seq: at.seq, relayTime: now() } : { verb: 'refused', id, why: 'forked', expected: mine.length + 1 };
    }
    if (counter !== mine.length + 1) return { verb: 'refused', id, why: 'gap', expected: mine.length + 1 };
    const last = mine.at(-1);
    if (!equalBytes(previousHash, last?.kind === 'sealed' ? hashOf(room, last) : new Uint8Array())) {
      return { verb: 'refused', id, why: 'forked', expected: counter };
    }
    const seq = roomOf(room).items.length + 1;
    add(room, { kind: 'sealed', seq, at: now(), author, counter, previousHash, sealed, signature });
    return { verb: 'ack', id, seq, relayTime: now() };
  }

  function lease(connection: FakeConnection, frame: Extract<DeviceFrame, { verb: 'lease' }>): RelayFrame {
    const known = roomOf(frame.room);
    const { id, room, action, epoch, reason, signature } = frame;
    const { device } = connection;
    if (!device) return { verb: 'refused', id, why: 'notMember' };
    if (!settled) return { verb: 'refused', id, why: 'restoring', lease: known.lease };
    const live = known.lease !== null && known.lease.liveUntil > now();
    if (action === 'renew' || action === 'release') {
      if (known.lease?.epoch !== epoch || known.lease.device !== device) {
        return { verb: 'refused', id, why: 'staleEpoch', lease: known.lease };
      }
      known.lease = { epoch, device, liveUntil: action === 'renew' ? now() + limits.lease : 0 };
      for (const other of connections) if (other.subscribed.has(room)) other.say({ verb: 'leaseChanged', room, lease: known.lease });
      return { verb: 'ack', id, seq: 0, relayTime: now() };
    }
    if (epoch <= (known.lease?.epoch ?? 0)) return { verb: 'refused', id, why: 'staleEpoch', lease: known.lease };
    if (action === 'acquire' && live && known.lease?.device !== device) {
      return { verb: 'refused', id, why: 'leaseLive', lease: known.lease };
    }
    known.lease = { epoch, device, liveUntil: now() + limits.lease };
    const seq = known.items.length + 1;
    add(room, { kind: 'lease', seq, at: now(), epoch, device, reason, signature });
    return { verb: 'ack', id, seq, relayTime: now() };
  }

  return {
    connect,
    rooms,
    connections: () => [...connections],
    attempts,
    faults,
    slots,
    items: room => roomOf(room).items,
    cut: (code = 1006) => {
      for (const connection of [...connections]) connection.close(code);
    },
    wipe: (keep = () => 0) => {
      for (const room of rooms.values()) {
        room.items.splice(keep(room.items));
        room.lease = null;
      }
      generation++;
      dropped.clear();
      settled = false;
      reported.clear();
    },
    inject: (room, item) => add(room, { kind: 'sealed', seq: roomOf(room).items.length + 1, at: now(), ...item }),
  };
}

function hashOf(room: RoomId, item: { author: Author; counter: number; previousHash: Uint8Array; sealed: Uint8Array }): Uint8Array {
  const { author, counter, previousHash, sealed } = item;
  return sealedItemHash({ room, author, counter, previousHash, sealed });
}
