import { randomUUID } from 'node:crypto';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Author, DeviceId, RoomId } from '@baton/protocol';
import { emptyRoom, neverSeen, type RelayStore, type StoredItem, StoreFenced, sizeOf } from './port.ts';
import { openData } from './sqlite-open.ts';
import { blob, integer, itemOfRow, leaseOfRow, text } from './sqlite-rows.ts';
import { createWriter, weightOfRoom } from './sqlite-write.ts';

export interface SqliteStore extends RelayStore {
  /** False when a new generation began: the file is new, its marker was missing, or an older copy was put back. */
  readonly continued: boolean;
}

export interface SqliteOptions {
  /** One file; its marker and SQLite's own files stand beside it. Its folder must exist. */
  readonly file: string;
  /** Milliseconds since 1970; makes the number of a new generation. */
  readonly now?: () => number;
}

/**
 * The relay's data in one file, by `node:sqlite` on the calling thread: WAL and synchronous FULL, so a resolved commit survives a
 * power cut. Throws {@link DataFileError} with a sentence for people.
 */
export function openSqliteStore({ file, now = Date.now }: SqliteOptions): SqliteStore {
  const { db, marker, state, owner, continued } = openData({ file, now, id: randomUUID });
  const { data, generation } = state;
  let { commits } = state;
  let closed = false;

  const claim = db.prepare('UPDATE meta SET commits = ? WHERE owner = ?');
  const writer = createWriter(db);
  const selectSpace = db.prepare('SELECT bytes, rooms, generation, settled FROM spaces WHERE space = ?');
  const selectDevices = db.prepare('SELECT device, last_seen, reported FROM devices WHERE space = ?');
  const selectHeads = db.prepare(
    `SELECT rooms.room, authors.counter, authors.hash FROM authors JOIN rooms ON rooms.key = authors.room
     WHERE authors.author = ? AND rooms.space = ? ORDER BY authors.at DESC`,
  );
  const selectRoom = db.prepare('SELECT * FROM rooms WHERE space = ? AND room = ?');
  const selectAuthors = db.prepare('SELECT author, counter, hash FROM authors WHERE room = ?');
  const items = `SELECT items.*, authors.author AS author_name FROM items LEFT JOIN authors ON authors.key = items.author
     WHERE items.room = (SELECT key FROM rooms WHERE space = ? AND room = ?)`;
  const selectWeight = db.prepare(weightOfRoom);
  const selectAfter = db.prepare(`${items} AND seq > ? ORDER BY seq LIMIT ?`);
  const selectBefore = db.prepare(`${items} AND seq < ? ORDER BY seq DESC LIMIT ?`);
  const selectPlaced = db.prepare(
    `${items} AND items.author = (SELECT key FROM authors WHERE room = (SELECT key FROM rooms WHERE space = ? AND room = ?) AND author = ?)
     AND items.counter = ?`,
  );

  return {
    generation,
    continued,

    async space(space, author) {
      const row = selectSpace.get(space);
      if (!row) return null;
      const devices = selectDevices.all(space).map(device => ({
        id: text(device, 'device') as DeviceId,
        lastSeen: integer(device, 'last_seen'),
        reported: integer(device, 'reported'),
      }));
      const spaceGeneration = integer(row, 'generation');
      return {
        bytes: integer(row, 'bytes'),
        rooms: integer(row, 'rooms'),
        devices: new Map(devices.filter(({ lastSeen }) => lastSeen !== neverSeen).map(({ id, lastSeen }) => [id, lastSeen])),
        generation: spaceGeneration,
        settled: integer(row, 'settled') === 1,
        reported: devices.filter(({ reported }) => reported === spaceGeneration).map(({ id }) => id),
        heads: selectHeads.all(author, space).map(head => ({
          room: text(head, 'room') as RoomId,
          head: { counter: integer(head, 'counter'), hash: blob(head, 'hash') },
        })),
      };
    },

    async room(space, room) {
      const row = selectRoom.get(space, room);
      if (!row) return emptyRoom;
      const heads = selectAuthors
        .all(integer(row, 'key'))
        .map(head => [text(head, 'author') as Author, { counter: integer(head, 'counter'), hash: blob(head, 'hash') }] as const);
      const dropped = integer(row, 'dropped') === 1;
      return { lastSeq: integer(row, 'last_seq'), hash: text(row, 'hash'), lease: leaseOfRow(row), heads: new Map(heads), dropped };
    },

    async weight(space, room) {
      const row = selectRoom.get(space, room);
      return row ? integer(selectWeight.get(integer(row, 'key')) ?? {}, 'weight') : 0;
    },

    async items(space, room, range) {
      const rows =
        'after' in range
          ? selectAfter.iterate(space, room, range.after, range.limit)
          : selectBefore.iterate(space, room, range.before, range.limit);
      const found: StoredItem[] = [];
      let bytes = 0;
      for (const row of rows) {
        const stored = itemOfRow(row);
        bytes += sizeOf(stored.item);
        if (found.length > 0 && bytes > range.bytes) break;
        found.push(stored);
      }
      return found;
    },

    async placed(space, room, author, counter) {
      const row = selectPlaced.get(space, room, space, room, author, counter);
      return row ? itemOfRow(row) : null;
    },

    async commit(changes) {
      db.exec('BEGIN IMMEDIATE');
      try {
        if (claim.run(commits + 1, owner).changes !== 1) throw new StoreFenced('Another relay has opened the same data.');
        writer.write(changes);
        db.exec('COMMIT');
      } catch (error) {
        writer.forget();
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
      commits++;
      marker.write({ data, generation, commits });
    },

    async close() {
      if (closed) return;
      closed = true;
      db.close();
      marker.close();
    },
  };
}

/** Copies the data while a relay may be running on it. The copy is complete as of some moment and opens a new generation. */
export async function backupSqlite(file: string, to: string): Promise<void> {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(db, to);
  } finally {
    db.close();
  }
}
