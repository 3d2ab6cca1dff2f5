/** What the executor needs from outside. The runtime implements them over the store and the relay; the tests over fakes. */
import type {
  Attempt,
  BlobRef,
  DeviceId,
  DocumentId,
  DocumentKind,
  JsonValue,
  ModelUsage,
  NewBlob,
  Policy,
  Risk,
  SessionId,
  SessionRow,
  Shown,
  StepError,
  StepId,
} from '@baton/protocol';
import type { StepState, View } from './state.ts';

export interface Clock {
  /** Wall time in milliseconds; may jump. */
  now(): number;
  /** Milliseconds that never go back; may stand still while the machine sleeps. */
  monotonic(): number;
  /** Resolves after `ms`, or at once when `signal` aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * What became of a commit. `stale`: decided on an old view, decide again. `outdated`: an edit in it is of a document that is not here any
 * more, because the step that had made it lost; what computed the edit must look again. `fenced`: another runtime has the store, stop.
 */
export type CommitResult = 'ok' | 'stale' | 'outdated' | 'fenced' | 'full' | 'unknown';

/** A document changed by a step, computed on a copy; stored in the transaction of the step's outcome. */
export interface DocumentEdit {
  readonly document: DocumentId;
  /** Present when this edit makes the document. */
  readonly create?: { readonly kind: DocumentKind; readonly title: string };
  readonly update: Uint8Array;
  /** Canonical content before (null when made) and after. */
  readonly before: JsonValue | null;
  readonly after: JsonValue;
  /** What Undo needs. */
  readonly effects: JsonValue;
  /** In the person's words: "3 added". */
  readonly words: string;
}

export interface Batch {
  /** The revision of the view that this was decided on. */
  readonly expect: number;
  readonly rows: readonly SessionRow[];
  /** Documents changed by the outcome in `rows`; the line adds the version rows (`made`) and the update rows. */
  readonly edits?: readonly DocumentEdit[];
  /** Documents whose content the intent in `rows` shows to the assistant; the line adds version rows (`saw`) where they changed. */
  readonly saw?: readonly DocumentId[];
  /** Values that `rows` name because they do not fit a row; the rows leave this device when these are in. */
  readonly blobs?: readonly NewBlob[];
}

/** One session's rows: the stored line, what is not read back yet, and the lease. */
export interface Line {
  readonly session: SessionId;
  readonly device: DeviceId;
  view(): View;
  /** The epoch that this process acquired, if it is the current one; a process never resumes a lease after a start. */
  ownedEpoch(): number | null;
  /** Relay time now; the device's own in an own room; null while the relay was not reached since the start. */
  relayNow(): number | null;
  /** Whether rows can be read back now: an own room, or a live link with the room caught up. */
  reachable(): boolean;
  /**
   * One transaction, or nothing. Rows without a relay fold at once in an own room; else they are provisional until read back.
   * The view is the new one when it resolves. Rejects only when these rows can never be stored as they are (too large, a missing document).
   */
  commit(batch: Batch): Promise<CommitResult>;
  /** Where this value is. When it is not here it is fetched from now on, and `onChange` tells. `missing`: the relay has not all of it either. */
  whereIs(ref: BlobRef): 'here' | 'coming' | 'missing';
  /** Null when it is not here after all. */
  blob(ref: BlobRef): Promise<JsonValue | null>;
  /** Streamed text of a running model step: shown at once, stored at most every 250 ms. */
  progress(step: StepId, attempt: Attempt, text: string): void;
  /** What a model step had said so far, here or where it ran before; null when nothing is known. Absent: nothing is kept of it. */
  said?(step: StepId): string | null;
  /** Called after every change of the view, of `ownedEpoch` or of `reachable`. Returns the way to stop it. */
  onChange(listener: () => void): () => void;
}

/** What `nextActions` wants in a slot; the world makes an intent of it from stored things only. */
export type Want =
  | { readonly kind: 'model' }
  | { readonly kind: 'tool'; readonly name: string; readonly arguments: JsonValue }
  | { readonly kind: 'task'; readonly title: string; readonly independent: boolean };

export interface Slot {
  readonly turn: StepId;
  readonly parent: StepId;
  readonly ordinal: number;
}

export interface Prepared {
  readonly name: string;
  readonly title: string;
  readonly definition: number;
  readonly arguments: JsonValue;
  readonly policy: Policy;
  readonly risk: Risk;
  readonly needs: string | null;
  readonly keyLifetime: number | null;
  /** Set when a person must say yes to exactly these arguments. */
  readonly confirm: Shown | null;
  readonly saw: readonly DocumentId[];
  /** The call begins a task of its own, which may have so many steps: see `nested.ts`. */
  readonly nested?: { readonly allowance: number };
}

/** The installed definition of a step: recovery needs the stored and the installed one to allow a re-run. */
export interface Definition {
  readonly version: number;
  readonly policy: Policy;
  /** Milliseconds from the commit of a claim within which its call leaves or never does. */
  readonly leaveBy: number;
  /** Milliseconds a call may take once it left. */
  readonly timeout: number;
}

export interface Call {
  readonly session: SessionId;
  readonly step: StepState;
  readonly attempt: Attempt;
  /** From the step's id only, never from device, attempt or epoch. */
  readonly key: string;
  readonly ticket: string | null;
  /** Aborted on cancel, hand-off, deadline or stop. */
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
  /**
   * Whether the call may still leave: its claim stands, nobody has stopped it, and it is not too late. A world that had to wait for anything
   * (a connection, a setting) asks again right before what has an effect, and says `beforeEffect` when it may not.
   */
  readonly mayLeave: () => boolean;
}

export type Performed =
  | ({ readonly status: 'done'; readonly value: JsonValue; readonly summary?: string; readonly edits?: readonly DocumentEdit[] } & Spent)
  /** `transient`: may be tried again as a new attempt after `retryAfter` ms. `beforeEffect`: we know it never left. */
  | ({ readonly status: 'failed'; readonly error: StepError; readonly transient?: boolean; readonly retryAfter?: number } & Spent)
  /** We cannot know whether it happened (the line dropped, the deadline passed): the step stays in doubt. */
  | { readonly status: 'unknown'; readonly error: StepError }
  /**
   * This device cannot do it, which shows only when it is tried; nothing has happened. Whoever has that ability does it, under the same step.
   */
  | { readonly status: 'elsewhere'; readonly needs: string }
  /** `ticketed` only, of what has begun: not done yet. Looked at again after `again` milliseconds, under the same claim. */
  | { readonly status: 'pending'; readonly again: number }
  /** The same: the outside does not know it any more, and what became of it nobody can say. A person is asked. */
  | { readonly status: 'gone'; readonly error: StepError }
  | ({ readonly status: 'aborted' } & Spent);

/** What models took in an attempt whose answer came to nothing: it is paid for all the same. */
export interface Spent {
  readonly spent?: readonly ModelUsage[];
}

/** What became of telling the outside to stop. `text`: what it had said by then; `usage`: what that took. */
export type Cancelled =
  | { readonly status: 'stopped'; readonly text?: string; readonly usage?: ModelUsage }
  | { readonly status: 'failed'; readonly error: StepError };

/**
 * What became of asking for a ticket. `unknown`: we cannot know whether the outside has begun (`ticketed`); a reservation that nobody
 * heard of is as good as none.
 */
export type Reserved =
  | { readonly ticket: string }
  | { readonly failed: StepError; readonly transient: boolean; readonly retryAfter?: number }
  | { readonly unknown: StepError };

/** What the outside says about a step's key. `unknown`: it cannot tell. */
export type Probed =
  | { readonly happened: true; readonly value: JsonValue; readonly summary?: string }
  | { readonly happened: false }
  | { readonly happened: 'unknown'; readonly error: StepError };

/** Models, tools and everything outside. Rules come from the definitions; nothing here touches the store but through what it returns. */
export interface World {
  /** Builds the intent of a slot. A function of the view and of stored documents only: another device asked the same makes the same. */
  prepare(view: View, slot: Slot, want: Want): Promise<Prepared>;
  /** Null when this version has no such definition: it then allows nothing. */
  definition(kind: 'model' | 'tool' | 'task', name: string): Definition | null;
  /** Whether this device has the ability that a step needs. */
  able(needs: string): boolean;
  /** Never throws. `ticketed` with a ticket: looks how far the work is, without any effect. */
  perform(call: Call): Promise<Performed>;
  /** `reserved`: gets a ticket, without any effect. `ticketed`: begins the work outside and gives its id; this is the effect. */
  reserve(call: Call): Promise<Reserved>;
  /**
   * Tells the outside to stop what goes on by itself, by its ticket; told twice is told once. Never throws. Absent: nothing here goes on by
   * itself.
   */
  cancel?(call: Call): Promise<Cancelled>;
  /** `probe` only: asks whether what carries this key has happened, without any effect. */
  probe(call: Call): Promise<Probed>;
}
