import { useLanguage } from '../../i18n/index.tsx';
import { search as en, type SearchTexts } from './en.ts';
import { search as zhCN } from './zh-CN.ts';

export type { SearchTexts };

/** The words of this page, in the language the screen is in. */
export function useSearchTexts(): SearchTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
