import { useLanguage } from '../../../i18n/index.tsx';
import { type CardTexts, cards as en } from './en.ts';
import { cards as zhCN } from './zh-CN.ts';

export type { CardTexts };

/** The words of questions and approvals, in the language the screen is in. */
export function useCardTexts(): CardTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
