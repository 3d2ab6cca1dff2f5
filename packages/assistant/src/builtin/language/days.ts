/** Days as people name them, in both languages, as calendar days. Weeks start on Monday. Each rule takes its words out of the phrase. */
import { addDays, dayOf, isDay, MONTHS, mondayOf, type Weekday, weekdayOf } from './calendar.ts';
import { CHINESE_NUMBER, ENGLISH_NUMBER, numberOf } from './numbers.ts';

/** A day that was named. `bare`: only its weekday was said, so that a plan may take it as the day of its own week. */
export interface NamedDay {
  readonly day: string;
  readonly bare: Weekday | null;
}

export interface DaysTaken {
  readonly days: readonly NamedDay[];
  /** "every Monday", 每周一: a rule and no day, in the person's words. */
  readonly every: string | null;
  readonly rest: string;
}

/** The English names of the months, as people write them. */
export const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const FULL_DAY = 'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?';
const SHORT_DAY = 'mon|tues?|wed|thurs?|thu|fri|sat|sun';
const CHINESE_DAYS = '一二三四五六日';
const WEEK = '(?:周|星期|礼拜)';
const COUNT = `\\d{1,4}|${ENGLISH_NUMBER}|an?`;
const CHINESE_COUNT = `\\d{1,4}|${CHINESE_NUMBER}`;

/** The next such day that is not past; 29 February waits for its year. */
export function onOrAfter(today: string, month: number, day: number): string | null {
  const year = Number(today.slice(0, 4));
  for (let ahead = 0; ahead <= 8; ahead++) {
    const found = dayOf(year + ahead, month, day);
    if (found !== null && found >= today) return found;
  }
  return null;
}

function addMonths(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1];
  for (let date = Number(day.slice(8)); date > 27; date--) {
    const found = dayOf(year, month, date);
    if (found !== null) return found;
  }
  return dayOf(year, month, Number(day.slice(8))) ?? day;
}

/** The last day of the month that lies `months` ahead. */
const endOfMonth = (today: string, months: number): string => addDays(`${addMonths(today, months + 1).slice(0, 8)}01`, -1);

/** The next 5th: of this month, or of the next that has one. */
function nextDate(today: string, date: number): string | null {
  for (let ahead = 0; ahead < 3; ahead++) {
    const first = addMonths(`${today.slice(0, 8)}01`, ahead);
    const found = dayOf(Number(first.slice(0, 4)), Number(first.slice(5, 7)), date);
    if (found !== null && found >= today) return found;
  }
  return null;
}

/** The day of a month that lies `ahead` months from this one. */
export function dateInMonth(today: string, ahead: number, date: number): string | null {
  const first = addMonths(`${today.slice(0, 8)}01`, ahead);
  return dayOf(Number(first.slice(0, 4)), Number(first.slice(5, 7)), date);
}

/** 1 to 12, of a word that `MONTH` fits. */
export const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
const weekdayNamed = (word: string): Weekday => Math.max(0, WEEKDAYS.indexOf(word.slice(0, 3).toLowerCase())) as Weekday;
const chineseWeekday = (sign: string): Weekday => (sign === '天' ? 6 : Math.max(0, CHINESE_DAYS.indexOf(sign))) as Weekday;
const upcoming = (today: string, weekday: Weekday): string => addDays(today, (weekday - weekdayOf(today) + 7) % 7);
const inWeek = (today: string, weeks: number, weekday: Weekday): string => addDays(mondayOf(today), weeks * 7 + weekday);
const ahead = (today: string, count: number | null, unit: string): string | null => {
  if (count === null) return null;
  if (/month|月/i.test(unit)) return addMonths(today, Math.floor(count));
  if (/year|年/i.test(unit)) return addMonths(today, Math.floor(count) * 12);
  return addDays(today, Math.floor(count) * (/week|fortnight|周|星期|礼拜/i.test(unit) ? (/fortnight/i.test(unit) ? 14 : 7) : 1));
};

const FEASTS: readonly (readonly [RegExp, number, number])[] = [
  [/\b(?:on )?christmas eve\b|平安夜/gi, 12, 24],
  [/\b(?:on |at )?christmas(?: day)?\b|圣诞节?/gi, 12, 25],
  [/\b(?:on )?boxing day\b/gi, 12, 26],
  [/\b(?:on )?new year['’]?s eve\b|跨年/gi, 12, 31],
  [/\b(?:on |at )?new year(?:['’]?s(?: day)?)?\b|元旦/gi, 1, 1],
  [/\b(?:on )?valentine['’]?s(?: day)?\b|情人节/gi, 2, 14],
  [/\bhallowe['’]?en\b|万圣节/gi, 10, 31],
  [/劳动节|五一(?:节)?/g, 5, 1],
  [/国庆节?/g, 10, 1],
];

type Rule = readonly [pattern: RegExp, read: (groups: readonly string[], today: string) => string | null];

/** Every one names a whole day. In this order: what is longer goes first, so that nothing reads half of it. */
const RULES: readonly Rule[] = [
  [/\b(?:on )?(\d{4})-(\d\d)-(\d\d)\b/g, ([, year, month, day]) => dayOf(Number(year), Number(month), Number(day))],
  ...FEASTS.map(([pattern, month, day]): Rule => [pattern, (_groups, today) => onOrAfter(today, month, day)]),
  [
    new RegExp(`\\b(?:on )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})\\b\\.?(?:,? (\\d{4})\\b)?`, 'gi'),
    ([, day, month = '', year], today) =>
      year ? dayOf(Number(year), monthOf(month), Number(day)) : onOrAfter(today, monthOf(month), Number(day)),
  ],
  [
    new RegExp(`\\b(?:on )?(${MONTH})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)(?:,? (\\d{4})\\b)?`, 'gi'),
    ([, month = '', day, year], today) =>
      year ? dayOf(Number(year), monthOf(month), Number(day)) : onOrAfter(today, monthOf(month), Number(day)),
  ],
  [
    new RegExp(`(?:(\\d{4})年|(明年|今年|去年))?(${CHINESE_COUNT})月(${CHINESE_COUNT})(?:日|号)?`, 'g'),
    ([, year, word, month = '', day = ''], today) => {
      const named = year ? Number(year) : word ? Number(today.slice(0, 4)) + { 明年: 1, 今年: 0, 去年: -1 }[word as '今年'] : null;
      const [monthNumber, dayNumber] = [numberOf(month) ?? 0, numberOf(day) ?? 0];
      return named === null ? onOrAfter(today, monthNumber, dayNumber) : dayOf(named, monthNumber, dayNumber);
    },
  ],
  [/\b(?:at |by )?(?:the )?end of next month\b|下个?月底/gi, (_groups, today) => endOfMonth(today, 1)],
  [/\b(?:at |by )?(?:the )?end of (?:the|this) month\b|(?:这个|本)?月底|月末/gi, (_groups, today) => endOfMonth(today, 0)],
  [/\b(?:at |by )?(?:the )?end of (?:the|this) year\b|年底|年末/gi, (_groups, today) => `${today.slice(0, 4)}-12-31`],
  [
    new RegExp(`(下下|下|这|本)(?:个)?月(${CHINESE_COUNT})(?:日|号)`, 'g'),
    ([, which = '', day = ''], today) => dateInMonth(today, which === '下下' ? 2 : which === '下' ? 1 : 0, numberOf(day) ?? 0),
  ],
  [
    /\b(?:on )?the (\d{1,2})(?:st|nd|rd|th)(?: of (next|this) month)?\b/gi,
    ([, day, which], today) => (which ? dateInMonth(today, /next/i.test(which) ? 1 : 0, Number(day)) : nextDate(today, Number(day))),
  ],
  [new RegExp(`(?<![\\d月])(${CHINESE_COUNT})号(?!楼|线|店|门|电池)`, 'g'), ([, day = ''], today) => nextDate(today, numberOf(day) ?? 0)],
  [/\b(?:the )?day after tomorrow\b|(?<!大)后天/gi, (_groups, today) => addDays(today, 2)],
  [/大后天/g, (_groups, today) => addDays(today, 3)],
  [/\b(?:the )?day before yesterday\b|(?<!大)前天/gi, (_groups, today) => addDays(today, -2)],
  [/\btomorrow\b|\btmrw?\b|明天|明日|明(?=[早晚])/gi, (_groups, today) => addDays(today, 1)],
  [/\byesterday\b|昨天|昨日/gi, (_groups, today) => addDays(today, -1)],
  [/\b(?:today|tonight)\b|今天|今日|今(?=[早晚])/gi, (_groups, today) => today],
  [
    new RegExp(`\\b(?:in )?(${COUNT}) (days?|weeks?|fortnights?|months?|years?)(?:['’] time| from (?:now|today)| later)\\b`, 'gi'),
    ([, count = '', unit = ''], today) => ahead(today, numberOf(count), unit),
  ],
  [
    new RegExp(`\\bin (${COUNT}) (days?|weeks?|fortnights?|months?|years?)\\b`, 'gi'),
    ([, count = '', unit = ''], today) => ahead(today, numberOf(count), unit),
  ],
  [
    new RegExp(`\\b(${COUNT}) (days?|weeks?|months?|years?) ago\\b`, 'gi'),
    ([, count = '', unit = ''], today) => ahead(today, -(numberOf(count) ?? 0), unit),
  ],
  [/半个月(?:之后|以后|后)/g, (_groups, today) => addDays(today, 15)],
  [
    new RegExp(`(${CHINESE_COUNT})(天|个?星期|周|个?礼拜|个月|年)(?:之后|以后|后)`, 'g'),
    ([, count = '', unit = ''], today) => ahead(today, numberOf(count), unit),
  ],
  [
    new RegExp(`(${CHINESE_COUNT})(天|个?星期|周|个?礼拜|个月|年)(?:之前|以前|前)`, 'g'),
    ([, count = '', unit = ''], today) => ahead(today, -(numberOf(count) ?? 0), unit),
  ],
  [
    new RegExp(`\\b(${COUNT}) weeks? (?:on|from) (${FULL_DAY})\\b`, 'gi'),
    ([, count = '', day = ''], today) => addDays(upcoming(today, weekdayNamed(day)), 7 * (numberOf(count) ?? 1)),
  ],
  [
    new RegExp(`\\b(?:on )?(next|last|this) (${FULL_DAY}|${SHORT_DAY})\\b`, 'gi'),
    ([, which = '', day = ''], today) => inWeek(today, { next: 1, last: -1, this: 0 }[which.toLowerCase() as 'next'], weekdayNamed(day)),
  ],
  [
    new RegExp(`\\b(?:on )?(${FULL_DAY}) (next )?week\\b`, 'gi'),
    ([, day = '', next], today) => (next ? inWeek(today, 1, weekdayNamed(day)) : addDays(upcoming(today, weekdayNamed(day)), 7)),
  ],
  [
    new RegExp(`(下下|下|上|这|本)(?:个)?${WEEK}([一二三四五六日天])`, 'g'),
    ([, which = '', sign = ''], today) => inWeek(today, { 下下: 2, 下: 1, 上: -1, 这: 0, 本: 0 }[which as '下'], chineseWeekday(sign)),
  ],
  [/\b(?:on |at )?(?:the )?next weekend\b|下(?:个)?周末/gi, (_groups, today) => inWeek(today, 1, 5)],
  [/\b(?:on |at )?(?:the |this )?weekend\b|(?:这个?|本)?周末/gi, (_groups, today) => (weekdayOf(today) === 6 ? today : null)],
  [new RegExp(`\\bnext week\\b|下(?:个)?${WEEK}(?![一二三四五六日天])`, 'gi'), (_groups, today) => inWeek(today, 1, 0)],
  [/\blast week\b|上(?:个)?(?:周|星期|礼拜)(?![一二三四五六日天])/gi, (_groups, today) => inWeek(today, -1, 0)],
  [/\bthis week\b|(?:这|本)(?:个)?(?:周|星期|礼拜)(?![一二三四五六日天])/gi, (_groups, today) => mondayOf(today)],
  [/\bnext month\b|下个?月(?!\d)/gi, (_groups, today) => addMonths(`${today.slice(0, 8)}01`, 1)],
  [/\bnext year\b|明年/gi, (_groups, today) => `${Number(today.slice(0, 4)) + 1}-01-01`],
];

/** A short name counts behind "on" or with a capital: "sun cream" and "we sat" are no days. */
const BARE: readonly (readonly [RegExp, (word: string) => Weekday])[] = [
  [/\b(?:on |at )?(?:the |this )?(weekend)\b|((?:这个?|本)?周末)/gi, () => 5],
  [new RegExp(`\\b(?:on |by |for |until )?(${FULL_DAY})\\b`, 'gi'), weekdayNamed],
  [new RegExp(`\\b(?:[Oo]n |[Bb]y )(${SHORT_DAY})\\b\\.?`, 'gi'), weekdayNamed],
  [/\b(Mon|Tues?|Wed|Thurs?|Thu|Fri|Sat|Sun|MON|TUE|WED|THU|FRI|SAT|SUN)\b\.?(?=\s*(?:$|\d|at\b|and\b|,))/g, weekdayNamed],
  [new RegExp(`${WEEK}([一二三四五六日天])`, 'g'), chineseWeekday],
];

const EVERY: readonly RegExp[] = [
  new RegExp(
    `\\b(?:on )?(?:every|each) (?:other |second )?(?:(?:${FULL_DAY})(?:(?:,| and) (?:${FULL_DAY}))*|day|week|month|year|weekday|weekend|morning|evening|night)\\b`,
    'gi',
  ),
  /\b(?:daily|weekly|monthly|yearly)\b/gi,
  new RegExp(
    `每(?:个)?(?:${WEEK}[一二三四五六日天末](?:[、和]${WEEK}?[一二三四五六日天])*|天早上|天晚上|天|周|星期|礼拜|月(?:\\d{1,2}号|底)?|年)`,
    'g',
  ),
];

/** Takes the words for days out of a phrase. */
export function takeDays(phrase: string, today: string): DaysTaken {
  let rest = phrase;
  const found: { readonly at: number; readonly named: NamedDay }[] = [];
  const words: string[] = [];
  for (const pattern of EVERY) {
    rest = rest.replace(pattern, match => {
      words.push(match.replace(/^on /i, ''));
      return '\ue010';
    });
  }
  for (const [pattern, read] of RULES) {
    rest = rest.replace(pattern, (...match: unknown[]) => {
      const day = read(
        match.slice(0, -2).map(group => (typeof group === 'string' ? group : '')),
        today,
      );
      if (day === null || !isDay(day)) return String(match[0]);
      found.push({ at: Number(match.at(-2)), named: { day, bare: null } });
      return '\ue010';
    });
  }
  for (const [pattern, read] of BARE) {
    rest = rest.replace(pattern, (_whole: string, word: string, at: number) => {
      const bare = read(word);
      found.push({ at, named: { day: upcoming(today, bare), bare } });
      return '\ue010';
    });
  }
  const days = found.sort((a, b) => a.at - b.at).map(({ named }) => named);
  const unique = days.filter((one, index) => days.findIndex(other => other.day === one.day) === index);
  return {
    days: unique,
    every: words.length === 0 ? null : words.join(' '),
    rest: rest.replace(/\s*\ue010(?:\s*(?:and|和|,|，|、)?\s*\ue010)*\s*/g, ' '),
  };
}
