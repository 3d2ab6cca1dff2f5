import { useLanguage } from '../../../i18n/index.tsx';
import { inside as en, type InsideTexts } from './en.ts';
import { inside as zhCN } from './zh-CN.ts';

/** The words about work that was handed on, in the language the screen is in. */
export function useInsideTexts(): InsideTexts {
  return (useLanguage() === 'zh-CN' ? zhCN : en).inside;
}
