/** What a conversation takes over of the one that it goes on from. */
import * as z from 'zod/mini';
import { attachment } from './attachment.ts';
import { blobId, blobRef, deviceId, documentId, json, messageId, name, rowHead, sessionId, stepId, time } from './common.ts';
import { job, messageText } from './messages.ts';

const copiedHead = { at: time, device: deviceId, turn: stepId };
/** One thing that stood in the conversation that was copied, under an id of its own. `did`: what a turn there had done, in words. */
const copiedEntry = z.discriminatedUnion('kind', [
  z.object({
    ...copiedHead,
    kind: z.literal('message'),
    id: messageId,
    text: messageText,
    job: z.optional(job),
    goesOn: z.optional(stepId),
    attachments: z.optional(z.array(attachment)),
  }),
  z.object({
    ...copiedHead,
    kind: z.literal('answer'),
    id: stepId,
    text: z.string(),
    state: z.enum(['done', 'failed', 'cut']),
    whole: z.optional(blobRef),
  }),
  z.object({
    ...copiedHead,
    kind: z.literal('did'),
    id: stepId,
    title: z.string(),
    changes: z.array(z.object({ document: documentId, title: z.string(), words: z.string() })),
  }),
]);

/**
 * What a conversation begins with that goes on from another one: a part of what was said there, in its order. Nothing of it runs. Counts only
 * before anything is said in this one.
 */
export const copied = z.object({
  ...rowHead,
  type: z.literal('copied'),
  entries: z.array(copiedEntry),
  /** Values that these entries name and that another session stored: whose they are. They go with the last session that names them. */
  owners: z.optional(z.array(z.object({ blob: blobId, of: sessionId }))),
  /** With the last part: where it comes from. */
  from: z.optional(
    z.object({
      session: sessionId,
      /** The last thing that was copied, as it is called there. */
      entry: name,
      title: name,
      /** Copies of documents as they were there, each with what it is a copy of; or the documents themselves. */
      documents: z.array(z.object({ document: documentId, of: z.optional(documentId) })),
      /** More was said there before than was copied. */
      hasEarlier: z.boolean(),
      /** What requests there told of what came before, and up to where; `from` is one of these entries. */
      summary: z.optional(json),
    }),
  ),
});

export type CopiedEntry = z.infer<typeof copiedEntry>;
