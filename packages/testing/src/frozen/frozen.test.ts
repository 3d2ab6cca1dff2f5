import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fold, foldLease, type SessionState } from '@baton/journal';
import {
  blobsOf,
  canonicalJson,
  hashJson,
  isProvisionalOrder,
  limits,
  orderOfPlace,
  parseRow,
  type RoomItem,
  type RoomRecord,
  runningHash,
  type SessionId,
  type SessionRow,
  type SpaceId,
  type StoredRow,
  sessionRoom,
} from '@baton/protocol';
import { openSqliteStore, type SqliteStore } from '@baton/relay';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stateOn } from '../state-on.ts';
import { diskOf } from './pack-tables.ts';
import { type FrozenRuntime, startFrozen } from './start-frozen.ts';
import { type FrozenDevice, frozenDevices, frozenRelay, frozenTables, frozenVersions } from './versions.ts';

const paired = ['laptop', 'phone'] as const;

it('has every released version', () => {
  expect(frozenVersions).toEqual(expect.arrayContaining(['0.1.0', '0.2.0', '0.3.0']));
});

/** Case P2. */
describe.each(frozenVersions)('what version %s stored', version => {
  let folder: string;
  let relay: SqliteStore;
  const running: FrozenRuntime[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'baton-frozen-'));
    const { data, marker } = frozenRelay(version);
    writeFileSync(join(folder, 'relay.db'), data);
    writeFileSync(join(folder, 'relay.db.marker'), marker);
    relay = openSqliteStore({ file: join(folder, 'relay.db') });
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.runtime.stop();
    await relay.close();
    rmSync(folder, { recursive: true });
  });

  const diskFor = (device: FrozenDevice) => diskOf(frozenTables(version, device));
  const start = async (device: FrozenDevice) => {
    const one = await startFrozen(diskFor(device));
    running.push(one);
    return one;
  };

  async function itemsOf(space: SpaceId, room: RoomRecord): Promise<readonly RoomItem[]> {
    const items: RoomItem[] = [];
    for (;;) {
      const page = await relay.items(space, room.id, { after: items.at(-1)?.seq ?? 0, limit: 500, bytes: 10_000_000 });
      if (page.length === 0) return items;
      items.push(...page.map(({ item }) => item));
    }
  }

  const spaceOf = (disk: ReturnType<typeof diskFor>) => {
    const identity = disk.tables.meta.get('identity')?.value as { space: SpaceId } | undefined;
    if (!identity) throw new Error('the device has no identity');
    return identity.space;
  };

  it.each(frozenDevices)('on %s is rows that are still rows, to the last field', device => {
    const { rows, rooms } = diskFor(device).tables;
    expect(rows.size).toBeGreaterThan(100);
    for (const { room, row } of rows.values()) {
      const kind = rooms.get(room)?.kind;
      if (!kind) throw new Error(`a row stands in ${room}, which is not there`);
      expect(parseRow(kind, row)).toEqual({ ok: row });
    }
  });

  it.each(frozenDevices)('on %s folds to the state that was stored then, row by row at their places', async device => {
    const disk = diskFor(device);
    expect(disk.tables.sessionStates.size).toBe(3);
    for (const session of disk.tables.sessionStates.keys() as MapIterator<SessionId>) {
      const state = stateOn(disk, session) ?? null;
      const room = disk.tables.rooms.get(sessionRoom(session));
      if (!room) throw new Error(`session ${session} has no room`);
      const leases = (await itemsOf(spaceOf(disk), room)).filter(item => item.kind === 'lease' && item.seq <= room.cursor.seq);
      const rows = [...disk.tables.rows.values()].filter(row => row.room === room.id && !isProvisionalOrder(row.order));
      const line: readonly (StoredRow | RoomItem)[] = [...rows, ...leases];
      const placed = line.map(one => ({ one, order: 'order' in one ? one.order : orderOfPlace({ seq: one.seq, index: 0 }) }));
      placed.sort((a, b) => (a.order < b.order ? -1 : 1));
      let folded: SessionState | null = null;
      for (const { one, order } of placed) {
        if ('row' in one) folded = fold(folded, one.row as SessionRow, { order, relayTime: one.relayTime }).state;
        else if (one.kind === 'lease') folded = foldLease(folded, one, order).state;
      }
      // Where messages stand was not in a state before 0.3.0: it is filled in when one is read.
      const { places, ...before } = folded ?? {};
      expect(canonicalJson(state?.places ? folded : before)).toBe(canonicalJson(state));
      expect(places?.map(({ message }) => message)).toEqual(folded?.placed);
    }
  });

  it('at the relay opens as it was left, every item at its place, as far as the devices had read it', async () => {
    expect(relay.continued).toBe(true);
    for (const device of paired) {
      const disk = diskFor(device);
      for (const room of disk.tables.rooms.values()) {
        const items = await itemsOf(spaceOf(disk), room);
        let hash = '';
        const hashes = items.map(item => {
          hash = runningHash(hash, room.id, item);
          return hash;
        });
        expect((await relay.room(spaceOf(disk), room.id)).hash).toBe(hash);
        expect(room.cursor).toEqual({ generation: relay.generation, seq: room.cursor.seq, hash: hashes[room.cursor.seq - 1] ?? '' });
      }
    }
  });

  it.each(frozenDevices)('on %s has documents that open, and every version of them as it was', async device => {
    const { disk, runtime } = await start(device);
    expect(disk.tables.documents.size).toBeGreaterThan(0);
    for (const { id, kind, title } of disk.tables.documents.values()) {
      expect((await runtime.parts.shelf.content(id))?.title, `content of ${title}`).toBe(title);
      const versions = [...disk.tables.versions.values()].filter(one => one.document === id);
      for (const one of versions) expect(await runtime.parts.versions.contentOf(one.id, kind), `version ${one.id}`).not.toBeNull();
    }
  });

  /** Case J16. Before 0.2.0 there was nothing that stood apart. */
  it('has whole on the device that made it what no row holds', async () => {
    for (const device of ['alone', 'laptop'] as const) {
      const { disk, runtime } = await start(device);
      const named = [...disk.tables.rows.values()].flatMap(({ row }) => blobsOf(row));
      expect(named.length > 0).toBe(version !== '0.1.0');
      for (const ref of named) {
        const value = await runtime.parts.blobs.load(ref);
        expect(hashJson(value)).toBe(ref.hash);
        expect(JSON.stringify(value).length).toBeGreaterThan(limits.row);
      }
    }
  });

  it.each(paired)('on %s is kept to the last row while no relay can be reached, and nothing leaves', async device => {
    const before = diskFor(device);
    const { disk, runtime, sent } = await start(device);
    await runtime.parts.sessions.idle();
    for (const [id, row] of before.tables.rows) expect(disk.tables.rows.get(id)).toEqual(row);
    const done = [...before.tables.sessions.values()].find(one => one.activity === 'idle');
    for (const table of ['entries', 'steps'] as const) {
      for (const record of before.tables[table].values()) {
        if (record.session === done?.id) expect(disk.tables[table].get(record.id)).toEqual(record);
      }
    }
    expect(sent).toEqual([]);
  });

  it('in the middle of a job goes on from there, and what nobody can tell is asked, not done again', async () => {
    const before = diskFor('alone').tables;
    const [done, doubtful, cut] = [...before.sessions.values()].sort((a, b) => a.createdAt - b.createdAt);
    if (!done || !doubtful || !cut) throw new Error('three conversations were frozen');
    const device = await start('alone');
    const { disk, sent, run } = device;
    const activity = (session: string) => disk.tables.sessions.get(session)?.activity;
    await expect.poll(() => activity(cut.id)).toBe('idle');
    const tasks = [...disk.tables.steps.values()].filter(step => step.session === cut.id && step.kind === 'task');
    expect(tasks.map(task => task.state)).toEqual(Array.from({ length: 5 }, () => 'done'));
    for (const step of before.steps.values()) {
      if (step.session === cut.id && step.state === 'done') expect(disk.tables.steps.get(step.id)?.endedAt).toBe(step.endedAt);
    }
    expect([...disk.tables.entries.values()].filter(entry => entry.session === cut.id && entry.kind === 'handoff')).toHaveLength(1);

    const open = () => [...disk.tables.entries.values()].find(entry => entry.kind === 'question' && entry.state === 'open');
    await expect.poll(open).toMatchObject({ session: doubtful.id, why: 'inDoubt' });
    expect(sent).toEqual([]);
    const question = open();
    if (question?.kind !== 'question') throw new Error('nobody is asked');
    const { step, attempt } = question;
    expect(await run({ kind: 'resolve', session: doubtful.id, step, attempt, answer: 'happened' })).toEqual({ ok: true });
    await expect.poll(() => activity(doubtful.id)).toBe('idle');
    expect(sent).toEqual([]);
  }, 60_000);
});
