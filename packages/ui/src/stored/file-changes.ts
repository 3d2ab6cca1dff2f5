import { type ChangedFile, changedFile, limits, reversalOf, type StepId, type StepRecord } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { FileChangeView } from '../model/file-change.ts';
import { errorWords } from './error-words.ts';
import type { DeviceNames } from './source.ts';

/** The change of a file that a step made, with the newest that was asked about it in its conversation; null: it changed none. */
export async function readFileChange(
  reader: Pick<Reader, 'get' | 'range'>,
  names: Pick<DeviceNames, 'get'>,
  session: string,
  id: string,
): Promise<FileChangeView | null> {
  const step = await reader.get('steps', id as StepId);
  const change = step && changedFile(step, device => names.get(device).name);
  if (!change) return null;
  const newest = await reader.range('steps', { index: ['session', 'order'], prefix: [session], reverse: true, limit: limits.readRows });
  return fileChangeView(change, newest, names);
}

/** @param later steps of its conversation, the newest first */
export function fileChangeView({ about }: ChangedFile, later: readonly StepRecord[], names: Pick<DeviceNames, 'get'>): FileChangeView {
  const { is, back, saved } = reversalOf(about.of, later);
  const base = { about, canSave: false };
  switch (is) {
    case 'going': {
      const waitsFor = [back, saved].find(one => one && one.endedAt === null)?.waitsFor;
      return { ...base, state: 'going', ...(waitsFor && { waitsFor: names.get(waitsFor).name }) };
    }
    case 'undone':
      return { ...base, state: 'undone', ...(back && back.endedAt !== null && { undoneAt: back.endedAt }) };
    // Saved after it could not be taken back; else that was about an earlier press.
    case 'saved':
      return { ...base, state: 'saved', words: saved?.summary ?? '' };
    case 'stands': {
      if (back?.state !== 'failed') return { ...base, state: 'stands' };
      const words = (saved?.state === 'failed' ? errorWords(saved.error) : undefined) ?? errorWords(back.error) ?? '';
      return { ...base, state: 'refused', words, canSave: back.error?.kind === 'olderKept' };
    }
  }
}
