import type { DeviceLabel } from './device.ts';

export type DocumentKind = 'list' | 'note' | 'plan';

/** A document as a name. `fresh`: lines added in the conversation it is shown with. */
export interface DocumentItem {
  readonly id: string;
  readonly title: string;
  readonly kind: DocumentKind;
  readonly changedAt: number;
  readonly changedOn?: DeviceLabel;
  readonly count?: number;
  readonly ticked?: number;
  readonly fresh?: number;
}

/** Who last touched a line: a step of a job, a person, or nobody worth naming. */
export type Touched =
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'you' };

/** One line of a list or plan. */
export interface LineView {
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
  readonly time?: string;
  readonly fixed?: boolean;
  readonly touched?: Touched;
  /** Tinted for six seconds after it came. */
  readonly isNew?: boolean;
}

/** Lines that stand together: a section of a list (the one without a name first), or a day of a plan (ISO date). */
export interface LineGroup {
  readonly name: string;
  readonly lines: readonly LineView[];
}

/** What is in a document at one moment. A plan has all seven days as groups, empty ones too. */
export type DocumentContent =
  | {
      readonly kind: 'list' | 'plan';
      readonly title: string;
      readonly groups: readonly LineGroup[];
      readonly disputed: readonly LineView[];
    }
  | { readonly kind: 'note'; readonly title: string; readonly text: string };

/** One stop of the timeline: the document as it was after a step, or a version a person named. */
export interface StopView {
  readonly id: string;
  /** What is written under the stop: a step number, a person's name, or the start. */
  readonly label: /** `new`: there was nothing in it yet. `before`: as it was when the job began. */
    | { readonly kind: 'new' | 'before' }
    | { readonly kind: 'step'; readonly step: number }
    | { readonly kind: 'you' | 'now' }
    | { readonly kind: 'named'; readonly name: string };
  readonly changed: boolean;
  /** Not reached yet by the running job: shown as a ring, cannot be visited. */
  readonly toCome: boolean;
  readonly at?: number;
  readonly on?: DeviceLabel;
  /** What changed here since the stop before, in words. */
  readonly summary?: string;
}

/** The stops of a document in one conversation; the last one that is not to come is now. */
export interface TimelineView {
  readonly stops: readonly StopView[];
  readonly running: boolean;
  readonly of?: number;
}

export type LineChange = 'added' | 'removed' | 'restored' | 'moved' | 'ticked' | 'unticked' | 'edited';

/** What happened to a line between then and now, for the tag beside it. */
export interface LineTag {
  readonly change: LineChange;
  readonly by?: Touched;
}

/** Then and now side by side. Tags are by line id. */
export interface ComparisonView {
  readonly before: DocumentContent;
  readonly latest: DocumentContent;
  readonly tags: ReadonlyMap<string, LineTag>;
  /** The difference in words a person reads. */
  readonly words: string;
  readonly changedAt?: number;
}
