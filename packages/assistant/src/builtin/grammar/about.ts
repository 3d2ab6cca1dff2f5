/** Days, hours and what was changed: questions that need no document, and the day of a plan. */
import type { ScopedDocument } from '../../request.ts';
import { addDays, clockText, dayIn, daysBetween, minuteIn, mondayOf, weekdayOf } from '../language/calendar.ts';
import { dayNamedIn } from '../language/dates.ts';
import { takeMoment } from '../language/moment.ts';
import { itemName } from '../language/split.ts';
import { itemsCalled } from './find.ts';
import { type Ask, asks, type Spoken, says } from './spoken.ts';
import { looking, oneWord, unseen } from './targets.ts';
import { lineText, placeWords, thingsOf } from './things.ts';

/** A year is said where it is not this one. */
const isElsewhen = (day: string, today: string): boolean => day.slice(0, 4) !== today.slice(0, 4);

/** The day on which a plan has this thing. */
function dayOfLine(documents: readonly ScopedDocument[], text: string): string | null {
  const [found] = itemsCalled(
    documents.filter(document => document.kind === 'plan'),
    itemName(text),
    item => item.done !== true,
  );
  return found?.item.day ?? null;
}

export function until({ texts, today, request }: Ask, text: string): Spoken | null {
  const day = dayNamedIn(text, today) ?? dayOfLine(request.documents, text);
  if (day === null) return null;
  const count = daysBetween(today, day);
  if (count < 0) return says(texts.tell.daysSince(-count, day, isElsewhen(day, today)));
  const said = texts.tell.daysUntil(count, day, isElsewhen(day, today));
  return says(texts.sentences([said, count > 13 ? texts.tell.weeksToo(Math.floor(count / 7), count % 7) : '']));
}

export function since({ texts, today }: Pick<Ask, 'texts' | 'today'>, text: string): Spoken | null {
  const day = pastDay(text, today);
  return day === null ? null : says(texts.tell.daysSince(daysBetween(day, today), day, isElsewhen(day, today)));
}

/** A day that was: "1 May" without a year is the last one. */
function pastDay(text: string, today: string): string | null {
  const day = dayNamedIn(text, today);
  if (day === null || day <= today) return day;
  const { moment } = takeMoment(text, today);
  if (moment.days[0]?.bare != null) return addDays(day, -7);
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return /\d{4}/.test(text) ? null : (dayNamedIn(before, today) ?? null);
}

export function between({ texts, today }: Ask, from: string, to: string): Spoken | null {
  const first = dayNamedIn(from, today);
  const second = first === null ? null : dayNamedIn(to, first > today ? first : today);
  if (first === null || second === null) return null;
  const [early, late] = first <= second ? [first, second] : [second, first];
  return says(texts.tell.between(daysBetween(early, late), early, late));
}

/** A date by its looks, whether there is such a day or not. */
const DATED =
  /\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|\d月\d+[日号]/i;

export function dayOf({ texts, today }: Ask, text: string): Spoken | null {
  const day = dayNamedIn(text, today);
  if (day === null) return DATED.test(text) ? says(texts.tell.noSuchDay) : null;
  return says(texts.tell.dayIs(weekdayOf(day), day, isElsewhen(day, today)));
}

export function age({ texts, today }: Ask, text: string): Spoken | null {
  const day = dayNamedIn(text, today);
  const [year] = /\b(\d{4})\b|(\d{4})(?=年)/.exec(text) ?? [];
  if (day === null) {
    const born = Number(year);
    return year === undefined ? null : says(texts.tell.ageOfYear(Number(today.slice(0, 4)) - born, born));
  }
  if (day > today) return says(texts.tell.notBorn(day));
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0);
  return says(texts.tell.age(years, day));
}

export const clock = ({ texts, at, zone }: Ask): Spoken => says(texts.tell.clock(clockText(minuteIn(at, zone))));

/** The days that a question is about: one, a weekend, or a week. */
function spanOf(text: string, today: string): string[] {
  const day = dayNamedIn(text, today);
  if (day === null) return [];
  if (/weekend|周末/i.test(text)) return [addDays(mondayOf(day), 5), addDays(mondayOf(day), 6)];
  const isWeek = /\bweek\b(?! (?:on|from))|(?:这|本|下|上)(?:个)?(?:周|星期|礼拜)(?![一二三四五六日天])/i.test(text) && !/\d/.test(text);
  return isWeek ? [0, 1, 2, 3, 4, 5, 6].map(offset => addDays(mondayOf(day), offset)) : [day];
}

/** What stands on a day: in the plans, and on lists whose lines name it. Null: no day was named. */
export function onDay(ask: Ask, text: string): Spoken | null {
  const { texts, today, request } = ask;
  const days = spanOf(text, today);
  if (days.length === 0 || takeMoment(text, today).rest.length > 12) return null;
  const look = unseen(ask, ['plan']);
  if (look.length > 0) return looking(look);
  const found = days
    .map(day => ({
      title: texts.tell.dayTitle(weekdayOf(day), day),
      lines: request.documents.flatMap(document => linesOn(document, day, ask)),
    }))
    .filter(({ lines }) => lines.length > 0);
  if (found.length === 0) {
    const titles = days.map(day => texts.tell.dayTitle(weekdayOf(day), day));
    return says(texts.tell.dayFree(days.length > 2 ? [texts.tell.weekOf(days[0] ?? today)] : titles));
  }
  return says(texts.tell.dayHolds(found));
}

function linesOn({ kind, items = [] }: ScopedDocument, day: string, { texts, today }: Ask): string[] {
  if (kind === 'note') return [];
  const own = items.filter(item => (kind === 'plan' ? item.day === day : namesDay(item.text, day, today)));
  return [...own]
    .sort((a, b) => (hourOf(a) < hourOf(b) ? -1 : hourOf(a) > hourOf(b) ? 1 : 0))
    .map(item => `${item.time === undefined ? '' : `${item.time} `}${item.text}${item.done === true ? ` (${texts.say.ticked})` : ''}`);
}

const hourOf = (item: { readonly time?: string | undefined; readonly part?: string | undefined }): string =>
  item.time ?? { morning: '06:00', afternoon: '12:00', evening: '17:00' }[item.part ?? ''] ?? '00:00';

/** Whether a line of a list names this very day behind its last comma; a weekday alone may be any week's. */
function namesDay(text: string, day: string, today: string): boolean {
  const [, tail = ''] = /[,，]\s*([^,，]+)$/.exec(text) ?? [];
  return tail !== '' && takeMoment(tail, today).moment.days.some(named => named.bare === null && named.day === day);
}

/** Entries that one answer tells. */
const CHANGES = 5;

/** What was changed in this conversation: the last changes, those since a day, or those on it. */
export function changes({ request, texts, today, zone }: Ask, text: string): Spoken {
  const all = request.earlier.filter(entry => entry.kind === 'change');
  const words = all.map(entry => ({ day: dayIn(entry.at, zone), line: texts.say.change(entry.title ?? '', entry.text) }));
  const day = text === '' ? null : pastDay(text, today);
  if (day === null) {
    const lines = words.slice(-CHANGES).map(({ line }) => line);
    return says(lines.length === 0 ? texts.say.noChanges : texts.say.changes(lines));
  }
  const isOnly = /^(?:on |from )?(?:today|yesterday|今天|昨天|前天)$/i.test(text.trim());
  const lines = words
    .filter(entry => (isOnly ? entry.day === day : entry.day >= day))
    .slice(-20)
    .map(({ line }) => line);
  const when = `${texts.tell.dayTitle(weekdayOf(day), day)}`;
  if (lines.length === 0) return says(isOnly ? texts.tell.noChangesOn(when) : texts.tell.noChangesSince(when));
  return says(isOnly ? texts.tell.changesOn(when, lines) : texts.tell.changesSince(when, lines));
}

export function remind({ request, texts, today }: Ask, text: string): Spoken {
  const what = itemName(text.replace(/^(?:to|that|about)\s+/i, ''));
  if (what === '') return says(texts.say.remind);
  const [thing] = thingsOf(what, today);
  // "Set an alarm for 7 am": there is nothing but when.
  const when = thing ? '' : placeWords(takeMoment(what, today).moment, texts);
  const line = oneWord(thing ? lineText(thing, texts) : when || what);
  const title = texts.week.remindersTitle;
  const known = request.known.some(entry => entry.kind === 'list' && entry.title === title);
  const say = known ? texts.say.addTo([line], title) : texts.say.makeList(title, [line]);
  return asks(texts.say.remind, [
    { say, labels: [title] },
    { say: texts.tell.neverMind, labels: [] },
  ]);
}
