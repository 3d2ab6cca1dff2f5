/** The rows of a document's room. */
import * as z from 'zod/mini';
import { attempt, bytes, json, rowHead, sessionId, stepId } from './common.ts';
import { versionRow } from './session.ts';

/** A Yjs update. With `step`: made by that step's attempt. With `reverses`: takes that step's effect back (`undo`), or puts it back (`redo`). */
const update = z.object({
  ...rowHead,
  type: z.literal('update'),
  update: bytes,
  session: z.optional(sessionId),
  step: z.optional(stepId),
  attempt: z.optional(attempt),
  reverses: z.optional(
    z.object({
      session: sessionId,
      step: stepId,
      how: z.enum(['undo', 'redo', 'lost']),
      /** What it changed itself: its own undo is the redo. */ effects: z.optional(json),
    }),
  ),
});

export const documentRow = z.discriminatedUnion('type', [update, versionRow]);
export type DocumentRow = z.infer<typeof documentRow>;
export type UpdateRow = Extract<DocumentRow, { type: 'update' }>;
