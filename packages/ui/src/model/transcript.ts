import type { DeviceLabel } from './device.ts';
import type { FileView } from './file.ts';
import type { AlwaysOffer } from './permission.ts';
import type { Large } from './whole.ts';

/** State of one row of a job, as a person sees it. */
export type StepState = 'next' | 'now' | 'done' | 'wait' | 'doubt' | 'failed' | 'undone' | 'cancelled';

/** One row of a job card. `result` is one line; while the step runs, what it has so far. */
export interface StepRow {
  readonly kind: 'step';
  readonly id: string;
  readonly title: string;
  readonly state: StepState;
  readonly result?: string;
  /** When it ended, or else began; not shown while it runs. */
  readonly at?: number;
  /** Shown instead of the time once a job has moved. */
  readonly device?: DeviceLabel;
  /** The devices that one of is waited for; none: a computer that is not there yet. */
  readonly waitsFor?: readonly string[];
  /** It changed a file; the conversation it did that in. */
  readonly changedFile?: string;
  /** Work of its own that was handed on, and what stands in it. */
  readonly inside?: Inside;
}

/**
 * Work that was handed on. `allowance`: steps that it may take, of which it has `taken` some. `micros`: what that cost, in millionths of a US
 * dollar; `unpriced`: answers whose price is not known, which `micros` is without.
 */
export interface Inside {
  readonly rows: readonly StepRow[];
  readonly taken: number;
  readonly allowance: number;
  readonly micros: number;
  readonly unpriced: number;
}

/** The mark between the two rows where a job changed hands. Stays for good. */
export interface HandOffRow {
  readonly kind: 'hand';
  readonly id: string;
  readonly from: DeviceLabel;
  readonly to: DeviceLabel;
  readonly at: number;
}

export type JobRow = StepRow | HandOffRow;

/** A move of a job, and the number of the step that it stands before. */
export interface JobMove {
  readonly row: HandOffRow;
  readonly before: number;
}

/** Everything that follows one request. */
export interface JobItem {
  readonly kind: 'job';
  readonly id: string;
  readonly turn: string;
  readonly title: string;
  readonly state: 'running' | 'elsewhere' | 'waiting' | 'stopping' | 'stopped' | 'done' | 'failed';
  readonly step?: { readonly at: number; readonly of: number };
  readonly endedAt?: number;
  /** Where it changed hands, oldest first. */
  readonly moves: readonly JobMove[];
}

/** The rows of a job's card, read with it. */
export interface JobRows {
  readonly rows: readonly JobRow[];
  readonly done: number;
  /** Steps that wait for the person: a question or an approval is open. */
  readonly waiting: number;
}

/** What the person said. `pending`: stored here, not yet placed. */
export interface MessageItem {
  readonly kind: 'message';
  readonly id: string;
  readonly text: string;
  readonly at: number;
  readonly pending?: boolean;
  /** All versions of it, the oldest first, when there are several. */
  readonly versions?: readonly string[];
  /** What was sent with it. */
  readonly files?: readonly FileView[];
  /** A button said it, for which it stands: there are no words in it to be put in another way. */
  readonly button?: true;
}

/** What Baton said. The cut-off half of an earlier try stays until the new text takes its place. */
export interface AnswerItem {
  readonly kind: 'answer';
  readonly id: string;
  readonly text: string;
  readonly state: 'starting' | 'streaming' | 'done' | 'stopped' | 'failed' | 'fromNewerVersion';
  /** What had been said when it broke off, before it was gone on with in `text`. */
  readonly begins?: string;
  /** All of it, when `text` is only how it begins. */
  readonly whole?: Large;
  readonly cutOff?: { readonly text: string; readonly at: number };
  /** Only with `failed`: what stopped it, in a sentence. */
  readonly problem?: string;
  /** When it asks something: two or three answers to tap. */
  readonly choices: readonly string[];
  /** The message that can be asked once more for another answer than this. */
  readonly asked?: string;
  /** The turn that can be stopped while this is being written; a job is stopped on its card. */
  readonly stops?: string;
  /** Who is to answer asked to be asked again then, by this device's time. */
  readonly waitsUntil?: number;
}

/** What came before, summed up for whoever answers. */
export interface SummaryItem {
  readonly kind: 'summary';
  readonly id: string;
  readonly text: string;
}

/** What a job had done in the conversation that this one goes on from: what it was called, and what it changed, in words. */
export interface DidItem {
  readonly kind: 'did';
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** Up to here it was said in another conversation. */
export interface OriginItem {
  readonly kind: 'origin';
  readonly id: string;
  readonly from: string;
  /** Where in it. */
  readonly entry: string;
  readonly title: string;
  /** More was said there before than stands here. */
  readonly hasEarlier: boolean;
}

/** A recovery or pick-up, always with the proof a person can check. */
export interface NoteItem {
  readonly kind: 'note';
  readonly id: string;
  readonly how: { readonly kind: 'recovered' } | { readonly kind: 'pickedUp'; readonly from: DeviceLabel };
  /** When the last thing was stored before the interruption. */
  readonly stoppedAt?: number;
  readonly wentOnAt: number;
  readonly step?: { readonly at: number; readonly of: number };
  /** Steps stored before the interruption and not repeated. */
  readonly kept: number;
  readonly turn: string;
}

/** A step whose outcome nobody can know. */
export interface QuestionItem {
  readonly kind: 'question';
  readonly id: string;
  readonly step: string;
  /** Missing: it was parked before any call; the question is then whether to go on. */
  readonly attempt?: string;
  /** What was attempted, in the words of its step: "Book the boiler service". */
  readonly what: string;
  readonly why: 'inDoubt' | 'crashLoop' | 'cancelledMaybe' | 'missingValue' | 'other';
  /** It had begun, and who was doing it has ended or does not know of it any more. */
  readonly forgotten?: true;
  readonly facts: readonly Fact[];
  readonly cutOffAt: number;
  readonly cutOffOn?: DeviceLabel;
  readonly state: QuestionState;
}

export type QuestionState =
  /** `didNotFrom`: before this moment "It did not" is not offered. `given`: answered here, and on its way to where it counts. */
  | { readonly kind: 'open'; readonly didNotFrom?: number; readonly given?: 'happened' | 'didNot' | 'skip' }
  | { readonly kind: 'answered'; readonly answer: 'happened' | 'didNot' | 'skip'; readonly on?: DeviceLabel };

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Shows exactly what leaves. The button names act and object. */
export interface ApprovalItem {
  readonly kind: 'approval';
  readonly id: string;
  readonly step: string;
  /** Hash of the arguments shown here; the answer is about these and no others. */
  readonly argumentsHash: string;
  readonly title: string;
  /** `keeps`: it is done here and can be taken back. */
  readonly risk: 'outside' | 'costs' | 'deletes' | 'shares' | 'keeps';
  readonly act: string;
  readonly facts: readonly Fact[];
  /** What the person may allow for good with a yes. */
  readonly always?: AlwaysOffer;
  /** A folder is to be chosen: on one of these computers. */
  readonly chooses?: readonly string[];
  readonly state: ApprovalState;
}

export type ApprovalState =
  /** `given`: answered here, and on its way to where it counts. */
  | { readonly kind: 'open'; readonly given?: 'yes' | 'no' }
  | { readonly kind: 'yes' | 'no'; readonly on?: DeviceLabel }
  /** The step it was about is gone or has other arguments now. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'expired' };

/** A move while no job was open, so there is no row to stand between. */
export interface MovedItem {
  readonly kind: 'moved';
  readonly id: string;
  readonly from: DeviceLabel;
  readonly to: DeviceLabel;
  readonly at: number;
}

export type TranscriptItem =
  | MessageItem
  | JobItem
  | AnswerItem
  | SummaryItem
  | DidItem
  | OriginItem
  | NoteItem
  | QuestionItem
  | ApprovalItem
  | MovedItem;

/** What an item is known by on screen. */
export const itemKey = (item: Pick<TranscriptItem, 'kind' | 'id'>): string => `${item.kind}-${item.id}`;

/**
 * Which part of a conversation is read: at most `limit` things (200 or fewer), the newest that stand before a place, or the oldest that
 * stand after one. Without a place: from the very end, or the very beginning.
 */
export type TranscriptWindow =
  | { readonly from: 'end'; readonly before?: string; readonly limit: number }
  | { readonly from: 'start'; readonly after?: string; readonly limit: number };

/** A bounded window on a conversation, oldest first. */
export interface TranscriptView {
  /** What it is; while another one is being read it is not yet the one that was asked for. */
  readonly window: TranscriptWindow;
  readonly items: readonly TranscriptItem[];
  /** Where each thing that was read stands, oldest first. */
  readonly places: readonly string[];
  readonly hasEarlier: boolean;
  readonly hasLater: boolean;
}

/** A thing of a conversation in which words were found: where it stands, and what it is known by on screen. */
export interface Found {
  readonly place: string;
  readonly key: string;
  /** It is of a version that is not shown. */
  readonly hidden?: boolean;
}
