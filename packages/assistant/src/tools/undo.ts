/** Taking back what steps of Baton changed, and only that: what somebody changed since stays, and is named. */
import { type DocumentId, type JsonValue, type StepId, stepId } from '@baton/protocol';
import * as z from 'zod/mini';
import { documentId, failed, local, stampOf, titleOf } from './documents.ts';
import type { Tool } from './tool.ts';
import { undoName } from './undo-name.ts';

/** Steps that one call takes back, and names that it tells. */
const mostSteps = 40;
const told = 12;

const args = z.object({
  /** In the order in which they were. */
  steps: z.array(stepId).check(z.minLength(1), z.maxLength(mostSteps)),
  /** Only in this one. */
  document: z.optional(documentId),
});

export const documentUndo: Tool<z.infer<typeof args>> = {
  ...local,
  name: undoName,
  version: 1,
  description:
    'Takes back what earlier steps of this conversation changed, oldest first, in one document or in all, and nothing else: what somebody ' +
    'changed since stays and is named. Taking back such a step puts its changes in again.',
  parameters: args,
  result: z.object({
    changed: z.array(z.object({ document: z.string(), title: z.string(), words: z.string() })),
    leftAlone: z.array(z.string()),
  }),
  policy: 'local',
  risk: 'reversible',
  title: ({ document }, texts, named) => texts.title.undo(document === undefined ? null : named.documentTitle(document)),
  async run({ args: { steps, document = null }, call, ports, texts }) {
    const stamp = stampOf(call);
    const drafted = await ports.documents.draftUndo(steps as StepId[], document as DocumentId | null, stamp);
    const leftAlone = drafted.leftAlone.slice(0, told).map(name => name.slice(0, 80).toWellFormed());
    if (!drafted.ok && drafted.tooLarge) return failed('tooLarge', texts.error.tooLongToUndo);
    if (!drafted.ok) return failed('nothingToUndo', leftAlone.length > 0 ? texts.error.changedSince(leftAlone) : texts.error.nothingToUndo);
    const changed = drafted.edits.map(edit => ({ document: edit.document, title: titleOf(edit), words: edit.words }));
    const lines = changed.map(({ title, words }) => texts.summary.changed(title, words));
    const summary = [...lines, leftAlone.length > 0 ? texts.summary.leftAlone(leftAlone) : ''].filter(line => line !== '').join(' ');
    const value = { changed, leftAlone } as unknown as JsonValue;
    return { status: 'done', value, summary: summary.slice(0, 500).toWellFormed(), edits: drafted.edits };
  },
};
