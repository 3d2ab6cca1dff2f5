/** What was changed in this conversation and stands: for whoever is to take it back, further back than a request tells. */
import type { DocumentId, JsonValue } from '@baton/protocol';
import * as z from 'zod/mini';
import { documentId, local } from './documents.ts';
import type { Tool } from './tool.ts';
import { changesName } from './undo-name.ts';

/** Characters of a change that are told: as many changes as are found are to find room in a request. */
const told = { title: 80, words: 60 } as const;

const which = z.object({
  /** Null: in any, of the last request that changed something. */
  document: z.nullable(documentId),
});

export const documentChanges: Tool<z.infer<typeof which>> = {
  ...local,
  name: changesName,
  version: 1,
  description:
    'What earlier steps of this conversation changed and was not taken back, oldest first, however long ago: all of the last request that ' +
    'changed something, or in one document. Each names the step that `document.undo` takes; those of files are for the person to take back. ' +
    'What is told of the conversation may begin later.',
  parameters: which,
  result: z.object({
    changes: z.array(
      z.object({
        step: z.string(),
        job: z.string(),
        document: z.optional(z.string()),
        file: z.optional(z.object({ of: z.string(), device: z.string(), name: z.string(), folder: z.string() })),
        title: z.string(),
        words: z.string(),
        undoes: z.optional(z.boolean()),
      }),
    ),
    more: z.boolean(),
  }),
  policy: 'safe',
  risk: 'none',
  title: ({ document }, texts, named) => texts.title.changes(document === null ? null : named.documentTitle(document)),
  async run({ args, call, ports, texts }) {
    const found = (await ports.history.changes?.(call.session, args.document as DocumentId | null)) ?? { changes: [], more: false };
    const changes = found.changes.map(({ title, words, ...one }) => ({
      ...one,
      title: title.slice(0, told.title).toWellFormed(),
      words: words.slice(0, told.words).toWellFormed(),
    }));
    return { status: 'done', value: { changes, more: found.more } as unknown as JsonValue, summary: texts.summary.changes(changes.length) };
  },
};
