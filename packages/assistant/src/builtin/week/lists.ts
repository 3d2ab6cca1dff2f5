/** The lists that a week job leaves: what to buy, and what to be reminded of. */
import type { ModelAnswer } from '@baton/journal';
import type { ModelRequest } from '../../request.ts';
import { addDays, clockText, weekdayOf } from '../language/calendar.ts';
import { itemName, partsOf } from '../language/split.ts';
import { type ListGoal, nextCalls, reminderTitles, shoppingTitles, written } from '../lists.ts';
import { calling, callsOf, closing, roundsOfTask, type TaskInput } from '../recipe.ts';
import { inShopOrder } from '../shop.ts';
import type { Texts } from '../texts/index.ts';
import { putIn, type TaskRole, type WeekFacts } from './facts.ts';

const REMINDERS = 5;
const BUY = /^(?:buy|get|pick up|shop for|shopping for)\s+(.+)$|^(?:买|采购|购买)(?!东西)(.+)$/i;

/** What the wishes say is to be bought, whenever that may be. */
export function thingsToBuy({ wishes, unreal }: WeekFacts): string[] {
  return [...wishes, ...unreal.filter(thing => !thing.fixed)].flatMap(wish => {
    const [, english, chinese] = wish.text.match(BUY) ?? [];
    const named = english ?? chinese;
    return named === undefined ? [] : partsOf(named).map(itemName);
  });
}

export function shoppingGoal(facts: WeekFacts, texts: Texts): ListGoal {
  const items = inShopOrder(thingsToBuy(facts)).map(({ text, section }) => ({ text, section: texts.shopping.sections[section] }));
  return { title: texts.week.shoppingTitle, alike: shoppingTitles, items, evenEmpty: true };
}

interface Due {
  readonly text: string;
  readonly day: string;
  readonly time: string | null;
}

/** Fixed things that are still to come; when nothing is fixed, the first things that were fitted in. */
function dues(request: ModelRequest, facts: WeekFacts): Due[] {
  const fixed = facts.fixed
    .filter(thing => thing.text !== '')
    .flatMap(({ text, when }) =>
      when.days.map(day => ({ text, day: addDays(facts.monday, day), time: when.time === null ? null : clockText(when.time) })),
    )
    .filter(due => due.day >= facts.today);
  const fitted = fixed.length > 0 ? [] : putIn(request, facts.roles.indexOf('fit')).slice(0, 2);
  return [...fixed, ...fitted].sort((a, b) => (a.day + (a.time ?? '') < b.day + (b.time ?? '') ? -1 : 1)).slice(0, REMINDERS);
}

export function remindersGoal(request: ModelRequest, facts: WeekFacts, texts: Texts): ListGoal {
  const items = dues(request, facts).map(({ text, day, time }) => ({
    text: texts.week.reminder(text, texts.dayAndTime(weekdayOf(day), time)),
    day,
    ...(time !== null && { time }),
  }));
  return { title: texts.week.remindersTitle, alike: reminderTitles, items, evenEmpty: false };
}

function shoppingLine(input: TaskInput, goal: ListGoal, texts: Texts): string {
  const { added, failed, made } = written(input.request, goal, callsOf(input.rounds));
  if (failed) return texts.week.listFailed;
  if (goal.items.length === 0) return made ? texts.week.shoppingEmpty : texts.week.shoppingNothing;
  return added === 0 ? texts.week.shoppingKept : texts.week.shoppingWritten(added);
}

function remindersLine(input: TaskInput, goal: ListGoal, texts: Texts): string {
  const { added, failed } = written(input.request, goal, callsOf(input.rounds));
  if (failed) return texts.week.listFailed;
  if (goal.items.length === 0) return texts.week.noReminders;
  return added === 0 ? texts.week.remindersKept : texts.week.remindersWritten(added);
}

/** Tasks `shop`, `remind` and `both`. */
export function writeLists(input: TaskInput, facts: WeekFacts, role: 'shop' | 'remind' | 'both'): ModelAnswer {
  const { request, texts } = input;
  const shopping = shoppingGoal(facts, texts);
  const reminders = remindersGoal(request, facts, texts);
  const goals = [...(role === 'remind' ? [] : [shopping]), ...(role === 'shop' ? [] : [reminders])];
  const calls = nextCalls(input, goals);
  if (calls.length > 0) return calling('', ...calls);
  return closing(
    texts.sentences([
      role === 'remind' ? '' : shoppingLine(input, shopping, texts),
      role === 'shop' ? '' : remindersLine(input, reminders, texts),
    ]),
  );
}

/** How many lines the job's lists got, for the summary. */
export function listCounts(request: ModelRequest, facts: WeekFacts, texts: Texts): { readonly buy: number; readonly reminders: number } {
  const callsFor = (roles: readonly TaskRole[]) => {
    const task = facts.roles.findIndex(role => roles.includes(role));
    return callsOf(roundsOfTask(request, task));
  };
  return {
    buy: written(request, shoppingGoal(facts, texts), callsFor(['shop', 'both'])).added,
    reminders: written(request, remindersGoal(request, facts, texts), callsFor(['remind', 'both'])).added,
  };
}
