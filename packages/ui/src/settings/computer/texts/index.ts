import { useLanguage } from '../../../i18n/index.tsx';
import { type ComputerTexts, computer as en } from './en.ts';
import { computer as zhCN } from './zh-CN.ts';

export type { ComputerTexts };

/** The words of this part of the page, in the language the screen is in. */
export function useComputerTexts(): ComputerTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
