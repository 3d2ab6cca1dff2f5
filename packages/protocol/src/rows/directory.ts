/** The rows of a directory room: the last place wins for each key. */
import * as z from 'zod/mini';
import type { BlobId, SessionId } from '../ids.ts';
import { blobId, deviceId, documentId, json, name, rowHead, sessionId, stepId, time } from './common.ts';

export const documentKind = z.enum(['list', 'note', 'plan']);
export type DocumentKind = z.infer<typeof documentKind>;

const sessionEntry = z.object({
  ...rowHead,
  type: z.literal('session'),
  key: name,
  session: sessionId,
  title: name,
  createdAt: time,
  /** The person gave it this name. In what an earlier version wrote a name is theirs where it is not the one that it began with. */
  named: z.optional(z.literal(true)),
});
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
 * `deleted` is said once and for good: nothing of it is kept, brought back or shown by a device that has read it. `keeps`: the large values of
 * other conversations that it names, so that they stay when those go.
 */
export type SessionSetting = 'pinned' | 'archived' | 'deleted' | 'keeps';
const sessionSettings: readonly SessionSetting[] = ['pinned', 'archived', 'deleted', 'keeps'];

const keeps = z.object({ blobs: z.array(blobId) });

/** What a `keeps` names; nothing when it cannot be read. */
export function keptBlobs(value: unknown): readonly BlobId[] {
  const parsed = keeps.safeParse(value);
  return parsed.success ? parsed.data.blobs : [];
}

/**
 * What `deleted` says beside that it is: what the line of the session held for the device that deleted it. One that was away and had gone on
 * can tell by it whether what it did in documents stands.
 */
const deletion = z.object({
  /** The last turns, all of them over. */
  turns: z.array(stepId),
  /** The last steps that changed documents, each with the device whose answer counts. */
  made: z.array(z.object({ step: stepId, device: deviceId })),
  /** What models had cost in it, by calendar month: it counts towards the monthly limit for as long as that month lasts. */
  spent: z.optional(z.record(z.string(), z.object({ micros: z.number().check(z.gte(0)), unpriced: z.number().check(z.gte(0)) }))),
});
export type DeletionNote = z.infer<typeof deletion>;

/** Nothing is known of the line when the note cannot be read: then whatever was done stands. */
export function deletionNote(value: unknown): DeletionNote {
  const parsed = deletion.safeParse(value);
  return parsed.success ? parsed.data : { turns: [], made: [] };
}

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
