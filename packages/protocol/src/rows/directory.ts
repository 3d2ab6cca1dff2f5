/** The rows of a directory room: the last place wins for each key. */
import * as z from 'zod/mini';
import type { SessionId } from '../ids.ts';
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
/**
 * Of a conversation it says what its room does not: see {@link sessionSetting}. Versions that do not know such a key keep it and give it on.
 */
const setting = z.object({ ...rowHead, type: z.literal('setting'), key: name, value: json });

/**
 * What is said of one conversation beside its name, each under a key of its own so that the last word about one does not undo another.
 * `deleted` is said once and for good: nothing of it is kept, brought back or shown by a device that has read it.
 */
export type SessionSetting = 'pinned' | 'archived' | 'deleted';
const sessionSettings: readonly SessionSetting[] = ['pinned', 'archived', 'deleted'];

/** The directory's key for it. */
export const sessionSetting = (what: SessionSetting, session: SessionId): string => `setting/${what}/${session}`;

/** Null for a key that is about something else. */
export function parseSessionSetting(key: string): { readonly what: SessionSetting; readonly session: SessionId } | null {
  const [, what, session, ...more] = key.split('/');
  const known = sessionSettings.find(one => one === what);
  if (!key.startsWith('setting/') || !known || !session || more.length > 0) return null;
  return { what: known, session: session as SessionId };
}

export const directoryRow = z.discriminatedUnion('type', [sessionEntry, documentEntry, setting]);
export type DirectoryRow = z.infer<typeof directoryRow>;
