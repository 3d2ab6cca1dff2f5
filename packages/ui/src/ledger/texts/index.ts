import { useLanguage } from '../../i18n/index.tsx';
import { did as en, type LedgerTexts } from './en.ts';
import { did as zhCN } from './zh-CN.ts';

export type { LedgerTexts };

/** The words of this page, in the language the screen is in. */
export function useLedgerTexts(): LedgerTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
