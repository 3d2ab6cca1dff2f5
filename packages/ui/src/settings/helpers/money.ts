import type { Messages } from '../../i18n/en.ts';

const dollar = 1_000_000;

/** "$0.61" for millionths of a US dollar. What is more than nothing and less than a cent is said in words. */
export function money(micros: number, lang: Messages['lang'], lessThanCent: string): string {
  if (micros > 0 && micros < dollar / 100) return lessThanCent;
  return new Intl.NumberFormat(lang, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: lang === 'zh-CN' ? 'symbol' : 'narrowSymbol',
  }).format(micros / dollar);
}

/** What a person wrote as an amount: millionths of a US dollar, null for no limit, undefined for what is no amount. */
export function amountOf(text: string): number | null | undefined {
  const written = text
    .trim()
    .replace(/^(?:US)?\s*\$/i, '')
    .trim();
  if (written === '') return null;
  return /^\d{1,6}(?:[.,]\d{1,2})?$/.test(written) ? Math.round(Number(written.replace(',', '.')) * 100) * (dollar / 100) : undefined;
}

/** The other way round, to begin with what there is. */
export const amountText = (micros: number | null): string => (micros === null ? '' : (micros / dollar).toFixed(2).replace(/\.00$/, ''));
