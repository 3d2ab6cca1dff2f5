import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Author, DeviceId, RoomId, SpaceId } from '@baton/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chain, sealed, storeAcceptance } from './acceptance.ts';
import { StoreFenced } from './port.ts';
import { backupSqlite, openSqliteStore } from './sqlite.ts';
import { DataFileError, openData } from './sqlite-open.ts';

const space = 'space-a' as SpaceId;
const room = 'session.one' as RoomId;
const author = 'laptop~1' as Author;

describe('the SQLite store', () => {
  storeAcceptance(
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'relay-store-'));
      return {
        open: async () => openSqliteStore({ file: join(folder, 'relay.db') }),
        dispose: () => rm(folder, { recursive: true }),
      };
    },
    {
      it,
      equal: (actual, expected) => expect(actual).toEqual(expected),
      rejects: (promise, kind) => expect(promise).rejects.toBeInstanceOf(kind),
    },
  );
});

describe('a data file', () => {
  let folder = '';
  let file = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'relay-store-'));
    file = join(folder, 'relay.db');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = async (...counters: number[]) => {
    const store = openSqliteStore({ file });
    let { hash } = await store.room(space, room);
    for (const counter of counters) {
      const changes = chain(space, room, [sealed(counter, counter)], hash);
      await store.commit(changes);
      hash = changes[0]?.stored.hash ?? '';
    }
    await store.close();
    return store;
  };

  it('is written so that a commit survives a power cut', () => {
    const { db, marker } = openData({ file, now: Date.now, id: () => 'any' });
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    db.close();
    marker.close();
  });

  it('keeps its generation over a restart', async () => {
    const first = await run(1, 2);
    const second = await run(3);
    expect(second).toMatchObject({ generation: first.generation, continued: true });
  });

  /** Case S12. */
  it('opens a new generation when an older copy was put back, though its places are given out again', async () => {
    const first = await run(1, 2);
    await copyFile(file, `${file}.copy`);
    await run(3, 4);
    await copyFile(`${file}.copy`, file);
    const restored = await run(3);
    expect(restored.continued).toBe(false);
    expect(restored.generation).toBeGreaterThan(first.generation);
    expect((await run()).generation).toBe(restored.generation);
  });

  /** Case S12. */
  it.each([
    ['its marker is gone', [false, true]],
    ['it was deleted and its marker was left', [true, false]],
    ['it was deleted with its marker', [true, true]],
  ])('opens a new generation when %s', async (_when, [dataGone, markerGone]) => {
    const first = await run(1);
    if (dataGone) await rm(file);
    if (markerGone) await rm(`${file}.marker`);
    const second = await run();
    expect(second.generation).toBeGreaterThan(first.generation);
    expect((await run()).generation).toBe(second.generation);
  });

  it('opens a new generation when its marker belongs to other data', async () => {
    await run(1);
    await copyFile(`${file}.marker`, join(folder, 'other.marker'));
    await rm(file);
    await rm(`${file}.marker`);
    const other = await run(1, 2);
    await copyFile(join(folder, 'other.marker'), `${file}.marker`);
    expect((await run()).generation).toBeGreaterThan(other.generation);
  });

  it('never gives a generation twice, even with a clock that was set back', async () => {
    const first = await run(1);
    await rm(`${file}.marker`);
    const store = openSqliteStore({ file, now: () => 5 });
    expect(store.generation).toBe(first.generation + 1);
    await store.close();
  });

  it('takes over a file of before, with its spaces as they were', async () => {
    const store = openSqliteStore({ file });
    const device = 'laptop' as DeviceId;
    await store.commit([{ kind: 'device', space, device, lastSeen: 5 }, ...chain(space, room, [sealed(1, 1)])]);
    await store.close();
    const db = new DatabaseSync(file);
    db.exec(`ALTER TABLE spaces DROP COLUMN generation; ALTER TABLE spaces DROP COLUMN settled;
      ALTER TABLE devices DROP COLUMN reported; ALTER TABLE rooms DROP COLUMN dropped; PRAGMA user_version = 1;`);
    db.close();
    const taken = openSqliteStore({ file });
    expect(taken).toMatchObject({ generation: store.generation, continued: true });
    expect(await taken.space(space, author)).toMatchObject({ generation: store.generation, settled: true, reported: [] });
    expect((await taken.room(space, room)).lastSeq).toBe(1);
    await taken.close();
  });

  it('takes over a file of a relay that could not drop rooms, and can', async () => {
    const store = openSqliteStore({ file });
    await store.commit(chain(space, room, [sealed(1, 1)]));
    await store.close();
    const db = new DatabaseSync(file);
    db.exec('ALTER TABLE rooms DROP COLUMN dropped; PRAGMA user_version = 2;');
    db.close();
    const taken = openSqliteStore({ file });
    expect(await taken.room(space, room)).toMatchObject({ lastSeq: 1, dropped: false });
    await taken.commit([{ kind: 'drop', space, room }]);
    expect((await taken.room(space, room)).dropped).toBe(true);
    await taken.close();
  });

  it('leaves nothing of a dropped room in its file', async () => {
    const store = openSqliteStore({ file });
    const words = new TextEncoder().encode('sealed words that nobody is to find');
    const [item] = chain(space, room, [{ ...sealed(1, 1), sealed: words } as ReturnType<typeof sealed>]);
    if (!item) throw new Error('no item');
    await store.commit([item]);
    await store.commit([{ kind: 'drop', space, room }]);
    await store.close();
    const found = (await readFile(file)).includes(Buffer.from(words));
    expect(found).toBe(false);
  });

  it('belongs to the relay that opened it last; the earlier one can store nothing more', async () => {
    const first = openSqliteStore({ file });
    await first.commit(chain(space, room, [sealed(1, 1)]));
    const second = openSqliteStore({ file });
    await expect(first.commit(chain(space, room, [sealed(2, 2)]))).rejects.toBeInstanceOf(StoreFenced);
    await first.close();
    expect((await second.room(space, room)).lastSeq).toBe(1);
    expect(second.continued).toBe(true);
    await second.close();
  });

  it('can be copied while it is in use, and the copy opens as a new generation', async () => {
    const store = openSqliteStore({ file });
    await store.commit(chain(space, room, [sealed(1, 1)]));
    const copy = join(folder, 'copy.db');
    await backupSqlite(file, copy);
    const opened = openSqliteStore({ file: copy });
    expect((await opened.room(space, room)).lastSeq).toBe(1);
    expect(opened.continued).toBe(false);
    await opened.close();
    await store.close();
  });

  it('is left alone when a newer relay wrote it or it is no data file', async () => {
    await run(1);
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 99');
    db.close();
    expect(() => openSqliteStore({ file })).toThrow(DataFileError);
    expect(() => openSqliteStore({ file })).toThrow(/newer relay/);
    expect(() => openSqliteStore({ file: folder })).toThrow(/cannot be opened/);
  });

  it('keeps nothing of a commit that failed half-way, not even the rooms it began', async () => {
    const store = openSqliteStore({ file });
    const begun = chain(space, 'session.two' as RoomId, [sealed(1, 1)]);
    await expect(store.commit([...begun, ...chain(space, room, [sealed(2, 1)])])).rejects.toThrow();
    await store.commit(chain(space, room, [sealed(1, 1)]));
    expect((await store.room(space, 'session.two' as RoomId)).lastSeq).toBe(0);
    expect(await store.space(space, author)).toMatchObject({ rooms: 1 });
    await store.commit(begun);
    expect((await store.room(space, 'session.two' as RoomId)).lastSeq).toBe(1);
    await store.close();
  });
});
