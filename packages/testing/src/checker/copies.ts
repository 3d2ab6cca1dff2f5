/** Conversations that go on from another one: there as a whole or not at all, and not made twice. */
import { type RowOf, type SessionId, sessionRoom } from '@baton/protocol';
import { deletedSessions } from './deleted.ts';
import { type Evidence, table } from './evidence.ts';
import { type Violation, violation } from './violation.ts';

export function checkCopies(evidence: Evidence): Violation[] {
  if (evidence.stuck !== null) return [];
  const deleted = deletedSessions(evidence);
  return evidence.devices.flatMap(device => {
    const copies = copiesOn(device).filter(({ session }) => !deleted.has(session));
    return [...copies.flatMap(copy => notWhole(device, copy)), ...madeTwice(device, copies)];
  });
}

type Device = Evidence['devices'][number];

interface Copy {
  readonly session: SessionId;
  readonly parts: readonly RowOf<'copied'>[];
  /** Something was said in it. */
  readonly goneOn: boolean;
}

function copiesOn({ disk }: Device): Copy[] {
  const bySession = new Map<SessionId, RowOf<'copied'>[]>();
  for (const { room, row } of table(disk, 'rows')) {
    if (row.type !== 'copied') continue;
    const session = room.slice('session.'.length) as string as SessionId;
    bySession.set(session, [...(bySession.get(session) ?? []), row]);
  }
  const said = new Set(table(disk, 'rows').flatMap(({ room, row }) => (row.type === 'message' ? [room] : [])));
  return [...bySession].map(([session, parts]) => ({ session, parts, goneOn: said.has(sessionRoom(session)) }));
}

/** What the rows hold is what a screen shows, each once, and it is told where it comes from. */
function notWhole({ id, disk }: Device, { session, parts }: Copy): Violation[] {
  const shown = new Map(table(disk, 'entries').flatMap(entry => (entry.session === session ? [[entry.id as string, entry] as const] : [])));
  const missing = parts.flatMap(part => part.entries.filter(entry => shown.get(entry.id)?.kind !== entry.kind).map(entry => entry.id));
  const origins = [...shown.values()].filter(entry => entry.kind === 'origin');
  return [
    ...missing.map(entry => violation('copies', `${id}: ${entry} of the copy ${session} is not shown`)),
    ...(origins.length === 1 ? [] : [violation('copies', `${id}: the copy ${session} says ${origins.length} times where it comes from`)]),
  ];
}

/** The same thing copied again before anything was said in the copy. */
function madeTwice({ id }: Device, copies: readonly Copy[]): Violation[] {
  const bySource = Map.groupBy(copies, ({ parts }) => {
    const last = parts.find(part => part.from);
    return `${last?.from?.session} ${last?.from?.entry} by ${last?.device}`;
  });
  return [...bySource].flatMap(([source, some]) =>
    some.filter(copy => !copy.goneOn).length > 1 ? [violation('copies', `${id}: ${source} was copied ${some.length} times`)] : [],
  );
}
