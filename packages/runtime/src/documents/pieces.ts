/** An update that no row holds: several rows, each an update that every version of Baton reads, or none at all. */
import { fits, limits, type RowId, type UpdateRow } from '@baton/protocol';
import { pieceMost, splitUpdate } from '@baton/sync';

/** What a row holds besides its update. Bytes. */
const besideUpdate = 8 * 1024;
/** A first content is as long as a patch may be (`documents.md`), and so are all changes of one step together. Bytes. */
const togetherMost = 1_000_000;

/**
 * The rows that store an update, in their order and in one transaction: one, where it fits. What the change says besides stands in the last
 * of them. A single value of a map is not cut: a row can still be too large.
 */
export function rowsOf(row: UpdateRow, newId: () => RowId): UpdateRow[] {
  if (fits(row)) return [row];
  const { reverses: _reverses, ...piece } = row;
  const pieces = splitUpdate(row.update, pieceMost);
  return pieces.map((update, n) => (n === pieces.length - 1 ? { ...row, update } : { ...piece, id: newId(), update }));
}

/**
 * Whether a step's change is more than is stored at once. Nobody else has a new document yet, so its first content may take several rows;
 * a change of one that stands is one row, since whoever reads what a step that lost did must read with it that it is taken back.
 */
export function isTooLarge(update: Uint8Array, isNew: boolean): boolean {
  const row = limits.row - besideUpdate;
  if (update.length <= row) return false;
  return !isNew || update.length > togetherMost || splitUpdate(update, pieceMost).some(piece => piece.length > row);
}

/** Whether a step's changes of several documents are more than is stored at once: one of them by itself, or all of them together. */
export function areTooLarge(updates: readonly Uint8Array[]): boolean {
  return updates.some(update => isTooLarge(update, false)) || updates.reduce((sum, { length }) => sum + length, 0) > togetherMost;
}
