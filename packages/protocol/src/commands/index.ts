/**
 * What a page asks of the runtime. A command has a client-made id, is answered by that id, is repeated when no answer comes, and is idempotent.
 * The interface shows what the database then holds, not the answer.
 */
import * as z from 'zod/mini';
import { helperOrder, providerKind } from '../helper.ts';
import type { DeviceId } from '../ids.ts';
import { limits } from '../limits.ts';
import {
  approvalId,
  attempt,
  blobRef,
  deviceId,
  documentId,
  hash,
  json,
  messageId,
  name,
  sessionId,
  stepId,
  versionId,
} from '../rows/common.ts';
import { documentKind } from '../rows/directory.ts';
import { job } from '../rows/messages.ts';
import { fitsMessage } from '../rows/size.ts';
import { searchQuery } from './search.ts';

export * from './search.ts';

import { newServerPlace, serverId, serverToken } from '../server.ts';
import { serviceName } from '../service.ts';

const text = z.string().check(z.minLength(1), z.refine(fitsMessage));
const locale = z.enum(['en', 'zh-CN']);
const command = <Name extends string, Shape extends z.core.$ZodShape>(kind: Name, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape });

/** How a helper is reached that a person connects or tries. The key is used and sealed; it is stored nowhere as it is. */
const asked = {
  provider: providerKind,
  /** Null: the provider's own address. */
  baseUrl: z.nullable(z.string().check(z.maxLength(2_000))),
  key: z.nullable(z.string().check(z.maxLength(4_096))),
};

export const commands = z.discriminatedUnion('kind', [
  /** Makes the session if it is new, stores the message, and acquires the session if nobody runs it. */
  command('send', {
    session: sessionId,
    message: messageId,
    text,
    mode: z.enum(['steer', 'next']),
    title: z.optional(name),
    /** That is how the message begins: a helper may find a better one. */
    titleByRule: z.optional(z.literal(true)),
    locale,
    zone: name,
    job: z.optional(job),
    /**
     * It takes the place of this message, which stays as another version of it. Refused as `running` while a job is not over, and as
     * `tooFarBack` when more has been said since than is remembered.
     */
    instead: z.optional(messageId),
    /** The answer that broke off and is to be gone on with. Refused as `conflict` when it did not, or nothing of it is there. */
    goesOn: z.optional(stepId),
    /**
     * Files of the draft that go with it, by their keys in the table of drafts: no bytes go through a command. A message that stands instead of
     * another keeps its files, but for those that such a record leaves out.
     */
    files: z.optional(z.array(name).check(z.maxLength(2 * limits.attachments))),
  }),
  /** Shows the version of the conversation in which this stands. Refused as `running` while a job is not over. */
  command('showVersion', { session: sessionId, entry: name }),
  /**
   * Goes on from an entry in a new conversation, which holds all that was said up to there. `documents`: copies as they were then, or the
   * documents themselves. Answers `{ session }`. Asked again before anything is said in the copy, it is the same one. `title` names the copy,
   * `mark` stands behind the names of copied documents.
   */
  command('copySession', { session: sessionId, entry: name, title: name, mark: name, documents: z.enum(['then', 'now']) }),
  command('changeMessage', { session: sessionId, message: messageId, text: z.nullable(text) }),
  /** Of a message that waits: when it is dealt with, and in front of which other one; null: behind all of them. Too late is `tooLate`. */
  command('moveMessage', {
    session: sessionId,
    message: messageId,
    mode: z.optional(z.enum(['steer', 'next'])),
    before: z.optional(z.nullable(messageId)),
  }),
  command('cancelTurn', { session: sessionId, turn: stepId }),
  /** The built-in helper answers this step, whose helper asked to be asked later. */
  command('letBuiltInAnswer', { session: sessionId, step: stepId }),
  /** `always`: with this yes, what the request offers is allowed from now on. What that is stands in the request, not here. */
  command('answerApproval', {
    session: sessionId,
    step: stepId,
    approval: approvalId,
    argumentsHash: hash,
    answer: z.enum(['yes', 'no']),
    always: z.optional(z.boolean()),
    /** With a yes to a request that asks for one: the folder, by its id, that was just chosen on this computer. */
    folder: z.optional(name),
  }),
  command('resolve', {
    session: sessionId,
    step: stepId,
    attempt: z.nullable(attempt),
    answer: z.enum(['happened', 'didNot', 'skip']),
    note: z.optional(z.string()),
  }),
  /** Continue here. */
  command('take', { session: sessionId }),
  command('renameSession', { session: sessionId, title: name }),
  /** Keeps it at the head of the list. */
  command('pinSession', { session: sessionId, pinned: z.boolean() }),
  /** Puts it aside, out of the list. One with a job that is not over is refused as `running`. */
  command('archiveSession', { session: sessionId, archived: z.boolean() }),
  /**
   * Deletes it here, on every other device and at the relay; the documents that it made stay. One with a job that is not over is refused as
   * `running`.
   */
  command('deleteSession', { session: sessionId }),
  command('createDocument', { document: documentId, documentKind, title: name }),
  command('undoStep', { session: sessionId, step: stepId, how: z.enum(['undo', 'redo']) }),
  /**
   * Takes back what a job changed in documents. With `files` also what it did to files: by a job of its own that this message asks for, where
   * there are any that are not on their way back. Which ones follows from what is stored, never from the page.
   */
  command('undoTurn', {
    session: sessionId,
    turn: stepId,
    files: z.optional(z.object({ message: messageId, text, locale, zone: name })),
  }),
  command('restoreVersion', { document: documentId, version: versionId }),
  command('nameVersion', { document: documentId, version: versionId, label: name }),
  /** Fetches a value that is too large for a row: its pieces come into the `rows` table. */
  command('fetchBlob', { ref: blobRef }),
  /** Looks through everything that is stored here; answers a search page. A later one of the same asker ends an earlier one. */
  command('search', { asker: name, query: searchQuery }),
  command('setSetting', { key: name, value: json }),
  /** Asks a server of tools for real what it offers; then it is one of the person's. */
  command('connectServer', { id: serverId, title: name, place: newServerPlace, token: z.optional(serverToken) }),
  /** Another token for it, or none; it is asked for real with that before it is kept. */
  command('setServerToken', { id: serverId, token: z.nullable(serverToken) }),
  /** Looks again: what it offers now is what may be used from now on. */
  command('checkServer', { id: serverId }),
  command('trustServer', { id: serverId, trusted: z.boolean() }),
  command('removeServer', { id: serverId }),
  /** Saves an automation, an `AutomationDraft`; secret headers are sealed and stored nowhere as they are. */
  command('saveAutomation', { automation: json }),
  command('deleteAutomation', { id: name }),
  /** Brings one back that was deleted, as it was stored: an `Automation`. */
  command('restoreAutomation', { automation: json }),
  /** Tells the person's other devices which folders were granted on this computer, and takes up which were taken back elsewhere. */
  command('shareFolders', {}),
  /** On any device: the computer that has it stops using it once it hears. */
  command('revokeFolder', { id: name }),
  /** Tries a key for real at its service; then it is kept sealed, and the tools of that service can be used on every device. */
  command('connectService', { service: serviceName, key: z.string().check(z.minLength(1), z.maxLength(4_096)) }),
  command('removeService', { service: serviceName }),
  command('renameDevice', { name }),
  /** The relay lost what it had, and this device cannot be asked for what it alone has read. */
  command('goOnWithout', { device: deviceId }),
  /** The computer's side of adding a device. */
  command('pairStart', {}),
  command('pairConfirm', {}),
  command('pairCancel', {}),
  /** The new device's side. `relay` is the relay's WebSocket address. */
  command('joinByCode', { relay: name, code: z.string(), deviceName: name }),
  command('joinByLink', { link: z.string().check(z.maxLength(2_000)), deviceName: name }),
  command('joinWordsMatch', { match: z.boolean() }),
  /** Asks a helper for real, with a small call, and stores nothing. `model` null: only what it has. Answers `{ models }`. */
  command('tryHelper', { ...asked, model: z.nullable(name) }),
  /** Tries it for real; then it is one of the person's helpers, and the one that answers. `helper`: its id. */
  command('connectHelper', { ...asked, helper: name, model: name, title: name }),
  command('removeHelper', { helper: name }),
  /** Who answers from now on: the id of a connected helper, or `builtin`. */
  command('chooseHelper', { helper: name }),
  /** Looks for helpers that run on this computer. Answers `{ found: { kind, baseUrl, models }[] }`. */
  command('findHelpers', {}),
  /** Millionths of a US dollar in a calendar month; null: no limit. */
  command('setMonthlyLimit', { micros: z.nullable(z.number().check(z.gte(0))) }),
  command('setHelperFallback', { on: z.boolean() }),
  /** Who answers, in this order, when the chosen one cannot; before the built-in one. */
  command('setHelperOrder', { helpers: helperOrder }),
  /**
   * Removes everything that is stored on this device. `unsettled`: the steps that the person was told may or may not have happened; with any
   * other on its way it is refused as `conflict`.
   */
  command('removeEverything', { unsettled: z.array(stepId).check(z.maxLength(limits.readRows)) }),
]);

export type Command = z.infer<typeof commands>;

/** Refusals carry a sentence kind that the interface words in the person's language. */
export type CommandAnswer =
  | { readonly ok: true; readonly value?: z.infer<typeof json> }
  | { readonly ok: false; readonly error: CommandError };
export interface CommandError {
  readonly kind:
    | 'invalid'
    | 'notFound'
    | 'full'
    | 'notSaved'
    | 'offline'
    | 'leaseLive'
    | 'tooLate'
    | 'tooEarly'
    | 'nothingToUndo'
    | 'conflict'
    | 'running'
    | 'tooFarBack'
    | 'alreadyInSpace'
    | 'pairing'
    /** A helper could not be used; `detail` is a `HelperProblem`. */
    | 'helper'
    /** A server could not be used; `detail` says why: a `ConnectProblem`, `badToken` or `address`. */
    | 'server'
    /** An automation cannot be saved like this; `detail` is an `AutomationTrouble` as JSON. */
    | 'automation'
    /** A key for a service was not taken; `detail` is a `ServiceProblem`. */
    | 'service'
    | 'noRuntime'
    | 'internal';
  readonly detail: string;
}

/** Where adding a device stands, on either side; kept in the `meta` table under `pairing` for the screen (no secrets but the link's). */
export type PairingStatus =
  | { readonly side: 'computer'; readonly state: 'opening' }
  | { readonly side: 'computer'; readonly state: 'open'; readonly link: string; readonly code: string; readonly expiresAt: number }
  | {
      readonly side: 'computer';
      readonly state: 'words';
      readonly words: readonly string[];
      readonly device: { readonly name: string; readonly kind: string };
    }
  | { readonly side: 'computer'; readonly state: 'confirm'; readonly device: { readonly name: string; readonly kind: string } }
  | { readonly side: 'phone'; readonly state: 'joining' }
  | { readonly side: 'phone'; readonly state: 'words'; readonly words: readonly string[] }
  | { readonly side: 'phone'; readonly state: 'waiting' }
  | { readonly side: 'computer' | 'phone'; readonly state: 'done'; readonly device: string }
  | { readonly side: 'computer' | 'phone'; readonly state: 'failed'; readonly why: PairingFailure };
export type PairingFailure =
  | 'wrongCode'
  | 'wrongCodes'
  | 'expired'
  | 'taken'
  | 'wordsDiffer'
  | 'declined'
  | 'cancelled'
  | 'offline'
  | 'badLink'
  | 'alreadyInSpace'
  | 'tampered'
  | 'insecure';

/** Kept in the `meta` table under `sync`: how this device stands with the relay. "Synced" is shown only when `waiting` is 0 and `link` is `up`. */
export interface SyncStatus {
  readonly link: 'off' | 'connecting' | 'up' | 'down';
  readonly waiting: number;
  readonly since: number;
  /** A sentence kind for people, or null. */
  readonly problem: 'relayUnreachable' | 'notMember' | 'stopped' | null;
  /** The relay lost what it had and is getting it back; nothing new is taken meanwhile. `waitingFor`: devices that were not there yet. */
  readonly restoring: { readonly waitingFor: readonly DeviceId[] } | null;
  /** Relay time minus device time in milliseconds; for showing until when something waits. */
  readonly relayAhead: number;
  readonly devices: number;
}

/** Kept in the `meta` table under `storage`. When not `ok`, input is not accepted and the reason is visible. */
export interface StorageStatus {
  readonly state: 'ok' | 'full' | 'notSaved' | 'blocked';
  readonly since: number;
}
