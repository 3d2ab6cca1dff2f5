/** Days as `YYYY-MM-DD` and minutes of a day: plain arithmetic, the same on every device. Weeks start on Monday. */

const DAY = 86_400_000;

/** 0 is Monday, 6 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const stampOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number): string => new Date(stampOf(day) + days * DAY).toISOString().slice(0, 10);
export const weekdayOf = (day: string): Weekday => ((new Date(stampOf(day)).getUTCDay() + 6) % 7) as Weekday;
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day));
/** Days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((stampOf(to) - stampOf(from)) / DAY);
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(stampOf(text));

/** How the English names of the months begin. */
export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const pad = (value: number): string => String(value).padStart(2, '0');

/** The day of these numbers. 31 June is none: JavaScript would make it 1 July. */
export function dayOf(year: number, month: number, date: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(date)}`;
  return isDay(text) && addDays(text, 0) === text ? text : null;
}

function partsIn(at: number, zone: string): Readonly<Record<string, string>> {
  const format = formats.get(zone) ?? formatOf(zone);
  formats.set(zone, format);
  return Object.fromEntries(format.formatToParts(at).map(part => [part.type, part.value]));
}

/** Making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  } catch {
    // A zone that this device does not know comes from another device's newer data; UTC is wrong by hours, not by a crash.
    return formatOf('UTC');
  }
}

/** The calendar day at `at` (milliseconds since 1970) on a clock in `zone` (IANA). */
export function dayIn(at: number, zone: string): string {
  const { year = '1970', month = '01', day = '01' } = partsIn(at, zone);
  return `${year}-${month}-${day}`;
}

/** Minutes since midnight on a clock in `zone`. */
export function minuteIn(at: number, zone: string): number {
  const { hour = '0', minute = '0' } = partsIn(at, zone);
  return Number(hour) * 60 + Number(minute);
}

/** `HH:MM` of minutes since midnight. */
export function clockText(minute: number): string {
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** Minutes since midnight of `HH:MM`. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
