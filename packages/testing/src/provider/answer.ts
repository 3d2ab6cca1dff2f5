/** What the test provider may be told to answer. */

export interface ScriptedCall {
  readonly name: string;
  readonly arguments: unknown;
}

/** What an answer took, as the provider counts it. */
export interface ScriptedUsage {
  readonly input: number;
  readonly output: number;
}

/**
 * `says`: text, tool calls or both. `stalls`: so much text and then nothing more, until the caller goes away. `drops`: so much text and then
 * the connection is gone. `fails`: an error with this status instead of an answer.
 */
export type ScriptedAnswer =
  | { readonly kind: 'says'; readonly text?: string; readonly calls?: readonly ScriptedCall[]; readonly usage?: ScriptedUsage }
  | { readonly kind: 'stalls'; readonly text: string }
  | { readonly kind: 'drops'; readonly text: string }
  | { readonly kind: 'fails'; readonly status: number; readonly message?: string; readonly headers?: Readonly<Record<string, string>> };

export const saying = (text: string): ScriptedAnswer => ({ kind: 'says', text });
export const calling = (...calls: readonly ScriptedCall[]): ScriptedAnswer => ({ kind: 'says', calls });

/** A request for an answer, as it came. */
export interface ChatRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly messages: readonly { readonly role: string; readonly content: unknown; readonly [field: string]: unknown }[];
  /** The names of the tools it may call. */
  readonly tools: readonly string[];
  readonly body: { readonly [field: string]: unknown };
}

/**
 * Answers in turn, or a function of the request and its number (1 for the first). Answers in turn are for requests that offer tools: a small
 * call that only tries whether somebody is there is answered with a word and takes none of them. When they are used up it says "Done.".
 */
export type Script = readonly ScriptedAnswer[] | ((request: ChatRequest, number: number) => ScriptedAnswer);

/** A request that is to be held, before its first byte or after so many characters of its text. */
export interface HeldChat {
  /** The number of the request, once it is held. */
  readonly arrived: Promise<number>;
  /** Lets it go on. */
  release(): void;
  /** Breaks its connection. */
  drop(): void;
}
