/** When something is: days and an hour taken out of what somebody wrote about it. */

import { type Part, takeTime } from './clock.ts';
import { type NamedDay, takeDays } from './days.ts';
import { plainWidth } from './numbers.ts';

export interface Moment {
  readonly days: readonly NamedDay[];
  /** "every Monday" in the person's words: what repeats is no day. */
  readonly every: string | null;
  /** `HH:MM`. */
  readonly time: string | null;
  /** An hour without morning or afternoon, both ways. */
  readonly either: readonly [string, string] | null;
  readonly part: Part | null;
}

export interface TakenMoment {
  readonly moment: Moment;
  /** What is left of the phrase: the thing itself. */
  readonly rest: string;
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,，、:：;；.。–-]+|[\s,，、:：;；.。–-]+$/g, '')
    .replace(/\s+(?:on|at|in the|and|for|from|by|until|this)$/i, '')
    .replace(/^(?:and|on|at|in the|for|by)(?:\s+|$)/i, '')
    .replace(/(?:\s*(?:之前|以前)|在|于|和|的)$/g, '')
    .replace(/^(?:的|，)/g, '')
    .trim();

/** A longer text is no phrase; nothing is taken out of it. */
const PHRASE = 300;

/** Takes the words about when out of a phrase. @param today `YYYY-MM-DD`, where the person is */
export function takeMoment(phrase: string, today: string): TakenMoment {
  const none: Moment = { days: [], every: null, time: null, either: null, part: null };
  if (phrase.length > PHRASE) return { moment: none, rest: phrase };
  const plain = plainWidth(phrase);
  const { days, every, rest: withoutDays } = takeDays(plain, today);
  const { time, either, part, rest } = takeTime(withoutDays, /\btonight\b|今晚|明晚/i.test(plain));
  const moment = { days, every, time, either, part };
  return saysWhen(moment) ? { moment, rest: tidy(rest) } : { moment: none, rest: phrase };
}

/** Whether anything about when was said. */
export const saysWhen = ({ days, every, time, either, part }: Moment): boolean =>
  days.length > 0 || every !== null || time !== null || either !== null || part !== null;
