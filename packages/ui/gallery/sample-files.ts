/** Files that were changed, and what became of taking that back. */
import type { FileChangeView } from '../src/model/file-change.ts';
import type { JobFile, JobFiles, LedgerRow } from '../src/model/ledger.ts';
import type { ApprovalItem, JobRow } from '../src/model/transcript.ts';
import { approval, macBook } from './sample.ts';

const { always: _, ...plain } = approval;
export const chooseFolder: ApprovalItem = {
  ...plain,
  title: 'Write letter to the landlord.txt in Letters? Choose the folder for it: I may use only folders that you choose.',
  risk: 'keeps',
  act: 'Choose the folder',
  facts: [
    { label: 'File', value: 'letter to the landlord.txt' },
    { label: 'The folder is called', value: 'Letters' },
    { label: 'Folders that I may use', value: 'Photos, Tax 2026' },
  ],
  chooses: ['MacBook', 'Studio'],
};

const change = (name: string, state: FileChangeView['state'], more: Partial<FileChangeView> = {}): FileChangeView => ({
  about: { of: 'key', device: macBook.id, name, folder: 'Letters' },
  state,
  canSave: false,
  ...more,
});
const at = new Date().setHours(14, 36, 0, 0);
export const fileChanges: { readonly [step: string]: FileChangeView } = {
  f1: change('letter to the landlord.txt', 'stands'),
  f2: change('old.txt', 'refused', {
    words:
      'old.txt has been changed by something else meanwhile, so it was left as it is. What it was before is kept, and can be saved beside it.',
    canSave: true,
  }),
  f3: change('plan.md', 'saved', { words: 'What plan.md was before is saved in Letters as plan (older).md.' }),
  f4: change('notes.txt', 'undone', { undoneAt: at }),
  f5: change('photo.jpg', 'going', { waitsFor: 'MacBook' }),
};
const titles: { readonly [step: string]: string } = {
  f1: 'Write letter to the landlord.txt in Letters',
  f2: 'Write old.txt in Letters',
  f3: 'Write plan.md in Letters',
  f4: 'Move notes.txt to 2026/notes.txt in Letters',
  f5: 'Put photo.jpg of Letters in the trash',
};
export const fileSteps: readonly JobRow[] = [
  ...Object.entries(titles).map(([id, title]): JobRow => {
    return { kind: 'step', id, title, state: 'done', result: `${title}: done.`, at, changedFile: 'week' };
  }),
  { kind: 'step', id: 'f6', title: 'Read a page of example.org', state: 'now', waitsFor: ['MacBook', 'Studio'] },
];
export const fileLedger: readonly LedgerRow[] = Object.entries(titles).map(([step, title]) => ({
  session: 'week',
  step,
  object: title,
  what: 'Done, on the computer that has it.',
  lines: [],
  file: 'change',
  canUndo: false,
  state: 'changed',
  at,
  device: macBook,
  detail: { step, turn: 't', runs: 1 },
}));

const jobFile = (name: string, fate: JobFile['fate'], more: Partial<JobFile> = {}): JobFile => ({
  name,
  folder: 'Letters',
  computer: macBook.name,
  fate,
  canSave: false,
  ...more,
});
/** What taking back a job would do to them. */
export const jobFiles: JobFiles = {
  files: [
    jobFile('letter to the landlord.txt', 'back'),
    jobFile('notes.txt', 'back'),
    jobFile('holiday in the mountains with everybody from the choir, final version 2.md', 'changed', { canSave: true }),
    jobFile('photo.jpg', 'waits', { computer: 'Studio' }),
    jobFile('receipt.pdf', 'notGranted', { folder: 'Tax 2026' }),
  ],
  more: 0,
};
