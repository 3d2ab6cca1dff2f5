import { useLanguage } from '../../../i18n/index.tsx';
import { folders as en, type FolderTexts } from './en.ts';
import { folders as zhCN } from './zh-CN.ts';

export type { FolderTexts };

/** The words of this page, in the language the screen is in. */
export function useFolderTexts(): FolderTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
