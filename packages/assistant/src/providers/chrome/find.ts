/**
 * The model that Chrome brings along. Its interface is in no type library yet, so what is used of it is written down here. Browsers give it to
 * windows only: in the runtime's worker it is the page's, see `helpers/page-model.ts` there.
 */
import type { Tried } from '../tried.ts';

export interface ChromeMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChromeSession {
  promptStreaming(input: readonly ChromeMessage[], options: { readonly signal?: AbortSignal }): ReadableStream<string>;
  destroy(): void;
}

export interface ChromeLanguageModel {
  availability(): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(options: { readonly initialPrompts?: readonly ChromeMessage[]; readonly signal?: AbortSignal }): Promise<ChromeSession>;
}

/** Chrome has one, and it has no name. */
export const chromeModel = 'gemini-nano';

export const chromeLanguageModel = (): ChromeLanguageModel | null =>
  (globalThis as { readonly LanguageModel?: ChromeLanguageModel }).LanguageModel ?? null;

export type ChromeState = Awaited<ReturnType<ChromeLanguageModel['availability']>>;

/** What the browser says of its model; `unavailable` also where it has none. Never rejects. */
export async function chromeState(): Promise<ChromeState> {
  try {
    return (await chromeLanguageModel()?.availability()) ?? 'unavailable';
  } catch {
    return 'unavailable';
  }
}

/** Listed where it can answer now: a browser downloads it only when the person has pressed something in its page. */
export async function chromeModels(): Promise<Tried> {
  const state = await chromeState();
  return state === 'available' ? { ok: true, models: [chromeModel] } : { ok: false, problem: 'notThere', detail: state };
}
