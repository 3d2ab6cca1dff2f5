/** A day that somebody names: "Friday", "25 December", "12月25日", "Christmas". The nearest one that is not past. */
import { addDays, isDay, weekdayOf } from './calendar.ts';
import { plainWidth } from './numbers.ts';
import { takeWhen } from './when.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FEASTS: readonly (readonly [RegExp, string])[] = [
  [/\bchristmas eve\b|平安夜/i, '12-24'],
  [/\bchristmas\b|圣诞/i, '12-25'],
  [/\bnew year['’]?s eve\b|跨年/i, '12-31'],
  [/\bnew year\b|元旦/i, '01-01'],
];

const onOrAfter = (today: string, monthAndDay: string): string | null => {
  const year = Number(today.slice(0, 4));
  for (const candidate of [`${year}-${monthAndDay}`, `${year + 1}-${monthAndDay}`])
    if (isDay(candidate) && candidate >= today) return candidate;
  return null;
};
const pad = (value: number): string => String(value).padStart(2, '0');

/** `YYYY-MM-DD`, or null when no day is named. */
export function dayNamedIn(text: string, today: string): string | null {
  const plain = plainWidth(text);
  const [iso] = plain.match(/\b\d{4}-\d\d-\d\d\b/) ?? [];
  if (iso !== undefined && isDay(iso)) return iso;
  const feast = FEASTS.find(([pattern]) => pattern.test(plain));
  if (feast) return onOrAfter(today, feast[1]);
  const [, month, day] = plain.match(/(\d{1,2})月(\d{1,2})[日号]/) ?? [];
  if (month !== undefined && day !== undefined) return onOrAfter(today, `${pad(Number(month))}-${pad(Number(day))}`);
  const names = MONTHS.join('|');
  const english = plain.match(new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${names})[a-z]*\\b`, 'i'));
  const reversed = plain.match(new RegExp(`\\b(${names})[a-z]* (\\d{1,2})(?:st|nd|rd|th)?\\b`, 'i'));
  const found = english ? [english[2], english[1]] : reversed ? [reversed[1], reversed[2]] : null;
  if (found) {
    const index = MONTHS.indexOf((found[0] ?? '').toLowerCase());
    return onOrAfter(today, `${pad(index + 1)}-${pad(Number(found[1]))}`);
  }
  const weekday = takeWhen(plain, weekdayOf(today)).when.days[0];
  if (weekday === undefined) return null;
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  const next = /\bnext\b|下(?:个)?(?:周|星期|礼拜)/i.test(plain);
  // "下周五" and "next Friday" are in the week after this one, which begins on Monday.
  return next ? addDays(today, 7 - weekdayOf(today) + weekday) : addDays(today, ahead);
}
