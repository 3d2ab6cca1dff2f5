import { useLanguage } from '../../i18n/index.tsx';
import { pair as en, type JoinTexts, join as joinEn, type PairTexts } from './en.ts';
import { join as joinZhCN, pair as zhCN } from './zh-CN.ts';

export type { JoinTexts, PairTexts };

/** The words for adding a device, in the language the screen is in. */
export function usePairTexts(): PairTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}

/** The words for a device that joins. */
export function useJoinTexts(): JoinTexts {
  return useLanguage() === 'zh-CN' ? joinZhCN : joinEn;
}
