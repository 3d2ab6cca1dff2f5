/** What a week job knows at any point: read anew from its request each time, so that whoever goes on knows the same. */
import type { JsonValue } from '@baton/protocol';
import type { ModelRequest, ScopedDocument, ScopedItem } from '../../request.ts';
import { addDays, dayIn, minuteIn, mondayOf, weekdayOf } from '../language/calendar.ts';
import type { NoSuch } from '../language/no-such.ts';
import { callsOf, fields, isDone, listOf, type ReadDocument, readDocument, resultValue, roundsOfTask, text } from '../recipe.ts';
import { planWeekRequest, type ReadSentence } from './blanks.ts';
import type { WeekFrame } from './schedule.ts';
import { daysToKeepFree, type FixedThing, fixedOf, missingFrom, tooMany, type Wish, wishesOf } from './wishes.ts';

export type TaskRole = 'read' | 'keep' | 'fit' | 'send' | 'shop' | 'remind' | 'both';

/** Minutes from now before which nothing new is put. */
const NOTICE = 60;

export interface WeekFacts {
  readonly asked: ReadSentence;
  readonly roles: readonly TaskRole[];
  readonly today: string;
  readonly monday: string;
  readonly frame: WeekFrame;
  readonly fixed: readonly FixedThing[];
  /** Null while last week's plan has not been looked for, or when there is none. */
  readonly lastWeek: ReadDocument | null;
  /** This week's plan as it was before the job, or null. */
  readonly before: ReadDocument | null;
  readonly leftOver: readonly string[];
  /** What is to be fitted in, without what the plan held before. */
  readonly wishes: readonly Wish[];
  /** What was asked for and the plan held before. */
  readonly there: readonly string[];
  /** Things with a day or an hour that does not exist. They are said and asked about, and nothing is chosen instead. */
  readonly unreal: readonly Unreal[];
  /** How many of the things that were named are more than one plan takes. */
  readonly tooMany: number;
  /** The plan this job writes: its id, and its content when it is in scope. */
  readonly planId: string | null;
  readonly plan: ScopedDocument | null;
}

export interface Unreal {
  /** Empty: nobody said what it is. */
  readonly text: string;
  readonly noSuch: NoSuch;
  /** Only its hour is missing: it stands in the plan on its day. */
  readonly stands: boolean;
  readonly fixed: boolean;
}

/** Those of some things whose day or hour does not exist. */
function unrealOf(things: readonly Pick<FixedThing, 'text' | 'when'>[], fixed: boolean): Unreal[] {
  return things.flatMap(({ text, when: { noSuch, days } }) =>
    noSuch === undefined ? [] : [{ text, noSuch, fixed, stands: fixed && days.length > 0 }],
  );
}

export const rolesOf = (asked: ReadSentence): TaskRole[] => [
  'read',
  'keep',
  'fit',
  ...(asked.sendTo ? (['send', 'both'] as const) : (['shop', 'remind'] as const)),
];

/** The week that is meant: the one named, else from Friday on the coming one, for hardly anything is left of this. */
export function weekMeant(asked: ReadSentence, today: string): string {
  const monday = mondayOf(today);
  const next = asked.week ?? (weekdayOf(today) >= 4 ? 1 : 0);
  return addDays(monday, next * 7);
}

function readPlans(request: ModelRequest): ReadDocument[] {
  return callsOf(roundsOfTask(request, 0), 'document.read')
    .map(call => readDocument(resultValue(call)))
    .filter(plan => plan !== null)
    .filter(plan => plan.kind === 'plan' && plan.week !== '');
}

/** The newest plan of an earlier week; the one of the week before if there is one. */
function lastWeekOf(plans: readonly ReadDocument[], monday: string): ReadDocument | null {
  const earlier = plans.filter(plan => plan.week < monday).sort((a, b) => (a.week < b.week ? 1 : -1));
  return earlier[0] ?? null;
}

function planIdOf(request: ModelRequest, before: ReadDocument | null): string | null {
  if (before) return before.document;
  const made = callsOf(roundsOfTask(request, 1), 'document.create').find(isDone);
  return text(resultValue(made).document) || null;
}

export function weekFacts(request: ModelRequest): WeekFacts {
  const [first, ...later] = request.messages;
  const asked = planWeekRequest(first?.text ?? '', first?.job?.blanks ?? null);
  const at = first?.at ?? request.now;
  // The zone of the message that began the job: a take-over on a journey must not move the week.
  const zone = first?.zone ?? request.zone;
  const today = dayIn(at, zone);
  const monday = weekMeant(asked, today);
  const weekday = weekdayOf(today);
  const usable = monday > today ? 0 : weekday;
  const fromMinute = monday > today ? 0 : minuteIn(at, zone) + NOTICE;
  const plans = readPlans(request);
  const lastWeek = lastWeekOf(plans, monday);
  const before = plans.find(plan => plan.week === monday) ?? null;
  const leftOver = (lastWeek?.items ?? []).filter(item => item.done !== true && item.fixed !== true).map(item => item.text);
  const named = wishesOf(asked.fitIn, leftOver, weekday);
  const asks = named.filter(wish => wish.when.noSuch === undefined);
  const fixed = fixedOf(asked.fixed, weekday);
  const wishes = missingFrom(before?.items ?? [], asks);
  const planId = planIdOf(request, before);
  const keepFree = daysToKeepFree(
    later.map(message => message.text),
    weekday,
  );
  return {
    asked,
    roles: rolesOf(asked),
    today,
    monday,
    frame: { monday, fromDay: usable, fromMinute, fullness: asked.fullness, keepFree },
    fixed,
    unreal: [...unrealOf(fixed, true), ...unrealOf(named, false)],
    lastWeek,
    before,
    leftOver,
    wishes,
    tooMany: tooMany(asked.fitIn) + tooMany(asked.fixed),
    there: asks.filter(({ text }) => !wishes.some(wish => wish.text === text)).map(({ text }) => text),
    planId,
    plan: request.documents.find(document => document.document === planId) ?? null,
  };
}

/** One thing this job put into the plan, from the patches that were done. */
export interface Put {
  readonly text: string;
  readonly day: string;
  readonly time: string | null;
}

/** Items that the calls of a task inserted or created, in the order of the calls; `all`: also those whose outcome is not known. */
export function putIn(request: ModelRequest, task: number, all = false): Put[] {
  const calls = callsOf(roundsOfTask(request, task)).filter(call => all || isDone(call));
  return calls.flatMap(call => {
    const given = fields(call.arguments);
    const inserted = listOf(given.ops).map(op => fields(op).value);
    const created = listOf(fields(given.initial).items);
    return [...inserted, ...created].flatMap(value => {
      const item = fields(value as JsonValue | undefined);
      return text(item.text) === '' ? [] : [{ text: text(item.text), day: text(item.day), time: text(item.time) || null }];
    });
  });
}

/** Where an item stands in its day, for sorting: its hour, or the beginning of its part of the day. */
export function minuteInDay(item: Pick<ScopedItem, 'time' | 'part'>): string {
  if (item.time !== undefined) return item.time;
  return { morning: '06:00', afternoon: '12:00', evening: '17:00' }[item.part ?? ''] ?? '00:00';
}
