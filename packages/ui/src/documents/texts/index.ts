import { useLanguage } from '../../i18n/index.tsx';
import { timeline as en, type TimelineTexts } from './en.ts';
import { timeline as zhCN } from './zh-CN.ts';

export type { TimelineTexts };

/** The words of the timeline, in the language the screen is in. */
export function useTimelineTexts(): TimelineTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
