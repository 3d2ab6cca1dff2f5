/** From what a sentence asks for to what is said and done about it. Null: it does not hold together after all. */
import { weekdayOf } from '../language/calendar.ts';
import { itemName, likeness } from '../language/split.ts';
import { startShopping } from '../recipes/shopping-list.ts';
import { makeShopping } from '../recipes/shopping-sentence.ts';
import { age, between, changes, clock, dayOf, onDay, remind, since, until } from './about.ts';
import { addItems } from './add.ts';
import { bringBack, putBack, redo, undo } from './back.ts';
import { changeAll, changeItems, clearWhich } from './change.ts';
import { documentsCalled } from './find.ts';
import { listFrom } from './from-file.ts';
import type { Intent } from './intent.ts';
import { count, find, left, names, show } from './look.ts';
import { makeList, makeNote } from './make.ts';
import { moveItem, rename } from './move.ts';
import { appendTo } from './notes.ts';
import { reckoned } from './reckon.ts';
import { type Ask, type Spoken, says } from './spoken.ts';

/** Whether a line is called exactly so. */
const isLine = (documents: Ask['request']['documents'], name: string): boolean =>
  name.length < 100 && documents.some(({ items = [] }) => items.some(item => likeness(item.text) === likeness(itemName(name))));

export function follow(ask: Ask, intent: Intent): readonly Spoken[] | null {
  if (intent.kind === 'add') return addItems(ask, intent);
  const spoken = followOne(ask, intent);
  return spoken && [spoken];
}

function followOne(ask: Ask, intent: Exclude<Intent, { kind: 'add' }>): Spoken | null {
  const { request, texts, today } = ask;
  const { say, tell } = texts;
  switch (intent.kind) {
    case 'hello':
      return says(say.hello, say.choices);
    case 'help':
      return says(say.can, say.choiceExamples);
    case 'more':
      return says(tell.more, say.choices);
    case 'thanks':
      return says(say.thanks);
    case 'bye':
      return says(tell.bye);
    case 'never':
      return says(tell.never);
    case 'yes':
      return says(tell.yes, say.choices);
    case 'changes':
      return changes(ask, intent.text);
    case 'undo':
      return undo(ask, intent);
    case 'redo':
      return redo(ask);
    case 'putBack':
      return putBack(ask);
    case 'bringBack':
      if (intent.maybe && intent.title !== '' && documentsCalled(request.known, intent.title).length === 0) return null;
      return bringBack(ask, intent);
    case 'reckon':
      return reckoned(intent.text, texts);
    case 'today':
      return says(say.today(weekdayOf(today), today));
    case 'clock':
      return clock(ask);
    case 'documents':
      return names(ask, intent.text);
    case 'until':
      return until(ask, intent.text);
    case 'since':
      return since(ask, intent.text);
    case 'between':
      return between(ask, intent.from, intent.to);
    case 'dayOf':
      return dayOf(ask, intent.text) ?? (isLine(request.documents, intent.text) ? find(ask, intent.text, '') : null);
    case 'age':
      return age(ask, intent.text);
    case 'onDay':
      return onDay(ask, intent.text);
    case 'remind':
      return remind(ask, intent.text);
    case 'show':
      return documentsCalled(request.known, intent.title).length === 0
        ? (onDay(ask, intent.title) ?? show(ask, intent.title))
        : show(ask, intent.title);
    case 'named':
      if (documentsCalled(request.known, intent.title, false).length === 1) return show(ask, intent.title);
      return isLine(request.documents, intent.title) ? find(ask, intent.title, '') : null;
    case 'open':
      if (intent.title === '' || documentsCalled(request.known, intent.title).length > 0) return left(ask, intent.title);
      return onDay(ask, intent.title) ?? onDay(ask, `the ${intent.title}`) ?? left(ask, intent.title);
    case 'count':
      return count(ask, intent);
    case 'find':
      return find(ask, intent.text, intent.on);
    case 'deleteDocument':
      return says(say.noDeleting(documentsCalled(request.known, intent.title)[0]?.title ?? itemName(intent.title)));
    case 'note':
      return makeNote(ask, intent.title, intent.body);
    case 'append':
      return appendTo(ask, intent.title, intent.body);
    case 'listFrom':
      return listFrom(ask, intent);
    case 'makeList':
      return makeList(ask, intent.title, intent.items);
    case 'shopping':
      return startShopping(ask, makeShopping(intent.items, intent.forWhat));
    case 'rename':
      return rename(ask, intent.from, intent.to, intent.on);
    case 'move':
      return moveItem(ask, intent.item, intent.to, intent.on);
    case 'tick':
    case 'untick':
    case 'remove':
      return changeItems(ask, intent.kind, intent.item, intent.on);
    case 'everything':
      return changeAll(ask, intent.act, intent.on);
    case 'clear':
      if (intent.what === null) return documentsCalled(request.known, intent.on).length === 0 ? null : clearWhich(ask, intent.on);
      return changeAll(ask, intent.what === 'done' ? 'clearDone' : 'clearAll', intent.on);
    case 'cannot':
      return says(tell.cannotBut(tell.cannot[intent.what]), say.choices.slice(0, 2));
  }
}
