import { many } from '../../../i18n/en/plural.ts';

/** Words of taking a whole job back. They come with the question. */
export const undoJob = {
  title: 'Undo the whole job?',
  text: (documents: number, files: number) =>
    files === 0
      ? `${many(documents, 'change goes', 'changes go')} back. What you or others changed since stays.`
      : `${documents === 0 ? '' : `${many(documents, 'change', 'changes')} in documents and `}${many(files, 'change to a file', 'changes to files')} ${documents + files === 1 ? 'goes' : 'go'} back. What you or others changed since stays.`,
  nothing: 'Nothing of it can go back now.',
  act: (n: number) => `Undo ${many(n, 'change', 'changes')}`,
  keep: 'Keep them',
  file: (name: string, folder: string) => `${name} in ${folder}`,
  names: (names: readonly string[], more: number) => `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  fate: {
    back: (computer: string) => `Goes back on ${computer}:`,
    unseen: (computer: string) => `Goes back on ${computer}, unless something else changed it there since:`,
    waits: (computer: string) => `Waits for ${computer}, then goes back unless something else changed it there since:`,
    going: (computer: string) => `Is on its way back already, on ${computer}:`,
    changed: () => 'Stays, because it was changed since:',
    occupied: () => 'Stays, because something else is in its place now:',
    notGranted: (computer: string) => `Stays, because I may not use the folder on ${computer} any more. Let me use it again, then undo:`,
    left: (computer: string) => `Stays, because ${computer} is not one of your devices any more:`,
    saved: () => 'Stays. What it was before is saved beside it:',
    lost: () => 'Stays, because nothing is kept of what it was:',
  },
  canSave: 'What it was before is kept. After this you can save it beside what is there now.',
  more: (n: number) => `${many(n, 'more change', 'more changes')} to files can go back with another press.`,
  // What the conversation shows as said by the person.
  says: 'Take back what that job did to files',
};

export type UndoJobTexts = typeof undoJob;
