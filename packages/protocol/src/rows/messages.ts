/** What a person says, and when it is dealt with. */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { attachment } from './attachment.ts';
import { json, messageId, name, rowHead, stepId } from './common.ts';

export const locale = z.enum(['en', 'zh-CN']);
export const messageText = z.string().check(z.minLength(1), z.maxLength(limits.messageText));

/** What a job card filled in; the built-in helper reads it beside the sentence. */
export const job = z.object({ recipe: name, blanks: z.record(z.string(), json) });

/**
 * What a version of a message brought. In 2 it stands instead of an earlier one: a device that does not know that would answer it behind the
 * very words that it takes the place of, so it must hold the row. In 3 it asks for the files of a whole job: read as words it would be guessed
 * at, and something else taken back.
 */
export const messageVersions = { plain: 1, instead: 2, jobUndo: 3 } as const;
/** The newest one. */
export const messageVersion = messageVersions.jobUndo;

/**
 * What a person sent. It waits in the queue until the holder places it. `steer`: into the running turn; `next`: after it.
 * `instead` (and then in version 2): of a message that was placed; it and what followed it stay, as another version.
 */
export const message = z.object({
  ...rowHead,
  v: z.union([z.literal(messageVersions.plain), z.literal(messageVersions.instead), z.literal(messageVersions.jobUndo)]),
  type: z.literal('message'),
  message: messageId,
  text: messageText,
  mode: z.enum(['steer', 'next']),
  locale,
  zone: name,
  job: z.optional(job),
  instead: z.optional(messageId),
  /** The answer that broke off and is to be gone on with: both are shown as one. Versions that do not know it show the words that ask for it. */
  goesOn: z.optional(stepId),
  /** What was sent with it. Versions that do not know it keep it with the row. */
  attachments: z.optional(z.array(attachment).check(z.maxLength(limits.attachments))),
});

/** Which version of what was said is shown and gone on from: the one that this message began, or the first one of all (null). */
export const branch = z.object({ ...rowHead, type: z.literal('branch'), branch: z.nullable(messageId) });

/** Changes (`text`) or takes back (null) a message that is not placed yet. */
export const messageChange = z.object({ ...rowHead, type: z.literal('messageChange'), message: messageId, text: z.nullable(messageText) });

/**
 * Says when a message that is not placed yet is to be dealt with: in the running turn or behind it, and in front of which other one (null: behind
 * all of them).
 */
export const messageMove = z.object({
  ...rowHead,
  type: z.literal('messageMove'),
  message: messageId,
  mode: z.optional(z.enum(['steer', 'next'])),
  before: z.optional(z.nullable(messageId)),
});

export type Job = z.infer<typeof job>;
export type Locale = z.infer<typeof locale>;
