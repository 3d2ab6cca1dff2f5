/** The names of the days, Monday first, and how a calendar day is written, in the languages that Baton speaks. */
export type Locale = 'en' | 'zh';

export const dayNames = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
} as const satisfies Readonly<Record<Locale, readonly string[]>>;

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/**
 * "30 November" or "11月30日". Not by `Intl`: what a step writes down must be the same on every device.
 * @param day `YYYY-MM-DD`
 */
export function dateWords(day: string, locale: Locale): string {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))];
  return locale === 'en' ? `${date} ${months[month - 1] ?? ''}` : `${month}月${date}日`;
}
