/** A trouble with a helper as the result of a step: a named kind, a sentence in the person's language, whether it may be tried again. */
import type { HelperResult } from '../request.ts';
import type { Trouble } from './problem.ts';
import { type HelperTexts, helperTexts } from './texts/index.ts';

export type Failed = Extract<HelperResult, { readonly ok: false; readonly error: unknown }>;

/** How a helper is called in a sentence: its name, without the folders that some addresses put before it. */
export const nameOf = (model: string): string => (model.split('/').at(-1) || model).slice(0, 80);

export function failureOf(trouble: Trouble, locale: 'en' | 'zh-CN', model: string): Failed {
  const { kind, transient, retryAfter } = trouble;
  return {
    ok: false,
    error: { kind, sentence: helperTexts(locale).problem[kind](nameOf(model)) },
    ...(transient && { transient }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** A failure that has no trouble with the provider behind it. Trying again would not help. */
export const plainFailure = (kind: string, sentence: string): Failed => ({ ok: false, error: { kind, sentence } });

/** An answer that broke off may come whole the next time. */
export const brokenOff = (why: 'cutOff' | 'halfCall' | 'silent'): Trouble => ({
  problem: why === 'silent' ? 'notThere' : 'down',
  kind: why === 'silent' ? 'silent' : 'cutOff',
  transient: true,
  detail: why,
});

export const tooLong = (texts: HelperTexts, model: string): Failed => plainFailure('tooLong', texts.problem.tooLong(nameOf(model)));
