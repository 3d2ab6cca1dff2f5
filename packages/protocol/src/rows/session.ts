/** The rows of a session's room: see the catalogue in `journal.md`. Control rows carry `epoch`. */
import * as z from 'zod/mini';
import { modelUsage } from '../helper.ts';
import { allowance } from '../permission.ts';
import {
  approvalId,
  attempt,
  blobId,
  blobRef,
  bytes,
  count,
  documentId,
  epoch,
  hash,
  json,
  messageId,
  name,
  rowHead,
  rowId,
  sentence,
  sessionId,
  stepId,
  time,
  versionId,
} from './common.ts';
import { copied } from './copied.ts';
import { documentKind } from './directory.ts';
import { branch, message, messageChange, messageMove } from './messages.ts';

export const stepKind = z.enum(['turn', 'task', 'model', 'tool']);
/** What recovery may do with a step whose outcome is missing. */
export const policy = z.enum(['local', 'safe', 'keyed', 'reserved', 'ticketed', 'probe', 'ask']);
export const risk = z.enum(['none', 'reversible', 'outside', 'costs', 'deletes', 'shares']);

/** The first row of a session; its author holds epoch 1. */
const opened = z.object({
  ...rowHead,
  type: z.literal('opened'),
  session: sessionId,
  title: name,
  /** The title is how the first message begins: a helper may find a better one. */
  rule: z.optional(z.literal(true)),
  forkedFrom: z.optional(z.object({ session: sessionId, order: z.string() })),
});

/** Asks for a turn to be stopped. */
const cancel = z.object({ ...rowHead, type: z.literal('cancel'), turn: stepId });

const approvalAnswer = z.object({
  ...rowHead,
  type: z.literal('approvalAnswer'),
  approval: approvalId,
  step: stepId,
  argumentsHash: hash,
  answer: z.enum(['yes', 'no']),
  /** What the request asked the person to choose, and the ability that the step needs for it. */
  chosen: z.optional(z.object({ needs: name, value: json })),
});

/**
 * A person's answer about one attempt in doubt. `attempt` null answers a step, or a turn, that was parked before anything was claimed:
 * `didNot` then means "go on".
 */
const resolution = z.object({
  ...rowHead,
  type: z.literal('resolution'),
  step: stepId,
  attempt: z.nullable(attempt),
  answer: z.enum(['happened', 'didNot', 'skip']),
  value: z.optional(json),
  note: z.optional(z.string().check(z.maxLength(2_000))),
});

/**
 * The holder takes a message out of the queue, into `turn`: a new one (its intent follows) or the open one. `on`: the version that the
 * holder saw, as a `branch` row names it; it is left out while there is only one.
 */
const placement = z.object({
  ...rowHead,
  type: z.literal('placement'),
  epoch,
  message: messageId,
  turn: stepId,
  on: z.optional(z.nullable(messageId)),
});

export const standsOn = z.object({ step: stepId, valueHash: hash });

/**
 * Versions of an intent. In `apart` the arguments stand elsewhere: a device that does not know that would call with their beginning. In
 * `summary` the step sums up what came before, in front of the turn's first answer: a device that does not know that would take the summary
 * for the answer. In `title` it names the conversation, behind the turn's last answer: a device that does not know that would show it as one. In
 * `nested` a task stands where the step of a call would, and steps nest in it: a device that does not know that would fold them as steps of
 * nobody. It must hold such a row.
 */
export const intentVersions = { plain: 1, apart: 2, summary: 3, title: 4, nested: 5 } as const;
/** The newest one. */
export const intentVersion = intentVersions.nested;

const intent = z.object({
  ...rowHead,
  v: z.union([
    z.literal(intentVersions.plain),
    z.literal(intentVersions.apart),
    z.literal(intentVersions.summary),
    z.literal(intentVersions.title),
    z.literal(intentVersions.nested),
  ]),
  type: z.literal('intent'),
  epoch,
  step: stepId,
  turn: stepId,
  parent: z.nullable(stepId),
  ordinal: count,
  kind: stepKind,
  name,
  /** In the person's words, for the screen: "Fit in gym, letter and shopping". */
  title: sentence,
  definition: count,
  /** With `whole` (and then not in version 1): how they begin. */
  arguments: json,
  whole: z.optional(blobRef),
  /** Of the arguments themselves, wherever they stand. */
  argumentsHash: hash,
  policy,
  risk,
  /** The call may leave only after a person said yes to exactly these arguments. */
  confirm: z.boolean(),
  /** A device ability, or null. */
  needs: z.nullable(name),
  standsOn: z.array(standsOn),
  /** How long the outside remembers the key, in milliseconds from the first claim. */
  keyLifetime: z.optional(z.number()),
  /** A task that goes on past a parked one. */
  independent: z.optional(z.boolean()),
  /** Only in version `nested`, of a task: how many steps it may grow to, out of what whoever began it has left. */
  allowance: z.optional(count),
});

/** Before the call, one per attempt. `leaveBy` counts from the commit of the claim; `deadline` from its relay time. Milliseconds. */
const claim = z.object({ ...rowHead, type: z.literal('claim'), epoch, step: stepId, attempt, leaveBy: count, deadline: count });

/** By who claimed: this attempt never left and never will. */
const withdrawn = z.object({ ...rowHead, type: z.literal('withdrawn'), step: stepId, attempt });

const ticket = z.object({ ...rowHead, type: z.literal('ticket'), step: stepId, attempt, ticket: sentence });

export const stepError = z.object({
  /** A named kind for code. */
  kind: name,
  /** For people: what happened, what was not lost, what to do next. */
  sentence,
  /** We know that the call never left. */
  beforeEffect: z.optional(z.boolean()),
});

/**
 * By who ran it: what an attempt took beside an answer, and when it may be tried again. It settles nothing. `spent`: what models took whose
 * answer came to nothing (failed, cut off, stopped). `again`: the outside named a time before which it is not to be asked, by relay time.
 */
const tried = z.object({
  ...rowHead,
  type: z.literal('tried'),
  step: stepId,
  attempt,
  spent: z.optional(z.array(modelUsage)),
  again: z.optional(z.object({ from: time, error: stepError })),
});

/** By a person: the built-in helper answers this step now, whoever was to be asked again later. */
const standIn = z.object({ ...rowHead, type: z.literal('standIn'), step: stepId });

/** `attempt` null: nothing ran (denied, expired, cancelled, refused); such an outcome is a control row. */
const outcome = z.object({
  ...rowHead,
  type: z.literal('outcome'),
  epoch,
  step: stepId,
  attempt: z.nullable(attempt),
  status: z.enum(['done', 'failed', 'cancelled']),
  value: z.optional(json),
  /** Where all of the value stands, when `value` is only how it begins. */
  whole: z.optional(blobRef),
  error: z.optional(stepError),
  /** SHA-256 over canonical {status, value, error}: what later steps stand on. */
  valueHash: hash,
  /** One line for the screen. */
  summary: z.optional(z.string().check(z.maxLength(500))),
});

/**
 * `missingValue`: the arguments stand apart and nobody who is there has all of them. Only of an intent of version 2, so that whoever does not
 * know the reason holds the room since that.
 */
export const parkReason = z.enum([
  'inDoubt',
  'keyExpired',
  'crashLoop',
  'missingDefinition',
  'cancelledMaybe',
  'budget',
  'needsDevice',
  'missingValue',
]);
/** `needs`, with `needsDevice`: what the holder found out when it tried, in place of what the intent says. */
const parked = z.object({
  ...rowHead,
  type: z.literal('parked'),
  epoch,
  step: stepId,
  attempt: z.nullable(attempt),
  why: parkReason,
  needs: z.optional(name),
});

const finish = z.object({ ...rowHead, type: z.literal('finish'), epoch, turn: stepId, status: z.enum(['done', 'failed', 'cancelled']) });

/** Exactly what leaves, as it is shown to the person. */
export const shown = z.object({
  /** The label of the button that says yes; names act and object: "Send to Anna". */
  act: name,
  heading: sentence,
  facts: z.array(z.object({ label: name, value: z.string().check(z.maxLength(20_000)) })),
  /** What the person may allow from now on together with this yes; missing: it is asked about every time. */
  always: z.optional(allowance),
  /** It is done here and can be taken back: nothing leaves. */
  stays: z.optional(z.literal(true)),
  /** The yes is a choice, made in a window of the system's own: `folder`. A version that does not know what is to be chosen can only say no. */
  choose: z.optional(name),
});

const approvalRequest = z.object({
  ...rowHead,
  type: z.literal('approvalRequest'),
  epoch,
  approval: approvalId,
  step: stepId,
  argumentsHash: hash,
  shown,
  /** How long the request stands, by relay time from its place. Milliseconds. */
  expiresAfter: count,
});

/** By the old holder of `epoch`: of all it claimed under that epoch only `out` may still happen. */
const handedOver = z.object({ ...rowHead, type: z.literal('handedOver'), epoch, out: z.array(z.object({ step: stepId, attempt })) });

/** A lease entry of a session that no relay has seen yet: its own device goes on under a new epoch after a start. */
const ownLease = z.object({ ...rowHead, type: z.literal('ownLease'), epoch, reason: z.enum(['start', 'take', 'pickUp']) });

/**
 * `blob`: too large for a row, so named by its hash (that of its canonical JSON, in UTF-8). `at`: the room of its pieces; without it only the
 * device that made it can show it.
 */
const versionContent = z.union([
  z.object({ snapshot: json }),
  z.object({ delta: json }),
  z.object({ blob: hash, bytes: count, at: z.optional(blobId) }),
]);

/** A document as it was shown to the assistant (`saw`) or as a step made it (`made`). Stands with the slice it belongs to. */
export const versionRow = z.object({
  ...rowHead,
  type: z.literal('version'),
  version: versionId,
  document: documentId,
  /** The chain: the session's id, or the document's for versions that a person named. */
  chain: name,
  depth: count,
  parent: z.nullable(versionId),
  content: versionContent,
  contentHash: hash,
  phase: z.enum(['saw', 'made', 'named']),
  step: z.nullable(stepId),
  attempt: z.optional(attempt),
  /** What each operation changed: what Undo needs and what the ledger shows. */
  effects: z.optional(json),
  label: z.optional(name),
  /** The document's title at that time, where the content is not in the row: what the step made has a name before the document is here. */
  title: z.optional(name),
  /**
   * The update that made it, so that whoever goes on from this step has the document it stands on: `row` is its row in the document's
   * room, which leaves later. `title`: the document's at that time. `create`: the step made it. Left out where it would make the row too large.
   */
  made: z.optional(
    z.object({ row: rowId, update: bytes, title: z.optional(name), create: z.optional(z.object({ kind: documentKind, title: name })) }),
  ),
});

export const sessionRow = z.discriminatedUnion('type', [
  opened,
  message,
  messageChange,
  messageMove,
  branch,
  copied,
  cancel,
  approvalAnswer,
  resolution,
  placement,
  intent,
  claim,
  withdrawn,
  ticket,
  tried,
  standIn,
  outcome,
  parked,
  finish,
  approvalRequest,
  handedOver,
  ownLease,
  versionRow,
]);

export type SessionRow = z.infer<typeof sessionRow>;
export type RowOf<Type extends SessionRow['type']> = Extract<SessionRow, { type: Type }>;
export type StepKind = z.infer<typeof stepKind>;
export type Policy = z.infer<typeof policy>;
export type Risk = z.infer<typeof risk>;
export type ParkReason = z.infer<typeof parkReason>;
export type StepError = z.infer<typeof stepError>;
export type StandsOn = z.infer<typeof standsOn>;
export type Shown = z.infer<typeof shown>;
export type VersionRow = z.infer<typeof versionRow>;

/** The rows that count only under the current epoch, by its holder. An outcome counts among them when nothing ran. */
export function isControl(row: SessionRow): boolean {
  switch (row.type) {
    case 'placement':
    case 'intent':
    case 'claim':
    case 'parked':
    case 'finish':
    case 'approvalRequest':
      return true;
    case 'outcome':
      return row.attempt === null;
    default:
      return false;
  }
}

/** A lease entry of a session's room, made by the relay from a device's signed request and readable by it. */
export interface LeaseEntry {
  readonly epoch: number;
  readonly device: z.infer<typeof rowHead.device>;
  readonly reason: 'start' | 'take' | 'pickUp';
  /** Relay time in milliseconds. */
  readonly at: z.infer<typeof time>;
}
