import type { Call, Performed, StepState } from '@baton/journal';
import { attemptId, type JsonValue, type Locale, type Policy, type ServerTool, type StepId } from '@baton/protocol';
import type { Automations, HistorySearch } from '../ports.ts';
import { type MemoryDocuments, memoryDocuments } from '../testing/memory-documents.ts';
import { type Tool, toolTexts } from '../tools/tool.ts';
import { type Mood, Outside } from './outside.ts';

/** What the author of a tool brings to its suite. */
export interface ToolUnderTest<Args> {
  readonly tool: Tool<Args>;
  /** Arguments that it takes, at least one for each policy it can have. Every case is run with each of them. */
  readonly arguments: readonly [Args, ...Args[]];
  /** Arguments that it must not take. */
  readonly refused?: readonly JsonValue[];
  /** What the service outside answers when all is well; `{}` when left out. */
  readonly answer?: string;
  /** What is found in what is kept; nothing can be looked through when left out. */
  readonly search?: HistorySearch;
  /** Saved automations that it may know of. */
  readonly automations?: Automations;
  /** What the server of the person's offers, for a tool of one. */
  readonly serverTools?: readonly ServerTool[];
  /** Puts the documents there that the arguments name. */
  readonly documents?: (documents: MemoryDocuments) => void;
}

export type { MemoryDocuments };

export function holds(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

export interface CallOptions {
  readonly step?: string;
  readonly attempt?: number;
  readonly locale?: Locale;
  /** It was stopped before it began. */
  readonly stopped?: boolean;
}

/** One call of the tool, and what it came to. */
export interface Running {
  readonly abort: AbortController;
  /** Null while it has not settled. */
  result(): Promise<Performed | null>;
}

/** A tool with arguments of its own, in a world of its own. */
export class Bench<Args> {
  readonly tool: Tool<Args>;
  readonly args: Args;
  readonly policy: Policy;
  readonly outside: Outside;
  readonly documents: MemoryDocuments;
  readonly search: HistorySearch | undefined;
  readonly automations: Automations | undefined;
  readonly serverTools: readonly ServerTool[];

  constructor(subject: ToolUnderTest<Args>, args: Args) {
    this.tool = subject.tool;
    this.args = args;
    this.policy = policyOf(subject.tool, args);
    this.outside = new Outside({ answer: subject.answer ?? '{}', knowsKeys: this.policy === 'keyed' });
    this.documents = memoryDocuments();
    this.search = subject.search;
    this.automations = subject.automations;
    this.serverTools = subject.serverTools ?? [];
    subject.documents?.(this.documents);
  }

  /** Lets a call leave. Two calls with one step are two attempts at the same thing. */
  start(options: CallOptions = {}): Running {
    const abort = new AbortController();
    if (options.stopped) abort.abort();
    const { tool, args, outside } = this;
    const locale = options.locale ?? 'en';
    const id = (options.step ?? 'step') as StepId;
    const step = {
      id,
      kind: 'tool',
      name: tool.name,
      definition: tool.version,
      arguments: { ...(args as { readonly [field: string]: JsonValue }), locale },
      policy: this.policy,
      at: outside.clock.now(),
    } as unknown as StepState;
    const call: Call = {
      session: 'session' as Call['session'],
      step,
      attempt: attemptId(1, options.attempt ?? 1),
      key: `key of ${id}`,
      ticket: null,
      signal: abort.signal,
      onText: () => undefined,
      mayLeave: () => true,
    };
    const ports = {
      documents: this.documents,
      history: { recent: async () => [] },
      ...(this.search && { search: this.search }),
      ...(this.automations && { automations: this.automations }),
      http: outside.http,
      web: outside.web,
      servers: outside.servers(this.serverTools),
      clock: outside.clock,
      devices: {
        isAbleHere: (needs: string) => needs === tool.needs,
        isAbleSomewhere: (needs: string) => needs === tool.needs,
        has: () => false,
      },
      locale,
      zone: 'UTC',
    };
    let settled: Performed | null = null;
    let thrown: unknown = null;
    const running = (async () => tool.run({ args, call, ports, texts: toolTexts(locale) }))().then(
      result => {
        settled = result;
      },
      (error: unknown) => {
        thrown = error;
      },
    );
    return {
      abort,
      async result() {
        for (let turn = 0; turn < turns && settled === null && thrown === null; turn += 1) await soon();
        holds(thrown === null, `it threw instead of saying what went wrong: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
        if (settled !== null) await running;
        return settled;
      },
    };
  }

  /** Makes one call to its end while the outside is in this mood. */
  async run(mood: Mood, options: CallOptions = {}): Promise<Performed> {
    this.outside.mood = mood;
    const result = await this.start(options).result();
    holds(result !== null, `it did not settle although the outside ${mood}`);
    return result;
  }
}

export function policyOf<Args>(tool: Tool<Args>, args: Args): Policy {
  return tool.policyFor?.(args) ?? tool.policy;
}

/** Turns of the event loop after which a call that waits for nothing outside has settled. */
const turns = 100;
const soon = () => new Promise<void>(resolve => setTimeout(resolve, 0));
