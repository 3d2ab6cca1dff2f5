/** What has to fit in and what is fixed, read from the person's words. */
import type { ScopedItem } from '../../request.ts';
import { clockText, type Weekday, weekdayOf } from '../language/calendar.ts';
import { itemName, likeness, partsOf } from '../language/split.ts';
import { saysWhen, takeWhen, type When } from '../language/when.ts';
import { FIXED_TAIL } from './blanks.ts';

export interface Wish {
  readonly text: string;
  readonly when: When;
  /** How often in the week, 1 to 7. */
  readonly often: number;
  /** From last week's plan. */
  readonly leftOver: boolean;
}

export interface FixedThing {
  /** Empty: only the time is taken, nobody said by what. */
  readonly text: string;
  readonly when: When;
}

/** Things that one week plan takes. */
const MOST = 40;

/** How many of the things that were named one plan does not take. */
export const tooMany = (text: string): number => Math.max(0, partsOf(text).length - MOST);

interface Phrase {
  text: string;
  when: When;
}

const join = (a: When, b: When): When => ({
  ...a,
  ...b,
  days: [...new Set([...a.days, ...b.days])].sort((x, y) => x - y),
  part: a.part ?? b.part,
  time: a.time ?? b.time,
  length: a.length ?? b.length,
  times: a.times ?? b.times,
  guessed: a.guessed || b.guessed,
});

/**
 * Phrases of an enumeration. A part that says only when ("Tuesday evening", "Friday") belongs to the thing next to it: to the one before
 * when that has no time yet, else to the one behind when that has none, else it is one more day of the one before.
 */
function phrasesOf(text: string, today: Weekday): Phrase[] {
  const parts = partsOf(text)
    .slice(0, MOST)
    .map(part => {
      const { when, rest } = takeWhen(part.replace(FIXED_TAIL, ''), today);
      return { text: itemName(rest), when, taken: FIXED_TAIL.test(part) };
    });
  const phrases: Phrase[] = [];
  parts.forEach((part, index) => {
    const last = phrases.at(-1);
    const next = parts[index + 1];
    if (part.text !== '' || !saysWhen(part.when)) {
      if (part.text !== '') phrases.push({ text: part.text, when: part.when });
    } else if (part.taken) phrases.push({ text: '', when: part.when });
    else if (last && last.text !== '' && !saysWhen(last.when)) last.when = part.when;
    else if (next && next.text !== '' && !saysWhen(next.when)) next.when = part.when;
    else if (last && last.text !== '' && part.when.time === null) last.when = join(last.when, part.when);
    else phrases.push({ text: '', when: part.when });
  });
  return phrases;
}

/** "at the weekend" means one of its days, "Monday and Friday" both. */
const isEither = (when: When): boolean => when.days.length === 2 && when.days[0] === 5 && when.days[1] === 6;

function oftenOf(when: When): number {
  const often = when.times ?? (isEither(when) ? 1 : Math.max(1, when.days.length));
  return Math.min(7, Math.max(1, often));
}

/** Whether two names mean the same thing: equal, or one is the other with more words. */
export function isSame(a: string, b: string): boolean {
  const left = likeness(a);
  const right = likeness(b);
  if (left === '' || right === '') return false;
  if (left === right) return true;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (/\p{Script=Han}/u.test(short)) return short.length > 1 && long.includes(short);
  return ` ${long} `.includes(` ${short} `) || sharesHead(short, long);
}

/** "finish the landlord letter" and "letter to the landlord": every word of the shorter one that carries meaning is in the longer one. */
function sharesHead(short: string, long: string): boolean {
  const words = (text: string) => text.split(' ').filter(word => word.length > 3);
  const few = words(short);
  return few.length > 1 && few.every(word => words(long).includes(word));
}

/** What has to fit in, then what last week left over and nobody named again. The same thing named twice is one wish. */
export function wishesOf(fitIn: string, leftOver: readonly string[], today: Weekday): Wish[] {
  const wishes: Wish[] = [];
  const add = (text: string, when: When, isLeft: boolean): void => {
    const index = wishes.findIndex(wish => (isLeft ? isSame(wish.text, text) : likeness(wish.text) === likeness(text)));
    const same = wishes[index];
    if (!same) wishes.push({ text, when, often: oftenOf(when), leftOver: isLeft });
    else if (!isLeft) wishes[index] = { ...same, when: join(same.when, when), often: Math.min(7, same.often + oftenOf(when)) };
  };
  for (const { text, when } of phrasesOf(fitIn, today)) if (text !== '') add(text, when, false);
  const free: When = { days: [], part: null, time: null, length: null, times: null, guessed: false };
  for (const text of leftOver) add(itemName(text), free, true);
  return wishes;
}

/** Whether an item of the plan is what a wish asks for: the same thing, not on another day and not at another hour. */
function grants(item: ScopedItem, { text, when, leftOver }: Wish): boolean {
  if (leftOver ? !isSame(item.text, text) : likeness(item.text) !== likeness(text)) return false;
  if (item.day !== undefined && when.days.length > 0 && !when.days.includes(weekdayOf(item.day))) return false;
  return when.time === null || item.time === undefined || item.time === clockText(when.time);
}

/** The wishes that a plan does not hold yet, each as often as it is still missing: planning a week again adds nothing twice. */
export function missingFrom(items: readonly ScopedItem[], wishes: readonly Wish[]): Wish[] {
  return wishes
    .map(wish => ({ ...wish, often: wish.often - items.filter(item => grants(item, wish)).length }))
    .filter(wish => wish.often > 0);
}

export function fixedOf(fixed: string, today: Weekday): FixedThing[] {
  return phrasesOf(fixed, today).map(({ text, when }) => ({ text, when }));
}

/** Days that a later message asked to keep free: "Keep Sunday free, please". */
export function daysToKeepFree(messages: readonly string[], today: Weekday): Weekday[] {
  const days = new Set<Weekday>();
  for (const message of messages) {
    if (!/\bfree\b|\bnothing on\b|\brest day\b|空着|空出来|不要安排|别安排|留空|休息/i.test(message)) continue;
    for (const day of takeWhen(message, today).when.days) days.add(day);
  }
  return [...days].sort((a, b) => a - b);
}
