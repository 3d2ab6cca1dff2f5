/** Tasks 1 and 2 of a week job: read last week's plan, and write down what is fixed. */
import type { ModelAnswer } from '@baton/journal';
import type { JsonObject, JsonValue } from '@baton/protocol';
import type { ScopedItem } from '../../request.ts';
import { addDays, clockText } from '../language/calendar.ts';
import { likeness } from '../language/split.ts';
import { calling, callsOf, closing, fields, isDone, listOf, resultValue, type TaskInput, text } from '../recipe.ts';
import type { Texts } from '../texts/index.ts';
import { minuteInDay, type WeekFacts } from './facts.ts';
import type { FixedThing } from './wishes.ts';

/** How many plans are opened to find last week's. */
const PLANS_READ = 3;

export function readLastWeek({ texts, rounds }: TaskInput, facts: WeekFacts): ModelAnswer {
  const listed = callsOf(rounds, 'documents.list');
  if (listed.length === 0) return calling('', { name: 'documents.list', arguments: { kind: 'plan' } });
  if (callsOf(rounds, 'document.read').length === 0) {
    const plans = listOf(resultValue(listed[0]).documents)
      .map(entry => text(fields(entry).document))
      .filter(document => document !== '')
      .slice(0, PLANS_READ);
    if (plans.length > 0) return calling('', ...plans.map(document => ({ name: 'document.read', arguments: { document } })));
  }
  if (!facts.lastWeek) return closing(texts.week.noLastWeek);
  return closing(facts.leftOver.length === 0 ? texts.week.nothingLeft : texts.week.leftOver(facts.leftOver));
}

interface FixedItem {
  readonly [field: string]: JsonValue;
  readonly text: string;
  readonly day: string;
}

/** The plan's items for a fixed thing, one for each of its days. A thing without an hour keeps its part of the day in words. */
function itemsFor({ text: words, when }: FixedThing, monday: string, texts: Texts): FixedItem[] {
  const name = words === '' ? texts.week.taken : words;
  return when.days.map(day => {
    const timed = when.time !== null;
    const part = timed ? null : (when.part ?? (words === '' ? 'day' : null));
    return {
      text: part !== null && part !== 'day' ? texts.itemInPart(name, part) : name,
      day: addDays(monday, day),
      ...(when.time !== null && { time: clockText(when.time) }),
      ...(part !== null && { part }),
      ...(when.length !== null && { minutes: when.length }),
      fixed: true,
    };
  });
}

const sortKey = (item: JsonObject): string =>
  `${text(item.day)} ${minuteInDay({ time: text(item.time) || undefined, part: text(item.part) })}`;

/** All fixed things that have a day, in the order of the week. */
export function fixedItems(facts: WeekFacts, texts: Texts): FixedItem[] {
  return facts.fixed.flatMap(thing => itemsFor(thing, facts.monday, texts)).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

/** What is said of things with a day or an hour that does not exist. */
export function unrealSaid({ unreal }: WeekFacts, texts: Texts, fixed: boolean): string[] {
  return unreal
    .filter(thing => thing.fixed === fixed)
    .map(({ noSuch, text: words, stands }) => texts.week.noSuch(noSuch, words || texts.week.taken, stands));
}

function keptLine(facts: WeekFacts, texts: Texts): string {
  const dated = facts.fixed.filter(thing => thing.when.days.length > 0);
  const names = dated.map(({ text: words, when }) => {
    if (words !== '') return words;
    const day = texts.list(when.days.map(texts.dayName));
    if (when.time !== null) return `${day} ${clockText(when.time)}`;
    return when.part === null ? day : `${day}${texts.between}${texts.partName[when.part]}`;
  });
  const undated = facts.fixed
    .filter(({ text: words, when }) => when.days.length === 0 && when.noSuch === undefined && words !== '')
    .map(thing => thing.text);
  return texts.sentences([
    names.length === 0 ? texts.week.nothingFixed : texts.week.kept(names),
    undated.length === 0 ? '' : texts.week.withoutDay(undated),
    ...unrealSaid(facts, texts, true),
  ]);
}

/** The item behind which one of this day and hour stands, or the start of its day. */
export function anchorIn(items: readonly ScopedItem[], day: string, key: string): string {
  const before = items.filter(item => item.day === day && minuteInDay(item) <= key);
  return before.length === 0 ? 'start' : `#${before.at(-1)?.id ?? ''}`;
}

export function keepFixed({ texts, rounds }: TaskInput, facts: WeekFacts): ModelAnswer {
  const calls = callsOf(rounds);
  if (calls.length > 0) return closing(calls.every(isDone) ? keptLine(facts, texts) : texts.week.notKept);
  const items = fixedItems(facts, texts);
  if (!facts.before) {
    const initial = { week: facts.monday, items };
    return calling('', { name: 'document.create', arguments: { kind: 'plan', title: texts.week.title(facts.monday), initial } });
  }
  const { document, items: there } = facts.before;
  const missing = items.filter(item => !there.some(other => other.day === item.day && likeness(other.text) === likeness(item.text)));
  if (missing.length === 0) return closing(keptLine(facts, texts));
  // Last first: two that go behind the same item then stand in the order of their hours.
  const ops = [...missing].reverse().map(item => ({
    op: 'insert',
    path: '/items',
    value: item,
    after: anchorIn(there, item.day, sortKey(item).slice(11)),
  }));
  return calling('', { name: 'document.patch', arguments: { document, ops, names: missing.map(item => item.text) } });
}
