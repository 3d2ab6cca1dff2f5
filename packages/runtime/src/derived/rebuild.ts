import {
  type DirectoryRow,
  type DocumentId,
  type DocumentRecord,
  directoryRoom,
  documentRoom,
  isProvisionalOrder,
  type JsonValue,
  parseRoom,
  provisionalOrder,
  type RoomId,
  type RoomRecord,
  type RowId,
  type SessionId,
  type SessionRow,
  type StoredRow,
  sessionRoom,
  type VersionRow,
} from '@baton/protocol';
import { isTakenOver } from '../core/book.ts';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import { emptyRecord } from '../session/screen.ts';
import { type PlacedItem, SessionLog } from '../session/session-log.ts';
import { aboutSession, deletedIn, nameOf } from '../space/directory.ts';
import { readRows } from '../sync/read-rows.ts';
import { readPlaced } from '../sync/rewind.ts';
import { type RebuildOptions, stored } from './again.ts';
import type { LosableTable } from './filled.ts';

/** A version that says what a step made, and counts. */
interface Maker {
  readonly row: VersionRow;
  readonly session: SessionId;
}

const mostRooms = 100_000;
/** Makes the tables that are lost again, and then says that they are filled. Each room is one transaction. */
export async function rebuildTables(options: RebuildOptions, lost: readonly LosableTable[]): Promise<void> {
  const { platform, book } = options;
  const missing = new Set(lost);
  const rooms = await platform.storage.range('rooms', { limit: mostRooms });
  await made(options, directoryRoom, change => rebuildDirectory(options, change));
  const { sessions, documents } = await named(options, rooms);
  // Sessions read what documents are called.
  for (const document of documents)
    await made(options, documentRoom(document), change => rebuildDocument(options, change, document, missing));
  const makers = new Map<RowId, Maker>();
  for (const session of sessions)
    await made(options, sessionRoom(session), async change => {
      for (const row of await rebuildSession(options, change, session)) makers.set(row.id, { row, session });
    });
  for (const maker of makers.values()) await rebuildMade(options, maker, missing);
  await stored(options, change => book.filled.end(platform, change));
}

/** A room whose rows cannot be read must not take the others with it. */
async function made(options: RebuildOptions, room: RoomId, build: (change: Change) => Promise<void>): Promise<void> {
  try {
    await stored(options, build);
  } catch (error) {
    if (isTakenOver(error)) throw error;
    options.report(new Error(`${room} could not be made again from its rows`, { cause: error }));
  }
}

/** What there is, by its room or by the directory alone. */
async function named({ platform }: RebuildOptions, rooms: readonly RoomRecord[]) {
  const sessions = new Set<SessionId>();
  const documents = new Set<DocumentId>();
  for (const { id } of rooms) {
    const parsed = parseRoom(id);
    if (parsed?.kind === 'session') sessions.add(parsed.session);
    if (parsed?.kind === 'document') documents.add(parsed.document);
  }
  for (const { value } of await platform.storage.range('directory', { limit: mostRooms })) {
    const row = value as unknown as DirectoryRow;
    if (row.type === 'session') sessions.add(row.session);
    if (row.type === 'document') documents.add(row.document);
  }
  return { sessions, documents };
}

/** The last row of a key is its value; what is not read back comes last. */
async function rebuildDirectory({ platform }: RebuildOptions, change: Change): Promise<void> {
  const rows = await readRows(platform, directoryRoom);
  const deleted = deletedIn(rows.map(({ row }) => row as DirectoryRow));
  for (const { row, order } of rows) {
    const { key } = row as DirectoryRow;
    const about = aboutSession(row as DirectoryRow);
    if (about && deleted.has(about)) continue;
    change.put('directory', { key, order, value: row as unknown as JsonValue });
  }
}

async function rebuildDocument(
  { platform, shelf, versions, directory, isDeleted }: RebuildOptions,
  change: Change,
  document: DocumentId,
  missing: ReadonlySet<LosableTable>,
  unannounced: DocumentRecord | null = null,
): Promise<void> {
  const { storage } = platform;
  const rows = await readRows(platform, documentRoom(document));
  const known = await storage.get('documents', document);
  const said = await directory.document(document);
  const snapshots = await snapshotsOf(platform, rows);
  for (const { row, order, relayTime } of rows) {
    if (row.type === 'update') await shelf.reversals.note(change, document, row, order);
    if (row.type === 'version')
      versions.store(change, row, { order, relayTime }, { session: null, task: null, counts: true }, snapshots.get(row.version));
  }
  // Known by what a step made and not announced yet: its turn comes with that, see rebuildMade.
  const begins = known ?? (said ? recordOf(said, isDeleted) : unannounced);
  if (!begins) return;
  const updates = rows.flatMap(({ row }) => (row.type === 'update' ? [row] : []));
  const begun = known ?? { ...begins, updates: await lastUpdate(platform, document) };
  const record = { ...begun, updatedAt: Math.max(begun.updatedAt, ...updates.map(({ at }) => at)) };
  if (!missing.has('documentUpdates')) {
    change.put('documents', record);
    return;
  }
  // What a checkpoint holds is counted by the numbers that the updates had.
  change.remove('documentCheckpoints', document);
  change.put('documents', { ...record, updates: 0 });
  updates.reduce((current, row) => shelf.store(change, current, row, 'rebuild'), { ...record, updates: 0 });
}

async function rebuildSession(
  { platform, book, versions, directory }: RebuildOptions,
  change: Change,
  session: SessionId,
): Promise<VersionRow[]> {
  const room = await book.room(sessionRoom(session));
  const { before, provisional } = await readLine(platform, room);
  const known = await platform.storage.get('sessions', session);
  const said = await directory.session(session);
  // Only asked for so far: nothing of it is here, and nobody has named it.
  if (!known && !said && before.length + provisional.length === 0) return [];
  const placed = before.flatMap(one => (one.kind === 'row' ? [one] : []));
  const snapshots = await snapshotsOf(platform, [...placed, ...provisional]);
  const times = [...placed.map(({ row, standing }) => standing.relayTime ?? row.at), ...provisional.map(({ row }) => row.at)];
  const lastAt = times.reduce((last, at) => Math.max(last, at), said?.createdAt ?? 0);
  const opened = [...placed, ...provisional].find(({ row }) => row.type === 'opened');
  const createdAt = said?.createdAt ?? opened?.row.at ?? lastAt;
  const begun = known ?? { ...emptyRecord(session, createdAt), complete: opened !== undefined };
  const { log, judged } = await SessionLog.rebuild(change, session, { platform, book, versions }, begun, before, provisional, snapshots);
  log.list(change, {
    updatedAt: known?.updatedAt ?? Math.min(log.record?.updatedAt || lastAt, lastAt),
    shelf: await directory.shelf(change, session),
    ...(said ? nameOf(said, log.view ?? log.stored) : {}),
  });
  return judged.flatMap(({ row, verdict }) => (row.type === 'version' && verdict === 'counts' && row.made ? [row] : []));
}

/**
 * What a step of another device made is here with its outcome: before the document was announced, and before the document's own room has it.
 */
async function rebuildMade(options: RebuildOptions, { row, session }: Maker, missing: ReadonlySet<LosableTable>): Promise<void> {
  const { storage } = options.platform;
  const { document, made: what, at } = row;
  if (what?.create && !(await storage.get('documents', document))) {
    const begun = { id: document, ...what.create, createdAt: at, updatedAt: at, session, rebuild: 0, updates: 0 };
    await made(options, documentRoom(document), change => rebuildDocument(options, change, document, missing, begun));
  }
  if (!what || !missing.has('documentUpdates') || (await storage.get('rows', what.row))) return;
  await made(options, documentRoom(document), async change => {
    await options.shelf.takeOver(change, row, session);
  });
}

/** A session's room as it is folded: what has a place, and what is on top until it has. */
async function readLine(
  platform: Platform,
  room: RoomRecord,
): Promise<{ before: readonly PlacedItem[]; provisional: readonly StoredRow[] }> {
  const rows = await readRows(platform, room.id);
  const { uploading } = room;
  const isOnTop = ({ order }: StoredRow) => isProvisionalOrder(order) && (uploading === null || order >= provisionalOrder(uploading));
  const provisional = rows.filter(isOnTop);
  const folded = rows.filter(row => !isOnTop(row));
  if (uploading === null) return { before: await readPlaced(platform, room.id, room.cursor.seq, folded), provisional };
  // On its way up a former own room is folded as it was: its rows count although they have no place yet.
  const before = folded.map((one): PlacedItem => {
    const { order, relayTime, row } = one;
    return { kind: 'row', row: row as SessionRow, standing: { order, relayTime: relayTime ?? row.at } };
  });
  return { before, provisional };
}

/** What this device keeps beside version rows: it must not go because another table did. */
async function snapshotsOf(platform: Platform, rows: readonly Pick<StoredRow, 'row'>[]) {
  const ids = rows.flatMap(({ row }) => (row.type === 'version' ? [row.version] : []));
  const records = await platform.storage.getMany('versions', ids);
  return new Map(
    records.flatMap(record => (record?.snapshot === undefined ? [] : [[record.id as string, record.snapshot as never] as const])),
  );
}

async function lastUpdate({ storage }: Platform, document: DocumentId): Promise<number> {
  const [last] = await storage.range('documentUpdates', { index: ['document', 'n'], prefix: [document], reverse: true, limit: 1 });
  return last?.n ?? 0;
}

function recordOf(row: Extract<DirectoryRow, { type: 'document' }>, isDeleted: RebuildOptions['isDeleted']): DocumentRecord {
  const { document, kind, title, createdAt, rebuild } = row;
  const session = row.session && !isDeleted(row.session) ? row.session : null;
  return { id: document, kind, title, createdAt, updatedAt: createdAt, session, rebuild, updates: 0 };
}
