/** Takes "twice", "on Saturday", "Tuesday evening", "at half past seven", "周六下午三点" out of a phrase, in both languages. */
import type { Weekday } from './calendar.ts';
import { type NoSuch, takeNoSuch } from './no-such.ts';
import { CHINESE_NUMBER, ENGLISH_NUMBER, numberOf, plainWidth } from './numbers.ts';

export type DayPart = 'morning' | 'afternoon' | 'evening';

export interface When {
  /** Empty: any day. */
  readonly days: readonly Weekday[];
  readonly part: DayPart | null;
  /** Minutes since midnight. */
  readonly time: number | null;
  /** How long, in minutes. */
  readonly length: number | null;
  /** How often in the week; null when it is not said. */
  readonly times: number | null;
  /** An hour was said without morning or evening, and read as `time`. */
  readonly guessed: boolean;
  /** A day or an hour that was named and does not exist: nothing else says when instead. */
  readonly noSuch?: NoSuch;
}

export interface Phrase {
  readonly when: When;
  /** What is left of the phrase. */
  readonly rest: string;
}

interface Found {
  days: Weekday[];
  part: DayPart | null;
  time: number | null;
  length: number | null;
  times: number | null;
  guessed: boolean;
}

/** False: it says nothing about when, and its words stay. */
type Rule = readonly [pattern: RegExp, take: (found: Found, match: readonly string[], today: Weekday) => unknown];

const DAY_WORDS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const CHINESE_DAYS = '一二三四五六日';
const all: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
const add = (found: Found, ...days: Weekday[]): void => {
  for (const day of days) if (!found.days.includes(day)) found.days.push(day);
};
const dayNamed = (word: string): Weekday => Math.max(0, DAY_WORDS.indexOf(word.slice(0, 3).toLowerCase())) as Weekday;
const chineseDay = (sign: string): Weekday => (sign === '天' ? 6 : Math.max(0, CHINESE_DAYS.indexOf(sign))) as Weekday;

const PARTS: Readonly<Record<string, DayPart>> = {
  morning: 'morning',
  mornings: 'morning',
  afternoon: 'afternoon',
  afternoons: 'afternoon',
  evening: 'evening',
  evenings: 'evening',
  night: 'evening',
  nights: 'evening',
  早上: 'morning',
  早晨: 'morning',
  上午: 'morning',
  下午: 'afternoon',
  傍晚: 'evening',
  晚上: 'evening',
  晚: 'evening',
};

/** Reads an hour without am or pm by the part of the day, else as the likelier one: 1–7 after noon, 8–12 before. */
function setTime(found: Found, hour: number, minute: number, half: 'am' | 'pm' | null, certain: boolean): boolean {
  if (minute > 59 || hour * 60 + minute > 24 * 60) return false;
  let value = hour % 24;
  if (half === 'pm' && value < 12) value += 12;
  else if (half === 'am' && value === 12) value = 0;
  else if (half === null && !certain && value > 0 && value <= 12) {
    if (found.part === 'evening' || found.part === 'afternoon') value = value < 12 ? value + 12 : value;
    else if (found.part === null) {
      if (value < 8) value += 12;
      found.guessed = true;
    }
  }
  found.time = value * 60 + minute;
  return true;
}

const minutesOf = (text: string | undefined): number => {
  if (!text) return 0;
  if (text === '半') return 30;
  if (text === '一刻') return 15;
  if (text === '三刻') return 45;
  return numberOf(text.replace('分', '')) ?? 0;
};

const NUMBER = `\\d+|${ENGLISH_NUMBER}`;
const FULL_DAY = 'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?';
const SHORT_DAY = 'Mon|Tues?|Wed|Thurs?|Thu|Fri|Sat|Sun|MON|TUE|WED|THU|FRI|SAT|SUN';
const PART = 'mornings?|afternoons?|evenings?|nights?';

/** In this order: what is longer and more certain goes first, so that nothing reads half of it. */
const RULES: readonly Rule[] = [
  [/\b(?:every ?day|daily|each day)\b|每天|天天/gi, found => add(found, ...all)],
  [/\b(?:on )?(?:every )?week ?days?\b|工作日/gi, found => add(found, 0, 1, 2, 3, 4)],
  [/\b(?:on |at )?(?:the |this )?weekends?\b|周末/gi, found => add(found, 5, 6)],
  [/\b(?:today)\b|今天/gi, (found, _match, today) => add(found, today)],
  [
    /\b(?:tonight)\b|今晚/gi,
    (found, _match, today) => {
      add(found, today);
      found.part = 'evening';
    },
  ],
  [/\b(?:tomorrow)\b|明天/gi, (found, _match, today) => add(found, ((today + 1) % 7) as Weekday)],
  [/后天/g, (found, _match, today) => add(found, ((today + 2) % 7) as Weekday)],
  [new RegExp(`\\b(?:on |every |each |this |next )?(${FULL_DAY})\\b`, 'gi'), (found, [, word = '']) => add(found, dayNamed(word))],
  [new RegExp(`\\b(?:[Oo]n |every |next )?(${SHORT_DAY})\\b\\.?`, 'g'), (found, [, word = '']) => add(found, dayNamed(word))],
  [/\bon (mon|tue|wed|thu|fri|sat|sun)\b/gi, (found, [, word = '']) => add(found, dayNamed(word))],
  [/(?:这|下|本|每)?(?:个)?(?:周|星期|礼拜)([一二三四五六日天])/g, (found, [, sign = '']) => add(found, chineseDay(sign))],
  [
    /\b(?:for )?half an hour\b|半(?:个)?小时/gi,
    found => {
      found.length = 30;
    },
  ],
  [
    new RegExp(`\\b(?:for )?(${NUMBER}|an?) ?(?:hours?|hrs?|h)(?: and a half)?\\b`, 'gi'),
    (found, match) => {
      found.length = (numberOf(match[1] ?? '') ?? 1) * 60 + (/half/i.test(match[0] ?? '') ? 30 : 0);
    },
  ],
  [
    new RegExp(`\\b(?:for )?(${NUMBER}) ?(?:minutes?|mins?)\\b`, 'gi'),
    (found, [, word = '']) => {
      found.length = numberOf(word) ?? null;
    },
  ],
  [
    new RegExp(`(\\d+|${CHINESE_NUMBER})(?:个)?(半)?小时`, 'g'),
    (found, [, word = '', half]) => {
      found.length = (numberOf(word) ?? 1) * 60 + (half ? 30 : 0);
    },
  ],
  [
    new RegExp(`(\\d+|${CHINESE_NUMBER})分钟`, 'g'),
    (found, [, word = '']) => {
      found.length = numberOf(word) ?? null;
    },
  ],
  [
    /\b(once|twice|thrice)\b(?: (?:a|this|per) week)?/gi,
    (found, [, word = '']) => {
      found.times = numberOf(word);
    },
  ],
  [
    new RegExp(`\\b(${NUMBER}) ?(?:times|x|×)(?: (?:a|this|per) week)?(?![\\w])`, 'gi'),
    (found, [, word = '']) => {
      found.times = numberOf(word);
    },
  ],
  [/每周(?![一二三四五六日天末])/g, () => undefined],
  [
    new RegExp(`(?:每周|一周)?(\\d+|${CHINESE_NUMBER})(?:次|回|遍)`, 'g'),
    (found, [, word = '']) => {
      found.times = numberOf(word);
    },
  ],
  [
    new RegExp(`\\b(?:in the |at )?(${PART})\\b`, 'gi'),
    (found, [, word = '']) => {
      found.part = PARTS[word.toLowerCase()] ?? null;
    },
  ],
  [
    /(早上|早晨|上午|下午|傍晚|晚上|(?<=[一二三四五六日天])晚)/g,
    (found, [, word = '']) => {
      found.part = PARTS[word] ?? null;
    },
  ],
  [/\b(?:at )?(?:noon|midday)\b|中午(?:12点|十二点)?/gi, found => setTime(found, 12, 0, null, true)],
  [
    new RegExp(`\\b(?:at )?half past (${NUMBER})\\b ?(am|pm)?`, 'gi'),
    (found, [, word = '', half]) => setTime(found, numberOf(word) ?? 99, 30, halfOf(half), false),
  ],
  [
    new RegExp(`\\b(?:at )?quarter past (${NUMBER})\\b ?(am|pm)?`, 'gi'),
    (found, [, word = '', half]) => setTime(found, numberOf(word) ?? 99, 15, halfOf(half), false),
  ],
  [
    new RegExp(`\\b(?:at )?quarter to (${NUMBER})\\b ?(am|pm)?`, 'gi'),
    (found, [, word = '', half]) => setTime(found, (numberOf(word) ?? 100) - 1, 45, halfOf(half), false),
  ],
  [
    /\b(?:at |from )?(\d{1,2})[:.](\d\d) ?(am|pm)?(?![\d.])/gi,
    (found, [, hour = '', minute = '', half]) => setTime(found, Number(hour), Number(minute), halfOf(half), true),
  ],
  [/\b(?:at |from )?(\d{1,2}) ?(am|pm)\b/gi, (found, [, hour = '', half]) => setTime(found, Number(hour), 0, halfOf(half), false)],
  [
    new RegExp(`\\bat (${NUMBER})(?: o['’]?clock)?(?![\\w.:])`, 'gi'),
    (found, [, word = '']) => setTime(found, numberOf(word) ?? 99, 0, null, Number(word) > 12),
  ],
  [
    new RegExp(`(\\d{1,2}|${CHINESE_NUMBER})(?:点钟|点|时|：|:)(半|一刻|三刻|\\d{1,2}分?|${CHINESE_NUMBER}分)?`, 'g'),
    (found, match) =>
      setTime(found, numberOf(match[1] ?? '') ?? 99, minutesOf(match[2]), null, Number(match[1]) > 12 || /[:：]/.test(match[0] ?? '')),
  ],
];

function halfOf(word: string | undefined): 'am' | 'pm' | null {
  const lower = word?.toLowerCase();
  return lower === 'am' || lower === 'pm' ? lower : null;
}

/** Tidies what is left: hanging commas, prepositions and spaces. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,，、:：;；.。–-]+|[\s,，、:：;；.。–-]+$/g, '')
    .replace(/\s+(?:on|at|in the|and|for|from|every)$/i, '')
    .replace(/^(?:and|on|at|in the)(?:\s+|$)/i, '')
    .replace(/^和\s+|(?:在|于|和)$/g, '')
    .trim();

/** Takes all words about time out of `phrase`. `today` is what "today" and "tomorrow" mean. */
export function takeWhen(phrase: string, today: Weekday): Phrase {
  const found: Found = { days: [], part: null, time: null, length: null, times: null, guessed: false };
  const { rest: real, noSuch } = takeNoSuch(plainWidth(phrase));
  let rest = real;
  for (const [pattern, take] of RULES) {
    rest = rest.replace(pattern, (...match: unknown[]) => {
      const groups = match.slice(0, -2).map(group => (typeof group === 'string' ? group : ''));
      return take(found, groups, today) === false ? String(match[0]) : ' ';
    });
  }
  // "Friday 30 February" is not this Friday.
  const days = noSuch?.what === 'day' ? [] : [...found.days].sort((a, b) => a - b);
  return { when: { ...found, days, ...(noSuch !== undefined && { noSuch }) }, rest: tidy(rest) };
}

/** Whether anything about time was said. */
export const saysWhen = (when: When): boolean =>
  when.days.length > 0 ||
  when.part !== null ||
  when.time !== null ||
  when.length !== null ||
  when.times !== null ||
  when.noSuch !== undefined;
