import type { StandingChange } from '@baton/assistant';
import { isUndo, undoneBy } from '@baton/assistant/undo';
import {
  changedFile,
  type DocumentId,
  type FileChangeBlanks,
  fileChanges,
  fileReversals,
  type StepRecord,
  shortPath,
} from '@baton/protocol';
import type { Storage } from '@baton/store';

/** Pages that one look reads at most, and changes that it tells. */
const mostPages = 500;
const mostChanges = 120;

/** A change of a step as it is told. */
export interface ToldChange extends StandingChange {
  /** It was taken back since. */
  readonly undone?: true;
}

/** Tells what steps changed, documents and files, and what of it was taken back, by a person or by a later step; asked of the steps newest first. */
export function createTelling(storage: Pick<Storage, 'get'>): (step: StepRecord) => Promise<readonly ToldChange[]> {
  const undone = new Set<string>();
  const files = createFilesBack();

  async function isBack(step: StepRecord, document: DocumentId): Promise<boolean> {
    const key = `${step.id}/${document}`;
    const reversal = undone.has(key) ? undefined : await storage.get('reversals', key);
    if (reversal?.how === 'undo') undone.add(key);
    // The newest first: whether an undo was itself taken back is known when it is met.
    if (isUndo(step.name) && !undone.has(key)) for (const other of undoneBy(step.arguments)) undone.add(`${other}/${document}`);
    return undone.has(key);
  }

  return async step => {
    const told: ToldChange[] = [];
    for (const change of step.changes) {
      const isUndone = await isBack(step, change.document);
      told.push({
        step: step.id,
        job: step.turn,
        ...change,
        ...(isUndo(step.name) && { undoes: true }),
        ...(isUndone && { undone: true }),
      });
    }
    if (step.state !== 'done' || !isAboutFiles(step.name)) return told;
    const device = step.attempts.at(-1)?.device ?? step.device;
    const computer = (await storage.get('devices', device))?.name ?? '';
    const found = files(step, computer);
    return found ? [...told, { step: step.id, job: step.turn, title: shortPath(found.file.name), words: step.summary, ...found }] : told;
  };
}

const isAboutFiles = (name: string): boolean => fileChanges.includes(name) || name === fileReversals.takeBack || name === 'file.undo';

/** The changes of files among steps that are met newest first; `undoes`: it took one back. */
function createFilesBack() {
  const keys = new Set<string>();
  /** Files of which the last change was taken back by what they are called, and how often. */
  const paths = new Map<string, number>();
  return (step: StepRecord, computer: string): (Pick<ToldChange, 'undoes' | 'undone'> & { readonly file: FileChangeBlanks }) | null => {
    const asked = (step.arguments ?? {}) as { readonly path?: unknown; readonly to?: unknown } & Partial<FileChangeBlanks>;
    if (step.name === fileReversals.takeBack) {
      const { of = '', device = '', name = '', folder = '' } = asked;
      keys.add(of);
      return { file: { of, device, name, folder }, undoes: true };
    }
    const change = changedFile({ ...step, name: step.name === 'file.undo' ? 'file.write' : step.name }, () => computer);
    if (!change) return null;
    const placeOf = (path: unknown): string => `${change.about.device}/${String(path)}`;
    if (step.name === 'file.undo') {
      paths.set(placeOf(asked.path), (paths.get(placeOf(asked.path)) ?? 0) + 1);
      return { file: change.about, undoes: true };
    }
    const place = [asked.path, asked.to].map(placeOf).find(one => (paths.get(one) ?? 0) > 0);
    if (place !== undefined && !keys.has(step.key)) paths.set(place, (paths.get(place) ?? 1) - 1);
    return { file: change.about, ...((keys.has(step.key) || place !== undefined) && { undone: true }) };
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
  const telling = createTelling(storage);
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
      for (const { undone, ...change } of await telling(step)) {
        if (!undone && (document === null || change.document === document)) changes.push(change);
      }
    }
    if (++pages >= mostPages) return told(true);
  }
  return told(false);
}
