import type { Locale } from '@baton/protocol';
import { en, type Texts } from './en.ts';
import { zhCN } from './zh-CN.ts';

export type { Texts };
export const textsFor = (locale: Locale): Texts => (locale === 'zh-CN' ? zhCN : en);
