import type { Messages } from './en.ts';

const minute = 60_000;
const day = 86_400_000;

/** Local midnight before a moment, for "today" and "yesterday". */
function startOfDay(at: number): number {
  const date = new Date(at);
  date.setHours(0, 0, 0, 0);
  return date.getTime();
}

/** Times and dates in the language of the screen. All arguments are milliseconds since 1970; the zone is the device's. */
export class Format {
  readonly #text: Messages;
  readonly #time: Intl.DateTimeFormat;
  readonly #seconds: Intl.DateTimeFormat;
  readonly #weekday: Intl.DateTimeFormat;
  readonly #shortWeekday: Intl.DateTimeFormat;
  readonly #date: Intl.DateTimeFormat;
  readonly #shortDate: Intl.DateTimeFormat;
  readonly #list: Intl.ListFormat;
  readonly #number: Intl.NumberFormat;

  constructor(text: Messages) {
    const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(text.lang, options);
    this.#text = text;
    this.#time = of({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    this.#seconds = of({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
    this.#weekday = of({ weekday: 'long' });
    this.#shortWeekday = of({ weekday: 'short' });
    this.#date = of({ day: 'numeric', month: 'long' });
    this.#shortDate = of({ day: 'numeric', month: 'short' });
    this.#list = new Intl.ListFormat(text.lang);
    this.#number = new Intl.NumberFormat(text.lang, { maximumSignificantDigits: 3 });
  }

  /** "14:31" */
  time(at: number): string {
    return this.#time.format(at);
  }

  /** "14:36:02", where the order of two moments matters. */
  seconds(at: number): string {
    return this.#seconds.format(at);
  }

  /** With milliseconds, for technical detail. */
  exact(at: number): string {
    return `${this.#seconds.format(at)}.${String(at % 1000).padStart(3, '0')}`;
  }

  /** "Today", "Yesterday", "Thursday" within a week, then "2 November". */
  dayName(at: number, now: number): string {
    const days = Math.round((startOfDay(now) - startOfDay(at)) / day);
    if (days <= 0) return this.#text.when.today;
    if (days === 1) return this.#text.when.yesterday;
    return days < 7 ? this.#weekday.format(at) : this.#date.format(at);
  }

  /** "14:31" today, else the day's name. */
  short(at: number, now: number): string {
    return startOfDay(at) === startOfDay(now) ? this.time(at) : this.dayName(at, now);
  }

  /** "Today, 18:04" or "Friday 14:20". */
  moment(at: number, now: number): string {
    return startOfDay(at) === startOfDay(now) ? this.#text.when.todayAt(this.time(at)) : `${this.dayName(at, now)} ${this.time(at)}`;
  }

  /** "14:20" today, else "Friday 14:20": for the middle of a sentence. */
  dayTime(at: number, now: number): string {
    return startOfDay(at) === startOfDay(now) ? this.time(at) : `${this.dayName(at, now)} ${this.time(at)}`;
  }

  /** "Baton, Anna and you" */
  list(names: readonly string[]): string {
    return this.#list.format(names);
  }

  /** "Anna or you" */
  either(names: readonly string[]): string {
    return new Intl.ListFormat(this.#text.lang, { type: 'disjunction' }).format(names);
  }

  /** "just now", "4 minutes ago", then like `moment`. */
  ago(at: number, now: number): string {
    const passed = Math.max(0, now - at);
    if (passed < minute) return this.#text.when.justNow;
    if (passed < 60 * minute) return this.#text.when.minutes(Math.floor(passed / minute));
    return this.moment(at, now);
  }

  /** "November" */
  month(at: number): string {
    return new Intl.DateTimeFormat(this.#text.lang, { month: 'long' }).format(at);
  }

  /** "30 November" */
  date(at: number): string {
    return this.#date.format(at);
  }

  /** An ISO calendar day as "Mon" and "30 Nov", whatever the zone of the device. */
  day(iso: string): { readonly weekday: string; readonly date: string; readonly long: string } {
    const at = new Date(`${iso}T12:00:00`);
    if (Number.isNaN(at.getTime())) return { weekday: iso, date: '', long: iso };
    return { weekday: this.#shortWeekday.format(at), date: this.#shortDate.format(at), long: this.#date.format(at) };
  }

  /** "312 KB", "5 MB", "1.46 MB" for a number of bytes. */
  size(bytes: number): string {
    const kilobytes = bytes / 1024;
    const [n, unit] = kilobytes < 1024 ? [Math.ceil(kilobytes), 'KB'] : [kilobytes / 1024, 'MB'];
    return `${this.#number.format(n)}\u00a0${unit}`;
  }

  /** "2:41" for a number of milliseconds to go; never negative. */
  countdown(ms: number): string {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}
