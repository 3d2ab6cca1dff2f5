/**
 * Lists from files that the person sent: a text, a table, tasks of Markdown. The lines go from the file into the document without standing in
 * any request, so there may be thousands of them. Which file a name means only the conversation tells.
 */
import type { Performed } from '@baton/journal';
import { type Attachment, attachment, type DocumentId, fromBase64, type JsonObject, type JsonValue } from '@baton/protocol';
import * as z from 'zod/mini';
import { weekdayOf } from '../builtin/language/calendar.ts';
import { largestFile, textOfFile } from '../listing/decode.ts';
import type { ReadLine } from '../listing/line.ts';
import { type Listing, mostLines, readListing } from '../listing/read.ts';
import { memoryDocument } from '../memory.ts';
import { documentId, documentOf, failed, kind, local, settled, stampOf } from './documents.ts';
import type { Seen, Tool, ToolRun, ToolTexts } from './tool.ts';

const from = {
  /** What the file is called; may be left out where there is only one. */
  file: z.optional(z.string().check(z.maxLength(300))),
  /** Whether the first row names the columns. */
  header: z.optional(z.boolean()),
  /** The column that becomes the lines: its name, or its place beginning with 1. */
  column: z.optional(z.string().check(z.maxLength(200))),
  /** How days like 4/12/2026 are written. */
  order: z.optional(z.enum(['dayFirst', 'monthFirst'])),
  /** Set from what was sent in this conversation, over anything that was given. */
  at: z.optional(attachment),
};
const previewArgs = z.object(from);
const importArgs = z.object({
  ...from,
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  /** To go on: the list that was made, and the line to go on from, as the call before said. */
  document: z.optional(documentId),
  next: z.optional(z.number().check(z.gte(1), z.lte(mostLines))),
});
type From = z.infer<typeof previewArgs>;

/** The newest of that name, or the only one there is. */
function sentFile(called: string | undefined, files: readonly Attachment[]): Attachment | null {
  const name = called?.trim().toLowerCase() ?? '';
  const [only, second] = files;
  if (name === '') return only && !second ? only : null;
  return files.find(file => file.name.toLowerCase() === name) ?? null;
}

const pinned = <Args extends From>({ at: _, ...args }: Args, { files = [] }: Seen): Args => {
  const found = sentFile(args.file, files);
  return { ...args, ...(found && { at: found }) } as unknown as Args;
};
const refuse = (args: From & { readonly document?: string | undefined }, texts: ToolTexts): string | null => {
  // What is remembered has tools of its own, which know when to ask.
  if (args.document === memoryDocument) return texts.error.memoryByName;
  return args.at ? null : texts.error.listing.noFile(args.file ?? '');
};
const nameOf = ({ at, file = '' }: From): string => at?.name ?? file;

type Found = { readonly ok: true; readonly listing: Listing } | { readonly ok: false; readonly performed: Performed };

async function read({ args, call, ports, texts }: ToolRun<From>): Promise<Found> {
  const not = (kindOfError: string, sentence: string): Found => ({ ok: false, performed: failed(kindOfError, sentence) });
  const { at } = args;
  const says = texts.error.listing;
  if (!at) return not('noFile', says.noFile(nameOf(args)));
  if (at.kind === 'picture' || at.kind === 'pdf') return not('noList', says.noList(at.name));
  if (at.size > largestFile) return not('tooLarge', says.tooLarge(at.name, largestFile / 1_048_576));
  const content = (await ports.files?.read(at, call.signal)) ?? null;
  if (call.signal.aborted) return { ok: false, performed: { status: 'aborted' } };
  if (content === null) return not('fileNotHere', says.notHere(at.name));
  const text = textOfFile(fromBase64(content));
  const listing = text === null ? null : readListing(at.name, text, args, new Date(call.step.at).getUTCFullYear());
  if (!listing) return not('noList', says.noList(at.name));
  if (listing.doubt === null && listing.lines.length === 0) return not('empty', says.empty(at.name));
  return { ok: true, listing };
}

const doubt = z.discriminatedUnion('about', [
  z.object({ about: z.literal('header'), first: z.array(z.string()) }),
  z.object({ about: z.literal('column'), names: z.array(z.string()) }),
  z.object({ about: z.literal('order'), cell: z.string() }),
]);

/** Cells and names that a preview tells, and the characters of one. */
const told = 12;
const short = (text: string): string => text.slice(0, 80).toWellFormed();
const shortened = (texts: readonly string[]): string[] => texts.slice(0, told).map(short);

export const listPreview: Tool<From> = {
  ...local,
  name: 'list.preview',
  version: 1,
  description:
    'What a list made from a text or CSV file of this conversation would be: how many lines, how it begins, and what has to be asked first.',
  parameters: previewArgs,
  result: z.object({ file: z.string(), of: z.number(), begins: z.array(z.string()), doubt: z.nullable(doubt) }),
  policy: 'safe',
  risk: 'none',
  pinned,
  refuse,
  title: (args, texts) => texts.title.lookInto(nameOf(args)),
  async run(run) {
    const found = await read(run);
    if (!found.ok) return found.performed;
    const { args, texts } = run;
    const { lines, of, doubt: open } = found.listing;
    const begins = shortened(lines.slice(0, 3).map(line => wordsOf(line, texts, null)));
    const asked =
      open?.about === 'header'
        ? { about: open.about, first: shortened(open.first) }
        : open?.about === 'column'
          ? { about: open.about, names: shortened(open.names) }
          : open && { about: open.about, cell: short(open.cell) };
    const value = { file: nameOf(args), of, begins, doubt: asked };
    return { status: 'done', value: value as unknown as JsonValue, summary: texts.summary.lookedInto(nameOf(args), of) };
  },
};

export const listImport: Tool<z.infer<typeof importArgs>> = {
  ...local,
  name: 'list.import',
  version: 1,
  description:
    `Makes a list from a text or CSV file of this conversation, one item a line or row, at most ${mostLines}: ticks, days, sections and amounts ` +
    'are kept. Where list.preview names a doubt, ask the person first. While the result has `next`, call it again with that and the `document`.',
  parameters: importArgs,
  result: z.object({
    document: z.string(),
    kind,
    title: z.string(),
    lines: z.number(),
    of: z.number(),
    leftOut: z.array(z.string()),
    next: z.nullable(z.number()),
  }),
  policy: 'local',
  risk: 'reversible',
  pinned,
  refuse,
  title: (args, texts) =>
    args.document === undefined ? texts.title.listFrom(args.title, nameOf(args)) : texts.title.listGoesOn(args.title, nameOf(args)),
  async run(run) {
    const found = await read(run);
    if (!found.ok) return found.performed;
    const { args, call, ports, texts } = run;
    const { lines, parts, of, cut, leftOut, asWritten, doubt: open } = found.listing;
    if (open) return failed('unsure', texts.error.listing.unsure[open.about](nameOf(args)));
    const thisYear = new Date(call.step.at).getUTCFullYear();
    // Lines are written in parts, each small enough for a row with all that Undo needs of it.
    const begin = args.next ?? 0;
    if (begin >= lines.length)
      return failed(
        'badArguments',
        texts.error.badArguments(listImport.name, texts.fault.at('next', texts.fault.atMost(lines.length - 1))),
      );
    const until = parts.find(part => part > begin) ?? lines.length;
    const items = lines.slice(begin, until).map(line => ({
      text: wordsOf(line, texts, thisYear),
      ...(line.done && { done: true }),
      ...(line.section !== null && { section: line.section }),
    }));
    const stamp = stampOf(call);
    const drafted =
      args.document === undefined
        ? await ports.documents.draftCreate('list', args.title, { items }, { ...stamp, document: documentOf(call.step.id) })
        : await ports.documents.draftPatch(args.document as DocumentId, { ops: items.map(inserted) }, stamp);
    const next = until < lines.length ? until : null;
    return settled(drafted, texts, edit => ({
      value: { document: edit.document, kind: 'list', title: args.title, lines: until, of, leftOut: shortened(leftOut), next },
      summary: [
        next === null ? texts.summary.madeFrom(args.title, lines.length, of) : texts.summary.madePart(args.title, until, lines.length),
        next === null && cut > 0 ? texts.summary.linesCut(cut) : '',
        next === null && asWritten ? texts.summary.daysAsWritten(asWritten.of, short(asWritten.first)) : '',
        next === null && leftOut.length > 0 ? texts.summary.columnsLeft(shortened(leftOut)) : '',
      ].join(''),
    }));
  },
};

const inserted = (value: JsonObject): JsonObject => ({ op: 'insert', path: '/items', value, after: 'end' });

/** A line with its day behind it: a list has no field for that. @param year days of this year are written without it; null: of none are they */
function wordsOf({ text, when }: ReadLine, texts: ToolTexts, year: number | null): string {
  if (when === null) return text;
  const of = Number(when.day.slice(0, 4));
  return texts.dated(text, when.day, weekdayOf(when.day), when.time, of === (year ?? of) ? null : of);
}
