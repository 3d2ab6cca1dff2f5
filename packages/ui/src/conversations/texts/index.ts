import { useLanguage } from '../../i18n/index.tsx';
import { type DeletingTexts, deleting as en } from './en.ts';
import { deleting as zhCN } from './zh-CN.ts';

/** The words for deleting a conversation, in the language the screen is in. */
export function useDeletingTexts(): DeletingTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
