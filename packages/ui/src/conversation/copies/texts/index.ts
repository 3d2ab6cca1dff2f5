import { useLanguage } from '../../../i18n/index.tsx';
import { type CopyTexts, copies as en } from './en.ts';
import { copies as zhCN } from './zh-CN.ts';

/** The words about copied conversations, in the language the screen is in. */
export function useCopyTexts(): CopyTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
