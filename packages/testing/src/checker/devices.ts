/** What the devices hold against the rooms, and against each other. */
import {
  blobRoom,
  blobsOf,
  canonicalJson,
  isProvisionalOrder,
  type JsonValue,
  parseRoom,
  type RoomId,
  type TableName,
} from '@baton/protocol';
import type { MemoryDisk } from '@baton/store/memory';
import { stateOn } from '../state-on.ts';
import { deletedRooms } from './deleted.ts';
import { type Evidence, goneForGood, type KeptRow, openRoom, table, wholeOf } from './evidence.ts';
import type { Refolded } from './line.ts';
import { type Violation, violation } from './violation.ts';

type Device = Evidence['devices'][number];

/** Rule 5: whatever was acknowledged is still there, on the disk and in the room. */
export function checkNothingLost(evidence: Evidence): Violation[] {
  const found: Violation[] = [];
  // They gave it back, and so nothing is missing now; but nobody had touched its data.
  if (evidence.relayShort && !evidence.relayLost) found.push(violation('5', 'the relay had acknowledged what it had not stored'));
  const forGood = new Set(goneForGood(evidence));
  const deleted = deletedRooms(evidence);
  for (const acknowledged of evidence.acknowledged) {
    const { room, author, counter, seq } = acknowledged;
    if (forGood.has(acknowledged) || deleted.has(room as RoomId)) continue;
    const items = evidence.rooms.get(room as never) ?? [];
    const isIt = ({ item }: (typeof items)[number]) => item.kind === 'sealed' && item.author === author && item.counter === counter;
    if (!(evidence.relayLost ? items : items.slice(seq - 1, seq)).some(isIt)) {
      found.push(violation('5', `${room}: item ${seq} of ${author}#${counter} was acknowledged and is not in the room`));
    }
  }
  const inRooms = new Map(
    [...evidence.rooms].map(([room, items]) => [room, new Set(openRoom(room, items).map(one => (one.kind === 'row' ? one.row.id : '')))]),
  );
  for (const { id, disk, kept, synced } of evidence.devices) {
    const isLost = ({ row, room, told }: KeptRow) => told && !deleted.has(room) && !disk.tables.rows.has(row);
    const lost = new Set(kept.filter(isLost).map(({ row }) => row));
    for (const row of lost) found.push(violation('5', `${id}: row ${row} was stored and is gone`));
    if (!synced || evidence.stuck !== null) continue;
    for (const stored of disk.tables.rows.values()) {
      const room = inRooms.get(stored.room);
      if (!room) {
        if (evidence.rooms.size > 0 && disk.tables.rooms.get(stored.room)?.sent)
          found.push(violation('5', `${id}: ${stored.room} never came to the relay`));
      } else if (!room.has(stored.id)) found.push(violation('5', `${id}: ${stored.row.type} ${stored.id} is not in ${stored.room}`));
      else if (isProvisionalOrder(stored.order))
        found.push(violation('10', `${id}: ${stored.row.type} ${stored.id} is in its room and still provisional here`));
    }
    for (const [room, rows] of inRooms) {
      // Large values are fetched by whoever needs them; that they are there, `checkWhole` sees.
      if (parseRoom(room)?.kind === 'blob') continue;
      for (const row of rows)
        if (row !== '' && !disk.tables.rows.has(row as never)) found.push(violation('5', `${id}: has read ${room} and lacks row ${row}`));
    }
  }
  return found;
}

/** Rule 5 for what does not fit a row: the value is there whole before the row that names it is read by anybody. */
export function checkWhole(evidence: Evidence): Violation[] {
  const found: Violation[] = [];
  for (const [room, items] of evidence.rooms) {
    for (const one of openRoom(room, items)) {
      for (const ref of one.kind === 'row' ? blobsOf(one.row) : []) {
        if (wholeOf(evidence, ref) === null) {
          // The one device that had it is gone, and the relay lost it: there is no third copy.
          if (evidence.relayLost && evidence.gone.length > 0) continue;
          found.push(violation('5', `${room}: ${ref.blob} is named at ${one.order} and is not there whole`));
          continue;
        }
        const pieces = openRoom(blobRoom(ref.blob), evidence.rooms.get(blobRoom(ref.blob)) ?? []);
        // What a relay lost comes back at times of its own.
        if (!evidence.relayLost && pieces.some(piece => piece.relayTime > one.relayTime))
          found.push(violation('5', `${room}: ${ref.blob} is named at ${one.order}, before all of it was there`));
      }
    }
  }
  return found;
}

/** Nothing waits to leave, nothing is held or stopped, once everything is at rest. */
export function checkAtRest({ devices, stuck }: Evidence): Violation[] {
  if (stuck !== null) return [violation('7', `did not come to rest: ${stuck}`)];
  return devices.flatMap(({ id, disk, synced }) => {
    const found: Violation[] = [];
    for (const room of table(disk, 'rooms')) {
      if (room.held) found.push(violation('outbox', `${id}: ${room.id} is held at ${room.held.seq}`));
      if (room.stopped !== null) found.push(violation('outbox', `${id}: ${room.id} is stopped: ${room.stopped}`));
      if (room.uploading !== null && synced) found.push(violation('outbox', `${id}: ${room.id} is still on its way up`));
    }
    if (synced && disk.tables.outbox.size + disk.tables.sealed.size + disk.tables.carried.size > 0)
      found.push(violation('outbox', `${id}: something still waits to leave`));
    for (const { step } of table(disk, 'progress')) {
      if (disk.tables.steps.get(step)?.state === 'done') found.push(violation('outbox', `${id}: streamed text of ${step} is left over`));
    }
    return found;
  });
}

/** Rule 10: every synced device stored what the room folds to from nothing. */
export function checkState({ devices, stuck }: Evidence, { session, state, rows }: Refolded): Violation[] {
  if (stuck !== null) return [];
  return devices.flatMap(({ id, disk, synced }) => {
    if (!synced && !rows.some(({ row }) => disk.tables.rows.has(row.id))) return [];
    const stored = stateOn(disk, session);
    const difference = differs(state, stored);
    return difference ? [violation('10', `${id}: ${session} is stored as something else than its room folds to: ${difference}`)] : [];
  });
}

/**
 * What may differ between devices although both have read everything, by table: who was online when, what is kept only here, and what
 * stands for a device's own way to its records.
 */
const perDevice: { readonly [Name in TableName]?: readonly string[] } = {
  entries: [],
  steps: [],
  directory: [],
  versions: ['snapshot'],
  documents: ['updatedAt', 'updates', 'createdAt'],
  reversals: [],
  sessions: ['updatedAt', 'leaseUntil', 'complete', 'createdAt'],
};

/** Rule 10 for what people see: two devices that have read everything show the same. */
export function checkSame({ devices, stuck }: Evidence): Violation[] {
  const [first, ...others] = devices.filter(device => device.synced);
  if (!first || stuck !== null) return [];
  return others.flatMap(other =>
    (Object.keys(perDevice) as TableName[]).flatMap(name => sameTable(name, first, other, perDevice[name] ?? [])),
  );
}

function sameTable(name: TableName, a: Device, b: Device, without: readonly string[]): Violation[] {
  const left = a.disk.tables[name] as unknown as Map<string, Record<string, unknown>>;
  const right = b.disk.tables[name] as unknown as Map<string, Record<string, unknown>>;
  const found: Violation[] = [];
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const [mine, theirs] = [left.get(key), right.get(key)].map(record => record && omit(record, without));
    if (!mine || !theirs) found.push(violation('10', `${name} ${key} is only on ${mine ? a.id : b.id}: ${said(mine ?? theirs)}`));
    else {
      const difference = differs(mine, theirs);
      if (difference) found.push(violation('10', `${name} ${key} differs between ${a.id} and ${b.id}: ${difference}`));
    }
  }
  return found;
}

const omit = (record: Record<string, unknown>, without: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !without.includes(field)));

/** A place for a person to look at: the first field that is not the same. Null when all is. */
export function differs(a: unknown, b: unknown, path = ''): string | null {
  if (a === b) return null;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return `${path || 'it'} is ${said(a)} and ${said(b)}`;
  if (a instanceof Uint8Array || b instanceof Uint8Array) return said(a) === said(b) ? null : `${path} holds other bytes`;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const field of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const difference = differs(left[field], right[field], `${path}/${field}`);
    if (difference) return difference;
  }
  return null;
}

function said(value: unknown): string {
  const text = value instanceof Uint8Array ? `${value.length} bytes ${[...value].join(' ')}` : JSON.stringify(value as JsonValue);
  return (text ?? 'nothing').slice(0, 300);
}

export const sameJson = (a: unknown, b: unknown): boolean => canonicalJson(a as JsonValue) === canonicalJson(b as JsonValue);

export function provisionalLeft(disk: MemoryDisk): string[] {
  const ordered = ['entries', 'steps', 'versions', 'directory'] as const;
  return ordered.flatMap(name =>
    [...(disk.tables[name] as unknown as Map<string, { order: string }>)].flatMap(([key, { order }]) =>
      order.startsWith('~') ? [`${name} ${key}`] : [],
    ),
  );
}
