import {
  type BlobId,
  type BlobRef,
  type BlobRow,
  blobRoom,
  canonicalJson,
  isProvisionalOrder,
  type JsonValue,
  joinBlob,
  piecesOf,
} from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { Large, Whole } from '../model/whole.ts';

/** Pieces read at once: two megabytes. */
const page = 20;

/** A value stands apart, and not all of its pieces are on this device. */
export class NotHere extends Error {
  readonly large: Large;

  constructor(large: Large) {
    super(`${large.blob} is not all here`);
    this.large = large;
  }
}

/** The screens' ids are strings and branded below them: they only pass through. */
export const refOf = ({ blob, hash, bytes }: Large): BlobRef => ({ blob: blob as BlobId, hash, bytes });

/** The value, checked by its hash. Null while pieces are missing; rejects when they are all here and are not the value that is named. */
export async function readWhole(reader: Pick<Reader, 'range'>, large: Large): Promise<JsonValue | null> {
  const ref = refOf(large);
  const rows: BlobRow[] = [];
  await readPieces(reader, ref, '', row => rows.push(row));
  const value = joinBlob(ref, rows);
  if (value === null && new Set(rows.map(row => row.n)).size >= piecesOf(ref)) throw new Error(`${ref.blob} is not what is named`);
  return value;
}

/** The same, to be read or saved. What came back as text is that text, without what came with it. */
export async function readWholeText(reader: Pick<Reader, 'range'>, large: Large): Promise<Whole | null> {
  const value = await readWhole(reader, large);
  if (value === null) return null;
  const text = textOf(value);
  return text === undefined ? { text: canonicalJson(value), kind: 'json' } : { text, kind: 'txt' };
}

function textOf(value: JsonValue): string | undefined {
  if (typeof value === 'string') return value;
  const { text } = (typeof value === 'object' && !Array.isArray(value) ? value : {}) as { readonly text?: JsonValue };
  return typeof text === 'string' ? text : undefined;
}

/**
 * Hands on the pieces that are here, behind a place in their room.
 * @returns the place to go on from: what has none yet gets one, and is then read again
 */
export async function readPieces(
  reader: Pick<Reader, 'range'>,
  ref: BlobRef,
  from: string,
  take: (piece: BlobRow) => void,
): Promise<string> {
  const prefix = [blobRoom(ref.blob)];
  let placed = from;
  for (let after = from; ; ) {
    const found = await reader.range('rows', { index: ['room', 'order'], prefix, after, limit: page });
    for (const { row } of found) if (row.type === 'piece') take(row);
    after = found.at(-1)?.order ?? after;
    placed = found.findLast(({ order }) => !isProvisionalOrder(order))?.order ?? placed;
    if (found.length < page) return placed;
  }
}
