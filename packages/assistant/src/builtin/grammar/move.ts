/** Moving a line to another day, another place or another list, and giving things another name. */
import type { JsonObject } from '@baton/protocol';
import type { ScopedDocument, ScopedItem } from '../../request.ts';
import { addDays, weekdayOf } from '../language/calendar.ts';
import { dayNamedIn } from '../language/dates.ts';
import { type Moment, saysWhen, takeMoment } from '../language/moment.ts';
import { itemName, likeness } from '../language/split.ts';
import { sectionOf } from '../shop.ts';
import { halves } from './add.ts';
import { placesFor } from './change.ts';
import { documentsCalled, type FoundItem, itemsCalled } from './find.ts';
import { type Ask, asks, does, type Spoken, says } from './spoken.ts';
import { isShopping, looking, oneWord, patch, unseen } from './targets.ts';
import { anyTime, placeWords } from './things.ts';

const TOP =
  /^(?:the )?(?:top|start|beginning|first(?: place)?)(?: of (?:the |my )?(?:list|.+ list))?$|^(?:最前面?|最上面?|第一个|开头|顶部|最前)$/i;
const BOTTOM = /^(?:the )?(?:bottom|end|last(?: place)?)(?: of (?:the |my )?(?:list|.+ list))?$|^(?:最后面?|最下面?|末尾|底部)$/i;

/** When `to` says: our own words, else whatever the library reads as a day. Null: it is no time. */
function momentOf(to: string, today: string): Moment | null {
  const { moment, rest } = takeMoment(to, today);
  if (saysWhen(moment) && rest === '') return moment;
  if (saysWhen(moment)) return null;
  const hour = takeMoment(`at ${to}`, today);
  if (saysWhen(hour.moment) && hour.rest === '') return hour.moment;
  const day = dayNamedIn(to, today);
  return day === null ? null : { ...anyTime, days: [{ day, bare: null }] };
}

export function moveItem(ask: Ask, item: string, to: string, from: string): Spoken {
  // "Move gym from Monday to Wednesday": where it comes from is a day and no list.
  const on = from !== '' && takeMoment(from, ask.today).rest === '' ? '' : from;
  const { texts, today, request } = ask;
  const places = placesFor(ask, on);
  if ('spoken' in places) return places.spoken;
  const name = itemName(item);
  const moment = momentOf(to, today);
  const plans = places.filter(document => document.kind === 'plan');
  const inPlans = moment ? itemsCalled(plans, name, open) : [];
  const found = inPlans.length > 0 ? inPlans : itemsCalled(places, name, open);
  if (found.length === 0) {
    const look = on === '' ? unseen(ask, ['list', 'plan']) : [];
    return look.length > 0 ? looking(look) : says(texts.say.noItem(name));
  }
  const target = moment ? null : (documentsCalled(request.known, to)[0] ?? null);
  const edge = TOP.test(to) ? 'top' : BOTTOM.test(to) ? 'end' : null;
  const [first] = found;
  if (!first) return says(texts.say.noItem(name));
  if (!moment && edge === null && target === null)
    return says(texts.say.noDocument(itemName(to)), [texts.say.makeList(itemName(to), [first.item.text])]);
  if (found.length > 1) {
    const words = moment ? (momentWords(moment, first.document, texts) ?? to) : to;
    return asks(
      texts.say.whichItem(name),
      found.slice(0, 20).map(({ item: line, document }) => ({
        say: target
          ? texts.tell.moveTo(oneWord(line.text), document.title, target.title)
          : texts.say.moveOn(line.text, words, document.title),
        labels: [document.title],
      })),
    );
  }
  if (moment) return first.document.kind === 'plan' ? toTime(ask, first, moment) : redated(ask, first, moment);
  if (edge !== null) return does(patch(first.document, [{ op: 'move', path: `/items/#${first.item.id}`, after: edge }], [first.item.text]));
  return target ? toList(ask, first, target) : says(texts.say.noItem(name));
}

const open = (item: ScopedItem): boolean => item.done !== true;

const momentWords = (moment: Moment, document: ScopedDocument, texts: Ask['texts']): string | null => {
  const [first] = moment.days;
  if (!first || document.week === undefined) return placeWords(moment, texts);
  const day = first.bare === null ? first.day : addDays(document.week, first.bare);
  return texts.tell.place(day, weekdayOf(day), moment.time);
};

/** Within a plan: its day and hour are fields. */
function toTime({ texts, today }: Ask, { document, item }: FoundItem, moment: Moment): Spoken {
  const week = document.week ?? today;
  const [named] = moment.days;
  const day = named === undefined ? (item.day ?? today) : named.bare === null ? named.day : addDays(week, named.bare);
  if (moment.either) {
    const { either } = moment;
    return asks(
      texts.tell.whichHalf(texts.tell.hour(either[0]), item.text),
      halves(either, (time, labels) => ({
        say: texts.say.moveOn(item.text, texts.tell.place(day, weekdayOf(day), time), document.title),
        labels: [time, ...labels],
      })),
    );
  }
  if (day < week || day > addDays(week, 6)) return says(texts.say.notInWeek(texts.dayAndTime(weekdayOf(day), moment.time), document.title));
  const place = moment.time !== null ? { time: moment.time, part: null } : moment.part === null ? {} : { part: moment.part, time: null };
  return does(patch(document, [{ op: 'move', path: `/items/#${item.id}`, into: { day, ...place } }], [item.text]));
}

/** On a list the day stands in the words, behind the last comma. */
function redated({ texts, today }: Ask, { document, item }: FoundItem, moment: Moment): Spoken {
  const tail = /[,，]\s*([^,，]+)$/.exec(item.text);
  const isDated = tail?.[1] !== undefined && takeMoment(tail[1], today).rest === '';
  const base = isDated ? item.text.slice(0, tail.index) : item.text;
  const text = texts.tell.withPlace(base, placeWords(moment, texts));
  return does(patch(document, [{ op: 'set', path: `/items/#${item.id}/text`, value: text }], [text]));
}

/** From one list to another: on the new one first, so that nothing is on neither. */
function toList(
  { request, texts }: Ask,
  { document, item }: FoundItem,
  target: { readonly document: string; readonly kind: string; readonly title: string },
): Spoken {
  if (target.document === document.document) return says(texts.say.already(document.title));
  if (target.kind !== 'list') return says(texts.say.noDocument(target.title));
  const shown = request.documents.find(entry => entry.document === target.document);
  const isThere = (shown?.items ?? []).some(other => other.done !== true && likeness(other.text) === likeness(item.text));
  const value: JsonObject = {
    text: item.text,
    ...(item.done === true && { done: true }),
    ...(isShopping(target.title) && { section: texts.shopping.sections[sectionOf(item.text)] }),
  };
  const insert = {
    name: 'document.patch',
    arguments: { document: target.document, ops: [{ op: 'insert', path: '/items', value }], names: [item.text] },
  };
  const remove = patch(document, [{ op: 'remove', path: `/items/#${item.id}` }], [item.text]);
  return isThere ? does(remove) : does(insert, remove);
}

/** A document or a line gets another name. */
export function rename(ask: Ask, from: string, to: string, on: string): Spoken {
  const { request, texts } = ask;
  const name = itemName(to).slice(0, 200).toWellFormed();
  if (name === '') return says(texts.say.nameIt);
  const [document, ...more] = on === '' ? documentsCalled(request.known, from) : [];
  if (document && more.length === 0) return does(patch(document, [{ op: 'set', path: '/title', value: name }], [name]));
  const places = placesFor(ask, on);
  if ('spoken' in places) return places.spoken;
  const found = itemsCalled(places, itemName(from), open);
  const [first] = found;
  if (!first) {
    const look = on === '' ? unseen(ask, ['list', 'plan']) : [];
    return look.length > 0 ? looking(look) : says(texts.say.noItem(itemName(from)));
  }
  if (found.length > 1) {
    return asks(
      texts.say.whichItem(itemName(from)),
      found
        .slice(0, 20)
        .map(({ item, document: holder }) => ({ say: texts.tell.renameOn(item.text, holder.title, name), labels: [holder.title] })),
    );
  }
  return does(patch(first.document, [{ op: 'set', path: `/items/#${first.item.id}/text`, value: name }], [name]));
}
