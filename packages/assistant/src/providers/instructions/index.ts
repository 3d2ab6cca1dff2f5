/** What a connected helper is told, in the person's language. */
import type { Locale } from '@baton/protocol';
import { en } from './en.ts';
import type { Instructions } from './instructions.ts';
import { zhCN } from './zh-CN.ts';

export type { Instructions } from './instructions.ts';

export const instructionsFor = (locale: Locale): Instructions => (locale === 'zh-CN' ? zhCN : en);

/** What stands before everything else. Without tools it says nothing of what they do. */
export function systemText(locale: Locale, model: string, withTools: boolean): string {
  const words = instructionsFor(locale);
  const parts = withTools
    ? [words.who(model), words.voice, words.honesty, words.data, words.acting, words.documents, words.planning, words.asking]
    : [words.who(model), words.voice, words.honesty, words.data];
  return parts.join('\n\n');
}
