/** A provider's model behind the AI SDK's interface. Each SDK is loaded when it is first asked, and never before. */
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type AskedProvider, addressOfProvider } from './asked.ts';
import { atOwnHost } from './own-host.ts';

export type NamedProvider = AskedProvider & { readonly model: string };

/** An SDK looks for a key in the environment when it gets none; this is none. */
const none = 'none';

/**
 * The model of a helper. It makes one request for one step and has no retries of its own; its requests go to the helper's own host only.
 * Rejects when there is no such address.
 */
export async function languageModel({ kind, baseUrl, model, key }: NamedProvider, fetchPort: typeof fetch): Promise<LanguageModelV4> {
  if (kind === 'chrome') return (await import('./chrome/language-model.ts')).chromeLanguage();
  const address = addressOfProvider({ kind, baseUrl });
  if (address === null) throw new TypeError('There is no such address.');
  const fetchOwn = atOwnHost(fetchPort, address);
  switch (kind) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const headers = { 'anthropic-dangerous-direct-browser-access': 'true' };
      return createAnthropic({ baseURL: address, apiKey: key ?? none, headers, fetch: fetchOwn }).languageModel(model);
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ baseURL: address, apiKey: key ?? none, fetch: fetchOwn }).responses(model);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ baseURL: address, apiKey: key ?? none, fetch: fetchOwn }).languageModel(model);
    }
    case 'ollama':
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const keyed = key === null ? {} : { apiKey: key };
      return createOpenAICompatible({ name: kind, baseURL: address, ...keyed, includeUsage: true, fetch: fetchOwn }).languageModel(model);
    }
  }
}
