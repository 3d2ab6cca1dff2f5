/** When something was, as people say it, on the clock of whoever says it. */
import { addDays, clockText, dayIn, minuteIn } from '../language/calendar.ts';
import { saysWhen, takeMoment } from '../language/moment.ts';
import { CHINESE_NUMBER, ENGLISH_NUMBER, numberOf } from '../language/numbers.ts';

/** Both ends as `YYYY-MM-DD HH:MM`; the same for a point in time. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const parts = { morning: ['05:00', '12:00'], afternoon: ['12:00', '18:00'], evening: ['18:00', '23:59'] } as const;
const loose: Readonly<Record<string, number>> = { 'a few': 5, 'half a': 0.5, 'half an': 0.5, 半: 0.5 };
const ago = new RegExp(
  `^(\\d{1,4}|a few|half an?|an?|${ENGLISH_NUMBER}) ?(minutes?|mins?|hours?) ago$|^(\\d{1,4}|半|${CHINESE_NUMBER})(?:个)?(分钟|小时|钟头)(?:之?前|以前)$`,
  'i',
);

/** Null: that is no time that has been. */
export function spanOf(
  said: string,
  { today, at, zone }: { readonly today: string; readonly at: number; readonly zone: string },
): Span | null {
  const text = said
    .trim()
    .replace(/^(?:as )?(?:it was|they were|on|at|from|of|to|in|earlier|early|late)\s+/i, '')
    .replace(/的?(?:时候|样子|版本)$|^在/g, '')
    .replace(/'s$|’s$/, '');
  const now = `${today} ${clockText(minuteIn(at, zone))}`;
  const [, count, unit, countZh, unitZh] = ago.exec(text) ?? [];
  const word = (count ?? countZh)?.toLowerCase() ?? '';
  const many = loose[word] ?? numberOf(word);
  if (many !== null) {
    const isHours = /^h/i.test(unit ?? '') || /小时|钟头/.test(unitZh ?? '');
    const then = at - many * (isHours ? 3_600_000 : 60_000);
    const key = `${dayIn(then, zone)} ${clockText(minuteIn(then, zone))}`;
    return { from: key, to: key };
  }
  const { moment, rest } = takeMoment(text.replace(/^last night$/i, 'yesterday evening'), today);
  if (!saysWhen(moment) || rest.length > 4 || moment.every !== null) return null;
  const [named] = moment.days;
  const day = named === undefined ? today : named.bare !== null && named.day > today ? addDays(named.day, -7) : named.day;
  const time = moment.time ?? timeOf(moment.either, day, now);
  const span = time !== null ? [time, time] : moment.part !== null ? parts[moment.part] : ['00:00', '23:59'];
  const [from = '', to = ''] = span;
  if (`${day} ${from}` > now) return named === undefined ? { from: `${addDays(day, -1)} ${from}`, to: `${addDays(day, -1)} ${to}` } : null;
  return { from: `${day} ${from}`, to: `${day} ${to}` };
}

/** Of two hours the later one that has been. */
function timeOf(either: readonly string[] | null, day: string, now: string): string | null {
  if (either === null) return null;
  return [...either].reverse().find(time => `${day} ${time}` <= now) ?? either[0] ?? null;
}
