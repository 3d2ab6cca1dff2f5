import type { DeviceLabel } from './device.ts';
import type { Large } from './whole.ts';

/** What became of one row of the ledger, and what may be done about it. */
export type LedgerState = 'changed' | 'undone' | 'sent' | 'changedNothing' | 'waits' | 'inDoubt' | 'ranTwice' | 'failed';

/**
 * What left, and where to: the first line of it and how many more there were; `what` is empty where nothing went along. `more` is `uncounted`
 * where only the beginning of it is known here.
 */
export interface SentView {
  readonly what: string;
  readonly more: number | 'uncounted';
  readonly to: string;
}

/** Technical detail in the order it is folded out; labels are the screen's, values as stored. */
export interface TechnicalDetail {
  readonly step: string;
  readonly turn: string;
  readonly intendedAt?: number;
  readonly intendedOn?: string;
  readonly storedAt?: number;
  readonly storedOn?: string;
  readonly runs: number;
  readonly change?: string;
}

/** One line of a document before and after a step; null is "was not there". */
export interface LedgerLine {
  readonly before: LineState | null;
  readonly after: LineState | null;
}

/** What a line said and where it stood, as far as the step changed it. `day` is an ISO date. */
export interface LineState {
  readonly text?: string;
  readonly day?: string;
  readonly time?: string;
  readonly section?: string;
  readonly done?: boolean;
}

export interface LedgerRow {
  readonly session: string;
  readonly step: string;
  /** The document, reminder or message it is about. */
  readonly object: string;
  /** The work that was handed on of which it is part. */
  readonly within?: string;
  /** What happened to it, in a few words; empty where only a person told, see `said`. */
  readonly what: string;
  /** A person said what became of it, because nobody could tell. */
  readonly said?: 'happened' | 'skip';
  /** Only for what was sent. */
  readonly sent?: SentView;
  /** What is too large to be shown here, and can be saved: what the step was asked to do, and what came back. */
  readonly large?: { readonly asked?: Large; readonly came?: Large };
  /** Line by line, as far as it is known. */
  readonly lines: readonly LedgerLine[];
  /** It changed a file, on the computer that has it, or was about such a change: took it back, or saved what was before. */
  readonly file?: 'change' | 'reversal';
  /** Something of it could be taken back. */
  readonly canUndo: boolean;
  readonly state: LedgerState;
  readonly at: number;
  readonly device: DeviceLabel;
  readonly undoneAt?: number;
  readonly detail: TechnicalDetail;
}

export interface LedgerJob {
  readonly turn: string;
  readonly session: string;
  readonly title: string;
  readonly from: number;
  /** Missing: still going on. */
  readonly to?: number;
  readonly changes: number;
  /** Changes of files that are not taken back. */
  readonly files: number;
  readonly sent: number;
  readonly inDoubt: number;
  readonly undone: boolean;
  readonly undoneAt?: number;
  readonly devices: readonly DeviceLabel[];
  /** What a person is waited for in it. */
  readonly asks?: 'question' | 'approval';
}

export interface LedgerView {
  readonly jobs: readonly LedgerJob[];
  readonly hasEarlier: boolean;
}

/** One change of a file of a job that is not back, and what taking back the whole job would do to it now. */
export interface JobFile {
  readonly name: string;
  readonly folder: string;
  /** What the computer is called that has it. */
  readonly computer: string;
  /**
   * `back`: it was looked at. `unseen`: it is on another computer that is awake, which looks first. `waits`: that one is asleep or away.
   * `going`: it was asked for already. All others stay: it was changed since (`changed`), something else is in its place (`occupied`), the folder
   * may not be used any more (`notGranted`), the computer is none of the person's (`left`), what it was stands beside it (`saved`), or nothing
   * is kept of it (`lost`).
   */
  readonly fate: JobFileFate;
  /** It stays, and what it was can be saved beside it afterwards. */
  readonly canSave: boolean;
}
export type JobFileFate = 'back' | 'unseen' | 'waits' | 'going' | 'changed' | 'occupied' | 'notGranted' | 'left' | 'saved' | 'lost';

/** What taking back a whole job would do to files. `more`: that many are left for another press. */
export interface JobFiles {
  readonly files: readonly JobFile[];
  readonly more: number;
}
