import type * as Y from 'yjs';
import { OperationFault } from './checks.ts';
import type { StepEffect } from './effects.ts';
import { leaveHand, takeHand } from './hand.ts';
import type { Content, Kind } from './kinds.ts';
import { readAny } from './layout.ts';
import { copyDoc, missingUpdates } from './load.ts';
import { applyOperation, wasThere } from './operations.ts';
import { type PatchError, type PatchOp, parsePatch } from './patch.ts';
import { type Stamp, Writer } from './write.ts';

/** A change that has been computed and not yet made: store `update`, `effects` and a version of `after`, then apply `update` to the live document. */
export interface Change {
  ok: true;
  /** `null` when everything was so already: nothing to store. */
  update: Uint8Array | null;
  before: Content;
  after: Content;
  effects: StepEffect[];
}

/** An op that no longer applies because others changed the document since the version the patch was written for. */
export type NotApplied = PatchError;
export type ApplyResult = (Change & { notApplied: NotApplied[] }) | { ok: false; error: PatchError };

export interface ApplyOptions {
  /** The step's id: origin of the Yjs transaction, and the `step` in `touched`. */
  origin: string;
  /** Person, helper or device that the change is by. */
  by: string;
  /** Milliseconds since 1970. */
  at: number;
  /** As in {@link Stamp}. */
  epoch?: number;
  /**
   * A fresh random id for an inserted item. Never derived from the step alone: a step that is done again on another device must not make
   * the same ids, or taking back the losing one would take the winning one with it.
   */
  newId: () => string;
  /** Content of the version the patch was written `against`, when it is at hand: what was in it and is gone is reported, not an error. */
  seen?: Content;
}

/** Reads a document that is about to be changed, or says why it must not be. */
export function openForChange(doc: Y.Doc, kind: Kind): { ok: true; content: Content } | { ok: false; error: PatchError } {
  const error = (sentence: string): { ok: false; error: PatchError } => ({
    ok: false,
    error: { op: -1, path: '', reason: 'document', found: null, sentence },
  });
  const missing = missingUpdates(doc);
  if (missing) return error(missing.sentence);
  const read = readAny(doc, kind);
  return read.ok ? read : error(read.error.sentence);
}

/**
 * Computes a change on a copy, in one Yjs transaction with `origin`; `doc` is not touched. `write` gets a {@link Writer} and may throw an
 * {@link OperationFault}, which ends everything.
 */
export function computeChange(
  doc: Y.Doc,
  kind: Kind,
  content: Content,
  stamp: Stamp,
  origin: unknown,
  write: (writer: Writer, copy: Y.Doc) => void,
): Change {
  const copy = copyDoc(doc);
  takeHand(doc, copy, stamp);
  const updates: Uint8Array[] = [];
  copy.on('update', (update: Uint8Array) => updates.push(update));
  const writer = new Writer(copy, content, kind, stamp);
  const effects = copy.transact(() => {
    write(writer, copy);
    return writer.finish();
  }, origin);
  const after = readAny(copy, kind);
  if (updates.length > 0) leaveHand(doc, copy);
  copy.destroy();
  // The writer's callers have checked every value; a content that cannot be read now is a fault of this package, not of the patch.
  if (!after.ok) throw new Error(`a checked change made an unreadable document: ${after.error.sentence}`);
  return { ok: true, update: updates[0] ?? null, before: content, after: after.content, effects };
}

/**
 * Computes what a patch makes of the latest content, on a copy. All ops apply in one Yjs transaction, or none does and `error` names the
 * op, the path and what was there instead. Ops on items that somebody has taken off since, and on items and texts that `seen` had and
 * latest has not, are left out and named in `notApplied`; the others apply.
 */
export function applyPatch(doc: Y.Doc, kind: Kind, patch: unknown, options: ApplyOptions): ApplyResult {
  const parsed = parsePatch(patch);
  if (!parsed.ok) return parsed;
  const opened = openForChange(doc, kind);
  if (!opened.ok) return opened;
  const notApplied: NotApplied[] = [];
  const { origin, by, at, epoch, newId, seen } = options;
  let failed: PatchError | null = null;
  const run = (writer: Writer): void => {
    parsed.patch.ops.forEach((op, index) => {
      if (failed) return;
      const error = tryOperation(writer, op, index, newId);
      if (!error) return;
      if (hasGoneSince(error, op, kind, seen)) notApplied.push(error);
      else failed = error;
    });
  };
  const change = computeChange(doc, kind, opened.content, { by, at, step: origin, ...(epoch === undefined ? {} : { epoch }) }, origin, run);
  return failed ? { ok: false, error: failed } : { ...change, notApplied };
}

/** One operation, with its fault as a value. */
export function tryOperation(writer: Writer, op: PatchOp, index: number, newId: () => string): PatchError | null {
  try {
    applyOperation(writer, op, newId);
    return null;
  } catch (error) {
    if (!(error instanceof OperationFault)) throw error;
    return { op: index, path: op.path, ...error.detail };
  }
}

function hasGoneSince(error: PatchError, op: PatchOp, kind: Kind, seen: Content | undefined): boolean {
  if (error.reason === 'removed') return true;
  if (!seen || (error.reason !== 'unknown-item' && error.reason !== 'not-found' && error.reason !== 'ambiguous')) return false;
  return wasThere(seen, kind, op);
}
