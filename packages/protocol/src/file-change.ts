/**
 * What a button asks for that a person presses at a change of a file. It is a job like any other, and is carried out as it stands: no helper
 * that thinks has a say in it.
 */
export const buttonJobs = { takeBack: 'take-back-file', saveOlder: 'save-older-file' } as const;

/** The job that takes back all that another job did to files; a message that asks for it has the version `messageVersions.jobUndo`. */
export const takeBackJob = 'take-back-job';

/** The job of a saved automation that was started by a button. */
export const automationJob = 'automation';
/** Its blank that says which automation; the others are the blanks of the automation itself. */
export const automationNameBlank = 'automation/name';

/** Whether a job is carried out as it stands, by nobody who thinks. Nothing said meanwhile is a part of it. */
export const isButtonJob = (recipe: string | undefined): boolean =>
  recipe === buttonJobs.takeBack || recipe === buttonJobs.saveOlder || recipe === takeBackJob || recipe === automationJob;

/** The blanks of the first two: which change (the key of its step), on which computer, and what to call the file and its folder. */
export interface FileChangeBlanks {
  readonly of: string;
  readonly device: string;
  readonly name: string;
  readonly folder: string;
}

/** The tools that change files, and those that the buttons ask for. */
export const fileChanges: readonly string[] = ['file.write', 'file.move', 'file.trash'];
export const fileReversals = { takeBack: 'file.takeBack', saveOlder: 'file.saveOlder' } as const;

/** The end of a long path, where a file's own name stands: for words about it. */
export const shortPath = (path: string): string => (path.length > 100 ? `…${path.slice(-99)}` : path).toWellFormed();
