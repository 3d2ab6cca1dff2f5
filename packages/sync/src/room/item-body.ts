/** What stands inside a sealed item: the rows that one device committed, and how far it had read the room then. */
import {
  type Author,
  type Cursor,
  deviceOfAuthor,
  itemBody,
  PackedError,
  pack,
  parseRow,
  type RoomKind,
  type Row,
  unpack,
} from '@baton/protocol';

export function encodeBody(rows: readonly Row[], cursor: Cursor): Uint8Array {
  return pack({ v: 1, cursor, rows });
}

/** A row with its index in the item: index and sequence number are its place. */
export interface PlacedRow {
  readonly index: number;
  readonly row: Row;
}

export type DecodedBody =
  | {
      readonly rows: readonly PlacedRow[];
      /** How far its author had read this room when it sealed the item. */
      readonly cursor: Cursor;
      /** Rows that fail their schema: the same on every device, so they are skipped and the rest counts. */
      readonly invalid: readonly { readonly index: number; readonly reason: string }[];
    }
  | { readonly void: string }
  | { readonly held: 'newer' };

/** Reads what was sealed. Never throws. The item is void as a whole when it is no body, or when a row names another device than its author's. */
export function decodeBody(kind: RoomKind, author: Author, bytes: Uint8Array): DecodedBody {
  let value: unknown;
  try {
    value = unpack(bytes);
  } catch (error) {
    if (error instanceof PackedError) return { void: error.message };
    throw error;
  }
  if (typeof value === 'object' && value !== null && 'v' in value && typeof value.v === 'number' && value.v > 1) return { held: 'newer' };
  const body = itemBody.safeParse(value);
  if (!body.success) return { void: 'no body' };
  const rows: PlacedRow[] = [];
  const invalid: { index: number; reason: string }[] = [];
  const device = deviceOfAuthor(author);
  for (const [index, candidate] of body.data.rows.entries()) {
    const parsed = parseRow(kind, candidate);
    if ('newer' in parsed) return { held: 'newer' };
    if ('invalid' in parsed) invalid.push({ index, reason: parsed.invalid });
    else if (parsed.ok.device !== device) return { void: 'a row names another device' };
    else rows.push({ index, row: parsed.ok });
  }
  return { rows, cursor: body.data.cursor, invalid };
}
