import { useLanguage } from '../../../i18n/index.tsx';
import { fileChange as en, type FileChangeTexts } from './en.ts';
import { fileChange as zhCN } from './zh-CN.ts';

export type { FileChangeTexts };

/** The words about a change of a file, in the language the screen is in. */
export function useFileChangeTexts(): FileChangeTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
