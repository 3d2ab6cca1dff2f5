import { useLanguage } from '../../../i18n/index.tsx';
import { versions as en, type VersionTexts } from './en.ts';
import { versions as zhCN } from './zh-CN.ts';

/** The words of these parts, in the language the screen is in. */
export function useVersionTexts(): VersionTexts {
  return useLanguage() === 'zh-CN' ? zhCN : en;
}
