/** What a run leaves behind, put in the form that the rules are asked of. */
import { keyOf } from '@baton/journal';
import {
  type Author,
  type BlobRef,
  type BlobRow,
  blobRoom,
  deviceOfAuthor,
  type JsonValue,
  joinBlob,
  type LeaseEntry,
  orderOfPlace,
  parseRoom,
  parseRow,
  type RoomId,
  type RoomItem,
  type RoomKind,
  type Row,
  type RowId,
  type SessionId,
  type SessionRow,
  type StepId,
  sessionRoom,
  type Tables,
  unpack,
} from '@baton/protocol';
import type { MemoryDisk } from '@baton/store/memory';

/** One request as the outside met it; times in milliseconds of the simulation. */
export interface Call {
  readonly key: string;
  readonly device: string;
  readonly url: string;
  readonly body: string;
  readonly leftAt: number;
  readonly at: number;
  readonly effect: boolean;
  readonly answer: string;
}

/** A call for a file as the main process of a computer met it. `of`: the change that it is about. */
export interface FileCalled {
  readonly key: string;
  readonly does: string;
  readonly of: string | null;
  readonly effect: boolean;
}

/** One request as the service of a helper met it. `begin`: an answer that goes on by itself; `ask`: one that ends with its connection. */
export interface HelperRequest {
  readonly asks: 'begin' | 'ask' | 'look' | 'stop';
  readonly device: string;
  readonly leftAt: number;
  /** The answer that it was about; null: none was given. */
  readonly answer: string | null;
}

/** An answer as its service knows it. `took`: tokens that came out, another number for each. */
export interface HelperAnswer {
  readonly id: string;
  readonly helper: string;
  readonly took: number;
}

/** A task of a server of tools: how often that was told to stop it, how often somebody tried, and whether it still knows of it. */
export interface ServerTask {
  readonly id: string;
  readonly told: number;
  readonly tries: number;
  readonly forgotten: boolean;
}

/** A row that was stored. */
export interface KeptRow {
  readonly row: RowId;
  readonly room: RoomId;
  readonly provisional: boolean;
  /** The process heard that it is stored. */
  readonly told: boolean;
  readonly at: number;
}

/** An item that somebody was told is in its room. */
export interface Acknowledged {
  readonly room: string;
  readonly author: string;
  readonly counter: number;
  readonly seq: number;
}

export interface Evidence {
  readonly devices: readonly {
    readonly id: string;
    readonly disk: MemoryDisk;
    readonly kept: readonly KeptRow[];
    /** When each of its processes was started, in milliseconds of the simulation. */
    readonly births: readonly number[];
    readonly synced: boolean;
  }[];
  /** Devices that are no more, with what they had once read. `broken`: without a moment in which to send what they had. */
  readonly gone: readonly { readonly id: string; readonly kept: readonly KeptRow[]; readonly broken: boolean }[];
  /** The relay's rooms; empty when no device ever spoke to it. */
  readonly rooms: ReadonlyMap<RoomId, readonly { readonly item: RoomItem }[]>;
  /** The relay came back without something that it had acknowledged: what was not read by anybody may have another place then. */
  readonly relayLost: boolean;
  /**
   * It did so where whoever came first decided what stands: it could not tell, so that a device that had read less may have written before
   * another one noticed; or it was lost again after a person had gone on without a device, and there were two lines to give back.
   */
  readonly firstDecided: boolean;
  /** Devices found that it lacked what it had told them of. */
  readonly relayShort: boolean;
  /**
   * Devices that a person did not wait for then, and since when. What they did with a claim and an answer that only they had read cannot be
   * seen by the others: the journal names it as an exception.
   */
  readonly unasked: ReadonlyMap<string, number>;
  readonly acknowledged: readonly Acknowledged[];
  readonly calls: readonly Call[];
  readonly files: readonly FileCalled[];
  readonly helpers: {
    readonly asked: readonly HelperRequest[];
    readonly answers: readonly HelperAnswer[];
  };
  readonly tasks: readonly ServerTask[];
  /** What is stored was put into slabs. */
  readonly searched: boolean;
  readonly promised: readonly { readonly session: SessionId; readonly message: string; readonly on: string }[];
  readonly broke: readonly string[];
  readonly stuck: string | null;
  /** Relay time at the beginning of the simulation. */
  readonly beginning: number;
}

/**
 * What the relay had acknowledged and nobody has any more: it came back without it, its author is gone, and no device that is left has ever
 * read it. There is no third copy.
 */
export function goneForGood(evidence: Evidence): readonly Acknowledged[] {
  const known = forGood.get(evidence) ?? findGone(evidence);
  forGood.set(evidence, known);
  return known;
}

/** Asked for by several rules. */
const forGood = new WeakMap<Evidence, readonly Acknowledged[]>();

/**
 * Devices that could not be asked in time, and since when: where whoever comes first decides what stands, what another one had read loses the
 * place it had. Nobody was there who knew.
 */
export function askedTooLate({ devices, firstDecided }: Evidence): ReadonlyMap<string, number> {
  if (!firstDecided) return new Map();
  return new Map(
    devices.flatMap(({ id, kept }) => {
      const placed = new Set<RowId>();
      const rewound = kept.find(({ row, provisional }) => {
        if (!provisional) placed.add(row);
        return provisional && placed.has(row);
      });
      return rewound ? [[id, rewound.at] as const] : [];
    }),
  );
}

/** The devices that nobody could ask what they had read, or did not, and since when. */
export const notAsked = (evidence: Evidence): ReadonlyMap<string, number> => new Map([...askedTooLate(evidence), ...evidence.unasked]);

/** The devices that had something which nobody has any more. */
export const hadMore = (evidence: Evidence): ReadonlySet<string> =>
  new Set(goneForGood(evidence).map(({ author }) => deviceOfAuthor(author as Author)));

function findGone({ acknowledged, rooms, relayLost, gone, devices }: Evidence): Acknowledged[] {
  if (!relayLost || gone.length === 0) return [];
  const isOf = ({ author, counter }: Acknowledged, item: RoomItem) =>
    item.kind === 'sealed' && item.author === author && item.counter === counter;
  const left = devices.flatMap(({ disk }) => [...table(disk, 'items'), ...table(disk, 'carried')]);
  return acknowledged.filter(one => {
    const isGone = gone.some(({ id }) => id === deviceOfAuthor(one.author as Author));
    const inRoom = () => rooms.get(one.room as RoomId)?.some(({ item }) => isOf(one, item));
    return isGone && !inRoom() && !left.some(({ room, item }) => room === one.room && isOf(one, item));
  });
}

/** One thing in a room, at its place. */
export type Placed =
  | { readonly kind: 'row'; readonly row: Row; readonly order: string; readonly relayTime: number }
  | { readonly kind: 'lease'; readonly entry: LeaseEntry; readonly order: string; readonly relayTime: number };

/** A room's items opened, as a device without cryptography opens them. */
export function openRoom(room: RoomId, items: readonly { readonly item: RoomItem }[]): Placed[] {
  const kind = parseRoom(room)?.kind;
  if (!kind) throw new Error(`no room of this version: ${room}`);
  return items.flatMap(({ item }): readonly Placed[] => {
    const known = opened.get(item) ?? openItem(kind, item);
    opened.set(item, known);
    return known;
  });
}

/** Items never change, and each is asked for by several rules. */
const opened = new WeakMap<RoomItem, readonly Placed[]>();

function openItem(kind: RoomKind, item: RoomItem): readonly Placed[] {
  if (item.kind === 'lease') {
    const { epoch, device, reason, at, seq } = item;
    return [{ kind: 'lease', entry: { epoch, device, reason, at }, order: orderOfPlace({ seq, index: 0 }), relayTime: at }];
  }
  const body = unpack(item.sealed) as { rows: unknown[] };
  return body.rows.flatMap((candidate, index): Placed[] => {
    const parsed = parseRow(kind, candidate);
    return 'ok' in parsed ? [{ kind: 'row', row: parsed.ok, order: orderOfPlace({ seq: item.seq, index }), relayTime: item.at }] : [];
  });
}

/** The line of a session: its room where the relay has it, else the rows of the one device that has it. Rows that came twice count once. */
export function lineOf(evidence: Evidence, session: SessionId): Placed[] {
  const room = sessionRoom(session);
  const items = evidence.rooms.get(room);
  const placed = items ? openRoom(room, items) : ownLine(evidence, room);
  const seen = new Set<RowId>();
  return placed.filter(one => one.kind === 'lease' || (!seen.has(one.row.id) && seen.add(one.row.id)));
}

function ownLine({ devices }: Evidence, room: RoomId): Placed[] {
  const rows = devices.flatMap(device => [...device.disk.tables.rows.values()].filter(stored => stored.room === room));
  return rows
    .filter(stored => stored.relayTime !== null)
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(stored => ({ kind: 'row', row: stored.row, order: stored.order, relayTime: stored.relayTime ?? 0 }));
}

/** A value that stands apart, as its room or a device has it. Null where it cannot be made whole. */
export function wholeOf({ rooms, devices }: Evidence, ref: BlobRef): JsonValue | null {
  const room = blobRoom(ref.blob);
  const items = rooms.get(room);
  const rows = items
    ? openRoom(room, items).flatMap(one => (one.kind === 'row' ? [one.row] : []))
    : devices.flatMap(({ disk }) => [...disk.tables.rows.values()].flatMap(stored => (stored.room === room ? [stored.row] : [])));
  return joinBlob(
    ref,
    rows.filter((row): row is BlobRow => row.type === 'piece'),
  );
}

export function sessionsOf({ rooms, devices }: Evidence): SessionId[] {
  const named: RoomId[] = [...rooms.keys(), ...devices.flatMap(device => table(device.disk, 'rooms').map(room => room.id))];
  return [
    ...new Set(
      named.flatMap(room => {
        const parsed = parseRoom(room);
        return parsed?.kind === 'session' ? [parsed.session] : [];
      }),
    ),
  ];
}

/** Every step anybody ever meant, also on lines that lost, by the key that its calls carry. */
export function stepsByKey(evidence: Evidence): Map<string, StepId> {
  const rows: SessionRow[] = [
    ...evidence.devices.flatMap(device => [...device.disk.tables.rows.values()].map(stored => stored.row as SessionRow)),
    ...sessionsOf(evidence).flatMap(session =>
      lineOf(evidence, session).flatMap(one => (one.kind === 'row' ? [one.row as SessionRow] : [])),
    ),
  ];
  return new Map(rows.flatMap(row => (row.type === 'intent' ? [[keyOf(row.step), row.step] as const] : [])));
}

export function table<Name extends keyof Tables>(disk: MemoryDisk, name: Name): Tables[Name][] {
  return [...disk.tables[name].values()];
}
