import type { StepRecord, VersionRecord } from '@baton/protocol';
import type { DeviceLabel } from '../model/device.ts';
import type { StopView, TimelineView } from '../model/document.ts';
import { isPlanned, stepNumbers, taskOf, tasksOf } from './step-numbers.ts';
import { newStop, nowStop, separator } from './stops.ts';

const newView = { id: `${newStop}${separator}0`, label: { kind: 'new' }, changed: true, toCome: false } as const satisfies StopView;

/**
 * The stops of a document in a conversation: new, or as it was before the newest job, then one for each step of the job.
 * @param versions of this document in this conversation, oldest first
 * @param steps of this conversation
 */
export function jobTimeline(
  document: string,
  versions: readonly VersionRecord[],
  steps: readonly StepRecord[],
  running: boolean,
  nameOf: (device: string) => DeviceLabel,
): TimelineView | undefined {
  const turn = steps.findLast(isPlanned)?.turn;
  if (turn === undefined) return undefined;
  const tasks = tasksOf(turn, steps);
  const byId = new Map(steps.map(step => [step.id as string, step]));
  const ownTasks = new Set(tasks.map(task => task.id as string));
  const made = versions.filter(version => version.counts && version.task !== null && ownTasks.has(version.task));
  const isNew = steps.some(step => step.turn === turn && creates(step, document));
  const before = isNew ? undefined : versionBefore(versions, made[0], ownTasks);
  const stops: StopView[] = [];
  let shown: string | undefined = isNew ? newStop : before?.id;
  if (isNew) stops.push(newView);
  if (before !== undefined) stops.push({ id: `${before.id}${separator}0`, label: { kind: 'before' }, changed: true, toCome: false });
  for (const [index, task] of tasks.entries()) {
    const own = made.findLast(version => version.task === task.id && version.row.phase === 'made');
    if (own !== undefined) shown = own.id;
    const toCome = task.state === 'planned';
    // Nothing says how the document was before its first version here.
    if (shown === undefined && !toCome) continue;
    const words = wordsOf(document, task, steps, byId);
    stops.push({
      id: `${shown ?? ''}${separator}${index + 1}`,
      label: { kind: 'step', step: index + 1 },
      changed: own !== undefined,
      toCome,
      ...(own !== undefined && { at: own.at, on: nameOf(own.device) }),
      ...(words !== undefined && { summary: `${words}.` }),
    });
  }
  return { stops, running, of: tasks.length };
}

const creates = (step: StepRecord, document: string) =>
  step.name === 'document.create' && step.changes.some(change => change.document === document);

/** The document as the job found it: the newest version from before it, or what its first step was shown. */
function versionBefore(
  versions: readonly VersionRecord[],
  first: VersionRecord | undefined,
  ownTasks: ReadonlySet<string>,
): VersionRecord | undefined {
  const earlier = versions.filter(
    version => version.counts && (version.task === null || !ownTasks.has(version.task)) && (first === undefined || version.at <= first.at),
  );
  return earlier.at(-1) ?? (first?.row.phase === 'saw' ? first : undefined);
}

/** What the steps of a task changed in a document, in the words stored with the last of them. */
function wordsOf(
  document: string,
  task: StepRecord,
  steps: readonly StepRecord[],
  byId: ReadonlyMap<string, StepRecord>,
): string | undefined {
  const own = steps.filter(step => step.kind === 'tool' && taskOf(step, byId)?.id === task.id);
  return own.flatMap(step => step.changes).findLast(change => change.document === document)?.words;
}

/**
 * Every version this device can read, oldest first, and now.
 * @param isWhole `versions` begins with the first one, so that what came before it was nothing
 */
export function wholeTimeline(
  versions: readonly VersionRecord[],
  steps: readonly StepRecord[],
  isWhole: boolean,
  nameOf: (device: string) => DeviceLabel,
): TimelineView {
  const numbers = stepNumbers(steps);
  const byId = new Map(steps.map(step => [step.id as string, step]));
  const counting = versions.filter(version => version.counts);
  // One stop for each step, whatever number of changes it made one after the other.
  const lastOfStep = counting.filter((version, index) => version.task === null || counting[index + 1]?.task !== version.task);
  const stops = lastOfStep.map((version, index): StopView => {
    const step = version.task ?? version.step;
    const n = step === null ? undefined : numbers.get(step);
    return {
      id: `${version.id}${separator}${index}`,
      label: labelOf(version, n, step === null ? undefined : byId.get(step)?.title),
      changed: true,
      toCome: false,
      at: version.at,
      on: nameOf(version.device),
    };
  });
  const begins = isWhole && stops.length > 0 ? [newView] : [];
  return { stops: [...begins, ...stops, { id: nowStop, label: { kind: 'now' }, changed: false, toCome: false }], running: false };
}

function labelOf(version: VersionRecord, n: number | undefined, title: string | undefined): StopView['label'] {
  if (version.row.phase === 'named') return version.row.label === undefined ? { kind: 'you' } : { kind: 'named', name: version.row.label };
  // What the assistant was shown had been changed by a person since the version before it.
  if (version.row.phase === 'saw') return { kind: 'you' };
  if (n !== undefined) return { kind: 'step', step: n };
  return title === undefined ? { kind: 'you' } : { kind: 'named', name: title };
}
