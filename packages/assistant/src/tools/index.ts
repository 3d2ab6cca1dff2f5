/** The tools there are, and how a call of one becomes an intent. */

import type { Prepared } from '@baton/journal';
import { type JsonValue, json, type Locale, type StepError } from '@baton/protocol';
import * as z from 'zod/mini';
import type { Permissions } from '../ports.ts';
import { documentChanges } from './changes.ts';
import { consentFor, riskOf } from './consent.ts';
import { documentCreate, documentPatch, documentRead, documentsList } from './documents.ts';
import { faultWords } from './fault-words.ts';
import { fileSaveOlder, fileTakeBack } from './file-changes.ts';
import { fileList, fileMove, fileRead, fileTrash, fileUndo, fileWrite } from './files.ts';
import { githubDispatch } from './github-dispatch.ts';
import { historySearch } from './history.ts';
import { httpRequest } from './http-request.ts';
import { listImport, listPreview } from './listing.ts';
import { memoryAdd, memoryRemove } from './memory.ts';
import { type Named, type Seen, type Tool, toolTexts } from './tool.ts';
import { documentUndo } from './undo.ts';
import { documentRestore, documentVersion, documentVersions } from './versions.ts';
import { webRead } from './web-read.ts';

export { documentOf, helperName } from './documents.ts';
export type { Named, Seen, Tool, ToolRun } from './tool.ts';

const refusedArgs = z.object({ name: z.string(), arguments: json, kind: z.string(), sentence: z.string() });
/** Stands in for a call that cannot be made: it settles as failed with a clear error, so that each call still has one result. */
const refused: Tool<z.infer<typeof refusedArgs>> = {
  name: 'refused',
  version: 1,
  description: 'A call that could not be made.',
  parameters: refusedArgs,
  result: z.object({}),
  policy: 'safe',
  needs: null,
  risk: 'none',
  keyLifetime: null,
  leaveBy: 30_000,
  timeout: 5_000,
  title: ({ name }, texts) => texts.title.refused(name),
  run: async ({ args: { kind, sentence } }) => ({ status: 'failed', error: { kind, sentence } }),
};

// Each tool parses its own arguments before it uses them, so the registry need not know their types.
export type AnyTool = { [Name in keyof Tool<never>]: Tool<never>[Name] };
const all: readonly AnyTool[] = [
  documentsList,
  documentRead,
  documentCreate,
  documentPatch,
  documentVersions,
  documentChanges,
  documentVersion,
  documentRestore,
  documentUndo,
  listPreview,
  listImport,
  historySearch,
  memoryAdd,
  memoryRemove,
  httpRequest,
  webRead,
  githubDispatch,
  fileList,
  fileRead,
  fileWrite,
  fileMove,
  fileTrash,
  fileUndo,
  fileTakeBack,
  fileSaveOlder,
  refused,
] as unknown as readonly AnyTool[];
const byName = new Map(all.map(tool => [tool.name, tool]));

/** Those are asked for by a button alone: who thinks would have to know the key of a step. */
const notOffered = new Set([refused.name, fileTakeBack.name, fileSaveOlder.name]);
/** The tools that may be called by name. */
export const tools: readonly AnyTool[] = all.filter(tool => !notOffered.has(tool.name));
export const toolNamed = (name: string): AnyTool | null => byName.get(name) ?? null;

const locale = z.enum(['en', 'zh-CN']);
/** The language that a step's words are in, pinned with its arguments. */
export function localeIn(args: JsonValue): Locale {
  const found = locale.safeParse(
    typeof args === 'object' && args !== null && !Array.isArray(args) ? (args as { readonly [key: string]: JsonValue }).locale : null,
  );
  return found.success ? found.data : 'en';
}

/** A name or sentence may stand in a row up to this long. */
const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`).toWellFormed();

/** For whom and in what situation a call is made. */
export interface Asking {
  readonly voice: Locale;
  readonly named: Named;
  readonly seen: Seen;
  readonly permissions?: Permissions | undefined;
}

/** The intent that stands in for a call that cannot be made. */
export function refusal(name: string, given: JsonValue, kind: string, sentence: string, asking: Asking): Promise<Prepared> {
  const asked = {
    name: cut(name, 100),
    arguments: JSON.stringify(given).length > 4_000 ? null : given,
    kind,
    sentence: cut(sentence, 2_000),
  };
  return intentOf(refused as unknown as AnyTool, asked as never, asking);
}

/** Makes the intent of a call. Never throws: what cannot be called becomes a `refused` step with the reason. */
export async function prepareTool(name: string, given: JsonValue, asking: Asking, found: AnyTool | null = null): Promise<Prepared> {
  const { voice } = asking;
  const texts = toolTexts(voice);
  const refuse = (kind: string, sentence: string): Promise<Prepared> => refusal(name, given, kind, sentence, asking);
  const tool = name === refused.name ? null : (found ?? toolNamed(name));
  if (!tool) return refuse('unknownTool', texts.error.unknownTool(cut(name, 100)));
  const parsed = tool.parameters.safeParse(given);
  if (!parsed.success) return refuse('badArguments', texts.error.badArguments(name, faultWords(parsed.error, texts)));
  const args = tool.pinned ? tool.pinned(parsed.data as never, asking.seen) : (parsed.data as never);
  const wrong = tool.refuse?.(args, texts) ?? null;
  if (wrong !== null) return refuse('refused', wrong);
  return intentOf(tool, args, asking);
}

async function intentOf(tool: AnyTool, args: never, { voice, named, permissions }: Asking): Promise<Prepared> {
  const texts = toolTexts(voice);
  const fields = args as { readonly [key: string]: JsonValue };
  const title = cut(tool.title(args, texts, named), 300);
  return {
    name: tool.name,
    title,
    definition: tool.version,
    arguments: { ...fields, locale: voice },
    policy: tool.policyFor?.(args) ?? tool.policy,
    risk: riskOf(tool, args),
    needs: tool.needsFor?.(args) ?? tool.needs,
    keyLifetime: tool.keyLifetime,
    confirm: await consentFor(tool, args, texts, title, permissions),
    saw: [],
  };
}

/** An error that means the stored arguments cannot be read by this version. */
export const unreadable = (name: string, voice: Locale): StepError => ({
  kind: 'badArguments',
  sentence: toolTexts(voice).error.badArguments(name, '?'),
});
