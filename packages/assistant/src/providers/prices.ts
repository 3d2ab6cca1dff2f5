/** What models cost, as their providers published it on the day named below. A model that is not here has no price; it is never guessed. */
import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { ModelUsage, PinnedProvider } from '@baton/protocol';
import type { Came } from './collect.ts';

/** As they were in November 2025. US dollars for a million in, out, and in again from the provider's own memory. */
type Price = readonly [input: number, output: number, cached: number];

const prices: { readonly [kind: string]: { readonly [model: string]: Price } } = {
  anthropic: {
    'claude-opus-4-5': [5, 25, 0.5],
    'claude-opus-4-1': [15, 75, 1.5],
    'claude-sonnet-4-5': [3, 15, 0.3],
    'claude-sonnet-4': [3, 15, 0.3],
    'claude-haiku-4-5': [1, 5, 0.1],
    'claude-3-5-haiku': [0.8, 4, 0.08],
  },
  openai: {
    'gpt-5': [1.25, 10, 0.125],
    'gpt-5-mini': [0.25, 2, 0.025],
    'gpt-5-nano': [0.05, 0.4, 0.005],
    'gpt-4.1': [2, 8, 0.5],
    'gpt-4.1-mini': [0.4, 1.6, 0.1],
    'gpt-4.1-nano': [0.1, 0.4, 0.025],
    'gpt-4o': [2.5, 10, 1.25],
    'gpt-4o-mini': [0.15, 0.6, 0.075],
    'o4-mini': [1.1, 4.4, 0.275],
  },
  google: {
    'gemini-2.5-pro': [1.25, 10, 0.125],
    'gemini-2.5-flash': [0.3, 2.5, 0.03],
    'gemini-2.5-flash-lite': [0.1, 0.4, 0.01],
  },
};

const free: Price = [0, 0, 0];

/** The price of a model at its provider's own address; a date at the end of its name does not make it another model. */
function priceOf({ kind, baseUrl, model }: Pick<PinnedProvider, 'kind' | 'baseUrl' | 'model'>): Price | null {
  if (kind === 'ollama' || kind === 'chrome') return free;
  if (baseUrl !== null) return null;
  return prices[kind]?.[model.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '')] ?? null;
}

/** About so many tokens, where nobody counted them: four Latin letters to one, one for each character of scripts that write without spaces. */
function tokensAbout(text: string): number {
  const dense = text.match(/[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/g)?.length ?? 0;
  return Math.ceil(dense + (text.length - dense) / 4);
}

/**
 * What an answer took that came to nothing. Where it broke off before the provider said, it is reckoned from what went out and came back, and
 * says so: a bill that nobody sees would let the limit be passed again and again.
 */
export function usageOfHalf(provider: PinnedProvider, sent: string, { words, usage }: Came): ModelUsage {
  const counted = usage !== null && usage.inputTokens.total !== undefined && usage.outputTokens.total !== undefined;
  if (counted) return usageOf(provider, usage);
  const input = usage?.inputTokens.total ?? tokensAbout(sent);
  const output = Math.max(usage?.outputTokens.total ?? 0, tokensAbout(words));
  const about = {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  };
  return { ...usageOf(provider, about), estimated: true };
}

/** What an answer took; `micros` are millionths of a US dollar, rounded up. What the provider did not count is 0 and has no price. */
export function usageOf(provider: PinnedProvider, usage: LanguageModelV4Usage): ModelUsage {
  const { total: input, cacheRead, cacheWrite } = usage.inputTokens;
  const { total: output } = usage.outputTokens;
  const price = priceOf(provider);
  const counted = input !== undefined && output !== undefined;
  const cached = Math.min(cacheRead ?? 0, input ?? 0);
  // To be remembered costs a quarter more.
  const kept = (cacheWrite ?? 0) / 4;
  const micros =
    price === free
      ? 0
      : price !== null && counted
        ? Math.ceil((input - cached + kept) * price[0] + cached * price[2] + output * price[1])
        : null;
  return {
    helper: provider.helper,
    model: provider.model,
    input: input ?? 0,
    output: output ?? 0,
    ...(cached > 0 && { cached }),
    micros,
  };
}
