import { useLanguage } from '../../i18n/index.tsx';
import { queue as en, type QueueTexts } from './en.ts';
import { queue as zhCN } from './zh-CN.ts';

/** The words about messages that wait, in the language the screen is in. */
export function useQueueTexts(): QueueTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
