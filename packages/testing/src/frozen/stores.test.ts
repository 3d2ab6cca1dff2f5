import { fold, foldLease, type SessionState } from '@baton/journal';
import {
  canonicalJson,
  type EntryRecord,
  isProvisionalOrder,
  orderOfPlace,
  parseRow,
  type RoomRecord,
  type SessionId,
  type SessionRow,
  type StepRecord,
  type StoredRow,
  sessionRoom,
  type TableName,
  tableKeys,
} from '@baton/protocol';
import { copyMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { losable } from '../crash/scenarios.ts';
import { stateOn } from '../state-on.ts';
import { diskOf } from './pack-tables.ts';
import { frozenReader, hasReader, type Reader } from './reader.ts';
import { sayable, sayings } from './said.ts';
import { startFrozen } from './start-frozen.ts';
import { toldBy } from './told-by.ts';
import { frozenDevices, frozenStores, frozenTables, frozenVersions } from './versions.ts';

const [newest = ''] = frozenVersions.slice(-1);
const storesOf = (version: string) => [...frozenStores(version)].map(([name, dump]) => [name, dump] as const);
/** Every store of a version: those that say all, and those of its real browsers. */
const allOf = (version: string) => [...storesOf(version), ...frozenDevices.map(device => [device, frozenTables(version, device)] as const)];

/** Everything of a session's room up to where this device has read it, in its order. */
function lineOf(disk: MemoryDisk, room: RoomRecord): { readonly order: string; readonly one: StoredRow | 'lease'; readonly key: string }[] {
  const rows = [...disk.tables.rows.values()].filter(row => row.room === room.id && !isProvisionalOrder(row.order));
  const leases = [...disk.tables.items.values()].filter(
    item => item.room === room.id && item.item.kind === 'lease' && !item.void && item.seq <= room.cursor.seq,
  );
  return [
    ...rows.map(row => ({ order: row.order, one: row, key: row.id })),
    ...leases.map(({ key, seq }) => ({ order: orderOfPlace({ seq, index: 0 }), one: 'lease' as const, key })),
  ].sort((a, b) => (a.order < b.order ? -1 : 1));
}

/** What a session comes to on a disk, by the code of a version; up to the first row that it holds. */
function folded(disk: MemoryDisk, session: SessionId, reader: Reader): { state: SessionState | null; heldAt: string | null; upTo: string } {
  const room = disk.tables.rooms.get(sessionRoom(session));
  if (!room) throw new Error(`session ${session} has no room`);
  let state: SessionState | null = null;
  let upTo = '';
  for (const { one, order, key } of lineOf(disk, room)) {
    if (one === 'lease') {
      const { item } = disk.tables.items.get(key) ?? {};
      if (item?.kind === 'lease') state = reader.foldLease(state, item, order).state;
    } else {
      const read = reader.parseRow('session', one.row);
      if ('newer' in read) return { state, heldAt: order, upTo };
      if ('ok' in read) state = reader.fold(state, one.row as SessionRow, { order, relayTime: one.relayTime }).state;
    }
    upTo = order;
  }
  return { state, heldAt: null, upTo };
}

const today: Reader = { parseRow, fold, foldLease };

describe('the frozen stores of the newest version', () => {
  it('say all that rows can say today, so that no kind of row, field or word is read by later code for the first time', () => {
    const said = new Set<string>();
    for (const [, dump] of allOf(newest)) for (const what of toldBy(dump)) said.add(what);
    const missing = [...sayable()].filter(what => !said.has(what));
    expect(missing, `add it to by-hand.ts or a scenario, raise the version and run pnpm freeze`).toEqual([]);
  });

  it('hold something in every table', () => {
    const told = allOf(newest).flatMap(([, dump]) => [...toldBy(dump)]);
    expect((Object.keys(tableKeys) as TableName[]).filter(name => !told.includes(`table ${name}`))).toEqual([]);
  });
});

describe('what rows can say', () => {
  it('has every kind of row in it, every field of one, and every word of a choice', () => {
    const all = sayable();
    for (const what of [
      'session/messageMove.before = null',
      'session/intent.v = 5',
      'session/copied.entries[]/answer.whole.hash',
      'session/parked.why = missingValue',
      'directory/setting.value',
      'space/contentKey.sealed',
      'blob/piece.bytes',
    ])
      expect([...all]).toContain(what);
  });

  it('is said by a row that says it and by no other', () => {
    const said = new Set<string>();
    sayings('session', { v: 1, id: 'a', device: 'b', at: 1, type: 'branch', branch: null }, said);
    const fields = ['v', 'v = 1', 'id', 'device', 'at', 'type', 'type = branch', 'branch', 'branch = null'];
    expect([...said].sort()).toEqual(fields.map(field => `session/branch.${field}`).sort());
  });
});

const versions = frozenVersions.filter(version => frozenStores(version).size > 0);

describe.each(versions)('the stores of version %s', version => {
  it.each(storesOf(version))('%s: rows are still rows, to the last field', (_, dump) => {
    const { rows, rooms } = diskOf(dump).tables;
    for (const { room, row } of rows.values()) expect(parseRow(rooms.get(room)?.kind ?? 'session', row)).toEqual({ ok: row });
  });

  it.each(storesOf(version))('%s: folds to the state that was stored then', (_, dump) => {
    const disk = diskOf(dump);
    for (const session of disk.tables.sessionStates.keys() as MapIterator<SessionId>)
      expect(canonicalJson(folded(disk, session, today).state)).toBe(canonicalJson(stateOn(disk, session) ?? null));
  });

  it.each(storesOf(version))('%s: is shown as it was, by a start, and by one that makes all of it anew from the rows', async (_, dump) => {
    for (const lost of [null, losable]) {
      const disk = diskOf(dump);
      const before = picture(copyMemoryDisk(disk));
      for (const table of lost ?? []) disk.tables[table].clear();
      if (lost) disk.tables.meta.set('derived', { key: 'derived', value: { filled: [], lost } });
      const { runtime, sent } = await startFrozen(disk);
      await runtime.stop();
      expect(picture(disk, before.keys())).toEqual(before);
      expect(sent).toEqual([]);
    }
  });
});

it.each(versions)('of version %s enough is at rest to see that it is shown as it was', version => {
  const shown = storesOf(version).flatMap(([, dump]) => [...picture(diskOf(dump)).values()]);
  expect(shown.length).toBeGreaterThan(8);
  expect(shown.flatMap(({ entries }) => entries).length).toBeGreaterThan(50);
  expect(shown.flatMap(({ steps }) => steps).length).toBeGreaterThan(50);
});

interface Shown {
  readonly entries: readonly EntryRecord[];
  readonly steps: readonly StepRecord[];
}

/** What is shown of conversations that are at rest. */
function picture({ tables }: MemoryDisk, of?: Iterable<string>): Map<string, Shown> {
  const sessions = of ? [...of] : [...tables.sessions.values()].filter(isAtRest).map(({ id }) => id);
  const own = <One extends EntryRecord | StepRecord>(all: Iterable<One>, session: string) =>
    [...all].filter(record => record.session === session).sort((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(sessions.map(id => [id, { entries: own(tables.entries.values(), id), steps: own(tables.steps.values(), id) }]));
  function isAtRest({ id, activity, complete }: { id: SessionId; activity: string; complete: boolean }): boolean {
    const room = tables.rooms.get(sessionRoom(id));
    const waits = [...tables.rows.values()].some(row => row.room === room?.id && isProvisionalOrder(row.order));
    return activity === 'idle' && complete && !waits && room !== undefined;
  }
}

/** The version before the newest: a device that has not been updated yet. */
const [before = ''] = frozenVersions.filter(version => version !== newest && hasReader(version)).slice(-1);

describe(`the code of version ${before}`, () => {
  const reader = frozenReader(before);

  it.each(storesOf(newest))('takes no row of %s for one that counts for nothing: it reads it, or holds it', (_, dump) => {
    const { rows, rooms } = diskOf(dump).tables;
    for (const { room, row } of rows.values()) {
      const read = reader.parseRow(rooms.get(room)?.kind ?? 'session', row);
      expect('invalid' in read ? `${row.type}: ${read.invalid}` : '').toBe('');
    }
  });

  it.each(storesOf(newest))('comes to the same as today with %s, up to the first row that it holds', (_, dump) => {
    const disk = diskOf(dump);
    for (const session of disk.tables.sessionStates.keys() as MapIterator<SessionId>) {
      const then = folded(disk, session, reader);
      const upToThere = { ...today, parseRow: reader.parseRow };
      const now = folded(disk, session, upToThere);
      expect(then.heldAt).toBe(now.heldAt);
      expect(decided(then.state)).toEqual(decided(now.state));
    }
  });

  it('holds something of what is new since, or else this shows nothing', () => {
    const held = storesOf(newest).flatMap(([, dump]) => {
      const { rows, rooms } = diskOf(dump).tables;
      return [...rows.values()].flatMap(({ room, row }) =>
        'newer' in reader.parseRow(rooms.get(room)?.kind ?? 'session', row) ? [row.type] : [],
      );
    });
    expect([...new Set(held)].sort()).toEqual(expect.arrayContaining(['branch', 'copied', 'messageMove', 'standIn', 'tried']));
  });
});

/** What a state decides: who runs it, what waits, which turn is open, with which steps, and what each came to. */
function decided(state: SessionState | null) {
  return (
    state && {
      lease: { epoch: state.lease.epoch, holder: state.lease.holder },
      queue: state.queue.map(({ message }) => message),
      placed: state.placed,
      turn: state.open?.id ?? null,
      last: state.last?.turn ?? null,
      steps: Object.values(state.open?.steps ?? {}).map(({ id, claims, outcome, parked }) => ({
        ...{ id, outcome: outcome?.valueHash ?? null, parked: parked?.why ?? null },
        claims: claims.map(({ attempt }) => attempt),
      })),
    }
  );
}
