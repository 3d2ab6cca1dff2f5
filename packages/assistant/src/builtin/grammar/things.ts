/** What is to be written on a list or plan: names with when they are, and the words for both. */
import { addDays, isDay, type Weekday, weekdayOf } from '../language/calendar.ts';
import { takeDays } from '../language/days.ts';
import { type Moment, saysWhen, takeMoment } from '../language/moment.ts';
import { itemName, partsOf } from '../language/split.ts';
import type { Texts } from '../texts/index.ts';

export interface Thing {
  readonly name: string;
  readonly moment: Moment;
}

/** Things that one sentence names at most. */
const MOST = 200;

/** The things of an enumeration. What stands in quotes is taken as it stands; "and Wednesday" is one more day of the thing before. */
export function thingsOf(text: string, today: string): Thing[] {
  const things: Thing[] = [];
  for (const part of partsOf(text).slice(0, MOST)) {
    const literal = [...'“"「『'].some(mark => text.includes(`${mark}${part}`));
    const { moment, rest } = literal ? { moment: none, rest: part } : takeMoment(part, today);
    const name = literal ? part : itemName(rest);
    const last = things.at(-1);
    if (name !== '') things.push({ name: name.toWellFormed(), moment });
    else if (last && saysWhen(moment)) things[things.length - 1] = { ...last, moment: joined(last.moment, moment) };
  }
  return things;
}

const none: Moment = { days: [], every: null, time: null, either: null, part: null };
export const anyTime = none;

const joined = (a: Moment, b: Moment): Moment => ({
  days: [...a.days, ...b.days],
  every: a.every ?? b.every,
  time: a.time ?? b.time,
  either: a.either ?? b.either,
  part: a.part ?? b.part,
});

/** When it is, in words that hold tomorrow as well: "Friday 4 December 15:00". */
export function placeWords({ days, every, time, part }: Moment, texts: Texts): string {
  const named = days.map(({ day }) => texts.tell.place(day, weekdayOf(day), null));
  const said = [every ?? '', texts.list(named), time ?? (part === null ? '' : texts.partName[part])].filter(words => words !== '');
  return said.join(' ');
}

/** A line of a list, which has no field for its day. */
export function lineText({ name, moment }: Thing, texts: Texts): string {
  const place = placeWords(moment, texts);
  return place === '' ? name : texts.tell.withPlace(name, place);
}

/** The days that a thing has in the week of a plan; a weekday alone is the one of that week. */
export function daysInWeek({ days, every }: Moment, week: string, today: string): string[] {
  const repeated =
    every === null
      ? []
      : daily.test(every)
        ? allDays
        : takeDays(every.replace(/^(?:on )?(?:every|each)\s+|^每个?/i, ''), today).days.map(({ bare }) => bare);
  const weekdays: readonly (Weekday | null)[] = repeated;
  const ofRule = weekdays.flatMap(weekday => (weekday === null ? [] : [addDays(week, weekday)]));
  return [...days.map(({ day, bare }) => (bare === null ? day : addDays(week, bare))), ...ofRule].filter(isDay);
}

const daily = /\bday\b|\bdaily\b|morning|evening|night|每天/i;
const allDays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
