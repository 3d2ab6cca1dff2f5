/** What a screen shows of a session, kept beside the rows and written in the same transaction. Derived: it can be made again from the rows. */
import type { ApprovalId, Attempt, DeviceId, DocumentId, MessageId, SessionId, StepId } from '../ids.ts';
import type { JsonValue } from '../json.ts';
import type { Ability } from '../needs.ts';
import type { Attachment } from '../rows/attachment.ts';
import type { BlobRef } from '../rows/common.ts';
import type { Job } from '../rows/messages.ts';
import type { ParkReason, Policy, Risk, Shown, StepError, StepKind } from '../rows/session.ts';

/**
 * A conversation that is put aside is on no other shelf, whether it was pinned or not. `deleted`: nothing of it is shown or runs, and all of it
 * goes as soon as the other devices can know.
 */
export type SessionShelf = 'open' | 'pinned' | 'archived' | 'deleted';

/** One line in the list of conversations. */
export interface SessionRecord {
  readonly id: SessionId;
  readonly title: string;
  /** The person gave it that title: no helper gives it another. */
  readonly named?: true;
  /** Where the list has it, as the directory says. */
  readonly shelf: SessionShelf;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** `running`: a turn is open and something can go on. `asks`: waits for a person. Whether a device really runs it, the lease says. */
  readonly activity: 'idle' | 'running' | 'asks';
  /** With `asks`, for what: a question only a person can answer, or else a yes before something leaves. Null otherwise. */
  readonly asks: 'question' | 'approval' | null;
  readonly turn: StepId | null;
  /** "Step n of m", when the open turn has a plan. */
  readonly step: { readonly n: number; readonly of: number; readonly title: string } | null;
  readonly holder: DeviceId | null;
  readonly epoch: number;
  /**
   * Until when the holder's lease lives, relay time; 0 when released. Null while no relay has written a lease entry: then it lives as long as
   * its device is there (this one, or one that is online).
   */
  readonly leaseUntil: number | null;
  readonly queued: number;
  /** What stands between these places is of a version that is not shown. Absent: all of it is shown. `to` is not part of it. */
  readonly hidden?: readonly Hidden[];
  /** The messages shown of which there are several versions, each with all of them, the oldest first. */
  readonly versions?: readonly MessageVersions[];
  /** Whether everything the relay has of it is here. */
  readonly complete: boolean;
}

/** From a place on, up to another one that is not part of it. */
export interface Hidden {
  readonly from: string;
  readonly to: string;
}

export interface MessageVersions {
  readonly message: MessageId;
  readonly of: readonly MessageId[];
}

interface EntryHead {
  /** The id of what it shows; `order` is where it stands (a place, or `~n` while provisional). */
  readonly id: string;
  readonly session: SessionId;
  readonly order: string;
  readonly at: number;
  readonly device: DeviceId;
}

/** One thing in the transcript. */
export type EntryRecord = EntryHead &
  (
    | {
        readonly kind: 'message';
        readonly message: MessageId;
        readonly text: string;
        readonly state: 'placed' | 'steer' | 'next';
        readonly turn: StepId | null;
        readonly job: Job | null;
        readonly attachments?: readonly Attachment[];
        /** Which of those that wait it is. */
        readonly nth?: number;
        /** It asks for this answer to be gone on with. */
        readonly goesOn?: StepId;
      }
    | {
        /** An answer stands at its step's intent. `writing`: text comes from `progress`; `cut`: stopped, the half is in `text`. */
        readonly kind: 'answer';
        readonly step: StepId;
        readonly turn: StepId;
        readonly text: string;
        readonly state: 'writing' | 'done' | 'failed' | 'cut';
        /** Where all of it stands, when `text` is only how it begins. */
        readonly whole?: BlobRef;
        readonly error: StepError | null;
        readonly choices: readonly string[];
        /** Who is to answer named a time, relay time, before which it is not to be asked again. */
        readonly waits?: { readonly until: number; readonly sentence: string };
      }
    | {
        /** What came before the turn, summed up for whoever answers. */
        readonly kind: 'summary';
        readonly step: StepId;
        readonly turn: StepId;
        readonly text: string;
      }
    | {
        /** What a turn had done in the conversation that this one is a copy of. */
        readonly kind: 'did';
        readonly turn: StepId;
        readonly title: string;
        readonly changes: StepRecord['changes'];
      }
    | {
        /** Up to here it was said in another conversation. */
        readonly kind: 'origin';
        readonly from: SessionId;
        /** The last thing that was copied, as it is called there, and what that conversation was called. */
        readonly entry: string;
        readonly title: string;
        /** What it goes on working on. `of`: it is a copy of that one, as it was there. */
        readonly documents: readonly { readonly document: DocumentId; readonly of?: DocumentId }[];
        readonly hasEarlier: boolean;
        readonly summary: JsonValue | null;
      }
    | {
        /** The card of a turn that has a plan. */
        readonly kind: 'job';
        readonly turn: StepId;
        readonly title: string;
        readonly state: 'running' | 'asks' | 'done' | 'failed' | 'cancelled';
        readonly cancelling: boolean;
        readonly step: { readonly n: number; readonly of: number } | null;
        readonly endedAt: number | null;
      }
    | {
        readonly kind: 'approval';
        readonly step: StepId;
        readonly turn: StepId;
        readonly approval: ApprovalId;
        readonly argumentsHash: string;
        readonly shown: Shown;
        /** Missing in what an earlier version wrote. */
        readonly risk?: Risk;
        readonly state: 'open' | 'yes' | 'no' | 'expired' | 'gone';
        readonly answeredBy: DeviceId | null;
      }
    | {
        /** A step in doubt: "I can’t tell whether …". */
        readonly kind: 'question';
        readonly step: StepId;
        readonly turn: StepId;
        readonly attempt: Attempt | null;
        readonly why: ParkReason;
        readonly subject: string;
        readonly shown: Shown | null;
        readonly state: 'open' | 'answered';
        readonly answer: 'happened' | 'didNot' | 'skip' | null;
        readonly answeredBy: DeviceId | null;
        /** From when "It did not" may be offered, relay time; 0 = at once. */
        readonly didNotFrom: number;
        readonly claimedBy: DeviceId | null;
        /** It had begun, and who was doing it has ended or does not know of it any more. */
        readonly forgotten?: true;
      }
    | {
        /** Stands at a lease entry during an open turn. `start`: after a crash or restart, same device; else a hand-off mark and note. */
        readonly kind: 'handoff';
        readonly turn: StepId;
        readonly reason: 'start' | 'take' | 'pickUp';
        readonly from: DeviceId;
        readonly to: DeviceId;
        readonly epoch: number;
        /** The task it stopped in and how many tasks the turn has; null without a plan. */
        readonly step: { readonly n: number; readonly of: number } | null;
        /** How many tasks (or steps, without a plan) were already stored then. */
        readonly stored: number;
        /** When the last row of the old holder was stored, its time; and when it went on. */
        readonly stoppedAt: number | null;
      }
  );

/** One journaled step, for job cards and the ledger. */
export interface StepRecord {
  readonly id: StepId;
  readonly session: SessionId;
  readonly turn: StepId;
  readonly parent: StepId | null;
  readonly ordinal: number;
  readonly order: string;
  readonly kind: StepKind;
  readonly name: string;
  readonly title: string;
  readonly policy: Policy;
  readonly risk: Risk;
  readonly state:
    | 'planned'
    | 'intended'
    | 'running'
    | 'elsewhere'
    | 'approval'
    | 'doubt'
    | 'parked'
    | 'waiting'
    | 'done'
    | 'failed'
    | 'cancelled'
    | 'unfinished';
  readonly arguments: JsonValue;
  /** Where all of what was asked for (`asked`), or of what came back (`came`), stands that is too large for a row. */
  readonly apart?: { readonly asked?: BlobRef; readonly came?: BlobRef };
  readonly summary: string;
  readonly error: StepError | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Who wrote the intent; who ran each attempt. */
  readonly device: DeviceId;
  readonly attempts: readonly {
    readonly attempt: Attempt;
    readonly device: DeviceId;
    readonly at: number;
    readonly state: 'out' | 'done' | 'lost' | 'withdrawn' | 'unknown' | 'late';
  }[];
  /** Documents it changed, with the words for it. */
  readonly changes: readonly { readonly document: DocumentId; readonly title: string; readonly words: string }[];
  /**
   * Of a task that a call began: steps that it may have and has had, with all that nests in it, and what models took for them. `micros`:
   * millionths of a US dollar; `unpriced`: answers whose price is not known, which `micros` is without.
   */
  readonly nested?: { readonly allowance: number; readonly taken: number; readonly micros: number; readonly unpriced: number };
  /** The device whose ability it waits for; or the ability, where any device that has it will do. */
  readonly waitsFor?: DeviceId;
  readonly waitsForAny?: Ability;
  /** The key sent with its calls. */
  readonly key: string;
  /** A second outcome came in: shown as "ran twice". */
  readonly ranTwice: boolean;
  /** What a person said last when nobody could tell whether it happened; null when nobody was asked or has answered. */
  readonly said: 'happened' | 'didNot' | 'skip' | null;
}
