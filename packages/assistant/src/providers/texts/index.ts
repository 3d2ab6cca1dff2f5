import type { Locale } from '@baton/protocol';
import { enHelpers, type HelperTexts } from './en.ts';
import { zhHelpers } from './zh-CN.ts';

export type { HelperTexts };
export const helperTexts = (locale: Locale): HelperTexts => (locale === 'zh-CN' ? zhHelpers : enHelpers);
