import { type Attachment, type BlobId, type IdSource, limits, makeBlob, type RowId, toBase64 } from '@baton/protocol';
import { Refusal } from '../commands/refusal.ts';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Blobs } from './blobs.ts';

export interface AttachOptions {
  readonly storage: Platform['storage'];
  readonly blobs: Blobs;
  readonly ids: IdSource;
  /** Whether the conversation's room is the relay's. */
  readonly sent: boolean;
  /** What the message has already, of the one that it stands instead of. */
  readonly kept: readonly Attachment[];
}

/**
 * Makes files of a draft what is sent with a message, in the change of its row: they stand apart from then on and are no draft any more.
 * Answers all that goes with it: what it keeps of the edited one, without what the draft leaves out, and what comes new. `after`: the last piece, which must be read back before the message leaves. Refuses when one is not there, or they are too large.
 */
export async function attach(
  change: Change,
  keys: readonly string[],
  { storage, blobs, ids, sent, kept }: AttachOptions,
): Promise<{ readonly attachments: Attachment[]; readonly after: RowId | undefined }> {
  const drafts = await storage.getMany('drafts', keys);
  const leftOut = new Set<BlobId | undefined>(drafts.map(draft => draft?.leftOut));
  const attachments = kept.filter(({ whole }) => !leftOut.has(whole.blob));
  let after: RowId | undefined;
  let left = attachments.reduce((rest, { size }) => rest - size, limits.attachmentsTogether as number);
  for (const [i, key] of keys.entries()) {
    change.remove('drafts', key);
    if (drafts[i]?.leftOut !== undefined) continue;
    const file = drafts[i]?.file;
    if (!file) throw new Refusal('conflict', 'a file of the draft is not there any more');
    const { name, type, kind, bytes } = file;
    left -= bytes.length;
    const blob = bytes.length > limits.attachment || left < 0 ? null : makeBlob(toBase64(bytes), ids);
    if (!blob) throw new Refusal('invalid', 'a file is too large');
    after = await blobs.stage(change, blob, sent, after);
    attachments.push({ name, type, kind, size: bytes.length, whole: blob.ref });
  }
  if (attachments.length > limits.attachments) throw new Refusal('invalid', 'more files than a message takes');
  return { attachments, after };
}
