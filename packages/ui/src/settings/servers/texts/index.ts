import { useLanguage } from '../../../i18n/index.tsx';
import { servers as en, type ServerTexts } from './en.ts';
import { servers as zhCN } from './zh-CN.ts';

export type { ServerTexts };

/** The words of this page, in the language the screen is in. */
export function useServerTexts(): ServerTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
