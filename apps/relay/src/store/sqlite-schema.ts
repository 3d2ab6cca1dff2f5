/** Raised when the tables change; data written by a newer relay is left alone. */
export const schemaVersion = 3;

export const schema = `
  CREATE TABLE meta (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    data TEXT NOT NULL,
    generation INTEGER NOT NULL,
    commits INTEGER NOT NULL,
    owner TEXT NOT NULL
  );
  CREATE TABLE spaces (
    space TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,
    rooms INTEGER NOT NULL,
    generation INTEGER NOT NULL DEFAULT 0,
    settled INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE TABLE devices (
    space TEXT NOT NULL,
    device TEXT NOT NULL,
    last_seen INTEGER NOT NULL,
    reported INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (space, device)
  ) WITHOUT ROWID;
  CREATE TABLE rooms (
    key INTEGER PRIMARY KEY,
    space TEXT NOT NULL,
    room TEXT NOT NULL,
    last_seq INTEGER NOT NULL,
    hash TEXT NOT NULL,
    lease_epoch INTEGER,
    lease_device TEXT,
    lease_reason TEXT,
    lease_seq INTEGER,
    lease_until INTEGER,
    lease_generation INTEGER,
    dropped INTEGER NOT NULL DEFAULT 0,
    UNIQUE (space, room)
  );
  CREATE TABLE authors (
    key INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    author TEXT NOT NULL,
    counter INTEGER NOT NULL,
    hash BLOB NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (room, author)
  );
  CREATE INDEX authors_by_name ON authors (author);
  CREATE TABLE items (
    key INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    item_hash BLOB NOT NULL,
    hash TEXT NOT NULL,
    signature BLOB NOT NULL,
    author INTEGER,
    counter INTEGER,
    previous_hash BLOB,
    sealed BLOB,
    epoch INTEGER,
    device TEXT,
    reason TEXT,
    UNIQUE (room, seq)
  );
  CREATE UNIQUE INDEX items_by_author ON items (author, counter) WHERE author IS NOT NULL;
  PRAGMA user_version = ${schemaVersion};
`;

/** From version 1: its spaces are as settled as they were. */
export const fromVersion1 = `
  ALTER TABLE spaces ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE spaces ADD COLUMN settled INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE devices ADD COLUMN reported INTEGER NOT NULL DEFAULT 0;
  UPDATE spaces SET settled = 1, generation = (SELECT generation FROM meta);
`;

/** From version 2: no room was dropped yet. */
export const fromVersion2 = `
  ALTER TABLE rooms ADD COLUMN dropped INTEGER NOT NULL DEFAULT 0;
  PRAGMA user_version = ${schemaVersion};
`;
