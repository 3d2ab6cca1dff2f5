import { type BranchId, hiddenOf, isBusy, leafShowing } from '@baton/journal';
import { type Attachment, isButtonJob, type Job, type MessageId, type SessionId, type StepId } from '@baton/protocol';
import type { Storage } from '@baton/store';
import type { SessionLog } from '../session/session-log.ts';
import { Refusal } from './refusal.ts';

type Known = Pick<SessionLog, 'session' | 'view'>;

/** What a message is sent with that takes the place of another. The same words once more are the same job once more; its files go with it. */
export async function editOf(
  storage: Storage,
  { view }: Known,
  instead: MessageId,
  text: string,
): Promise<{ readonly mode: 'next'; readonly job: Job | undefined; readonly kept: readonly Attachment[] }> {
  refuseBusy(view);
  if (!view?.places?.some(({ message }) => message === instead))
    throw new Refusal('tooFarBack', 'this message is not among those that are remembered');
  const entry = await storage.get('entries', instead);
  const edited = entry?.kind === 'message' ? entry : null;
  const same = edited?.text === text ? edited.job : null;
  // What a button does may leave without a question by now: twice is for the person to press.
  if (isButtonJob(same?.recipe)) throw new Refusal('conflict', 'what a button asked for is not asked for once more');
  return { mode: 'next', job: same ?? undefined, kept: edited?.attachments ?? [] };
}

/** The version to show so that an entry is seen; undefined when it is seen already. */
export async function branchShowing(storage: Storage, { session, view }: Known, id: string): Promise<BranchId | undefined> {
  const entry = await storage.get('entries', id);
  if (!view || entry?.session !== session) throw new Refusal('notFound', 'there is no such thing in this conversation');
  const { paths } = view;
  if (!paths || !hiddenOf(paths).some(({ from, to }) => from <= entry.order && entry.order < to)) return undefined;
  // A running job must not be moved to where nobody looks.
  refuseBusy(view);
  return leafShowing(paths, entry.order);
}

/** Only what broke off can be gone on with, and only from what is there of it. */
export async function refuseWhole(storage: Storage, session: SessionId, answer: StepId): Promise<void> {
  const entry = await storage.get('entries', answer);
  const isHalf = entry?.kind === 'answer' && entry.session === session && (entry.state === 'cut' || entry.state === 'failed');
  if (!isHalf || entry.text === '') throw new Refusal('conflict', 'this answer did not break off, or nothing of it is there');
}

function refuseBusy(view: Known['view']): void {
  if (isBusy(view)) throw new Refusal('running', 'a job of this conversation is not over');
}
