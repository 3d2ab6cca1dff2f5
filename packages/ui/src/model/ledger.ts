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
  /** Files that it changed. */
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
