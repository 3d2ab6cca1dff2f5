/**
 * The one checker: a pure function over what a run leaves behind (devices' disks, the relay's rooms, what happened outside) that asserts
 * the invariants of the journal.
 * - `evidence.ts`   what it looks at, and rooms opened
 * - `line.ts`       sessions folded again from nothing: control rows, claims, effects, approvals
 * - `outside.ts`   what goes on outside by itself, and what models took
 * - `nested.ts`    tasks that a call began: what they took, and that their result is what they said
 * - `devices.ts`    disks against rooms and against each other
 * - `deleted.ts`    what was deleted is nowhere
 * - `copies.ts`     what goes on from another conversation is whole, and one
 * - `titles.ts`     what conversations are called
 * - `documents.ts`  edits, versions, contents
 * - `searched.ts`   what search looks through
 * - `files.ts`      what happened to files on a computer
 */
import { checkCopies } from './copies.ts';
import { checkDeleted, deletedSessions } from './deleted.ts';
import { checkAtRest, checkNothingLost, checkSame, checkState, checkWhole, provisionalLeft } from './devices.ts';
import { checkDocuments } from './documents.ts';
import { type Evidence, sessionsOf } from './evidence.ts';
import { checkFiles } from './files.ts';
import { checkLine, refold } from './line.ts';
import { checkOutside } from './outside.ts';
import { checkSearched } from './searched.ts';
import { checkTitles } from './titles.ts';
import { type Violation, violation } from './violation.ts';

export { askedTooLate, type Call, type Evidence, goneForGood, type KeptRow } from './evidence.ts';
export type { Violation } from './violation.ts';

/** Everything that must hold and does not. Empty: all does. */
export function check(evidence: Evidence): Violation[] {
  const deleted = deletedSessions(evidence);
  const lines = sessionsOf(evidence).flatMap(session => (deleted.has(session) ? [] : [refold(evidence, session)]));
  const left = evidence.devices.flatMap(({ id, disk, synced }) =>
    synced && evidence.stuck === null ? provisionalLeft(disk).map(what => `${id}: ${what}`) : [],
  );
  return [
    ...evidence.broke.map(what => violation('broke', what)),
    ...checkAtRest(evidence),
    ...checkNothingLost(evidence),
    ...checkDeleted(evidence),
    ...checkCopies(evidence),
    ...checkTitles(evidence),
    ...checkWhole(evidence),
    ...lines.flatMap(line => [...checkLine(evidence, line), ...checkOutside(evidence, line, lines), ...checkState(evidence, line)]),
    ...left.map(what => violation('10', `${what} is still shown as not read back`)),
    ...checkSame(evidence),
    ...checkDocuments(evidence),
    ...checkSearched(evidence),
    ...checkFiles(evidence),
  ];
}
