/**
 * Finds places in a week. Never on top of anything, never in the past, by the fullness that was asked for; a day or hour that the person
 * named is kept or the thing does not fit. The same week and wish give the same places on every device.
 */
import type { ScopedItem } from '../../request.ts';
import { addDays, clockText, daysBetween, minuteOf, type Weekday } from '../language/calendar.ts';
import type { DayPart } from '../language/when.ts';
import type { Fullness } from './blanks.ts';
import type { Wish } from './wishes.ts';

export interface WeekFrame {
  readonly monday: string;
  /** The first moment that may be used: a day of the week (0 to 6; 7: none) and minutes of that day. */
  readonly fromDay: number;
  readonly fromMinute: number;
  readonly fullness: Fullness;
  readonly keepFree: readonly Weekday[];
}

export interface Place {
  readonly day: string;
  readonly time: string;
  readonly minutes: number;
}

export type Misfit = 'past' | 'taken' | 'full';

export interface Fit {
  readonly places: readonly Place[];
  /** Why some or all of it did not fit; null when all did. */
  readonly misfit: Misfit | null;
}

interface Stretch {
  readonly day: number;
  readonly from: number;
  readonly to: number;
}

const PARTS: { readonly [Part in DayPart]: { readonly from: number; readonly to: number; readonly starts: readonly string[] } } = {
  morning: { from: 360, to: 720, starts: ['07:30', '09:00', '10:30'] },
  afternoon: { from: 720, to: 1020, starts: ['14:00', '15:30', '12:30'] },
  evening: { from: 1020, to: 1380, starts: ['18:00', '19:30', '21:00'] },
};
const WEEKDAY_STARTS = ['18:00', '19:30', '07:30'];
const WEEKEND_STARTS = ['10:00', '14:00', '16:30'];
const PACKED_EXTRA = { week: ['12:30', '21:00'], weekend: ['18:30', '08:30'] };

/** Things on one day, fixed ones included, and whether Sunday is used without being asked for. */
const CAPACITY: { readonly [Name in Fullness]: { readonly perDay: number; readonly sunday: boolean } } = {
  easy: { perDay: 1, sunday: false },
  normal: { perDay: 3, sunday: false },
  packed: { perDay: 5, sunday: true },
  choose: { perDay: 3, sunday: false },
};

export const defaultMinutes = 60;

const isPart = (part: string | undefined): part is DayPart => part === 'morning' || part === 'afternoon' || part === 'evening';

/** The stretches that an item takes. `part` "day": the whole day is taken. A thing with a day and no hour takes none of it. */
function stretchesOf(item: ScopedItem, monday: string): Stretch[] {
  if (item.day === undefined) return [];
  const day = daysBetween(monday, item.day);
  if (item.time !== undefined) {
    const from = minuteOf(item.time);
    return [{ day, from, to: from + (item.minutes ?? defaultMinutes) }];
  }
  if (isPart(item.part)) return [{ day, from: PARTS[item.part].from, to: PARTS[item.part].to }];
  return item.part === 'day' ? [{ day, from: 0, to: 1440 }] : [];
}

export class Week {
  private readonly frame: WeekFrame;
  private readonly taken: Stretch[];
  private readonly load: number[] = [0, 0, 0, 0, 0, 0, 0];

  constructor(frame: WeekFrame, items: readonly ScopedItem[]) {
    this.frame = frame;
    this.taken = items.flatMap(item => stretchesOf(item, frame.monday));
    for (const item of items) {
      const day = item.day === undefined ? -1 : daysBetween(frame.monday, item.day);
      if (day >= 0 && day < 7) this.load[day] = (this.load[day] ?? 0) + 1;
    }
  }

  /** Places for a wish, all its occurrences; they count as taken from then on. */
  fit(wish: Wish): Fit {
    const places: Place[] = [];
    const days: number[] = [];
    let misfit: Misfit | null = null;
    for (let n = 0; n < wish.often; n++) {
      const found = this.best(wish, days);
      if (typeof found === 'string') {
        misfit = found;
        break;
      }
      const minutes = wish.when.length ?? defaultMinutes;
      days.push(found.day);
      this.taken.push({ day: found.day, from: found.minute, to: found.minute + minutes });
      this.load[found.day] = (this.load[found.day] ?? 0) + 1;
      places.push({ day: addDays(this.frame.monday, found.day), time: clockText(found.minute), minutes });
    }
    places.sort((a, b) => (a.day + a.time < b.day + b.time ? -1 : 1));
    return { places, misfit };
  }

  /** Days of the week, from the first usable one, on which nothing stands. */
  emptyDays(): Weekday[] {
    const empty: Weekday[] = [];
    for (let day = Math.min(6, this.frame.fromDay); day < 7; day++) if (this.load[day] === 0) empty.push(day as Weekday);
    return empty;
  }

  private isFree(day: number, from: number, minutes: number): boolean {
    const { fromDay, fromMinute } = this.frame;
    if (day < fromDay || (day === fromDay && from < fromMinute) || from + minutes > 1440) return false;
    return !this.taken.some(other => other.day === day && from < other.to && other.from < from + minutes);
  }

  private startsOn(day: number, wish: Wish): number[] {
    const { time, part } = wish.when;
    if (time !== null) return [time];
    if (part !== null) return PARTS[part].starts.map(minuteOf);
    const weekend = day > 4;
    const extra = this.frame.fullness === 'packed' ? PACKED_EXTRA[weekend ? 'weekend' : 'week'] : [];
    return [...(weekend ? WEEKEND_STARTS : WEEKDAY_STARTS), ...extra].map(minuteOf);
  }

  private mayUse(day: number, wish: Wish): boolean {
    const named = wish.when.days.includes(day as Weekday);
    if (wish.when.days.length > 0 && !named) return false;
    if (this.frame.keepFree.includes(day as Weekday)) return false;
    // A day that the person named is used however full it is; fullness is for the days that I choose.
    if (named) return true;
    const { perDay, sunday } = CAPACITY[this.frame.fullness];
    return (this.load[day] ?? 0) < perDay && (day !== 6 || sunday);
  }

  /** The best free moment, or why there is none. `used`: days that earlier occurrences of the wish have. */
  private best(wish: Wish, used: readonly number[]): { readonly day: number; readonly minute: number } | Misfit {
    const minutes = wish.when.length ?? defaultMinutes;
    const enoughDays = wish.when.days.length === 0 || wish.when.days.length >= wish.often;
    let best: { readonly day: number; readonly minute: number; readonly cost: number } | null = null;
    let future = false;
    for (let day = 0; day < 7; day++) {
      if (!this.mayUse(day, wish) || (used.includes(day) && enoughDays)) continue;
      const starts = this.startsOn(day, wish);
      if (day > this.frame.fromDay || (day === this.frame.fromDay && starts.some(start => start >= this.frame.fromMinute))) future = true;
      for (const [rank, minute] of starts.entries()) {
        if (!this.isFree(day, minute, minutes)) continue;
        const cost = this.cost(day, rank, used);
        if (!best || cost < best.cost) best = { day, minute, cost };
      }
    }
    if (best) return best;
    if (wish.when.days.length > 0) return future ? 'taken' : 'past';
    return 'full';
  }

  /** Quiet days first, then the usual hours, then early in the week; the same thing again only after a rest if there is a way. */
  private cost(day: number, rank: number, used: readonly number[]): number {
    const gap = Math.min(...used.map(other => Math.abs(other - day)), 4);
    const crowd = used.length > 0 ? (4 - gap) * 12 : 0;
    return (this.load[day] ?? 0) * 20 + rank * 4 + crowd + (day > 4 ? 6 : 0) + day;
  }
}
