/** Days as tables write them, and which of two readings is meant. */
import { clockText, dayOf, MONTHS } from '../builtin/language/calendar.ts';

export type DayOrder = 'dayFirst' | 'monthFirst';

export interface When {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM`, where one stands behind the day. */
  readonly time: string | null;
}

const clock = /(?:[T\s,]+|^)(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]m)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

const numbered = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?$/;
const inChinese = /^(\d{1,2})月(\d{1,2})[日号]?$/;
const dayOfMonth = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([a-z]{3,9})\.?,?(?:[\s-]+(\d{4}|\d{2}))?$/i;
const monthAndDay = /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/i;

const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

function timeIn(text: string): { readonly rest: string; readonly time: string | null } {
  const match = clock.exec(text);
  if (!match) return { rest: text, time: null };
  const [, hour = '', minute = '', half] = match;
  const twelve = Number(hour) % 12;
  const hours = half === undefined ? Number(hour) : half.toLowerCase() === 'pm' ? twelve + 12 : twelve;
  const time = hours < 24 && Number(minute) < 60 ? clockText(hours * 60 + Number(minute)) : null;
  // Midnight beside a day is how programs write no hour at all.
  return { rest: text.slice(0, match.index).trim(), time: time === '00:00' ? null : time };
}

/**
 * The day that a cell names; null: none.
 * @param order how `4/12/2026` is read
 * @param year of days that name none
 */
export function dayInCell(cell: string, order: DayOrder, year: number): When | null {
  if (cell.length > 60) return null;
  const { rest, time } = timeIn(cell.trim());
  const day = dayNamed(rest, order, year);
  return day === null ? null : { day, time };
}

function dayNamed(text: string, order: DayOrder, year: number): string | null {
  const first = yearFirst.exec(text);
  if (first) return dayOf(Number(first[1]), Number(first[2]), Number(first[3]));
  const numbers = numbered.exec(text);
  if (numbers) {
    const [a, b] = [Number(numbers[1]), Number(numbers[3])];
    // Whatever the order: a thirteenth month there is not. With dots the day comes first everywhere.
    const isDayFirst = a > 12 || (b <= 12 && (order === 'dayFirst' || numbers[2] === '.'));
    return dayOf(yearOf(numbers[4] ?? ''), isDayFirst ? b : a, isDayFirst ? a : b);
  }
  const chinese = inChinese.exec(text);
  if (chinese) return dayOf(year, Number(chinese[1]), Number(chinese[2]));
  const words = dayOfMonth.exec(text);
  if (words) return dayOf(words[3] ? yearOf(words[3]) : year, monthOf(words[2] ?? ''), Number(words[1]));
  const other = monthAndDay.exec(text);
  return other ? dayOf(other[3] ? yearOf(other[3]) : year, monthOf(other[1] ?? ''), Number(other[2])) : null;
}

const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** In which order the days of a column are written; `either`: both readings are days, and they are not the same. */
export function orderIn(cells: readonly string[]): DayOrder | 'either' {
  let isDoubtful = false;
  for (const cell of cells) {
    const numbers = numbered.exec(timeIn(cell.trim()).rest);
    if (!numbers || numbers[2] === '.') continue;
    const [a, b] = [Number(numbers[1]), Number(numbers[3])];
    if (a > 12 && b <= 12) return 'dayFirst';
    if (b > 12 && a <= 12) return 'monthFirst';
    if (a !== b) isDoubtful = true;
  }
  return isDoubtful ? 'either' : 'dayFirst';
}
