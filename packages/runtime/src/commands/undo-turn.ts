/** Taking back a whole job: its documents at once, and its files by a job of their own that is stored with that. */
import {
  type Command,
  changedFiles,
  type Job,
  type JobUndoBlanks,
  type JsonValue,
  jobUndoReads,
  limits,
  mostTakenBack,
  reversalOf,
  type SessionId,
  type StepId,
  type StepRecord,
  shortPath,
  takeBackJob,
  wavesOf,
} from '@baton/protocol';
import type { Storage } from '@baton/store';
import type { Change } from '../core/change.ts';
import type { Reversals } from '../documents/reversals.ts';
import type { SessionLog } from '../session/session-log.ts';
import { refuse } from './refusal.ts';

/** What of a job goes back with a message that asks for the rest; without `job` there is no rest, and no message. */
export type Undoing = (change: Change, log: SessionLog) => Promise<{ readonly job?: Job; readonly answer: JsonValue | undefined }>;

/** One press, one transaction: what goes back here at once, and the job by which files go back where they are. Refuses where neither is left. */
export function undoingOf(
  { session, turn, files }: Extract<Command, { kind: 'undoTurn' }>,
  { storage, reversals }: { readonly storage: Pick<Storage, 'range'>; readonly reversals: Pick<Reversals, 'reverseTurn'> },
): Undoing {
  return async (change, log) => {
    const job = files && (await filesToTakeBack(storage, log, session, turn));
    const answer = await reversals.reverseTurn(change, session, turn);
    if (!job && !answer) refuse('nothingToUndo', 'nothing of this job is left to take back');
    return { ...(job && { job }), answer: answer ?? undefined };
  };
}

/**
 * What is to be asked for so that all files of a job go back; null: it changed none, or all are back or on their way. A change that could not be
 * taken back is asked for again, unless what the file was was saved beside it.
 */
async function filesToTakeBack(
  storage: Pick<Storage, 'range'>,
  log: Pick<SessionLog, 'view'>,
  session: SessionId,
  turn: StepId,
): Promise<Job | null> {
  if (!log.view || isAskedFor(log, turn)) return null;
  const steps = await storage.range('steps', { index: ['turn', 'order'], prefix: [turn], reverse: true, limit: jobUndoReads.own });
  const computers = new Map<string, string>();
  for (const { id, name } of await storage.range('devices', { limit: limits.readRows })) computers.set(id, name);
  const made = changedFiles(steps, device => computers.get(device) ?? '');
  if (made.length === 0) return null;
  const later = await stepsBehind(storage, session, steps);
  const standing = made.filter(({ about }) => reversalOf(about.of, later).is === 'stands').slice(0, mostTakenBack);
  if (standing.length === 0) return null;
  const waves = wavesOf(standing).map(wave => wave.map(({ about }) => ({ ...about, name: shortPath(about.name) })));
  const blanks: JobUndoBlanks = { turn, waves };
  return { recipe: takeBackJob, blanks: blanks as unknown as Job['blanks'] };
}

/** Pressed twice, or on two devices, it waits or runs already: its steps may not be there yet. */
function isAskedFor({ view }: Pick<SessionLog, 'view'>, turn: StepId): boolean {
  return [...(view?.queue ?? []), ...(view?.open?.messages ?? [])].some(
    ({ job }) => job?.recipe === takeBackJob && (job.blanks as Partial<JobUndoBlanks>).turn === turn,
  );
}

/** The steps of a conversation behind those of a job, both the newest first. */
async function stepsBehind(storage: Pick<Storage, 'range'>, session: SessionId, own: readonly StepRecord[]): Promise<StepRecord[]> {
  const last = own[0]?.order ?? '';
  const found: StepRecord[] = [];
  let before: string | undefined;
  while (found.length < jobUndoReads.later) {
    const page = await storage.range('steps', {
      index: ['session', 'order'],
      prefix: [session],
      reverse: true,
      limit: limits.readRows,
      after: last,
      ...(before === undefined ? {} : { before }),
    });
    found.push(...page);
    before = page.at(-1)?.order;
    if (page.length < limits.readRows) break;
  }
  return found;
}
