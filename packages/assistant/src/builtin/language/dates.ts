/** A day that somebody names: "Friday", "25 December", 12月25日, "5.3.2027". */
import { GB } from 'chrono-node/en';
import { hans } from 'chrono-node/zh';
import { isDay } from './calendar.ts';
import { takeDays } from './days.ts';
import { plainWidth } from './numbers.ts';

/** A longer text names no day. */
const LONGEST = 200;

/**
 * `YYYY-MM-DD`, or null when no day is named. Our own rules first; what they do not read, the library does, at noon of a day without hours,
 * so that the zone of the machine does not show in it.
 */
export function dayNamedIn(text: string, today: string): string | null {
  if (text.length > LONGEST) return null;
  const plain = plainWidth(text);
  return takeDays(plain, today).days[0]?.day ?? byLibrary(plain, today);
}

function byLibrary(text: string, today: string): string | null {
  const [year = 1970, month = 1, day = 1] = today.split('-').map(Number);
  const noon = new Date(year, month - 1, day, 12);
  for (const parser of /\p{Script=Han}/u.test(text) ? [hans, GB] : [GB]) {
    const [found] = parser.parse(text, noon, { forwardDate: true });
    const start = found?.start;
    if (!start || !(start.isCertain('day') || start.isCertain('weekday'))) continue;
    const pad = (value: number | null, length: number): string => String(value ?? 0).padStart(length, '0');
    const named = `${pad(start.get('year'), 4)}-${pad(start.get('month'), 2)}-${pad(start.get('day'), 2)}`;
    if (isDay(named)) return named;
  }
  return null;
}
