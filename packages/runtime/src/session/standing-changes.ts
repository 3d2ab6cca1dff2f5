import type { StandingChange } from '@baton/assistant';
import { isUndo, undoneBy } from '@baton/assistant/undo';
import type { DocumentId, StepRecord } from '@baton/protocol';
import type { Storage } from '@baton/store';

/** Pages that one look reads at most, and changes that it tells. */
const mostPages = 500;
const mostChanges = 60;

/** Knows what was taken back, by a person or by a later step; asked of the steps newest first. */
export function createTakenBack(storage: Pick<Storage, 'get'>): (step: StepRecord, document: DocumentId) => Promise<boolean> {
  const undone = new Set<string>();
  return async (step, document) => {
    const key = `${step.id}/${document}`;
    const reversal = undone.has(key) ? undefined : await storage.get('reversals', key);
    if (reversal && reversal.how !== 'redo') undone.add(key);
    const isBack = undone.has(key);
    // The newest first: whether an undo was itself taken back is known when it is met.
    if (isUndo(step.name) && !isBack) for (const other of undoneBy(step.arguments)) undone.add(`${other}/${document}`);
    return isBack;
  };
}

/**
 * The changes that stand, read backwards page by page and no further than is wanted: until the last job that changed something is told whole, or
 * in one document as many as are told. Oldest first.
 * @param newestFirst pages of the session's steps
 * @param turn the open one, which does not count
 */
export async function standingChanges(
  newestFirst: AsyncIterable<readonly StepRecord[]>,
  storage: Pick<Storage, 'get'>,
  { document, turn }: { readonly document: DocumentId | null; readonly turn: string | null | undefined },
): Promise<{ readonly changes: readonly StandingChange[]; readonly more: boolean }> {
  const isTakenBack = createTakenBack(storage);
  const changes: StandingChange[] = [];
  const told = (more: boolean) => ({ changes: changes.slice(0, mostChanges).reverse(), more });
  let pages = 0;
  for await (const page of newestFirst) {
    for (const step of page) {
      if (step.turn === turn) continue;
      const job = changes.find(({ undoes }) => !undoes)?.job;
      if (document === null && job !== undefined && step.turn !== job) return told(true);
      if (changes.length >= mostChanges) return told(true);
      if (step.state !== 'done') continue;
      for (const change of step.changes) {
        const isBack = await isTakenBack(step, change.document);
        if (isBack || (document !== null && change.document !== document)) continue;
        changes.push({ step: step.id, job: step.turn, ...change, ...(isUndo(step.name) && { undoes: true }) });
      }
    }
    if (++pages >= mostPages) return told(true);
  }
  return told(false);
}
