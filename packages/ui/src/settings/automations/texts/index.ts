import { useLanguage } from '../../../i18n/index.tsx';
import { type AutomationTexts, automations as en } from './en.ts';
import { automations as zhCN } from './zh-CN.ts';

export type { AutomationTexts };

/** The words of this page, in the language the screen is in. */
export function useAutomationTexts(): AutomationTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
