/** Days and hours that are written like ones and do not exist, in both languages: "30 February", "25:99", 2月30日, 25点. */
import { dayOf } from './calendar.ts';
import { dateInMonth, MONTH, monthOf } from './days.ts';
import { CHINESE_NUMBER, numberOf } from './numbers.ts';

export interface NoSuch {
  readonly what: 'day' | 'time';
  /** As it was written, without "on" or "at". */
  readonly words: string;
}

/** Where in the text the words begin. */
export type FoundNoSuch = NoSuch & { readonly at: number };

type Groups = readonly string[];
/** `exists`: null when it is no date at all. @param today null: nobody knows, and only what holds for any day counts */
type DayRule = readonly [pattern: RegExp, exists: (groups: Groups, today: string | null) => boolean | null];

/** Any year that has a 29 February. */
const LEAP = 2_000;
const isDate = (year: string | number, month: number, day: number): boolean => dayOf(Number(year), month, day) !== null;
/** Digits, or numerals: 周三25点 is 25 and not 325. */
const COUNT = `(?<![\\d.])\\d{1,2}|(?<![百千万零〇一二两三四五六七八九十])${CHINESE_NUMBER}`;
const DAY_COUNT = `\\d{1,2}|${CHINESE_NUMBER}`;

/** "50 may be enough": a word that is a month only by chance. */
const isChance = (day: number, month: string): boolean => day > 31 && /^(?:may|mar|march)$/.test(month);

const inMonth = (today: string | null, ahead: number, day: number): boolean | null =>
  today === null ? null : dateInMonth(today, ahead, day) !== null;

/** In this order, as days are read: what one rule took, no later one sees. */
const DAYS: readonly DayRule[] = [
  [/\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/g, ([, year = '', month, day]) => isDate(year, Number(month), Number(day))],
  [
    /(?<![\d.])(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d\d)\b/g,
    ([, one, other, year = '']) => isDate(year, Number(other), Number(one)) || isDate(year, Number(one), Number(other)),
  ],
  [
    // The minutes of 15:45 are no day of the month behind them.
    new RegExp(`(?<![\\d:.])\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})\\b(?:,? (\\d{4})\\b)?`, 'gi'),
    ([, day, month = '', year]) => (isChance(Number(day), month) ? null : isDate(year || LEAP, monthOf(month), Number(day))),
  ],
  [
    new RegExp(`\\b(${MONTH})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)(?:,? (\\d{4})\\b)?`, 'gi'),
    ([, month = '', day, year]) => (isChance(Number(day), month) ? null : isDate(year || LEAP, monthOf(month), Number(day))),
  ],
  [
    /\b(\d{1,2})(?:st|nd|rd|th) of (next|this) month\b/gi,
    ([, day, which = ''], today) => inMonth(today, /next/i.test(which) ? 1 : 0, Number(day)),
  ],
  [
    new RegExp(`(?:(\\d{4})年)?(${COUNT})月(${DAY_COUNT})(?:日|号|$)`, 'g'),
    ([, year, month = '', day = '']) => isDate(year || LEAP, numberOf(month) ?? 0, numberOf(day) ?? 0),
  ],
  [
    new RegExp(`(下下|下|这|本)个?月(${DAY_COUNT})(?:日|号)`, 'g'),
    ([, which = '', day = ''], today) => inMonth(today, which === '下下' ? 2 : which === '下' ? 1 : 0, numberOf(day) ?? 0),
  ],
];

/** `isCertain`: an hour even where nothing else says when; else it may be a score, a ratio or points. */
type TimeRule = readonly [pattern: RegExp, exists: (groups: Groups) => boolean, isCertain: (groups: Groups) => boolean];

/** A day ends at 24:00. Nobody's afternoon has a 25 pm, nor a morning a 15 am; 15 pm is what it says. */
function isHour(hour: number, minute: number, half = ''): boolean {
  if (/^a/i.test(half) && hour > 12) return false;
  if (/^p/i.test(half) && hour > 23) return false;
  return minute < 60 && hour * 60 + minute <= 24 * 60;
}

const HALF = '([ap])\\.?m\\b\\.?';

const TIMES: readonly TimeRule[] = [
  [
    new RegExp(`(?<![\\d:：.])(\\d{1,2})[:：](\\d\\d)(?![\\d:：.])(?: ?${HALF})?`, 'gi'),
    ([, hour, minute, half]) => isHour(Number(hour), Number(minute), half),
    ([, , , half = '']) => half !== '',
  ],
  [new RegExp(`(?<![\\d.:])\\b(\\d{1,2}) ?${HALF}(?! i\\b)`, 'gi'), ([, hour, half]) => isHour(Number(hour), 0, half), () => true],
  [/\b(\d{1,2}) o['’]?clock\b/gi, ([, hour]) => isHour(Number(hour), 0), () => true],
  [/\b(?:half past|quarter past|quarter to) (\d{1,2})\b(?![:.]\d)/gi, ([, hour]) => isHour(Number(hour), 0), () => true],
  [
    new RegExp(`(${COUNT})(点钟|点整|点|時|时(?![间候常装代期刻]))(?:(\\d{1,2})(分)?|(${CHINESE_NUMBER})(分))?`, 'g'),
    ([, hour = '', , digits = '', , words = '']) => isHour(numberOf(hour) ?? 0, numberOf(digits || words) ?? 0),
    ([, , sign = '', , minute = '', , minutes = '']) => sign.length > 1 || minute !== '' || minutes !== '',
  ],
];

const LED = /\b(?:at|by|from|until|till) $/i;

/**
 * The first day or hour in a text that does not exist; null: there is none.
 * @param saysWhen whether anything else says when, so that "25:99" is meant as an hour
 */
export function noSuchIn(text: string, today: string | null, saysWhen: boolean): FoundNoSuch | null {
  const found: FoundNoSuch[] = [];
  // 周三十点 is ten o’clock on a Wednesday: the day’s own sign is no part of a number.
  let rest = text.replace(/(?:周|星期|礼拜)[一二三四五六日天]/g, day => '\ue012'.repeat(day.length));
  for (const [pattern, exists] of DAYS) {
    rest = rest.replace(pattern, (...match: unknown[]) => {
      const [groups, at, words] = matched(match);
      const isThere = exists(groups, today);
      if (isThere === false) found.push({ what: 'day', words, at });
      return isThere === null ? words : '\ue012'.repeat(words.length);
    });
  }
  for (const [pattern, exists, isCertain] of TIMES) {
    rest = rest.replace(pattern, (...match: unknown[]) => {
      const [groups, at, words] = matched(match);
      if (!exists(groups) && (saysWhen || isCertain(groups) || LED.test(text.slice(0, at)))) found.push({ what: 'time', words, at });
      return '\ue012'.repeat(words.length);
    });
  }
  return found.reduce<FoundNoSuch | null>((first, one) => (first === null || one.at < first.at ? one : first), null);
}

/** A longer text is no phrase; nothing is taken out of it. */
const PHRASE = 300;

/** Takes all days and hours that do not exist out of a phrase about when; the first of them is named. */
export function takeNoSuch(phrase: string): { readonly rest: string; readonly noSuch: NoSuch | undefined } {
  const found = phrase.length > PHRASE ? null : noSuchIn(phrase, null, true);
  if (found === null) return { rest: phrase, noSuch: undefined };
  const { at, what, words } = found;
  const before = phrase.slice(0, at).replace(/(?:\b(?:on|at|by|from) )?(?:the )?$/i, '');
  return { rest: takeNoSuch(`${before} ${phrase.slice(at + words.length)}`).rest, noSuch: { what, words } };
}

function matched(match: readonly unknown[]): readonly [groups: Groups, at: number, words: string] {
  const groups = match.slice(0, -2).map(group => (typeof group === 'string' ? group : ''));
  return [groups, Number(match.at(-2)), groups[0] ?? ''];
}
