/** Hours as people name them, in both languages. An hour without morning or afternoon is read both ways, and nobody guesses. */
import { clockText } from './calendar.ts';
import { CHINESE_NUMBER, ENGLISH_NUMBER, numberOf } from './numbers.ts';

export interface TimeTaken {
  /** `HH:MM`, or null when none was named or it may be two. */
  readonly time: string | null;
  /** The two readings of an hour without morning or afternoon, the earlier first. */
  readonly either: readonly [before: string, after: string] | null;
  readonly part: Part | null;
  readonly rest: string;
}

export type Part = 'morning' | 'afternoon' | 'evening';

interface Found {
  minute: number | null;
  unsure: boolean;
  part: Part | null;
}

type Half = 'am' | 'pm' | null;
const halfOf = (word: string | undefined): Half => {
  const first = word?.trim().charAt(0).toLowerCase();
  return first === 'a' ? 'am' : first === 'p' ? 'pm' : null;
};

/** @param exact written as a clock shows it (`07:30`, `19:00`): no other reading */
function setTime(found: Found, hour: number, minute: number, half: Half, exact: boolean): boolean {
  if (
    !Number.isInteger(hour) ||
    hour < 0 ||
    minute < 0 ||
    minute > 59 ||
    hour * 60 + minute > 24 * 60 ||
    (half !== null && (hour < 1 || hour > 12))
  )
    return false;
  let value = hour % 24;
  if (half !== null) value = (hour % 12) + (half === 'pm' ? 12 : 0);
  else if (found.part === 'afternoon' || found.part === 'evening')
    value = hour < 12 ? hour + 12 : found.part === 'evening' && hour === 12 ? 0 : value;
  else if (found.part === null && !exact && hour >= 1 && hour <= 12) found.unsure = true;
  found.minute = value * 60 + minute;
  return true;
}

const NUMBER = `\\d{1,2}|${ENGLISH_NUMBER}`;
const HALF = '(?: ?([ap])\\.?m\\.?(?![a-z]))?';
const CHINESE_HOUR = `\\d{1,2}|${CHINESE_NUMBER}`;

const chineseMinutes = (text: string): number => {
  if (text === '') return 0;
  if (text === '半') return 30;
  if (text === '一刻' || text === '1刻') return 15;
  if (text === '三刻' || text === '3刻') return 45;
  return numberOf(text.replace('分', '').replace(/^零(?=.)/, '')) ?? 99;
};

const PARTS: readonly (readonly [RegExp, Part])[] = [
  [/\b(?:in the |this )?mornings?\b|早上|早晨|清晨|凌晨|上午|早(?=\s*(?:\d|[一二三四五六七八九十]+点))/gi, 'morning'],
  [/\b(?:in the |this )?afternoons?\b|下午|午后/gi, 'afternoon'],
  [
    /\b(?:in the |this )?(?:evenings?)\b|\b(?:at )?nights?\b|晚上|傍晚|夜里|晚(?=\s*(?:\d|[一二三四五六七八九十]+点))|(?<=^|\s)晚(?=\s|$)/gi,
    'evening',
  ],
];

type Rule = readonly [pattern: RegExp, take: (found: Found, match: readonly string[]) => boolean];
/** In this order: what is longer and more certain goes first. */
const RULES: readonly Rule[] = [
  [/\b(?:at )?(?:noon|midday)\b|正午|中午(?:12点|十二点)?(?![\d一二两三])/gi, found => setTime(found, 12, 0, null, true)],
  [/\b(?:at )?midnight\b|半夜(?:12点|十二点)|午夜/gi, found => setTime(found, 0, 0, null, true)],
  [
    /中午(12|十二|1|一|两|2)点(半)?/g,
    (found, [, hour = '', half]) => setTime(found, (numberOf(hour) ?? 99) < 3 ? (numberOf(hour) ?? 0) + 12 : 12, half ? 30 : 0, null, true),
  ],
  [
    new RegExp(`\\b(?:at |by |from )?half (?:past )?(${NUMBER})\\b${HALF}`, 'gi'),
    (found, [, hour = '', half]) => setTime(found, numberOf(hour) ?? 99, 30, halfOf(half), false),
  ],
  [
    new RegExp(`\\b(?:at |by |from )?(?:a )?(quarter|twenty|ten|five|\\d{1,2})(?: minutes?)? past (${NUMBER})\\b${HALF}`, 'gi'),
    (found, [, minutes = '', hour = '', half]) => setTime(found, numberOf(hour) ?? 99, pastOf(minutes), halfOf(half), false),
  ],
  [
    new RegExp(`\\b(?:at |by |from )?(?:a )?(quarter|twenty|ten|five|\\d{1,2})(?: minutes?)? to (${NUMBER})\\b${HALF}`, 'gi'),
    (found, [, minutes = '', hour = '', half]) => {
      const before = numberOf(hour) ?? 99;
      return setTime(found, before === 1 ? 12 : before - 1, 60 - pastOf(minutes), halfOf(half), false);
    },
  ],
  [
    new RegExp(`\\b(?:at |by |from )?(\\d{1,2})[:.h](\\d\\d)(?![\\d.%])${HALF}`, 'gi'),
    (found, [, hour = '', minute = '', half]) =>
      setTime(found, Number(hour), Number(minute), halfOf(half), Number(hour) > 6 || hour.startsWith('0')),
  ],
  [
    /\b(?:at |by |from )?(\d{1,2}) ?([ap])\.?m\b\.?/gi,
    (found, [, hour = '', half]) => setTime(found, Number(hour), 0, halfOf(half), false),
  ],
  [
    new RegExp(`\\b(?:at |by )?(${NUMBER}) o['’]?clock\\b`, 'gi'),
    (found, [, hour = '']) => setTime(found, numberOf(hour) ?? 99, 0, null, Number(hour) > 12),
  ],
  [
    new RegExp(`\\bat (${NUMBER})(?![\\w.:%]|\\s*(?:km|miles?|people|%))`, 'gi'),
    (found, [, hour = '']) => setTime(found, numberOf(hour) ?? 99, 0, null, Number(hour) > 12),
  ],
  [
    new RegExp(`差(一刻|十分|五分|\\d{1,2}分)(?:钟)?(${CHINESE_HOUR})点`, 'g'),
    (found, [, minutes = '', hour = '']) => setTime(found, (numberOf(hour) ?? 99) - 1, 60 - chineseMinutes(minutes), null, false),
  ],
  [
    new RegExp(`(${CHINESE_HOUR})点差(一刻|十分|五分|\\d{1,2}分)`, 'g'),
    (found, [, hour = '', minutes = '']) => setTime(found, (numberOf(hour) ?? 99) - 1, 60 - chineseMinutes(minutes), null, false),
  ],
  [
    new RegExp(`(${CHINESE_HOUR})(?:点钟|点整|点|時|时(?!间|候|常|装))(半|[一三13]刻|\\d{1,2}分?|(?:${CHINESE_NUMBER})分?)?`, 'g'),
    (found, [, hour = '', minutes = '']) => setTime(found, numberOf(hour) ?? 99, chineseMinutes(minutes), null, Number(hour) > 12),
  ],
  [
    /(\d{1,2})[：](\d\d)(?!\d)/g,
    (found, [, hour = '', minute = '']) => setTime(found, Number(hour), Number(minute), null, Number(hour) > 6 || hour.startsWith('0')),
  ],
];

function pastOf(words: string): number {
  return words.toLowerCase() === 'quarter' ? 15 : (numberOf(words) ?? 99);
}

/** Takes an hour out of a phrase; `evening`: the day was named as tonight, which says which half of the day. */
export function takeTime(phrase: string, evening: boolean): TimeTaken {
  const found: Found = { minute: null, unsure: false, part: evening ? 'evening' : null };
  let rest = phrase;
  let partWords = rest;
  for (const [pattern, part] of PARTS) {
    partWords = partWords.replace(pattern, () => {
      found.part = part;
      return '\ue011';
    });
  }
  for (const [pattern, take] of RULES) {
    partWords = partWords.replace(pattern, (...match: unknown[]) => {
      if (found.minute !== null) return String(match[0]);
      const groups = match.slice(0, -2).map(group => (typeof group === 'string' ? group : ''));
      return take(found, groups) ? '\ue011' : String(match[0]);
    });
  }
  rest = partWords.replace(/\s*\ue011\s*/g, ' ');
  const { minute, unsure, part } = found;
  if (minute === null || !unsure) return { time: minute === null ? null : clockText(minute), either: null, part, rest };
  const early = minute % 720;
  return { time: null, either: [clockText(early), clockText(early + 720)], part, rest };
}
