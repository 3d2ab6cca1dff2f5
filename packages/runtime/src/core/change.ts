import type { OutboxRecord, RoomId, RoomRecord, Row, StoredRow, TableName, Tables } from '@baton/protocol';
import { bytesOf, limits, orderOfPlace, parseRow, provisionalOrder } from '@baton/protocol';
import { put, remove, type Write } from '@baton/store';

/** Where a row came to stand: a place with its relay time, or (`relayTime` null) provisional until it is read back. */
export interface Standing {
  readonly order: string;
  readonly relayTime: number | null;
}

/**
 * One transaction in the making: writes, the revisions it was decided at, and what to do in memory once it is stored.
 * Nothing in memory changes before the store said `ok`.
 */
export class Change {
  readonly writes: Write[] = [];
  readonly #expect = new Map<RoomId, number>();
  readonly #rooms = new Map<RoomId, RoomRecord>();
  readonly #stored: (() => void)[] = [];
  readonly #dropped: (() => void)[] = [];
  readonly #leaving = new Set<RoomId>();
  readonly #gone = new Set<RoomId>();

  put<Name extends TableName>(table: Name, record: Tables[Name]): void {
    if (table === 'outbox') this.#leaving.add((record as Tables['outbox']).room);
    this.writes.push(put(table, record));
  }

  remove<Name extends TableName>(table: Name, key: string): void {
    this.writes.push(remove(table, key));
  }

  /** Runs when the transaction is stored, in the order given. */
  onStored(work: () => void): void {
    this.#stored.push(work);
  }

  /** The room as this change leaves it so far. */
  room(record: RoomRecord): RoomRecord {
    return this.#rooms.get(record.id) ?? record;
  }

  /** Changes a room; its revision grows once however often it is changed here. */
  touch(record: RoomRecord, patch: Partial<RoomRecord> = {}): RoomRecord {
    const current = this.room(record);
    if (!this.#expect.has(record.id)) this.#expect.set(record.id, record.revision);
    const next = { ...current, ...patch, revision: (this.#expect.get(record.id) ?? 0) + 1 };
    this.#rooms.set(record.id, next);
    return next;
  }

  /** Takes the room's record out: it is as if it had never been there. */
  drop(record: RoomRecord): void {
    if (record.revision === 0) return;
    if (!this.#expect.has(record.id)) this.#expect.set(record.id, record.revision);
    this.#rooms.delete(record.id);
    this.#gone.add(record.id);
  }

  /** Rooms whose records go. */
  get gone(): ReadonlySet<RoomId> {
    return this.#gone;
  }

  get expect(): { room: RoomId; revision: number }[] {
    return [...this.#expect].map(([room, revision]) => ({ room, revision }));
  }

  /** Rooms in which something is to leave now. */
  get leaving(): ReadonlySet<RoomId> {
    return this.#leaving;
  }

  get rooms(): ReadonlyMap<RoomId, RoomRecord> {
    return this.#rooms;
  }

  /** Runs when the transaction was not stored. */
  onDropped(work: () => void): void {
    this.#dropped.push(work);
  }

  /** Runs what was to follow. What throws is handed to `report` and keeps nothing else from running: the transaction is as it is. */
  settle(stored: boolean, report: (error: unknown) => void): void {
    for (const work of stored ? this.#stored : this.#dropped) attempt(work, report);
  }
}

/** Runs one of several listeners, none of which may keep the others from hearing. */
export function attempt(work: () => void, report: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    report(error);
  }
}

/**
 * Writes rows of one room: at a place when the room is its device's own, else provisional with an outbox record, all in this change.
 * @param now the device's wall time; what an own room uses for relay time
 * @param after the row that must be read back before these leave
 * @param beside what waits already and must not be read by anybody without these: they leave in one item
 */
export function appendRows(
  change: Change,
  record: RoomRecord,
  rows: readonly Row[],
  now: number,
  after?: Row['id'],
  beside?: OutboxRecord,
): Standing[] {
  const current = change.room(record);
  for (const row of rows) check(record, row);
  if (!current.sent) {
    const seq = current.next;
    const standings = rows.map((_, index) => ({ order: orderOfPlace({ seq, index }), relayTime: now }));
    rows.forEach((row, i) => {
      change.put('rows', storedRow(record.id, row, standings[i] as Standing));
    });
    change.touch(record, { next: seq + 1 });
    return standings;
  }
  const standings = rows.map((_, i) => ({ order: provisionalOrder(current.next + i), relayTime: null }));
  rows.forEach((row, i) => {
    change.put('rows', storedRow(record.id, row, standings[i] as Standing));
  });
  const ids = rows.map(row => row.id);
  if (beside) change.put('outbox', { ...beside, rows: [...beside.rows, ...ids] });
  else
    change.put('outbox', {
      key: outboxKey(record.id, current.next),
      room: record.id,
      rows: ids,
      ...(after === undefined ? {} : { after }),
    });
  change.touch(record, { next: current.next + rows.length });
  return standings;
}

/** What fails its schema would be void on every device, and what is too large could never leave: neither is stored. */
function check(record: RoomRecord, row: Row): void {
  const parsed = parseRow(record.kind, row);
  if (!('ok' in parsed))
    throw new TypeError(`a ${row.type} row that no device would take: ${'invalid' in parsed ? parsed.invalid : 'its version'}`);
  const size = bytesOf(row);
  if (size > limits.row) throw new RangeError(`a ${row.type} row of ${size} bytes; the limit is ${limits.row}`);
}

export function storedRow(room: RoomId, row: Row, standing: Standing): StoredRow {
  return { id: row.id, room, order: standing.order, relayTime: standing.relayTime, row };
}

export function outboxKey(room: RoomId, n: number): string {
  return `${room}/${n.toString().padStart(12, '0')}`;
}
