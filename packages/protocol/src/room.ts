import type { BlobId, DocumentId, RoomId, SessionId } from './ids.ts';

/** An append-only log at the relay: one per session, one per document, one per large value, one for the space, one directory per audience. */
export type RoomKind = 'session' | 'document' | 'blob' | 'space' | 'directory';

export const spaceRoom = 'space' as RoomId;
/** The directory of one person's sessions, documents and settings. */
export const directoryRoom = 'directory.me' as RoomId;

export function sessionRoom(session: SessionId): RoomId {
  return `session.${session}` as RoomId;
}

export function documentRoom(document: DocumentId): RoomId {
  return `document.${document}` as RoomId;
}

/** A large value, in pieces. Read when somebody needs the value, not before. */
export function blobRoom(blob: BlobId): RoomId {
  return `blob.${blob}` as RoomId;
}

export type ParsedRoom =
  | { readonly kind: 'session'; readonly session: SessionId }
  | { readonly kind: 'document'; readonly document: DocumentId }
  | { readonly kind: 'blob'; readonly blob: BlobId }
  | { readonly kind: 'space' }
  | { readonly kind: 'directory' };

/** Null for a name that this version does not know. */
export function parseRoom(room: RoomId): ParsedRoom | null {
  if (room === spaceRoom) return { kind: 'space' };
  if (room.startsWith('directory.')) return { kind: 'directory' };
  if (room.startsWith('session.')) return { kind: 'session', session: room.slice(8) as string as SessionId };
  if (room.startsWith('document.')) return { kind: 'document', document: room.slice(9) as string as DocumentId };
  if (room.startsWith('blob.')) return { kind: 'blob', blob: room.slice(5) as string as BlobId };
  return null;
}

/** Who can read a room: one person (`me`), or everybody in the space. Only `me` exists until people are invited. */
export type Audience = 'me' | 'space';
