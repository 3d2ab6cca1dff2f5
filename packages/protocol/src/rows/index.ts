/**
 * Everything that stands in a room.
 * - `attachment.ts` files that were sent with a message
 * - `messages.ts`  what a person says
 * - `copied.ts`    what a conversation takes over of another one
 * - `session.ts`   the journal of one conversation
 * - `document.ts`  updates and named versions of one document
 * - `blob.ts`      the pieces of one large value
 * - `directory.ts` what sessions, documents and settings a person has
 * - `space.ts`     devices and keys
 */
import * as z from 'zod/mini';
import type { RoomKind } from '../room.ts';
import type { BlobRow } from './blob.ts';
import { blobRow } from './blob.ts';
import type { DirectoryRow } from './directory.ts';
import { directoryRow } from './directory.ts';
import type { DocumentRow } from './document.ts';
import { documentRow } from './document.ts';
import { messageVersion } from './messages.ts';
import type { SessionRow } from './session.ts';
import { intentVersion, sessionRow } from './session.ts';
import type { SpaceRow } from './space.ts';
import { spaceRow } from './space.ts';

export * from './attachment.ts';
export * from './blob.ts';
export * from './common.ts';
export * from './copied.ts';
export * from './directory.ts';
export * from './document.ts';
export * from './messages.ts';
export * from './session.ts';
export { bytesOf, fits, fitsMessage } from './size.ts';
export * from './space.ts';

export type Row = SessionRow | DocumentRow | BlobRow | DirectoryRow | SpaceRow;

/** A batch as it is sealed into an item: rows that one device committed, and how far it had read the room then. */
export const itemBody = z.object({
  v: z.literal(1),
  cursor: z.object({ generation: z.number(), seq: z.number(), hash: z.string() }),
  rows: z.array(z.unknown()),
});

export type ParsedRow = { readonly ok: Row } | { readonly newer: true } | { readonly invalid: string };

/** The schemas of the rows of each kind of room. */
export const rowSchemas = { session: sessionRow, document: documentRow, blob: blobRow, directory: directoryRow, space: spaceRow } as const;

/** The types of row that this version knows, by room. */
const types: { readonly [Kind in RoomKind]: ReadonlySet<string> } = {
  session: typesOf(sessionRow),
  document: typesOf(documentRow),
  blob: typesOf(blobRow),
  directory: typesOf(directoryRow),
  space: typesOf(spaceRow),
};

/** The newest versions that this version of the program reads, of the types that have more than one. */
const newest: { readonly [type: string]: number } = { intent: intentVersion, message: messageVersion };

function typesOf(schema: { readonly def: { readonly options: readonly unknown[] } }): ReadonlySet<string> {
  const options = schema.def.options as readonly z.ZodMiniObject<{ readonly type: z.ZodMiniLiteral<string> }>[];
  return new Set(options.flatMap(option => option.shape.type.def.values));
}

/**
 * Reads one stored or received row. `newer`: its schema version is above ours, or its type is one that we do not know: it is held.
 * `invalid`: void for every device. Fields that this version does not know stay in the row as they came: it is stored and given on as a
 * whole, for whoever knows them.
 */
export function parseRow(kind: RoomKind, value: unknown): ParsedRow {
  const { v, type } = typeof value === 'object' && value !== null ? (value as { readonly v?: unknown; readonly type?: unknown }) : {};
  if (typeof v === 'number' && v > ((typeof type === 'string' && Object.hasOwn(newest, type) && newest[type]) || 1)) return { newer: true };
  if (v === 1 && typeof type === 'string' && !types[kind].has(type)) return { newer: true };
  const parsed = rowSchemas[kind].safeParse(value);
  if (parsed.success) return { ok: value as Row };
  return { invalid: parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ') };
}
