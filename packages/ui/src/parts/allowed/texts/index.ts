import { useLanguage } from '../../../i18n/index.tsx';
import { type AllowedTexts, allowed as en } from './en.ts';
import { allowed as zhCN } from './zh-CN.ts';

export type { AllowedTexts };

/** The words for what is done without asking, in the language the screen is in. */
export function useAllowedTexts(): AllowedTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
