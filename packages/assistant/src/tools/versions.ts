/** Documents as they were: what they have been, how one was then, and bringing it back. Nothing is rewound, so a restore can be undone like any change. */
import { type DocumentId, type JsonValue, type VersionId, versionId } from '@baton/protocol';
import * as z from 'zod/mini';
import { scopedDocument } from '../context/scope.ts';
import { memoryDocument } from '../memory.ts';
import { documentId, failed, kind, local, READ, settled, stampOf, titleOf } from './documents.ts';
import type { Tool } from './tool.ts';

/** Versions named at once. */
const NAMED = 40;

const which = z.object({ document: documentId });
export const documentVersions: Tool<z.infer<typeof which>> = {
  ...local,
  name: 'document.versions',
  version: 1,
  description:
    'The versions of a document, newest first: when each was made and what had changed. What came before the oldest is not told.',
  parameters: which,
  result: z.object({ versions: z.array(z.object({ version: z.string(), at: z.number(), words: z.string() })), more: z.boolean() }),
  policy: 'safe',
  risk: 'none',
  title: (args, texts, named) => texts.title.versions(named.documentTitle(args.document)),
  async run({ args, ports, texts }) {
    const found = await ports.documents.versions(args.document as DocumentId, NAMED + 1);
    if (!found) return failed('noDocument', texts.error.noDocument);
    const versions = found.slice(0, NAMED).map(({ version, at, words }) => ({ version, at, words }));
    return {
      status: 'done',
      value: { versions, more: found.length > NAMED } as unknown as JsonValue,
      summary: texts.summary.versions(versions.length),
    };
  },
};

const then = z.object({ document: documentId, version: versionId });
export const documentVersion: Tool<z.infer<typeof then>> = {
  ...local,
  name: 'document.version',
  version: 1,
  description: 'The content of a document as it was at one of its versions, and what has become of it since, by whom.',
  parameters: then,
  result: z.looseObject({ document: z.string(), kind, title: z.string() }),
  policy: 'safe',
  risk: 'none',
  title: (args, texts, named) => texts.title.version(named.documentTitle(args.document)),
  async run({ args, ports, texts }) {
    const document = args.document as DocumentId;
    const stored = await ports.documents.readAt(document, args.version as VersionId);
    if (!stored) return failed('noVersion', texts.error.noVersion);
    const shown = {
      ...scopedDocument(document, stored, READ),
      since: await ports.documents.changedSince(document, args.version as VersionId),
    };
    return { status: 'done', value: shown as unknown as JsonValue, summary: texts.summary.read(stored.title) };
  },
};

export const documentRestore: Tool<z.infer<typeof then>> = {
  ...local,
  name: 'document.restore',
  version: 1,
  description: 'Brings a document to what it was at one of its versions, as a new change: items added since are taken off, not deleted.',
  parameters: then,
  result: z.object({ document: z.string(), title: z.string(), words: z.string() }),
  policy: 'local',
  risk: 'reversible',
  // What is remembered has tools of its own, which know when to ask.
  refuse: ({ document }, texts) => (document === memoryDocument ? texts.error.memoryByName : null),
  title: (args, texts, named) => texts.title.restore(named.documentTitle(args.document)),
  async run({ args, call, ports, texts }) {
    const document = args.document as DocumentId;
    const stamp = stampOf(call);
    const drafted = await ports.documents.draftRestore(document, args.version as VersionId, stamp);
    if (!drafted.ok && drafted.error.kind === 'missing') return failed('noVersion', texts.error.noVersion);
    return settled(drafted, texts, edit => {
      const title = titleOf(edit);
      return { value: { document, title, words: edit.words }, summary: texts.summary.changed(title, edit.words) };
    });
  },
};
