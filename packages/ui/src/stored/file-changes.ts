import { fileChanges, fileReversals, limits, type StepId, type StepRecord } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { FileChangeView } from '../model/file-change.ts';
import { errorWords } from './error-words.ts';
import type { DeviceNames } from './source.ts';

type Asked = { readonly of?: unknown; readonly path?: unknown; readonly folder?: unknown; readonly at?: { readonly label?: unknown } };
const textOr = (value: unknown, other: string): string => (typeof value === 'string' && value.trim() !== '' ? value : other);

/** The change of a file that a step made, with the newest that was asked about it in its conversation; null: it changed none. */
export async function readFileChange(
  reader: Pick<Reader, 'get' | 'range'>,
  names: Pick<DeviceNames, 'get'>,
  session: string,
  id: string,
): Promise<FileChangeView | null> {
  const step = await reader.get('steps', id as StepId);
  if (step?.state !== 'done' || !fileChanges.includes(step.name)) return null;
  const newest = await reader.range('steps', { index: ['session', 'order'], prefix: [session], reverse: true, limit: limits.readRows });
  const about = newest.filter(({ arguments: asked }) => (asked as Asked | null)?.of === step.key);
  return fileChangeView(step, about, names);
}

/** @param about the steps that were asked about it, the newest first */
export function fileChangeView(step: StepRecord, about: readonly StepRecord[], names: Pick<DeviceNames, 'get'>): FileChangeView {
  const device = step.attempts.at(-1)?.device ?? step.device;
  const { path, folder, at } = (step.arguments ?? {}) as Asked;
  const base = {
    about: {
      of: step.key,
      device: device as string,
      name: textOr(path, step.title).slice(0, 1_000),
      folder: textOr(at?.label, textOr(folder, names.get(device).name)).slice(0, 200),
    },
    canSave: false,
  };
  const back = about.find(({ name }) => name === fileReversals.takeBack);
  const saved = about.find(({ name }) => name === fileReversals.saveOlder);
  const going = [back, saved].find(one => one && one.endedAt === null);
  if (going) return { ...base, state: 'going', ...(going.waitsFor && { waitsFor: names.get(going.waitsFor).name }) };
  if (back?.state === 'done') return { ...base, state: 'undone', ...(back.endedAt !== null && { undoneAt: back.endedAt }) };
  // Saved after it could not be taken back; else that was about an earlier press.
  if (saved?.state === 'done') return { ...base, state: 'saved', words: saved.summary };
  if (back?.state !== 'failed') return { ...base, state: 'stands' };
  const words = (saved?.state === 'failed' ? errorWords(saved.error) : undefined) ?? errorWords(back.error) ?? '';
  return { ...base, state: 'refused', words, canSave: back.error?.kind === 'olderKept' };
}
