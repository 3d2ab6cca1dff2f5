/** One session's room at a fake relay, and lines of devices over it, delivered item by item as a test says. */
import { type BlobId, cutBlob, type DeviceId, joinBlob, type LeaseEntry, type NewBlob, type SessionRow } from '@baton/protocol';
import { type FoldedRows, foldLease, foldRows, foldView } from '../fold/index.ts';
import type { Batch, Clock, CommitResult, Line } from '../ports.ts';
import type { SessionState } from '../state.ts';
import { session } from './rows.ts';

type Item = { readonly relayTime: number } & ({ readonly rows: readonly SessionRow[] } | { readonly lease: LeaseEntry });

/** What a device keeps when its process dies. */
export interface Disk {
  readonly device: DeviceId;
  stored: SessionState | null;
  cursor: number;
  outbox: { readonly rows: readonly SessionRow[]; readonly orders: readonly string[] }[];
  next: number;
  /** Every row folded at its place, with its verdict. */
  readonly judged: FoldedRows['rows'][number][];
}

export interface FakeRoom {
  readonly items: Item[];
  /** Values that stand apart, for whoever may read them: see {@link FakeLine.fetches}. */
  readonly blobs: Map<BlobId, NewBlob>;
  epoch(): number;
  grant(device: DeviceId, reason: LeaseEntry['reason']): number;
  disk(device: DeviceId): Disk;
  /** Another device stores a row, as a person's tap there does. */
  put(...rows: SessionRow[]): void;
}

export function fakeRoom(clock: Clock): FakeRoom {
  const items: Item[] = [];
  let epoch = 1;
  return {
    items,
    blobs: new Map(),
    epoch: () => epoch,
    grant(device, reason) {
      epoch++;
      items.push({ relayTime: clock.now(), lease: { epoch, device, reason, at: clock.now() } });
      return epoch;
    },
    disk: device => ({ device, stored: null, cursor: 0, outbox: [], next: 0, judged: [] }),
    put: (...rows) => void items.push({ relayTime: clock.now(), rows }),
  };
}

export interface FakeLine extends Line {
  readonly disk: Disk;
  /** Sends the oldest batch to the room. Whether there was one. */
  send(): boolean;
  /** Reads the next item of the room. Whether there was one. */
  read(): boolean;
  /** Sends and reads until nothing is left. */
  sync(): void;
  acquire(reason: LeaseEntry['reason']): void;
  /** The process dies: nothing it does reaches its disk any more. */
  kill(): void;
  connected: boolean;
  /** Whether values that another device stored apart can be had. */
  fetches: boolean;
  /** Results for the next commits, before they are tried; 'lost' stores the batch and answers `unknown`. */
  readonly faults: (CommitResult | 'lost')[];
  readonly progressed: string[];
  /** Every commit that was stored. */
  readonly commits: (readonly SessionRow[])[];
}

const orderOf = (seq: number, index: number) => `${String(seq).padStart(12, '0')}.${String(index).padStart(4, '0')}`;

export function fakeLine(room: FakeRoom, disk: Disk, clock: Clock): FakeLine {
  let revision = 0;
  let dead = false;
  let connected = true;
  let fetches = true;
  const own = new Set<BlobId>();
  let owned: number | null = null;
  const listeners = new Set<() => void>();
  const sent = new Set<readonly SessionRow[]>();

  const provisional = () => disk.outbox.flatMap(({ rows, orders }) => rows.map((row, i) => ({ row, order: orders[i] ?? '~' })));
  const changed = () => {
    revision++;
    for (const listener of [...listeners]) listener();
  };
  const view = (): SessionState => {
    const { state } = foldView(disk.stored, provisional());
    if (!state) throw new Error('nothing was read yet');
    return state;
  };

  const line: FakeLine = {
    session,
    device: disk.device,
    disk,
    get connected() {
      return connected;
    },
    set connected(now) {
      connected = now;
      for (const listener of [...listeners]) listener();
    },
    get fetches() {
      return fetches;
    },
    set fetches(now) {
      fetches = now;
      for (const listener of [...listeners]) listener();
    },
    whereIs: ({ blob }) => (own.has(blob) || (fetches && room.blobs.has(blob)) ? 'here' : fetches ? 'missing' : 'coming'),
    blob: async ref => {
      const stored = line.whereIs(ref) === 'here' ? room.blobs.get(ref.blob) : undefined;
      if (!stored) return null;
      const head = { v: 1 as const, id: 'piece' as never, device: disk.device, at: 0, type: 'piece' as const };
      const pieces = cutBlob(stored);
      return joinBlob(
        ref,
        pieces.map((bytes, n) => ({ ...head, n, of: pieces.length, bytes })),
      );
    },
    faults: [],
    progressed: [],
    commits: [],
    view: () => ({ state: view(), revision }),
    ownedEpoch: () => (owned !== null && disk.stored?.lease.epoch === owned ? owned : null),
    relayNow: () => clock.now(),
    reachable: () => line.connected && !dead,
    async commit(batch: Batch): Promise<CommitResult> {
      if (dead) return 'fenced';
      const fault = line.faults.shift();
      if (fault && fault !== 'lost' && fault !== 'ok') return fault;
      if (batch.expect !== revision) return 'stale';
      const orders = batch.rows.map(() => `~${String(disk.next++).padStart(12, '0')}`);
      disk.outbox.push({ rows: batch.rows, orders });
      for (const blob of batch.blobs ?? []) {
        own.add(blob.ref.blob);
        room.blobs.set(blob.ref.blob, blob);
      }
      line.commits.push(batch.rows);
      changed();
      return fault === 'lost' ? 'unknown' : 'ok';
    },
    progress: (_step, _attempt, text) => void line.progressed.push(text),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send() {
      const batch = disk.outbox.find(({ rows }) => !sent.has(rows) && !isInRoom(rows));
      if (!batch || dead || !line.connected) return false;
      sent.add(batch.rows);
      room.items.push({ relayTime: clock.now(), rows: batch.rows });
      return true;
    },
    read() {
      const item = room.items[disk.cursor];
      if (!item || dead || !line.connected) return false;
      disk.cursor++;
      if ('lease' in item) {
        disk.stored = foldLease(disk.stored, item.lease, orderOf(disk.cursor, 0)).state;
      } else {
        const folded = foldRows(
          disk.stored,
          item.rows.map((row, i) => ({ row, order: orderOf(disk.cursor, i), relayTime: item.relayTime })),
        );
        disk.stored = folded.state;
        disk.judged.push(...folded.rows);
        disk.outbox = disk.outbox.filter(({ rows }) => rows !== item.rows);
      }
      changed();
      return true;
    },
    sync() {
      while (line.send() || line.read());
    },
    acquire(reason) {
      owned = room.grant(disk.device, reason);
    },
    kill() {
      dead = true;
      listeners.clear();
    },
  };
  const isInRoom = (rows: readonly SessionRow[]) => room.items.some(item => 'rows' in item && item.rows === rows);
  return line;
}
