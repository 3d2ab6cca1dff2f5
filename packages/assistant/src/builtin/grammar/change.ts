/** Ticking, unticking and taking off lines: named ones, the ticked ones, or all. */
import type { JsonObject } from '@baton/protocol';
import type { ScopedDocument, ScopedItem } from '../../request.ts';
import { itemName, partsOf } from '../language/split.ts';
import { documentsCalled, type FoundItem, itemsCalled } from './find.ts';
import { type Ask, asks, does, type Spoken, says } from './spoken.ts';
import { looking, optionsFor, patch, targetOf, unseen } from './targets.ts';

export type Act = 'tick' | 'untick' | 'remove';

const prefers: { readonly [Name in Act]: (item: ScopedItem) => boolean } = {
  tick: item => item.done !== true,
  untick: item => item.done === true,
  remove: () => true,
};

function opFor(act: Act, item: ScopedItem): JsonObject {
  if (act === 'remove') return { op: 'remove', path: `/items/#${item.id}` };
  return { op: 'set', path: `/items/#${item.id}/done`, value: act === 'tick' };
}

export type Places = readonly ScopedDocument[] | { readonly spoken: Spoken };

/** Where to look for lines: in the document that was named, else in all that are in scope. */
export function placesFor(ask: Ask, on: string): Places {
  const { request, texts } = ask;
  if (on === '') return request.documents;
  const named = documentsCalled(request.known, on);
  const ids = new Set(named.map(entry => entry.document));
  const shown = request.documents.filter(document => ids.has(document.document));
  if (shown.length > 0) return shown;
  const look = named.map(entry => entry.document).filter(id => !ask.looked.has(id));
  if (look.length > 0) return { spoken: looking(look.slice(0, 4)) };
  return { spoken: asks(texts.say.noDocument(itemName(on)), optionsFor(request.known, texts.say.show, on)) };
}

/** Each thing as lines: the whole text if a line is called so ("salt and vinegar crisps"), else its parts. */
function wanted(
  documents: readonly ScopedDocument[],
  items: string,
  prefer: (item: ScopedItem) => boolean,
): { readonly name: string; readonly found: FoundItem[] }[] {
  const bare = itemName(items);
  const whole = itemsCalled(documents, bare, prefer);
  const parts = partsOf(items).map(itemName).slice(0, 100);
  if (whole.length > 0 || parts.length === 0) return [{ name: bare, found: whole }];
  return parts.map(name => ({ name, found: itemsCalled(documents, name, prefer) }));
}

export function changeItems(ask: Ask, act: Act, items: string, on: string): Spoken {
  const { texts } = ask;
  const places = placesFor(ask, on);
  if ('spoken' in places) return places.spoken;
  const things = wanted(places, items, prefers[act]);
  const missing = things.filter(({ found }) => found.length === 0);
  const look = on === '' && missing.length > 0 ? unseen(ask, ['list', 'plan']) : [];
  if (look.length > 0) return looking(look);
  const [first] = missing;
  if (first && missing.length === things.length) return says(texts.say.noItem(first.name));
  const doubtful = things.find(({ found }) => found.length > 1);
  if (doubtful && things.length === 1) return askWhich(ask, act, doubtful.name, doubtful.found);
  const byDocument = new Map<ScopedDocument, ScopedItem[]>();
  const said = missing.map(({ name }) => texts.tell.only(name));
  for (const { found } of things) {
    const [one] = found;
    if (!one || found.length > 1) continue;
    if (act !== 'remove' && !prefers[act](one.item)) {
      said.push(act === 'tick' ? texts.say.alreadyTicked(one.item.text) : texts.say.notTicked(one.item.text));
      continue;
    }
    const lines = byDocument.get(one.document) ?? [];
    if (!lines.includes(one.item)) byDocument.set(one.document, [...lines, one.item]);
  }
  const calls = [...byDocument].map(([document, lines]) =>
    patch(
      document,
      lines.map(item => opFor(act, item)),
      lines.map(item => item.text),
    ),
  );
  const question = doubtful && askWhich(ask, act, doubtful.name, doubtful.found).question;
  return { text: texts.sentences(said), calls, ...(question && { question }) };
}

const one = (act: Act, texts: Ask['texts']) => ({ tick: texts.say.tickOn, untick: texts.say.untickOn, remove: texts.say.removeFrom })[act];

function askWhich({ texts }: Ask, act: Act, name: string, found: readonly FoundItem[]): Spoken {
  const word = one(act, texts);
  const titles = new Set(found.map(({ document }) => document.document));
  const text = titles.size > 1 ? texts.say.whichItem(name) : texts.tell.whichLine(name);
  return asks(
    text,
    found.slice(0, 20).map(({ document, item }) => ({
      say: word(item.text, document.title),
      labels: titles.size > 1 ? [document.title, `${item.text} ${document.title}`] : [item.text],
    })),
  );
}

/** Ops that one call takes; a longer list keeps the rest and it is said. */
const MOST = 150;

/** Every line, or every ticked one, of a document. */
export function changeAll(ask: Ask, what: 'tick' | 'untick' | 'clearDone' | 'clearAll', on: string): Spoken {
  const { texts } = ask;
  const { tell } = texts;
  const sentence = { tick: tell.tickAll, untick: tell.untickAll, clearDone: tell.clearDone, clearAll: tell.clearAll }[what];
  const target = targetOf(ask, on, ['list', 'plan'], sentence);
  if ('spoken' in target) return target.spoken;
  const { document } = target;
  const items = document.items ?? [];
  const isMeant = { tick: prefers.tick, untick: prefers.untick, clearDone: prefers.untick, clearAll: prefers.remove }[what];
  const meant = items.filter(item => item.id !== '' && isMeant(item)).slice(0, MOST);
  if (meant.length === 0) {
    if (what === 'clearAll' || items.length === 0) return says(texts.say.emptyDocument(document.title));
    return says(what === 'tick' ? tell.nothingToTick(document.title) : tell.nothingTicked(document.title));
  }
  const act: Act = what === 'tick' || what === 'untick' ? what : 'remove';
  return does(
    patch(
      document,
      meant.map(item => opFor(act, item)),
      meant.map(item => item.text),
    ),
  );
}

/** "Clear the shopping list": nobody said whether all of it. */
export function clearWhich(ask: Ask, on: string): Spoken {
  const { tell } = ask.texts;
  const target = targetOf(ask, on, ['list', 'plan'], tell.clearDone);
  if ('spoken' in target) return target.spoken;
  const { title } = target.document;
  return asks(tell.clearWhich(title), [
    { say: tell.clearDone(title), labels: ['ticked', 'the ticked ones', 'done', 'only the ticked ones', '勾选的', '已勾选的', '完成的'] },
    { say: tell.clearAll(title), labels: ['everything', 'all', 'all of it', '全部', '所有', '都清空'] },
    { say: tell.neverMind, labels: [] },
  ]);
}
