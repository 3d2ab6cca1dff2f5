/** A device over the fake relay: the ports kept in memory, as a database would keep them, and able to die between any two steps. */
import {
  type Author,
  authorOf,
  type Cursor,
  type DeviceId,
  type RoomId,
  type RoomItem,
  type Row,
  type RowId,
  type SealedRecord,
  type SpaceId,
  startCursor,
  toHex,
} from '@baton/protocol';
import type { RelayIdentity } from '../client/answers.ts';
import { createRelayClient, type RelayClient } from '../client/relay-client.ts';
import type { Timing } from '../client/timing.ts';
import { createGenerations, type Generations } from '../generation/generation.ts';
import type { GenerationPort } from '../generation/port.ts';
import { chooseRows } from '../outbox/choose-rows.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import type { OutboxPort } from '../outbox/port.ts';
import type { OpenedItem } from '../room/open-batch.ts';
import { plainSealer, plainSignature } from '../room/plain-sealer.ts';
import type { KeptItem, RoomsPort } from '../room/port.ts';
import { createRoomSync, type RoomSync } from '../room/room-sync.ts';
import type { Sealer } from '../room/sealer.ts';
import type { FakeClock } from './clock.ts';
import type { FakeRelay } from './relay.ts';

interface StoredRoom {
  cursor: Cursor;
  heads: Map<Author, { counter: number; hash: string }>;
  rows: Row[];
  items: OpenedItem[];
  kept: KeptItem[];
  carried: RoomItem[];
  outbox: { key: string; rows: Row[]; after?: RowId }[];
  sealed: SealedRecord | null;
  author: { id: Author; counter: number; hash: Uint8Array };
  sent: boolean;
}

/** What survives a crash. */
export interface FakeDisk {
  readonly device: DeviceId;
  readonly rooms: Map<RoomId, StoredRoom>;
  incarnations: number;
  /** The generation whose items it has. */
  known: number;
}

export function createFakeDisk(name: string): FakeDisk {
  return { device: name as DeviceId, rooms: new Map(), incarnations: 0, known: 0 };
}

export interface FakeDevice {
  readonly client: RelayClient;
  readonly rooms: RoomSync;
  readonly outbox: Outbox;
  readonly generations: Generations;
  readonly identity: RelayIdentity;
  readonly disk: FakeDisk;
  /** What the ports were told. */
  readonly heard: { held: ({ seq: number; why: string } | null)[]; rewound: Cursor[]; stopped: string[]; batches: number[] };
  /** Set by a test to break storing. */
  readonly faults: { receive: () => 'ok' | 'again' | 'okButLost'; onReceive: () => Promise<void> };
  /** Commits rows as a person's action does: stored with their outbox record, then sent. */
  write(room: RoomId, rows: readonly Row[], after?: RowId): void;
  rows(room: RoomId): readonly Row[];
  stored(room: RoomId): StoredRoom;
  /** The process dies: nothing of it happens any more. */
  kill(): void;
}

export function createFakeDevice(
  clock: FakeClock,
  relay: Pick<FakeRelay, 'connect'>,
  disk: FakeDisk,
  options: { sealer?: Sealer; timing?: Partial<Timing>; identity?: RelayIdentity; others?: readonly string[] } = {},
): FakeDevice {
  const { device } = disk;
  const sealer = options.sealer ?? plainSealer();
  let dead = false;
  const never = new Promise<never>(() => {});
  const stored = (room: RoomId): StoredRoom => {
    const known = disk.rooms.get(room) ?? {
      cursor: startCursor,
      heads: new Map(),
      rows: [],
      items: [],
      kept: [],
      carried: [],
      outbox: [],
      sealed: null,
      author: { id: authorOf(device, `i${disk.incarnations}`), counter: 0, hash: new Uint8Array() },
      sent: false,
    };
    disk.rooms.set(room, known);
    return known;
  };
  const identity: RelayIdentity = options.identity ?? {
    space: 'space' as SpaceId,
    rootKey: new Uint8Array(32),
    device,
    author: authorOf(device, `i${disk.incarnations}`),
    certificates: [new Uint8Array(1)],
    sign: async message => plainSignature(device, message),
  };
  const heard: FakeDevice['heard'] = { held: [], rewound: [], stopped: [], batches: [] };
  const faults: FakeDevice['faults'] = { receive: () => 'ok', onReceive: async () => {} };

  const roomsPort: RoomsPort = {
    point: async room => (dead ? never : { cursor: stored(room).cursor, heads: stored(room).heads }),
    receive: async (room, batch) => {
      await faults.onReceive();
      if (dead) return never;
      const fault = faults.receive();
      if (fault === 'again') return 'again';
      const record = stored(room);
      const first = batch.items[0];
      if (first && first.seq !== record.cursor.seq + 1) throw new Error(`skipped items: ${record.cursor.seq} to ${first.seq}`);
      heard.batches.push(batch.items.length);
      record.kept.push(...batch.raw);
      for (const item of batch.items) {
        record.items.push(item);
        record.carried = record.carried.filter(
          one => item.kind === 'lease' || one.kind === 'lease' || one.author !== item.author || one.counter !== item.counter,
        );
        // Rows have ids of their own: what is read a second time changes nothing.
        if (item.kind === 'rows') {
          const known = new Set(record.rows.map(({ id }) => id));
          record.rows.push(...item.rows.map(({ row }) => row).filter(({ id }) => !known.has(id)));
        }
        const { sealed } = record;
        if (item.kind !== 'lease' && sealed && item.author === sealed.author && item.hash === toHex(sealed.hash)) {
          const sent = new Set(sealed.rows);
          record.outbox = record.outbox
            .map(entry => ({ ...entry, rows: entry.rows.filter(row => !sent.has(row.id)) }))
            .filter(entry => entry.rows.length > 0);
          record.sealed = null;
        }
      }
      record.cursor = batch.cursor;
      record.heads = new Map(batch.heads);
      return fault === 'okButLost' ? 'again' : 'ok';
    },
    held: async (_room, held) => {
      heard.held.push(held);
    },
    generationChanged: async (room, generation) => {
      if (dead) return never;
      stored(room).cursor = { ...stored(room).cursor, generation };
      return 'ok';
    },
    kept: async (room, after, limit) => (dead ? never : stored(room).kept.slice(after, after + limit)),
    rewind: async (room, common) => {
      if (dead) return never;
      heard.rewound.push(common);
      const record = stored(room);
      record.carried = [...record.kept.splice(common.seq).map(({ item }) => item), ...record.carried];
      record.items.splice(common.seq);
      record.cursor = common;
      record.heads = new Map();
      for (const item of record.items) if (item.kind === 'rows') record.heads.set(item.author, { counter: item.counter, hash: item.hash });
      outbox.wake(room);
      return 'ok';
    },
  };
  const outboxPort: OutboxPort = {
    carried: async room => (dead ? never : (stored(room).carried.find(({ kind }) => kind === 'sealed') ?? null)),
    notCarried: async () => {
      throw new Error('every chain goes on here');
    },
    sealed: async room => (dead ? never : stored(room).sealed),
    nextBatch: async room => {
      if (dead) return never;
      const { outbox, author, cursor } = stored(room);
      if (outbox.length === 0) return 'empty';
      const readBack = (id: RowId) => [...disk.rooms.values()].some(other => other.rows.some(row => row.id === id));
      const blocked = outbox.findIndex(entry => entry.after !== undefined && !readBack(entry.after));
      const ready = blocked < 0 ? outbox : outbox.slice(0, blocked);
      if (ready.length === 0) return 'waiting';
      const chosen = chooseRows(ready);
      return { ...chosen, author: author.id, counter: author.counter + 1, previousHash: author.hash, cursor };
    },
    storeSealed: async record => {
      if (dead) return never;
      const known = stored(record.room);
      known.sealed = record;
      known.sent = true;
      known.author = { id: record.author, counter: record.counter, hash: record.hash };
      return 'ok';
    },
    newIncarnation: async room => {
      const known = stored(room);
      disk.incarnations++;
      known.sealed = null;
      known.author = { id: authorOf(device, `i${disk.incarnations}`), counter: 0, hash: new Uint8Array() };
      return 'ok';
    },
    stopped: async (_room, why) => {
      heard.stopped.push(why);
    },
  };

  const client = createRelayClient({
    connect: relay.connect,
    url: 'ws://relay',
    identity,
    clock,
    random: () => 0.5,
    known: () => disk.known,
    ...(options.timing ? { timing: options.timing } : {}),
  });
  const rooms = createRoomSync({ client, sealer, port: roomsPort, clock });
  const outbox = createOutbox({ client, rooms, sealer, port: outboxPort, clock });
  const generationPort: GenerationPort = {
    known: () => disk.known,
    roomsBehind: async generation =>
      [...disk.rooms].filter(([, { cursor }]) => cursor.seq > 0 && cursor.generation !== generation).map(([room]) => room),
    others: async () => (options.others ?? []) as DeviceId[],
    reached: async generation => {
      if (dead) return never;
      disk.known = generation;
      return 'ok';
    },
  };
  const generations = createGenerations({ client, rooms, port: generationPort, clock, me: device });
  let keys = 0;
  return {
    client,
    rooms,
    outbox,
    generations,
    identity,
    disk,
    heard,
    faults,
    write: (room, rows, after) => {
      const key = `${room}/${String(keys++).padStart(6, '0')}`;
      stored(room).outbox.push({ key, rows: [...rows], ...(after === undefined ? {} : { after }) });
      outbox.wake(room);
    },
    rows: room => stored(room).rows,
    stored,
    kill: () => {
      dead = true;
      generations.stop();
      outbox.stop();
      rooms.stop();
      client.stop();
    },
  };
}
