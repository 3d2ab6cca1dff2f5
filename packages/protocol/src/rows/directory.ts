/** The rows of a directory room: the last place wins for each key. */
import * as z from 'zod/mini';
import { documentId, json, name, rowHead, sessionId, time } from './common.ts';

export const documentKind = z.enum(['list', 'note', 'plan']);
export type DocumentKind = z.infer<typeof documentKind>;

const sessionEntry = z.object({ ...rowHead, type: z.literal('session'), key: name, session: sessionId, title: name, createdAt: time });
const documentEntry = z.object({
  ...rowHead,
  type: z.literal('document'),
  key: name,
  document: documentId,
  kind: documentKind,
  title: name,
  createdAt: time,
  /** The session whose step made it. */
  session: z.optional(sessionId),
  rebuild: z.number(),
});
const setting = z.object({ ...rowHead, type: z.literal('setting'), key: name, value: json });

export const directoryRow = z.discriminatedUnion('type', [sessionEntry, documentEntry, setting]);
export type DirectoryRow = z.infer<typeof directoryRow>;
