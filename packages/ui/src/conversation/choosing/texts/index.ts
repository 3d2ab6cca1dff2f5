import { useLanguage } from '../../../i18n/index.tsx';
import { type ChoosingTexts, choosing as en } from './en.ts';
import { choosing as zhCN } from './zh-CN.ts';

export type { ChoosingTexts };

/** The words of this card, in the language the screen is in. */
export function useChoosingTexts(): ChoosingTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
