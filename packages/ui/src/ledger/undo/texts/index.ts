import { useLanguage } from '../../../i18n/index.tsx';
import { undoJob as en, type UndoJobTexts } from './en.ts';
import { undoJob as zhCN } from './zh-CN.ts';

export type { UndoJobTexts };

/** The words of taking a whole job back, in the language the screen is in. */
export function useUndoJobTexts(): UndoJobTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
