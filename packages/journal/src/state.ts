/**
 * What a session's rows fold to. Plain JSON: it is stored beside the rows in the same transaction and read, never recomputed.
 * It holds only what is open (lease, queue, the open turn with its steps): its size does not grow with the history.
 */
import type {
  ApprovalId,
  Attachment,
  Attempt,
  BlobRef,
  DeviceId,
  Job,
  JsonValue,
  Locale,
  MessageId,
  ParkReason,
  Policy,
  Risk,
  RowId,
  SessionId,
  Shown,
  StandsOn,
  StepError,
  StepId,
  StepKind,
} from '@baton/protocol';
import type { Paths } from './paths.ts';

export interface SessionState {
  readonly v: 1;
  readonly session: SessionId;
  readonly title: string;
  /** The title is how the first message begins, and no helper has looked for a better one. */
  readonly rule?: true;
  /** What a helper called it; empty when it found nothing. */
  readonly called?: string;
  readonly lease: Lease;
  /** Messages that are not placed, in the order of their places (provisional ones last). */
  readonly queue: readonly QueuedMessage[];
  /** The messages placed last, at most {@link rememberedMessages}: a copy of one of them that comes in late is not queued again. */
  readonly placed: readonly MessageId[];
  /** Where those of them stand that were not taken back: what can be edited. Filled in for a state that an earlier version stored. */
  readonly places?: readonly { readonly message: MessageId; readonly order: string }[];
  /** The versions of the conversation; absent while there is only one. */
  readonly paths?: Paths;
  /** How many turns were begun: the ordinal of the next one. */
  readonly turns: number;
  readonly open: OpenTurn | null;
  /** The turn that finished last. */
  readonly last: { readonly turn: StepId; readonly status: 'done' | 'failed' | 'cancelled'; readonly order: string } | null;
}

/** A turn is open, or will be. */
export const isBusy = (state: SessionState | null): boolean => state !== null && (state.open !== null || state.queue.length > 0);

/** How many placed messages are remembered, so that ten taps stay one message. */
export const rememberedMessages = 100;

export interface Lease {
  readonly epoch: number;
  readonly holder: DeviceId;
  readonly reason: 'opened' | 'start' | 'take' | 'pickUp';
  /** Whether a relay has written a lease entry: from then on only the relay does. */
  readonly relayed: boolean;
  /** Order of the entry, and its relay time. */
  readonly order: string;
  readonly at: number;
  /** Lease entries with reason `start` while a turn was open, since the last progress: a new outcome, a person's answer, a new turn. */
  readonly starts: number;
}

export interface QueuedMessage {
  readonly message: MessageId;
  readonly text: string;
  readonly mode: 'steer' | 'next';
  readonly locale: Locale;
  readonly zone: string;
  readonly job: Job | null;
  /** The message that it takes the place of. */
  readonly instead?: MessageId;
  /** The answer that it asks to be gone on with. */
  readonly goesOn?: StepId;
  readonly attachments?: readonly Attachment[];
  readonly device: DeviceId;
  readonly at: number;
  readonly order: string;
  readonly provisional: boolean;
}

export interface PlacedMessage {
  readonly message: MessageId;
  readonly text: string;
  readonly locale: Locale;
  readonly zone: string;
  readonly job: Job | null;
  readonly goesOn?: StepId;
  readonly attachments?: readonly Attachment[];
  readonly device: DeviceId;
  readonly at: number;
  /** Order of its placement: where it stands in the transcript. */
  readonly order: string;
}

export interface OpenTurn {
  /** The id of the turn's own step. */
  readonly id: StepId;
  readonly ordinal: number;
  readonly order: string;
  readonly at: number;
  readonly device: DeviceId;
  readonly title: string;
  readonly messages: readonly PlacedMessage[];
  readonly cancel: { readonly device: DeviceId; readonly at: number } | null;
  /** By id, in the order of their intents. The turn's own step is not among them. */
  readonly steps: { readonly [step: string]: StepState };
  /** `<parent>/<ordinal>` → the step that has the slot. */
  readonly slots: { readonly [slot: string]: StepId };
  /** Lease entries while this turn was open. */
  readonly handoffs: readonly Handoff[];
  /** Steps it may grow to before it is parked with `budget`; of a nested task that is open all that it may have counts. */
  readonly allowance: number;
  /** The turn itself waits for a person: its budget is used up, or making its next step stopped Baton too often. */
  readonly parked: { readonly why: ParkReason; readonly at: number; readonly order: string } | null;
  /** What a person was asked about the turn itself. */
  readonly questions: readonly Question[];
  /** When the holder's last row counted: relay time, or the device's own while not read back. */
  readonly lastAt: number;
}

/** A turn at its finish: what the projection needs to write its last records. */
export interface ClosedTurn {
  readonly turn: OpenTurn;
  readonly status: 'done' | 'failed' | 'cancelled';
  readonly at: number;
  readonly order: string;
}

export interface Handoff {
  readonly reason: 'start' | 'take' | 'pickUp';
  readonly from: DeviceId;
  readonly to: DeviceId;
  readonly epoch: number;
  readonly at: number;
  readonly order: string;
  readonly step: { readonly n: number; readonly of: number } | null;
  readonly stored: number;
  readonly stoppedAt: number | null;
}

export interface StepState {
  readonly id: StepId;
  readonly turn: StepId;
  /** The task or turn it nests in. */
  readonly parent: StepId;
  readonly ordinal: number;
  readonly kind: Exclude<StepKind, 'turn'>;
  readonly name: string;
  readonly title: string;
  readonly definition: number;
  /** With `whole`: how they begin. */
  readonly arguments: JsonValue;
  /** Where all of the arguments stand, when they are too large for a row. */
  readonly whole?: BlobRef;
  readonly argumentsHash: string;
  readonly policy: Policy;
  readonly risk: Risk;
  readonly confirm: boolean;
  /** The ability that it needs: as its intent says, as a holder that tried it found out, or for what a person chose. */
  readonly needs: string | null;
  readonly keyLifetime: number | null;
  readonly independent: boolean;
  /** Of a task that a call began: steps that it may have, with all that nests in it. A task of the plan has none of its own. */
  readonly allowance?: number;
  readonly standsOn: readonly StandsOn[];
  readonly device: DeviceId;
  readonly epoch: number;
  readonly at: number;
  readonly order: string;
  readonly provisional: boolean;
  readonly claims: readonly ClaimState[];
  readonly ticket: { readonly attempt: Attempt; readonly ticket: string } | null;
  readonly approval: ApprovalState | null;
  readonly parked: { readonly attempt: Attempt | null; readonly why: ParkReason; readonly at: number; readonly order: string } | null;
  /** What a person was asked about this step: answered ones, and the open one last while it is parked. */
  readonly questions: readonly Question[];
  readonly outcome: OutcomeState | null;
  /** The outside named a time, by relay time, before which it is not to be asked again. */
  readonly rests?: { readonly attempt: Attempt; readonly from: number; readonly error: StepError };
  /** What models took for attempts that came to nothing. */
  readonly lost?: Lost;
  /** A person does not want to wait for it: the built-in helper answers. */
  readonly standIn?: true;
  /** A second outcome that lost. */
  readonly ranTwice: boolean;
  /** Attempts whose outcome came in when the step was settled. */
  readonly late: readonly Attempt[];
}

/** `micros`: millionths of a US dollar. `unpriced`: answers whose price is not known, which `micros` is without. */
export interface Cost {
  readonly micros: number;
  readonly unpriced: number;
}

/** `answers`: those among them that go on by themselves. Whoever reads one says what it took. */
export interface Lost extends Cost {
  readonly answers?: readonly string[];
}

export interface Question {
  readonly attempt: Attempt | null;
  readonly why: ParkReason;
  readonly at: number;
  readonly order: string;
  readonly answer: 'happened' | 'didNot' | 'skip' | null;
  readonly answeredBy: DeviceId | null;
}

export interface ClaimState {
  readonly attempt: Attempt;
  readonly epoch: number;
  readonly device: DeviceId;
  readonly at: number;
  /** Relay time of its item; null while it is not read back. */
  readonly relayTime: number | null;
  readonly leaveBy: number;
  readonly deadline: number;
  readonly readBack: boolean;
  readonly withdrawn: boolean;
  /** The old holder said that this call is still out. */
  readonly saidOut: boolean;
  readonly resolution: { readonly answer: 'happened' | 'didNot' | 'skip'; readonly device: DeviceId; readonly at: number } | null;
  /** Its `tried` is in the room. */
  readonly tried?: true;
}

export interface ApprovalState {
  readonly approval: ApprovalId;
  readonly argumentsHash: string;
  readonly shown: Shown;
  readonly order: string;
  readonly at: number;
  /** Relay time; null while the request is not read back. */
  readonly expiresAt: number | null;
  readonly answer: 'yes' | 'no' | null;
  readonly answeredBy: DeviceId | null;
  /** What the person chose, where the request asked for that. */
  readonly chosen?: JsonValue;
}

export interface OutcomeState {
  readonly row: RowId;
  readonly attempt: Attempt | null;
  readonly status: 'done' | 'failed' | 'cancelled';
  /** With `whole`: how it begins. */
  readonly value: JsonValue | null;
  readonly whole?: BlobRef;
  readonly error: StepError | null;
  readonly valueHash: string;
  readonly summary: string;
  readonly device: DeviceId;
  readonly at: number;
  readonly provisional: boolean;
}

/** The value of a model step's outcome. */
export interface ModelAnswer {
  readonly text: string;
  /** Titles of the tasks of this turn, at most five; only from a turn's first model step. */
  readonly plan?: readonly { readonly title: string; readonly independent?: boolean }[];
  /** What the job is called on its card, with a plan: "Planning your week". */
  readonly heading?: string;
  readonly calls: readonly { readonly name: string; readonly arguments: JsonValue }[];
  /** Answers to offer as buttons. */
  readonly choices?: readonly string[];
}

/** The folded state with this device's provisional rows on top, and the room's revision it stands at. */
export interface View {
  readonly state: SessionState;
  readonly revision: number;
}
