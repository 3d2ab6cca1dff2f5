import { useLanguage } from '../../../i18n/index.tsx';
import { helpers as en, type HelperTexts } from './en.ts';
import { helpers as zhCN } from './zh-CN.ts';

export type { HelperTexts };

/** The words of this page, in the language the screen is in. */
export function useHelperTexts(): HelperTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
