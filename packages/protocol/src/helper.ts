/**
 * Who does the thinking: the built-in helper, or a model that a person connected. What is connected and chosen stands in the person's
 * directory room, so that every paired device can go on with the same; a key stands there only sealed.
 */
import * as z from 'zod/mini';
import { deviceId, name, time } from './rows/common.ts';

/** How a provider is spoken to. `compatible`: any address that speaks OpenAI's chat completions. `chrome`: the browser's own model. */
export const providerKind = z.enum(['anthropic', 'openai', 'google', 'compatible', 'ollama', 'chrome']);
export type ProviderKind = z.infer<typeof providerKind>;

/** What a model step's intent pins of a connected helper: enough to ask again on another device, and no secret. */
export const pinnedProvider = z.object({
  /** Of the connected helper, made by the client. */
  helper: name,
  kind: providerKind,
  /** Null: the provider's own address. */
  baseUrl: z.nullable(z.string().check(z.maxLength(2_000))),
  model: name,
});
export type PinnedProvider = z.infer<typeof pinnedProvider>;

/** The value of the setting `helper/<id>`; null once it was removed. */
export const connectedHelper = z.object({
  v: z.literal(1),
  ...pinnedProvider.shape,
  /** As the person sees it: "Claude Sonnet 4.5". */
  title: name,
  connectedAt: time,
  /** Set: it runs on that device and is reached from there alone. */
  device: z.nullable(deviceId),
  /** The key, sealed for the person's devices (base64url); null: it needs none. */
  sealedKey: z.nullable(z.string().check(z.maxLength(8_192))),
});
export type ConnectedHelper = z.infer<typeof connectedHelper>;

/** Settings of the person, by their key in the directory room. */
export const helperSettings = {
  helper: (id: string): string => `helper/${id}`,
  /** The id of the helper that answers; `builtin` or nothing: the built-in one. */
  chosen: 'helper.chosen',
  /** `{ micros: number | null }`: the most that models may cost in a calendar month, in millionths of a US dollar. */
  monthlyLimit: 'helper.monthlyLimit',
  /** `string[]`: the ids of the helpers that answer, in this order, when the chosen one cannot; before the built-in one. */
  order: 'helper.order',
  /** Whether the built-in helper answers when the chosen one cannot be reached. */
  fallback: 'helper.fallback',
} as const;

/** The most that models may cost in a calendar month while nobody has said otherwise. Millionths of a US dollar. */
export const defaultMonthlyLimit = 5_000_000;

/** The value of `helper.monthlyLimit`; `micros` null: no limit. */
export const monthlyLimit = z.object({ micros: z.nullable(z.number().check(z.gte(0))) });

/** The value of `helper.order`. */
export const helperOrder = z.array(name).check(z.maxLength(20));

/** The value of `helper.chosen` that names no connected helper. */
export const builtInHelper = 'builtin';

/**
 * What models cost, by calendar month ("2026-11"). `unpriced`: answers whose price is not known, which `micros` is without.
 * Kept in the `meta` table under `spending`, for all sessions together.
 */
export type Spending = { readonly [month: string]: { readonly micros: number; readonly unpriced: number } };

/** The calendar month of a moment in a zone: "2026-11". */
export function monthOf(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { year: 'numeric', month: '2-digit', timeZone: zone }).formatToParts(at);
  const part = (type: 'year' | 'month') => parts.find(one => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}`;
}

/**
 * Whether a key may be sent to this address: https, or this very computer, without a name or password in it. Nothing behind `?` or `#`:
 * paths are put behind it.
 */
export function isProviderAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || isOnThisComputer(address);
}

/** Whether an address is this computer's own: only the device that it was connected on can reach it. */
export function isOnThisComputer(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname);
}

/** What an attempt at a model took and cost; with its outcome, failed ones too. `micros`: millionths of a US dollar; null: no price is known. */
export const modelUsage = z.object({
  helper: name,
  model: name,
  input: z.number(),
  output: z.number(),
  cached: z.optional(z.number()),
  micros: z.nullable(z.number()),
  /** The provider did not say: reckoned from the characters that went out and came back. */
  estimated: z.optional(z.boolean()),
  /** The id of an answer that goes on by itself: whoever reads it says what it took, and it was given once. */
  answer: z.optional(z.string().check(z.maxLength(2_000))),
});
export type ModelUsage = z.infer<typeof modelUsage>;

/** Why a helper could not be used, for a sentence and a next step. */
export const helperProblem = z.enum([
  /** 401, 403: the key is wrong, or may not do this. */
  'badKey',
  /** 402, or a quota that is used up. */
  'noCredit',
  /** 429. */
  'busy',
  /** 404: there is no such model. */
  'noModel',
  /** Nothing answers at this address. */
  'notThere',
  /** This device has no network. */
  'offline',
  /** 5xx. */
  'down',
  /** What came back is not what such an address answers. */
  'notUnderstood',
  /** The provider will not answer this (400, a content filter, a request that is too large). */
  'refused',
]);
export type HelperProblem = z.infer<typeof helperProblem>;
