import { useLanguage } from '../../i18n/index.tsx';
import { settings as en, type SettingsTexts } from './en.ts';
import { settings as zhCN } from './zh-CN.ts';

export type { SettingsTexts };

/** The words of this page, in the language the screen is in. */
export function useSettingsTexts(): SettingsTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
