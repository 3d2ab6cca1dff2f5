/**
 * Versioned Yjs documents: lists, notes and week plans that several people and the assistant edit at once, whose every version stays
 * readable. Pure: it returns what is to be stored and stores nothing.
 *
 * - `kinds.ts`      what a list, a note and a plan hold, as plain JSON
 * - `layout.ts`     how that lies in a Y.Doc; reading it
 * - `create.ts`, `load.ts`   first content, which cannot double; opening from checkpoint and updates
 * - `patch.ts`, `apply.ts`   the assistant's structured updates, all or nothing, with exact errors
 * - `effects.ts`, `undo.ts`, `losing.ts`, `restore.ts`   what a step did, and taking back just that
 * - `live.ts`       a person's edits on a bound document
 * - `versions.ts`, `delta.ts`   chains of snapshots and deltas; as-of
 * - `diff.ts`, `describe.ts`, `since.ts`, `dates.ts` what changed, as a patch and in words; days in words
 * - `view.ts`       items in a person's order, blame
 * - `json-patch.ts` exchange in RFC 6902
 */
export { type ApplyOptions, type ApplyResult, applyPatch, type Change, type NotApplied } from './apply.ts';
export { type CreateResult, createContent, isNewContent, type NewContent, type NewItem, type Origin } from './create.ts';
export { dateWords, dayNames, type Locale } from './dates.ts';
export { applyDelta, type Delta, deltaBetween } from './delta.ts';
export { describeDiff } from './describe.ts';
export { type ContentDiff, diffContent, type ItemChange } from './diff.ts';
export { parseEffects, type StepEffect, type TextChange } from './effects.ts';
export { takePersonsHand } from './hand.ts';
export { type FromJsonPatch, fromJsonPatch, type JsonPatchOperation, toJsonPatch } from './json-patch.ts';
export {
  type Content,
  type ContentByKind,
  type Item,
  type Items,
  KINDS,
  type Kind,
  type ListContent,
  type NoteContent,
  type PlanContent,
  parseContent,
  type Removed,
  type Touched,
} from './kinds.ts';
export { bodyOf, fieldsOf, itemsOf, type Read, type ReadError, readContent } from './layout.ts';
export * from './live.ts';
export {
  type HeldClocks,
  type LoadAlarm,
  type Loaded,
  loadDoc,
  makeCheckpoint,
  mergeUpdates,
  missingUpdates,
  standsOnMissing,
} from './load.ts';
export { reverseLosing } from './losing.ts';
export { PATCH_LIMITS, Patch, type PatchError, type PatchOp, parsePatch, type TextEdit } from './patch.ts';
export { type RestoreResult, restoreTo } from './restore.ts';
export { describeSince } from './since.ts';
export { type LeftAlone, type UndoResult, undoStep } from './undo.ts';
export {
  type AsOf,
  type ChainRow,
  contentAt,
  contentHash,
  MAX_DELTAS,
  makeVersion,
  type Previous,
  rowsNeeded,
  type StoredDelta,
  snapshotsDue,
  type Version,
  type VersionContent,
} from './versions.ts';
export { daysOf, editedAfterRemoval, type Group, groupedItems, type Listed, lastTouch, newestTouch, orderedItems } from './view.ts';
export type { Stamp } from './write.ts';
