/** Make a shopping list: what was named, in the order one walks the shop. One step, so it has no tasks. */
import type { JsonValue } from '@baton/protocol';
import type { ModelRequest } from '../../request.ts';
import { parseChinese } from '../grammar/chinese/index.ts';
import { parseEnglish } from '../grammar/english/index.ts';
import type { Intent } from '../grammar/intent.ts';
import { partsOfMessage } from '../grammar/parts.ts';
import { reportOf } from '../grammar/report.ts';
import { type Ask, answerOf, asks, does, type Spoken, says } from '../grammar/spoken.ts';
import { itemName, likeness, partsOf } from '../language/split.ts';
import { knownList, type ListGoal, shoppingTitles } from '../lists.ts';
import { callsOf, fields, isDone, listOf, type Recipe, text } from '../recipe.ts';
import { inShopOrder } from '../shop.ts';
import type { Texts } from '../texts/index.ts';
import { makeShopping, type ShoppingListBlanks } from './shopping-sentence.ts';

const parse = (text: string): Intent | null => parseEnglish(text) ?? parseChinese(text);

function parseSentence(sentence: string): ShoppingListBlanks | null {
  const intent = parse(sentence);
  return intent?.kind === 'shopping' ? makeShopping(intent.items, intent.forWhat) : null;
}

const blankText = (value: JsonValue | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** The sentence wins over the form, for a person may have edited it; the form counts where the sentence is of another kind. */
export function shoppingRequest(sentence: string, blanks: { readonly [name: string]: JsonValue } | null): ShoppingListBlanks {
  return parseSentence(sentence) ?? makeShopping(blankText(blanks?.items), blankText(blanks?.forWhat));
}

const goalOf = (texts: Texts, items: ListGoal['items']): ListGoal => ({
  title: texts.shopping.title,
  alike: shoppingTitles,
  items,
  evenEmpty: true,
});

/** Adds what is missing to the shopping list that is there, or makes one. */
export function startShopping({ request, texts }: Pick<Ask, 'request' | 'texts'>, { items }: ShoppingListBlanks): Spoken {
  const names = partsOf(items)
    .map(itemName)
    .filter(name => name !== '');
  if (names.length === 0) return asks(texts.shopping.ask, [], answer => texts.shopping.sentence(answer));
  const lines = inShopOrder(names).map(line => ({ text: line.text, section: texts.shopping.sections[line.section] }));
  const known = knownList(request, goalOf(texts, lines));
  if (!known) return does({ name: 'document.create', arguments: { kind: 'list', title: texts.shopping.title, initial: { items: lines } } });
  const there = request.documents.find(document => document.document === known.document)?.items ?? [];
  const missing = lines.filter(line => !there.some(item => item.done !== true && likeness(item.text) === likeness(line.text)));
  if (missing.length === 0) return says(texts.shopping.allThere(known.title));
  const ops = missing.map(value => ({ op: 'insert', path: '/items', value }));
  return does({ name: 'document.patch', arguments: { document: known.document, ops, names: missing.map(line => line.text) } });
}

/** What was made or added, in numbers from the result. */
function finished(request: ModelRequest, blanks: ShoppingListBlanks, texts: Texts): Spoken | null {
  const call = callsOf(request.rounds).at(-1);
  if (!call) return null;
  const given = fields(call.arguments);
  const note = blanks.forWhat === undefined ? '' : texts.shopping.noteFor(blanks.forWhat);
  if (!isDone(call)) return says(reportOf(call, texts));
  if (call.name === 'document.create')
    return says(texts.sentences([texts.shopping.made(listOf(fields(given.initial).items).length, text(given.title)), note]));
  const named = partsOf(blanks.items).length;
  const added = listOf(given.ops).length;
  const title = text(fields(call.result.status === 'done' ? call.result.value : null).title);
  return says(texts.sentences([texts.shopping.added(added, title, Math.max(0, named - added)), note]));
}

export const shoppingList: Recipe = {
  name: 'shopping-list',
  // "Make a shopping list: milk. Tick the bread." is two requests, which the grammar follows one by one.
  asksFor: sentence => parseSentence(sentence) !== null && partsOfMessage(sentence, parse, []).length === 1,
  answer(request, texts) {
    const [message] = request.messages;
    if (!message) return answerOf(says(texts.shopping.ask), texts);
    const blanks = shoppingRequest(message.text, message.job?.blanks ?? null);
    return answerOf(finished(request, blanks, texts) ?? startShopping({ request, texts }, blanks), texts);
  },
};
