/** Adding, ticking, removing, moving and renaming lines. */
import type { JsonObject } from '@baton/protocol';
import type { ScopedDocument, ScopedItem } from '../../request.ts';
import { addDays, clockText, type Weekday, weekdayOf } from '../language/calendar.ts';
import { dayNamedIn } from '../language/dates.ts';
import { itemName, likeness, partsOf } from '../language/split.ts';
import { takeWhen } from '../language/when.ts';
import { shoppingTitles } from '../lists.ts';
import { sectionOf } from '../shop.ts';
import { documentsCalled, type FoundItem, itemsCalled, type Known } from './find.ts';
import { type Ask, does, type Spoken, says } from './spoken.ts';

const patch = (document: ScopedDocument | Known, ops: readonly JsonObject[], names: readonly string[]): Spoken['calls'][number] => ({
  name: 'document.patch',
  arguments: { document: document.document, ops: [...ops], names: [...names] },
});

const isShopping = (title: string): boolean => shoppingTitles.some(name => likeness(name) === likeness(title));

export function addItems({ request, texts, today }: Ask, items: string, on: string): Spoken {
  const names = partsOf(items)
    .map(itemName)
    .filter(name => name !== '');
  if (names.length === 0) return says(texts.say.unsure, texts.say.choiceExamples);
  const lists = request.known.filter(entry => entry.kind !== 'note');
  const found = on === '' ? lists.filter(entry => entry.kind === 'list') : documentsCalled(lists, on);
  const named = on.replace(/[“”"「」]/g, '').trim();
  if (found.length === 0) {
    const title = on === '' ? texts.shopping.title : itemName(named);
    return says(texts.say.noList(title), [texts.say.makeList(title, names)]);
  }
  const [target] = found;
  if (!target || found.length > 1) {
    return says(
      texts.say.whichList(names),
      found.slice(0, 3).map(entry => texts.say.addTo(names, entry.title)),
    );
  }
  const shown = request.documents.find(document => document.document === target.document);
  const missing = names.filter(name => !(shown?.items ?? []).some(item => item.done !== true && likeness(item.text) === likeness(name)));
  if (missing.length === 0) return says(texts.say.already(target.title));
  const ops = missing.map(name => ({ op: 'insert', path: '/items', value: newLine(name, target, shown, today, texts) }));
  return does(patch(target, ops, missing));
}

/** A line as its document takes it: a plan's has a day, a shopping list's its aisle. */
function newLine(name: string, target: Known, shown: ScopedDocument | undefined, today: string, texts: Ask['texts']): JsonObject {
  if (target.kind === 'plan') {
    const { when, rest } = takeWhen(name, weekdayOf(today));
    const week = shown?.week ?? today;
    const day = when.days[0] === undefined ? (today >= week ? today : week) : addDays(week, when.days[0]);
    return { text: itemName(rest) || name, day, ...(when.time !== null && { time: clockText(when.time) }) };
  }
  return isShopping(target.title) ? { text: name, section: texts.shopping.sections[sectionOf(name)] } : { text: name };
}

type Act = 'tick' | 'untick' | 'remove';

const prefers: { readonly [Name in Act]: (item: ScopedItem) => boolean } = {
  tick: item => item.done !== true,
  untick: item => item.done === true,
  remove: () => true,
};

function opFor(act: Act, item: ScopedItem): JsonObject {
  if (act === 'remove') return { op: 'remove', path: `/items/#${item.id}` };
  return { op: 'set', path: `/items/#${item.id}/done`, value: act === 'tick' };
}

/** Where to look for lines: in the document that was named, else in all that are in scope. Null: the named one is not there. */
function placesFor({ request }: Ask, on: string): readonly ScopedDocument[] | null {
  if (on === '') return request.documents;
  const ids = new Set(documentsCalled(request.known, on).map(entry => entry.document));
  const shown = request.documents.filter(document => ids.has(document.document));
  return shown.length > 0 ? shown : null;
}

/** Each thing as lines: the whole text if a line is called so ("salt and vinegar crisps"), else its parts. */
function wanted(
  documents: readonly ScopedDocument[],
  items: string,
  prefer: (item: ScopedItem) => boolean,
): { readonly name: string; readonly found: FoundItem[] }[] {
  const bare = itemName(items);
  const whole = itemsCalled(documents, bare, prefer);
  const parts = partsOf(items).map(itemName);
  if (whole.length > 0 || parts.length < 2) return [{ name: bare, found: whole }];
  return parts.map(name => ({ name, found: itemsCalled(documents, name, prefer) }));
}

export function changeItems(ask: Ask, act: Act, items: string, on: string): Spoken {
  const { texts } = ask;
  const places = placesFor(ask, on);
  if (!places)
    return says(
      texts.say.noDocument(itemName(on)),
      ask.request.known.slice(0, 3).map(entry => texts.say.show(entry.title)),
    );
  const things = wanted(places, items, prefers[act]);
  const byDocument = new Map<ScopedDocument, ScopedItem[]>();
  for (const { name, found } of things) {
    if (found.length === 0) return says(texts.say.noItem(name));
    const [first] = found;
    if (!first || found.length > 1) return askWhich(ask, act, name, found);
    if (act !== 'remove' && !prefers[act](first.item)) {
      if (things.length === 1)
        return says(act === 'tick' ? texts.say.alreadyTicked(first.item.text) : texts.say.notTicked(first.item.text));
      continue;
    }
    byDocument.set(first.document, [...(byDocument.get(first.document) ?? []), first.item]);
  }
  const calls = [...byDocument].map(([document, lines]) =>
    patch(
      document,
      lines.map(item => opFor(act, item)),
      lines.map(item => item.text),
    ),
  );
  return calls.length === 0 ? says(texts.say.alreadyTicked(things[0]?.name ?? '')) : does(...calls);
}

const CHOICES = 3;

function askWhich({ texts }: Ask, act: Act, name: string, found: readonly FoundItem[]): Spoken {
  const word = { tick: texts.say.tickOn, untick: texts.say.untickOn, remove: texts.say.removeFrom }[act];
  return says(
    texts.say.whichItem(name),
    found.slice(0, CHOICES).map(({ document, item }) => word(item.text, document.title)),
  );
}

export function moveItem(ask: Ask, item: string, to: string, on: string): Spoken {
  const { texts, today } = ask;
  const places = (placesFor(ask, on) ?? []).filter(document => document.kind === 'plan');
  const name = itemName(item);
  const found = itemsCalled(places, name, () => true);
  const [first] = found;
  if (!first) return says(texts.say.noItem(name));
  const week = first.document.week ?? today;
  const { when } = takeWhen(to, weekdayOf(today));
  const weekday: Weekday | undefined = when.days[0];
  const day = weekday === undefined ? dayNamedIn(to, today) : addDays(week, weekday);
  if (day === null && when.time === null) return says(texts.say.unsure, texts.say.choiceExamples);
  const target = day ?? first.item.day ?? today;
  const place = texts.dayAndTime(weekdayOf(target), when.time === null ? null : clockText(when.time));
  if (target < week || target > addDays(week, 6)) return says(texts.say.notInWeek(place, first.document.title));
  if (found.length > 1) {
    return says(
      texts.say.whichItem(name),
      found.slice(0, CHOICES).map(entry => texts.say.moveOn(entry.item.text, place, entry.document.title)),
    );
  }
  const into = { day: target, ...(when.time !== null && { time: clockText(when.time), part: null }) };
  return does(patch(first.document, [{ op: 'move', path: `/items/#${first.item.id}`, into }], [first.item.text]));
}

export function rename(ask: Ask, from: string, to: string, on: string): Spoken {
  const { request, texts } = ask;
  const name = itemName(to);
  const [document, ...more] = on === '' ? documentsCalled(request.known, from) : [];
  if (document && more.length === 0) return does(patch(document, [{ op: 'set', path: '/title', value: name }], [name]));
  const found = itemsCalled(placesFor(ask, on) ?? [], itemName(from), () => true);
  const [first] = found;
  if (!first) return says(texts.say.noItem(itemName(from)));
  if (found.length > 1) return says(texts.say.whichItem(itemName(from)), []);
  return does(patch(first.document, [{ op: 'set', path: `/items/#${first.item.id}/text`, value: name }], [name]));
}
