/** A value that is too large for a row: its bytes, the pieces they travel in, and the value that pieces make. */
import { sha256Hex } from './hash.ts';
import type { BlobId, IdSource } from './ids.ts';
import { canonicalJson, type JsonValue } from './json.ts';
import { limits } from './limits.ts';
import type { BlobRef, BlobRow, Row, VersionRow } from './rows/index.ts';

/** A value that is to be stored apart, in the transaction of the row that names it. */
export interface NewBlob {
  readonly ref: BlobRef;
  readonly bytes: Uint8Array;
}

/** Null when the value is larger than anything that is kept ({@link limits}.blob). */
export function makeBlob(value: JsonValue, ids: IdSource): NewBlob | null {
  const bytes = new TextEncoder().encode(canonicalJson(value));
  if (bytes.length > limits.blob) return null;
  return { ref: { blob: ids.next<BlobId>(), hash: sha256Hex(bytes), bytes: bytes.length }, bytes };
}

/** The bytes in the pieces that they are stored and sent in, in order; at least one. */
export function cutBlob({ bytes }: NewBlob): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length || pieces.length === 0; at += limits.piece) pieces.push(bytes.slice(at, at + limits.piece));
  return pieces;
}

/** How many pieces a value of so many bytes has. */
export const piecesOf = ({ bytes }: BlobRef): number => Math.max(1, Math.ceil(bytes / limits.piece));

/** The value that these rows of its room make. Null when one is missing, or they are not the value that is named. */
export function joinBlob(ref: BlobRef, rows: readonly BlobRow[]): JsonValue | null {
  const pieces = new Map(rows.map(row => [row.n, row.bytes]));
  const bytes = new Uint8Array(ref.bytes);
  let at = 0;
  for (let n = 0; n < piecesOf(ref); n++) {
    const piece = pieces.get(n);
    if (!piece || at + piece.length > bytes.length) return null;
    bytes.set(piece, at);
    at += piece.length;
  }
  if (at !== bytes.length || sha256Hex(bytes) !== ref.hash) return null;
  return JSON.parse(new TextDecoder().decode(bytes)) as JsonValue;
}

/** The values that stand apart and that this row names. */
export function blobsOf(row: Row | Pick<VersionRow, 'type' | 'content'>): readonly BlobRef[] {
  if (row.type === 'intent' || row.type === 'outcome') return row.whole ? [row.whole] : [];
  if (row.type === 'copied') {
    return row.entries.flatMap(entry => {
      if (entry.kind === 'message') return entry.attachments?.map(({ whole }) => whole) ?? [];
      return entry.kind === 'answer' && entry.whole ? [entry.whole] : [];
    });
  }
  if (row.type === 'message') return row.attachments?.map(({ whole }) => whole) ?? [];
  if (row.type !== 'version' || !('blob' in row.content) || row.content.at === undefined) return [];
  return [{ blob: row.content.at, hash: row.content.blob, bytes: row.content.bytes }];
}
