/**
 * What a model step's intent pins. An answer is made from this and nothing else, so any device that is asked the same can go on.
 * By construction each call has exactly one result: a call that has none yet, or never will, carries `interrupted`.
 */
import type { ModelAnswer, Spent } from '@baton/journal';
import { attachment, type DocumentId, job, json, type ModelUsage, pinnedProvider, type StepError } from '@baton/protocol';
import * as z from 'zod/mini';

const text = z.string();
const kind = z.enum(['list', 'note', 'plan']);
const locale = z.enum(['en', 'zh-CN']);
const documentId = z.custom<DocumentId>(value => typeof value === 'string' && value !== '');

/** What became of a call. `error` names why nothing came of it: `denied`, `expired`, `skipped`, or a tool's own kind. */
const callResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), value: json, summary: text }),
  z.object({ status: z.literal('failed'), error: text, sentence: text }),
  z.object({ status: z.literal('cancelled'), error: text }),
  z.object({ status: z.literal('interrupted') }),
]);

/** One answer of this turn with its calls. `task` is the index of the task it belongs to; null: the turn itself. */
const round = z.object({
  task: z.nullable(z.number()),
  text,
  /** How many of the turn's messages the answer was made from: later ones are still to be dealt with. */
  messages: z.number(),
  /** A connected helper gave it; absent: the built-in one. */
  connected: z.optional(z.boolean()),
  calls: z.array(z.object({ name: text, arguments: json, result: callResult })),
});

const item = z.object({
  id: text,
  text,
  done: z.optional(z.boolean()),
  section: z.optional(text),
  day: z.optional(text),
  time: z.optional(text),
  part: z.optional(text),
  minutes: z.optional(z.number()),
  fixed: z.optional(z.boolean()),
});

/** A document as structured text: items in their order with their ids, taken-off ones left out. `more`: lines that did not fit. */
const scoped = z.object({
  document: documentId,
  kind,
  title: text,
  version: z.nullable(text),
  week: z.optional(text),
  body: z.optional(text),
  items: z.optional(z.array(item)),
  more: z.optional(z.number()),
});

/**
 * `step`, `document`: of a change, what made it and what was changed. `undoes`: it took something back; `undone`: it was taken back since.
 * `file`: of a change of a file, by what it is taken back. `further`: the oldest one; there may be changes that are not told.
 * `files`: what the files that were sent with it are called. `onlyNames`: it was those alone, and they are its text.
 */
const earlier = z.object({
  kind: z.enum(['person', 'helper', 'change']),
  text,
  at: z.number(),
  title: z.optional(text),
  step: z.optional(text),
  document: z.optional(text),
  file: z.optional(z.object({ of: text, device: text, name: text, folder: text })),
  undoes: z.optional(z.boolean()),
  undone: z.optional(z.boolean()),
  further: z.optional(z.boolean()),
  files: z.optional(z.array(text)),
  onlyNames: z.optional(z.boolean()),
});

export const pinnedSummary = z.object({ text, from: text, of: z.number() });

/** `cut`: the message is longer than what is shown of it. */
const message = z.object({
  message: text,
  text,
  cut: z.optional(z.boolean()),
  at: z.number(),
  zone: text,
  job: z.nullable(job),
  /** How the answer ended that broke off and is to be gone on with, which is all that this message asks for. */
  goesOn: z.optional(text),
  /** What was sent with it: what is in them is read when the request leaves, and is named here by its hash. */
  files: z.optional(z.array(attachment)),
});

/** A tool of one of the person's servers, in the server's own words: `schema` is the JSON Schema of its arguments. */
const offeredTool = z.object({ name: text, description: text, schema: json });

export const modelRequest = z.object({
  v: z.literal(1),
  /** `pace`: milliseconds between the words of a streamed answer. */
  settings: z.object({ pace: z.number().check(z.gte(0), z.lte(2_000)) }),
  /** Who is asked; absent: the built-in helper. No secret stands here: the key is looked up when the request leaves. */
  provider: z.optional(pinnedProvider),
  locale,
  zone: text,
  now: z.number(),
  /** What the person's servers offered when it was asked; absent when there are none, and for the built-in helper, which calls none of them. */
  tools: z.optional(z.array(offeredTool)),
  /** What the person had saved under a name; absent when there is none. `number`: a number, true or false. */
  automations: z.optional(
    z.array(
      z.object({
        name: text,
        title: text,
        host: text,
        blanks: z.array(z.object({ key: text, name: text, example: text, number: z.optional(z.boolean()) })),
      }),
    ),
  ),
  /** Services of Baton's own tools that the person had given a key for; absent while there is none. */
  services: z.optional(z.array(z.enum(['github']))),
  /** What the person had remembered; absent in requests of before there was a memory, and while it is empty. */
  memory: z.optional(z.array(text)),
  /** What came before `earlier`, summed up; `from` is the first entry that it does not stand for. Absent while all of it is told. */
  summary: z.optional(pinnedSummary),
  /**
   * Set: nothing is answered, `summary` and `earlier` are summed up. `text`: the built-in summary of them; `from`: the first entry that it does
   * not stand for.
   */
  summing: z.optional(pinnedSummary),
  /** Set: nothing is answered, a title is found for what `earlier` says. */
  naming: z.optional(z.literal(true)),
  /** Earlier turns, oldest first, bounded. */
  earlier: z.array(earlier),
  /** The messages of this turn, in order. */
  messages: z.array(message),
  /** The titles of the turn's tasks; null while it has no plan. */
  plan: z.nullable(z.array(text)),
  task: z.nullable(z.object({ title: text, index: z.number(), of: z.number() })),
  /**
   * Set: what is asked for is a task that a call began. Its instruction is all that is told; there are no messages and nothing earlier. `left`: how
   * many of its `allowance` of steps it has, this answer among them.
   */
  nested: z.optional(z.object({ title: text, ask: text, allowance: z.number(), left: z.number() })),
  /** Set: its calls may begin tasks of their own. */
  mayNest: z.optional(z.literal(true)),
  rounds: z.array(round),
  /** Every document by name, the most recently changed first, bounded. */
  known: z.array(z.object({ document: documentId, kind, title: text, updatedAt: z.number() })),
  /** Documents in scope, with their content. */
  documents: z.array(scoped),
});

export type ModelRequest = z.infer<typeof modelRequest>;
export type RequestMessage = z.infer<typeof message>;
export type OfferedTool = z.infer<typeof offeredTool>;
export type Round = z.infer<typeof round>;
export type RoundCall = Round['calls'][number];
export type CallResult = z.infer<typeof callResult>;
export type ScopedDocument = z.infer<typeof scoped>;
export type ScopedItem = z.infer<typeof item>;
export type EarlierEntry = z.infer<typeof earlier>;

/** `summary`: one line for the step's row and the ledger. `usage`: what a connected helper took for it; `spent`: what came to nothing took. */
export type HelperResult =
  | ({ readonly ok: true; readonly answer: ModelAnswer; readonly summary: string; readonly usage?: ModelUsage } & Spent)
  | ({ readonly ok: false; readonly error: StepError; readonly transient?: boolean; readonly retryAfter?: number } & Spent)
  | ({ readonly ok: false; readonly aborted: true } & Spent);

/** Something that answers a pinned request, one step at a time, without retries and without a loop of its own. */
export interface HelperModel {
  /** The name of its definition: what a model step's intent carries. */
  readonly name: string;
  readonly definition: { readonly version: number; readonly leaveBy: number; readonly timeout: number };
  /** Never throws. `onText` gets the whole text so far, each time it has grown. */
  answer(request: ModelRequest, run: { readonly signal: AbortSignal; readonly onText: (text: string) => void }): Promise<HelperResult>;
}
