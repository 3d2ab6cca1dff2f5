/** Task 3 of a week job, the slow one: a few wishes at a time, each round looking at the plan as it then is. */
import type { ModelAnswer } from '@baton/journal';
import { clockText, daysBetween, type Weekday, weekdayOf } from '../language/calendar.ts';
import { likeness } from '../language/split.ts';
import { calling, closing, type TaskInput } from '../recipe.ts';
import type { Texts } from '../texts/index.ts';
import { type Put, putIn, type WeekFacts } from './facts.ts';
import { anchorIn, unrealSaid } from './keep.ts';
import { defaultMinutes, type Fit, type Place, Week } from './schedule.ts';
import type { Wish } from './wishes.ts';

/** At most this many rounds of changes, however many wishes there are. */
const ROUNDS = 6;

const placeName = (place: Place, texts: Texts): string => texts.dayAndTime(weekdayOf(place.day), place.time);

/** What is said about a wish before it is written down. */
function thinking(wish: Wish, { places, misfit }: Fit, texts: Texts): string {
  const { because } = texts.week;
  const parts = [texts.week.thinking(wish.text, wish.often)];
  if (places.length > 0) {
    const [first, second] = places;
    const asked = wish.when.days.length > 0 || wish.when.time !== null || wish.when.part !== null;
    const apart = first && second ? daysBetween(first.day, second.day) > 1 : false;
    parts.push(texts.week.put(places.map(place => placeName(place, texts))));
    parts.push(apart ? because.rest : asked ? because.asked : because.quiet);
  }
  if (wish.when.guessed && wish.when.time !== null) parts.push(texts.week.guessedTime(clockText(wish.when.time)));
  if (misfit) parts.push(misfitSentence(wish, misfit, texts));
  return texts.sentences(parts);
}

function misfitSentence(wish: Wish, misfit: NonNullable<Fit['misfit']>, texts: Texts): string {
  const time = wish.when.time === null ? null : clockText(wish.when.time);
  const place = texts.list(wish.when.days.map((day: Weekday) => texts.dayAndTime(day, time)));
  if (misfit === 'past') return texts.week.past(wish.text, place);
  return misfit === 'taken' ? texts.week.noRoomThere(wish.text, place) : texts.week.noRoom(wish.text);
}

/** How many wishes earlier rounds dealt with: up to and with the last one that they wrote into the plan. */
function dealtWith(wishes: readonly Wish[], put: readonly Put[]): number {
  const texts = new Set(put.map(entry => likeness(entry.text)));
  return wishes.reduce((count, wish, index) => (texts.has(likeness(wish.text)) ? index + 1 : count), 0);
}

/** "Gym Monday and Friday, landlord letter Wednesday." */
export function fittedLine(put: readonly Put[], texts: Texts): string {
  const byText = new Map<string, string[]>();
  for (const { text, day } of put) {
    const days = byText.get(text) ?? [];
    if (day !== '') days.push(day);
    byText.set(text, days);
  }
  const parts = [...byText].map(([text, days], index) =>
    texts.week.fittedOne(
      index === 0 ? text : texts.inside(text),
      [...new Set(days)].sort().map(day => texts.dayName(weekdayOf(day))),
    ),
  );
  return parts.length === 0 ? texts.week.nothingFitted : texts.week.fitted(parts);
}

export function fitIn({ request, texts, rounds }: TaskInput, facts: WeekFacts): ModelAnswer {
  const task = facts.roles.indexOf('fit');
  const { wishes, plan, there } = facts;
  const already = there.length === 0 ? '' : texts.week.alreadyThere(there);
  const unreal = unrealSaid(facts, texts, false);
  if (wishes.length === 0)
    return closing(texts.sentences(already === '' && unreal.length === 0 ? [texts.week.nothingToFit] : [already, ...unreal]));
  const handled = dealtWith(wishes, putIn(request, task, true));
  const open = wishes.slice(handled);
  if (!plan || facts.planId === null) return closing(rounds.length === 0 ? texts.week.notKept : texts.week.planGone);
  const week = new Week(facts.frame, plan.items ?? []);
  const chunk = Math.ceil(wishes.length / ROUNDS);
  const said: string[] = [];
  const placed: { readonly text: string; readonly place: Place }[] = [];
  let taken = 0;
  for (const wish of open) {
    if (taken >= chunk) break;
    const fit = week.fit(wish);
    said.push(thinking(wish, fit, texts));
    for (const place of fit.places) placed.push({ text: wish.text, place });
    if (fit.places.length > 0) taken++;
  }
  if (placed.length === 0) {
    return closing(texts.sentences([fittedLine(putIn(request, task), texts), already, ...said, ...unreal]));
  }
  const latestFirst = [...placed].sort((a, b) => (a.place.day + a.place.time < b.place.day + b.place.time ? 1 : -1));
  const ops = latestFirst.map(({ text, place }) => ({
    op: 'insert',
    path: '/items',
    value: { text, day: place.day, time: place.time, ...(place.minutes !== defaultMinutes && { minutes: place.minutes }) },
    after: anchorIn(plan.items ?? [], place.day, place.time),
  }));
  return calling(texts.sentences(said), {
    name: 'document.patch',
    arguments: { document: facts.planId, ops, names: [...new Set(placed.map(({ text }) => text))] },
  });
}

/** Wishes of which not every occurrence was written into the plan. */
export function missedWishes(wishes: readonly Wish[], put: readonly Put[]): Wish[] {
  return wishes.filter(wish => put.filter(entry => likeness(entry.text) === likeness(wish.text)).length < wish.often);
}
