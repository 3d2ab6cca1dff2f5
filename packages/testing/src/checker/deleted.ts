/** What a person deleted: nothing of it may be anywhere, and nothing else may have gone with it. */
import {
  type DirectoryRow,
  directoryRoom,
  parseSessionSetting,
  type RoomId,
  type SessionId,
  sessionRoom,
  type TableName,
} from '@baton/protocol';
import type { MemoryDisk } from '@baton/store/memory';
import { type Evidence, openRoom, stepsByKey, table } from './evidence.ts';
import { type Violation, violation } from './violation.ts';

/** The sessions that somebody was told are deleted, or whose deletion stands in the directory. */
export function deletedSessions({ rooms, devices }: Pick<Evidence, 'rooms' | 'devices'>): ReadonlySet<SessionId> {
  const said = openRoom(directoryRoom, rooms.get(directoryRoom) ?? []).flatMap(one =>
    one.kind === 'row' ? [one.row as DirectoryRow] : [],
  );
  const here = devices.flatMap(({ disk }) => table(disk, 'directory').map(({ value }) => value as unknown as DirectoryRow));
  return new Set(
    [...said, ...here].flatMap(({ key }) => {
      const parsed = parseSessionSetting(key);
      return parsed?.what === 'deleted' ? [parsed.session] : [];
    }),
  );
}

/** Their rooms, and those of their large values. */
export function deletedRooms(evidence: Pick<Evidence, 'rooms' | 'devices'>): ReadonlySet<RoomId> {
  const deleted = deletedSessions(evidence);
  const known = evidence.devices.flatMap(({ disk }) =>
    table(disk, 'meta').flatMap(({ key, value }) => (key.startsWith('deletion/') ? (value as { rooms: readonly RoomId[] }).rooms : [])),
  );
  return new Set([...[...deleted].map(sessionRoom), ...known]);
}

/** Once all is at rest nothing of it is on any device or at the relay, and nothing that it did outside was done twice. */
export function checkDeleted(evidence: Evidence): Violation[] {
  const { devices, rooms, calls, stuck } = evidence;
  const deleted = deletedSessions(evidence);
  if (deleted.size === 0 || stuck !== null) return [];
  const gone = deletedRooms(evidence);
  const found: Violation[] = [];
  for (const room of gone) {
    if ((rooms.get(room)?.length ?? 0) > 0) found.push(violation('deleted', `the relay still has ${room}`));
  }
  for (const { id, disk } of devices) {
    for (const trace of tracesOf(disk, deleted, gone)) found.push(violation('deleted', `${id}: ${trace} is still there`));
  }
  const steps = stepsByKey(evidence);
  for (const [key, some] of Map.groupBy(calls, call => call.key)) {
    const times = some.filter(call => call.effect).length;
    if (!steps.has(key) && times > 1) found.push(violation('1', `a call of what was deleted had ${times} effects`));
  }
  return found;
}

const bySession = [
  'sessionStates',
  'openSteps',
  'entries',
  'steps',
  'progress',
  'drafts',
  'documents',
] as const satisfies readonly TableName[];
const byRoom = ['rows', 'outbox', 'sealed', 'items', 'carried'] as const satisfies readonly TableName[];

function tracesOf(disk: MemoryDisk, deleted: ReadonlySet<SessionId>, gone: ReadonlySet<RoomId>): string[] {
  const has = (session: string | null) => session !== null && deleted.has(session as SessionId);
  return [
    ...table(disk, 'sessions').flatMap(({ id }) => (deleted.has(id) ? [`sessions ${id}`] : [])),
    ...table(disk, 'rooms').flatMap(({ id }) => (gone.has(id) ? [`rooms ${id}`] : [])),
    ...table(disk, 'versions').flatMap(({ id, chain }) => (has(chain) ? [`versions ${id}`] : [])),
    ...bySession.flatMap(name => table(disk, name).flatMap(record => (has(record.session) ? [`${name} of ${record.session}`] : []))),
    ...byRoom.flatMap(name => table(disk, name).flatMap(({ room }) => (gone.has(room) ? [`${name} of ${room}`] : []))),
  ];
}
