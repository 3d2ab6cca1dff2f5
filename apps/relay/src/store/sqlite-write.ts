import type { DatabaseSync } from 'node:sqlite';
import type { Author, RoomId, SpaceId } from '@baton/protocol';
import { type Change, droppedSize, neverSeen, StoreConflict, sizeOf } from './port.ts';
import { integer } from './sqlite-rows.ts';

export interface Writer {
  /** Within a transaction of the caller's. Throws {@link StoreConflict}; the caller then rolls back and calls {@link forget}. */
  write(changes: readonly Change[]): void;
  /** What was written last was rolled back. */
  forget(): void;
}

type ItemChange = Extract<Change, { kind: 'item' }>;

/** What the items of a room count for, as `sizeOf` does it. */
export const weightOfRoom = `SELECT COALESCE(SUM(240 + LENGTH(signature) + COALESCE(LENGTH(sealed), 0) + COALESCE(LENGTH(previous_hash), 0)), 0)
  AS weight FROM items WHERE room = ?`;

/** Row keys kept at hand; past this they are read again. */
const mostKeys = 50_000;

export function createWriter(db: DatabaseSync): Writer {
  const keys = new Map<string, number>();
  const selectRoom = db.prepare('SELECT key FROM rooms WHERE space = ? AND room = ?');
  const insertRoom = db.prepare(`INSERT INTO rooms (space, room, last_seq, hash) VALUES (?, ?, 0, '')`);
  const selectAuthor = db.prepare('SELECT key FROM authors WHERE room = ? AND author = ?');
  const insertAuthor = db.prepare(`INSERT INTO authors (room, author, counter, hash, at) VALUES (?, ?, 0, x'', 0)`);
  const advanceRoom = db.prepare('UPDATE rooms SET last_seq = ?, hash = ? WHERE key = ? AND last_seq = ? AND dropped = 0');
  const advanceAuthor = db.prepare('UPDATE authors SET counter = ?, hash = ?, at = ? WHERE key = ? AND counter = ?');
  const insertSealed = db.prepare(
    `INSERT INTO items (room, seq, at, item_hash, hash, signature, author, counter, previous_hash, sealed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertLease = db.prepare(
    'INSERT INTO items (room, seq, at, item_hash, hash, signature, epoch, device, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const setLease = db.prepare(
    `UPDATE rooms SET lease_epoch = ?, lease_device = ?, lease_reason = ?, lease_seq = ?, lease_until = ?, lease_generation = ?
     WHERE key = ?`,
  );
  const setLeaseUntil = db.prepare('UPDATE rooms SET lease_until = ? WHERE space = ? AND room = ? AND lease_epoch = ?');
  const setDevice = db.prepare(
    `INSERT INTO devices (space, device, last_seen) VALUES (?, ?, ?)
     ON CONFLICT (space, device) DO UPDATE SET last_seen = excluded.last_seen`,
  );
  const setReported = db.prepare(
    `INSERT INTO devices (space, device, last_seen, reported) VALUES (?, ?, ${neverSeen}, ?)
     ON CONFLICT (space, device) DO UPDATE SET reported = excluded.reported`,
  );
  const setGeneration = db.prepare('UPDATE spaces SET generation = ?, settled = ? WHERE space = ?');
  const growSpace = db.prepare(
    `INSERT INTO spaces (space, bytes, rooms) VALUES (?, ?, ?)
     ON CONFLICT (space) DO UPDATE SET bytes = bytes + excluded.bytes, rooms = rooms + excluded.rooms`,
  );

  const selectDropped = db.prepare('SELECT key, dropped, last_seq FROM rooms WHERE space = ? AND room = ?');
  const selectWeight = db.prepare(weightOfRoom);
  const deleteItems = db.prepare('DELETE FROM items WHERE room = ?');
  const deleteAuthors = db.prepare('DELETE FROM authors WHERE room = ?');
  const emptyRoom = db.prepare(
    `UPDATE rooms SET dropped = 1, last_seq = 0, hash = '', lease_epoch = NULL, lease_device = NULL, lease_reason = NULL,
     lease_seq = NULL, lease_until = NULL, lease_generation = NULL WHERE key = ?`,
  );

  const keyOf = (name: string, find: () => ReturnType<typeof selectRoom.get>, make: () => number | bigint): number => {
    const known = keys.get(name);
    if (known !== undefined) return known;
    const row = find();
    const key = row ? integer(row, 'key') : Number(make());
    if (keys.size >= mostKeys) keys.clear();
    keys.set(name, key);
    return key;
  };

  const roomKey = (space: SpaceId, room: RoomId): number =>
    keyOf(
      `${space}/${room}`,
      () => selectRoom.get(space, room),
      () => {
        growSpace.run(space, 0, 1);
        return insertRoom.run(space, room).lastInsertRowid;
      },
    );

  const authorKey = (room: number, author: Author): number =>
    keyOf(
      `${room}~${author}`,
      () => selectAuthor.get(room, author),
      () => insertAuthor.run(room, author).lastInsertRowid,
    );

  const writeItem = ({ space, room, stored, leaseUntil, generation }: ItemChange) => {
    const { item, itemHash, hash } = stored;
    const key = roomKey(space, room);
    const { seq, at, signature } = item;
    if (advanceRoom.run(seq, hash, key, seq - 1).changes !== 1) throw new StoreConflict(`item ${seq} is not the next of its room`);
    if (item.kind === 'lease') {
      insertLease.run(key, seq, at, itemHash, hash, signature, item.epoch, item.device, item.reason);
      setLease.run(item.epoch, item.device, item.reason, seq, leaseUntil, generation, key);
      return;
    }
    const { counter, previousHash, sealed } = item;
    const author = authorKey(key, item.author);
    if (advanceAuthor.run(counter, itemHash, at, author, counter - 1).changes !== 1) {
      throw new StoreConflict(`counter ${counter} is not the next of its author`);
    }
    insertSealed.run(key, seq, at, itemHash, hash, signature, author, counter, previousHash, sealed);
  };

  const drop = ({ space, room }: Extract<Change, { kind: 'drop' }>) => {
    const found = selectDropped.get(space, room);
    if (found && integer(found, 'dropped') === 1) return;
    const weight = found ? integer(selectWeight.get(integer(found, 'key')) ?? {}, 'weight') : 0;
    const key = found ? integer(found, 'key') : Number(insertRoom.run(space, room).lastInsertRowid);
    deleteItems.run(key);
    deleteAuthors.run(key);
    emptyRoom.run(key);
    growSpace.run(space, droppedSize - weight, found ? -1 : 0);
    // The keys of its authors are no more.
    keys.clear();
  };

  return {
    write(changes) {
      const grown = new Map<SpaceId, number>();
      for (const change of changes) {
        switch (change.kind) {
          case 'item':
            writeItem(change);
            grown.set(change.space, (grown.get(change.space) ?? 0) + sizeOf(change.stored.item));
            break;
          case 'lease':
            setLeaseUntil.run(change.until, change.space, change.room, change.epoch);
            break;
          case 'drop':
            drop(change);
            break;
          case 'device':
            setDevice.run(change.space, change.device, change.lastSeen);
            grown.set(change.space, grown.get(change.space) ?? 0);
            break;
          case 'generation':
            growSpace.run(change.space, 0, 0);
            setGeneration.run(change.generation, change.settled ? 1 : 0, change.space);
            break;
          case 'report':
            setReported.run(change.space, change.device, change.generation);
            break;
          default:
            change satisfies never;
        }
      }
      for (const [space, bytes] of grown) growSpace.run(space, bytes, 0);
    },
    // Keys of rows that are gone with the rollback would point at whatever gets them next.
    forget: () => keys.clear(),
  };
}
