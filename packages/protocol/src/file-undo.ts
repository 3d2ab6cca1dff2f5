/** Which changes of files a job made, in which order they are taken back, and how far that is: for whoever asks for it and whoever shows it. */
import { type FileChangeBlanks, fileChanges, fileReversals } from './file-change.ts';
import type { StepId } from './ids.ts';
import type { StepRecord } from './stored/index.ts';

/**
 * The blanks of `takeBackJob`: the job's turn, and the changes one wave after the other. Those of one wave are changes of different files;
 * an earlier change of a file stands in a later wave than the ones that came after it.
 */
export interface JobUndoBlanks {
  readonly turn: StepId;
  readonly waves: readonly (readonly FileChangeBlanks[])[];
}

/**
 * So many changes are taken back by one press: their message is one row, and their job keeps to the steps of a turn, also where each waits for the
 * one before it and has an answer of its own.
 */
export const mostTakenBack = 99;

/** The newest steps of a job that are looked at, and of the conversation behind it, among which its changes may be back already. */
export const jobUndoReads = { own: 2_000, later: 2_000 } as const;

/** What must be known of a step to take its change of a file back. */
type ChangingStep = Pick<StepRecord, 'id' | 'key' | 'name' | 'title' | 'state' | 'arguments' | 'attempts' | 'device' | 'order'>;
type Asked = {
  readonly of?: unknown;
  readonly path?: unknown;
  readonly to?: unknown;
  readonly folder?: unknown;
  readonly at?: { readonly id?: unknown; readonly label?: unknown };
};
const askedOf = (step: Pick<StepRecord, 'arguments'>): Asked => (step.arguments ?? {}) as Asked;
const textOr = (value: unknown, other: string): string => (typeof value === 'string' && value.trim() !== '' ? value : other);

/** A change of a file that stands in a step. */
export interface ChangedFile {
  readonly step: StepId;
  readonly about: FileChangeBlanks;
  /** The folder that it is in; missing where it was chosen only with the answer to a question. */
  readonly folderId?: string;
  /** The paths that it touched, of its computer; null: not known here. */
  readonly places: readonly string[] | null;
}

/** The change of a file that a step made; null: it made none. `computer`: what a device is called. */
export function changedFile(step: ChangingStep, computer: (device: string) => string): ChangedFile | null {
  if (step.state !== 'done' || !fileChanges.includes(step.name)) return null;
  const device = step.attempts.at(-1)?.device ?? step.device;
  const { path, to, folder, at } = askedOf(step);
  const paths = step.name === 'file.move' ? [path, to] : [path];
  const isKnown = paths.every(one => typeof one === 'string');
  return {
    step: step.id,
    about: {
      of: step.key,
      device,
      name: textOr(path, step.title).slice(0, 1_000),
      folder: textOr(at?.label, textOr(folder, computer(device))).slice(0, 200),
    },
    ...(typeof at?.id === 'string' && { folderId: at.id }),
    // Whatever the folder: one may lie in another.
    places: isKnown ? paths.map(one => `${device}/${(one as string).split('/').at(-1)}`) : null,
  };
}

/** All changes of files that these steps made, the newest first. */
export function changedFiles(steps: readonly ChangingStep[], computer: (device: string) => string): readonly ChangedFile[] {
  // By their places: the clock by which a step ended may have been set back in between.
  const newestFirst = (a: ChangingStep, b: ChangingStep) => (a.order < b.order ? 1 : -1);
  return [...steps].sort(newestFirst).flatMap(step => changedFile(step, computer) ?? []);
}

/**
 * In which order they are taken back: a change waits for those that came after it and touched the same file.
 * @param changes the newest first
 */
export function wavesOf<Change extends Pick<ChangedFile, 'places'>>(changes: readonly Change[]): readonly (readonly Change[])[] {
  const waves: Change[][] = [];
  for (const change of changes) {
    const last = waves.findLastIndex(wave => wave.some(other => touchesSame(change, other)));
    const wave = waves[last + 1];
    if (wave) wave.push(change);
    else waves.push([change]);
  }
  return waves;
}

const touchesSame = (a: Pick<ChangedFile, 'places'>, b: Pick<ChangedFile, 'places'>): boolean =>
  a.places === null || b.places === null || a.places.some(place => b.places?.includes(place));

/**
 * How taking back the change with this key stands. `saved`: it could not be, and what the file was before was saved beside it.
 * @param later steps of its conversation, the newest first
 */
export function reversalOf<Step extends Pick<StepRecord, 'name' | 'arguments' | 'endedAt' | 'state'>>(
  key: string,
  later: readonly Step[],
): { readonly is: 'stands' | 'going' | 'undone' | 'saved'; readonly back: Step | undefined; readonly saved: Step | undefined } {
  const about = later.filter(step => askedOf(step).of === key);
  const back = about.find(({ name }) => name === fileReversals.takeBack);
  const saved = about.find(({ name }) => name === fileReversals.saveOlder);
  const isGoing = [back, saved].some(one => one && one.endedAt === null);
  const is = isGoing ? 'going' : back?.state === 'done' ? 'undone' : saved?.state === 'done' ? 'saved' : 'stands';
  return { is, back, saved };
}
