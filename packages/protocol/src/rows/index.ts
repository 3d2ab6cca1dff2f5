/**
 * Everything that stands in a room.
 * - `session.ts`   the journal of one conversation
 * - `document.ts`  updates and named versions of one document
 * - `directory.ts` what sessions, documents and settings a person has
 * - `space.ts`     devices and keys
 */
import * as z from 'zod/mini';
import type { RoomKind } from '../room.ts';
import type { DirectoryRow } from './directory.ts';
import { directoryRow } from './directory.ts';
import type { DocumentRow } from './document.ts';
import { documentRow } from './document.ts';
import type { SessionRow } from './session.ts';
import { sessionRow } from './session.ts';
import type { SpaceRow } from './space.ts';
import { spaceRow } from './space.ts';

export * from './common.ts';
export * from './directory.ts';
export * from './document.ts';
export * from './session.ts';
export { bytesOf, fits, fitsMessage } from './size.ts';
export * from './space.ts';

export type Row = SessionRow | DocumentRow | DirectoryRow | SpaceRow;

/** A batch as it is sealed into an item: rows that one device committed, and how far it had read the room then. */
export const itemBody = z.object({
  v: z.literal(1),
  cursor: z.object({ generation: z.number(), seq: z.number(), hash: z.string() }),
  rows: z.array(z.unknown()),
});

export type ParsedRow = { readonly ok: Row } | { readonly newer: true } | { readonly invalid: string };

/** Parses one stored or received row. `newer`: its schema version is above ours, it is held. `invalid`: void for every device. */
export function parseRow(kind: RoomKind, value: unknown): ParsedRow {
  if (typeof value === 'object' && value !== null && 'v' in value && typeof value.v === 'number' && value.v > 1) return { newer: true };
  const schema = { session: sessionRow, document: documentRow, directory: directoryRow, space: spaceRow }[kind];
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: parsed.data as Row };
  return { invalid: parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ') };
}
