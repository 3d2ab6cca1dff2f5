/** Reading, making and changing documents. All of it stays in Baton and can be undone, so none of it asks first. */
import type { Call, DocumentEdit, Performed } from '@baton/journal';
import { type DocumentId, epochOf, type JsonValue, json, sha256 } from '@baton/protocol';
import * as z from 'zod/mini';
import { scopedDocument } from '../context/scope.ts';
import { memoryDocument } from '../memory.ts';
import type { Drafted, EditStamp } from '../ports.ts';
import type { Tool, ToolTexts } from './tool.ts';

export const kind = z.enum(['list', 'note', 'plan']);
export const documentId = z.string().check(z.minLength(1), z.maxLength(80));
const title = z.string().check(z.minLength(1), z.maxLength(200));
export const local = { needs: null, keyLifetime: null, leaveBy: 30_000, timeout: 30_000 } as const;

/** Documents listed at once, and the characters of content that one read gives. */
const LISTED = 100;
export const READ = 24_000;
/** Under whose name changes stand in a document. */
export const helperName = 'Baton';

/** Who changes a document where a tool does. */
export const stampOf = ({ step, attempt }: Call): EditStamp => ({
  step: step.id,
  by: helperName,
  at: step.at,
  epoch: epochOf(attempt),
});

const listArgs = z.object({ kind: z.optional(kind) });
export const documentsList: Tool<z.infer<typeof listArgs>> = {
  ...local,
  name: 'documents.list',
  version: 1,
  description: 'Names of the documents that are kept here, most recently changed first, optionally of one kind.',
  parameters: listArgs,
  result: z.object({ documents: z.array(z.object({ document: z.string(), kind, title: z.string(), updatedAt: z.number() })) }),
  policy: 'safe',
  risk: 'none',
  title: (args, texts) => (args.kind ? texts.title.listKind[args.kind] : texts.title.list),
  async run({ args, ports, texts }) {
    const all = await ports.documents.list();
    const documents = all
      .filter(entry => args.kind === undefined || entry.kind === args.kind)
      .slice(0, LISTED)
      .map(entry => ({ document: entry.document, kind: entry.kind, title: entry.title, updatedAt: entry.updatedAt }));
    return { status: 'done', value: { documents }, summary: texts.summary.listed(documents.length) };
  },
};

const readArgs = z.object({ document: documentId });
export const documentRead: Tool<z.infer<typeof readArgs>> = {
  ...local,
  name: 'document.read',
  version: 1,
  description: 'The latest content of a document: items in their order with their ids, or the text of a note.',
  parameters: readArgs,
  result: z.looseObject({ document: z.string(), kind, title: z.string() }),
  policy: 'safe',
  risk: 'none',
  title: (args, texts, named) => texts.title.read(named.documentTitle(args.document)),
  async run({ args, ports, texts }) {
    const document = args.document as DocumentId;
    const stored = await ports.documents.read(document);
    if (!stored) return failed('noDocument', texts.error.noDocument);
    const shown = scopedDocument(document, stored, READ);
    return { status: 'done', value: shown as unknown as JsonValue, summary: texts.summary.read(stored.title) };
  },
};

const createArgs = z.object({ kind, title, initial: z.record(z.string(), json) });
export const documentCreate: Tool<z.infer<typeof createArgs>> = {
  ...local,
  name: 'document.create',
  version: 1,
  description:
    'Makes a document. `initial` is its first content: items in order for a list or plan, `week` (a Monday) for a plan, `body` for a note.',
  parameters: createArgs,
  result: z.object({ document: z.string(), kind, title: z.string() }),
  policy: 'local',
  risk: 'reversible',
  title: (args, texts) => texts.title.create(args.title),
  async run({ args, call, ports, texts }) {
    const document = documentOf(call.step.id);
    const stamp = { ...stampOf(call), document };
    const drafted = await ports.documents.draftCreate(args.kind, args.title, args.initial, stamp);
    return settled(drafted, texts, edit => ({
      value: { document: edit.document, kind: args.kind, title: args.title },
      summary: texts.summary.made(args.title),
    }));
  },
};

/** The id of the document that a step makes: the same on every device that runs the step, so that it is made once. */
export function documentOf(step: string): DocumentId {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bytes = sha256(new TextEncoder().encode(`document/${step}`));
  return Array.from(bytes.subarray(0, 26), byte => letters[byte % 32]).join('') as DocumentId;
}

const op = z.record(z.string(), json);
const patchArgs = z.object({
  document: documentId,
  against: z.optional(z.string()),
  ops: z.array(op).check(z.minLength(1), z.maxLength(1_000)),
  /** What the change is about, for its title. */
  names: z.optional(z.array(z.string())),
});
type PatchArgs = z.infer<typeof patchArgs>;

function patchTitle({ document, ops, names = [] }: PatchArgs, texts: ToolTexts, documentTitle: string | null): string {
  const [first] = ops;
  const { patch } = texts.title;
  const path = String(first?.path ?? '');
  if (names.length === 0) return patch.other(documentTitle);
  switch (first?.op) {
    case 'insert':
      return patch.insert(names, documentTitle ?? document);
    case 'remove':
      return patch.remove(names, documentTitle ?? document);
    case 'move':
      return patch.move(names);
    case 'set':
      if (path.endsWith('/done')) return first.value === true ? patch.tick(names) : patch.untick(names);
      return patch.rename(names[0] ?? '');
    default:
      return patch.other(documentTitle);
  }
}

export const documentPatch: Tool<PatchArgs> = {
  ...local,
  name: 'document.patch',
  version: 1,
  description:
    'Changes a document: insert, move and remove items, set fields, edit a note’s text. All operations apply, or none does and the error says why.',
  parameters: patchArgs,
  result: z.object({ document: z.string(), title: z.string(), words: z.string(), skipped: z.array(z.string()) }),
  policy: 'local',
  risk: 'reversible',
  // What is remembered has tools of its own, which know when to ask.
  refuse: ({ document }, texts) => (document === memoryDocument ? texts.error.memoryByName : null),
  title: (args, texts, named) => patchTitle(args, texts, named.documentTitle(args.document)),
  async run({ args, call, ports, texts }) {
    const document = args.document as DocumentId;
    const { against, ops } = args;
    const patch = { ...(against !== undefined && { against }), ops: ops as JsonValue };
    const drafted = await ports.documents.draftPatch(document, patch, stampOf(call));
    return settled(drafted, texts, (edit, skipped) => {
      const name = titleOf(edit);
      return {
        value: { document, title: name, words: edit.words, skipped: [...skipped] },
        summary: `${texts.summary.changed(name, edit.words)}${skipped.length > 0 ? texts.summary.skipped(skipped.length) : ''}`,
      };
    });
  },
};

export function titleOf({ after }: DocumentEdit): string {
  const name =
    typeof after === 'object' && after !== null && !Array.isArray(after) ? (after as { readonly [key: string]: JsonValue }).title : '';
  return typeof name === 'string' ? name : '';
}

export const failed = (kindOfError: string, sentence: string): Performed => ({
  status: 'failed',
  error: { kind: kindOfError, sentence: sentence.slice(0, 2_000) },
});

type Done = { readonly value: JsonValue; readonly summary: string };
export function settled(drafted: Drafted, texts: ToolTexts, done: (edit: DocumentEdit, skipped: readonly string[]) => Done): Performed {
  if (!drafted.ok) {
    const { error } = drafted;
    switch (error.kind) {
      case 'missing':
        return failed('noDocument', texts.error.noDocument);
      case 'tooLarge':
        return failed('tooLarge', texts.error.tooLongAtOnce);
      case 'refused':
        return failed('notChanged', texts.error.notChanged(error.sentence));
    }
  }
  const { value, summary } = done(drafted.edit, drafted.skipped);
  return { status: 'done', value, summary: summary.slice(0, 500), edits: [drafted.edit] };
}
