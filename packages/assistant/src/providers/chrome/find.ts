/** The model that Chrome brings along. Its interface is in no type library yet, so what is used of it is written down here. */
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

export async function chromeModels(): Promise<Tried> {
  const there = chromeLanguageModel();
  if (!there) return { ok: false, problem: 'notThere', detail: 'This browser brings none along.' };
  try {
    const state = await there.availability();
    return state === 'unavailable' ? { ok: false, problem: 'notThere', detail: state } : { ok: true, models: [chromeModel] };
  } catch (error) {
    return { ok: false, problem: 'notThere', detail: error instanceof Error ? error.message.slice(0, 300) : '' };
  }
}
