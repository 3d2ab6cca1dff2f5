import { useLanguage } from '../../i18n/index.tsx';
import { files as en, type FileTexts } from './en.ts';
import { files as zhCN } from './zh-CN.ts';

export type { FileTexts };

/** The words about files, in the language the screen is in. */
export function useFileTexts(): FileTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
