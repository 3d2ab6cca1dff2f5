/** Plan my week: read last week's plan, keep what is fixed, fit in the rest, then the lists, or an address the plan goes to. */
import type { ModelAnswer } from '@baton/journal';
import type { ModelRequest } from '../../request.ts';
import { weekdayOf } from '../language/calendar.ts';
import { closing, type Recipe, roundsOfTask, type TaskInput } from '../recipe.ts';
import type { Texts } from '../texts/index.ts';
import { asksForWeekPlan } from '../week/blanks.ts';
import { putIn, type TaskRole, type WeekFacts, weekFacts } from '../week/facts.ts';
import { fitIn, missedWishes } from '../week/fit.ts';
import { fixedItems, keepFixed, readLastWeek } from '../week/keep.ts';
import { listCounts, writeLists } from '../week/lists.ts';
import { Week } from '../week/schedule.ts';
import { hostOf, sendingLine, sendPlan } from '../week/send.ts';
import { daysToKeepFree } from '../week/wishes.ts';

/** Names in the title of the third task. */
const NAMES = 3;

/** Questions at the end: what else has no day or hour is said with its task. */
const ASKED = 3;

function titleOf(role: TaskRole, facts: WeekFacts, texts: Texts): string {
  const { tasks } = texts.week;
  if (role === 'send') return tasks.send(hostOf(facts.asked.sendTo ?? ''));
  if (role !== 'fit') return tasks[role];
  // Left-over things are not known yet; the title names what the person said.
  const names = facts.wishes.map(wish => texts.inside(wish.text));
  return tasks
    .fit(names.slice(0, NAMES), Math.max(0, names.length - NAMES))
    .slice(0, 200)
    .toWellFormed();
}

function plan(facts: WeekFacts, texts: Texts): ModelAnswer {
  const titles = facts.roles.map(role => ({
    title: titleOf(role, facts, texts),
    // The lists need nothing from the address, so a question about sending does not hold them up.
    ...(role === 'both' && { independent: true }),
  }));
  return { text: texts.week.opening(facts.monday, titles.length), plan: titles, heading: texts.week.heading, calls: [] };
}

function task(input: TaskInput, facts: WeekFacts, role: TaskRole): ModelAnswer {
  switch (role) {
    case 'read':
      return readLastWeek(input, facts);
    case 'keep':
      return keepFixed(input, facts);
    case 'fit':
      return fitIn(input, facts);
    case 'send':
      return sendPlan(input, facts);
    default:
      return writeLists(input, facts, role);
  }
}

function summary(request: ModelRequest, facts: WeekFacts, texts: Texts): ModelAnswer {
  const put = putIn(request, facts.roles.indexOf('fit'));
  const fixed = facts.planId === null ? 0 : fixedItems(facts, texts).length;
  const missed = missedWishes(facts.wishes, put);
  const { buy, reminders } = listCounts(request, facts, texts);
  const weekday = weekdayOf(facts.today);
  const unheard = request.messages.slice(1).filter(message => daysToKeepFree([message.text], weekday).length === 0);
  const free = facts.plan && put.length + fixed > 0 ? new Week(facts.frame, facts.plan.items ?? []).emptyDays() : [];
  return closing(
    texts.sentences([
      facts.planId === null ? texts.week.notKept : texts.week.done(fixed, put.length, new Set(put.map(entry => entry.day)).size),
      free.length === 0 || free.length === 7 ? '' : texts.week.freeDays(free.map(texts.dayName)),
      facts.there.length === 0 ? '' : texts.week.alreadyThere(facts.there),
      facts.tooMany === 0 ? '' : texts.week.tooMany(facts.tooMany),
      missed.length === 0 ? '' : texts.week.missed(missed.map(wish => wish.text)),
      ...facts.unreal.slice(0, ASKED).map(({ text, stands }) => texts.week.whenElse(text || texts.week.taken, stands)),
      texts.week.lists(buy, reminders),
      sendingLine(request, facts, texts),
      reminders > 0 ? texts.week.remindersQuiet : '',
      ...unheard.map(message => texts.week.heard(message.text.slice(0, 200).toWellFormed())),
      facts.planId === null && buy + reminders === 0 ? '' : texts.week.undo,
    ]),
  );
}

export const planWeek: Recipe = {
  name: 'plan-week',
  asksFor: asksForWeekPlan,
  answer(request, texts) {
    const facts = weekFacts(request);
    if (request.plan === null) return plan(facts, texts);
    const role = request.task === null ? undefined : facts.roles[request.task.index];
    if (request.task === null || role === undefined) return summary(request, facts, texts);
    return task({ request, texts, rounds: roundsOfTask(request, request.task.index) }, facts, role);
  },
};
