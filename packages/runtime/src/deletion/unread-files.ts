import type { MessageId, SessionId, Tables } from '@baton/protocol';
import {
  type Attachment,
  blobRoom,
  draftFileKey,
  draftFilesOf,
  editPlace,
  fromBase64,
  homePlace,
  type IdSource,
  joinBlob,
} from '@baton/protocol';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import { readRows } from '../sync/read-rows.ts';

/** Pieces, and files of a draft, read at once. */
const few = 20;

/** The files of a place's draft. The limit is above what a draft takes. */
export function draftFiles({ storage }: Pick<Platform, 'storage'>, place: string): Promise<Tables['drafts'][]> {
  const prefix = draftFilesOf(place);
  // A zero stands right behind a slash.
  return storage.range('drafts', { after: prefix, before: `${prefix.slice(0, -1)}0`, limit: few * few });
}

/** Takes out what stands unsent in the box of a place: its words and its files. */
export async function dropDraft(change: Change, place: string, platform: Pick<Platform, 'storage'>): Promise<void> {
  change.remove('drafts', place);
  for (const { session: key } of await draftFiles(platform, place)) change.remove('drafts', key);
}

/**
 * Puts the files of a deleted session's box, of an edited message's, and those that were sent with messages nobody has read, into the draft of the home screen's box.
 * What is not all here stays out: its pieces leave behind the message that named them, so this device made it and lost it.
 */
export async function keepUnreadFiles(
  change: Change,
  session: SessionId,
  unread: readonly Attachment[],
  { platform, ids, now }: { readonly platform: Pick<Platform, 'storage'>; readonly ids: IdSource; readonly now: number },
): Promise<number> {
  let kept = 0;
  const keep = (file: NonNullable<Tables['drafts']['file']>) => {
    const id = ids.next<MessageId>();
    change.put('drafts', { session: draftFileKey(homePlace, id), text: '', message: id, at: now, file });
    kept++;
  };
  for (const { name, type, kind, whole } of unread) {
    const rows = await readRows(platform, blobRoom(whole.blob), few);
    const value = joinBlob(
      whole,
      rows.flatMap(({ row }) => (row.type === 'piece' ? [row] : [])),
    );
    if (typeof value === 'string') keep({ name, type, kind, bytes: fromBase64(value) });
  }
  for (const place of [session, editPlace(session)]) for (const { file } of await draftFiles(platform, place)) if (file) keep(file);
  return kept;
}
