/** What a tool is. Its results are text from outside: nothing in them raises a risk or gives a permission. */
import type { Call, Cancelled, Performed, Reserved } from '@baton/journal';
import type { Allowance, Attachment, DocumentId, GrantedFolder, JsonValue, Locale, Policy, Risk, Shown } from '@baton/protocol';
import type * as z from 'zod/mini';
import type { AssistantPorts } from '../ports.ts';
import type { ToolTexts } from './texts/en.ts';
import { enTools } from './texts/en.ts';
import { zhTools } from './texts/zh-CN.ts';

export type { ToolTexts };
export const toolTexts = (locale: Locale): ToolTexts => (locale === 'zh-CN' ? zhTools : enTools);

/** What a title may name besides the arguments. */
export interface Named {
  /** Title of a document by its id, or null. */
  documentTitle(document: string): string | null;
}

/** What of a conversation decides about a call. */
export interface Seen {
  /** Whether the person wrote this address, or at least its host, in this conversation. What pages, tools and the helper said does not count. */
  named(address: URL): 'address' | 'host' | null;
  /** Whether words of others came in during this turn, through a page, a server, a file or what was found: any of it may be theirs then. */
  readonly outside: boolean;
  /** The folders that may be used. */
  readonly folders?: readonly GrantedFolder[];
  /** What was sent in this conversation, the newest first. */
  readonly files?: readonly Attachment[];
}

export interface ToolRun<Args> {
  readonly args: Args;
  readonly call: Call;
  readonly ports: AssistantPorts;
  readonly texts: ToolTexts;
}

export interface Tool<Args> {
  readonly name: string;
  /** Grows when the meaning of its arguments or its policy changes. */
  readonly version: number;
  /** For whoever chooses among tools. */
  readonly description: string;
  readonly parameters: z.ZodMiniType<Args>;
  readonly result: z.ZodMiniType;
  readonly policy: Policy;
  /** The policy for these arguments, when it depends on them; recovery then asks a person where the two differ. */
  readonly policyFor?: (args: Args) => Policy;
  readonly needs: string | null;
  /** The ability that these arguments need, when it depends on them. */
  readonly needsFor?: (args: Args) => string | null;
  readonly risk: Risk;
  /** The risk of these arguments, when it depends on them. */
  readonly riskFor?: (args: Args) => Risk;
  /** What a yes to these may be widened to, if the person wishes; null: every time anew. */
  readonly allowance?: (args: Args, texts: ToolTexts) => Allowance | null;
  /** Sets what only the conversation can tell, over whatever the caller gave: `run` sees no conversation. */
  readonly pinned?: (args: Args, seen: Seen) => Args;
  /** How long the outside remembers a key, in milliseconds. */
  readonly keyLifetime: number | null;
  /** Milliseconds. */
  readonly leaveBy: number;
  readonly timeout: number;
  readonly title: (args: Args, texts: ToolTexts, named: Named) => string;
  /** What exactly leaves, when a person must say yes first. */
  readonly confirm?: (args: Args, texts: ToolTexts) => Shown;
  /** Why these arguments are refused before anything happens, in words; null when they are not. */
  readonly refuse?: (args: Args, texts: ToolTexts) => string | null;
  /** `ticketed` and `reserved`: gets the ticket. Never throws. */
  readonly reserve?: (run: ToolRun<Args>) => Promise<Reserved>;
  /** `ticketed` with a ticket: looks how far it is. Never throws. */
  readonly run: (run: ToolRun<Args>) => Promise<Performed>;
  /** `ticketed` with a ticket: tells the outside to stop it. Absent: nobody there can be told. Never throws. */
  readonly stop?: (run: ToolRun<Args>) => Promise<Cancelled>;
}

/** Arguments that name a document, for looking its title up. */
export const documentIn = (args: JsonValue): DocumentId | null => {
  const id =
    typeof args === 'object' && args !== null && !Array.isArray(args) ? (args as { readonly [key: string]: JsonValue }).document : null;
  return typeof id === 'string' && id !== '' ? (id as DocumentId) : null;
};
