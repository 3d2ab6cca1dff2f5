/** Answers what somebody typed freely: a small grammar, a question when unsure. */
import type { ModelAnswer } from '@baton/journal';
import type { ModelRequest, RequestMessage, Round, ScopedDocument } from '../../request.ts';
import { sumOf } from '../language/arithmetic.ts';
import { dayIn, daysBetween, weekdayOf } from '../language/calendar.ts';
import { dayNamedIn } from '../language/dates.ts';
import { itemName, partsOf } from '../language/split.ts';
import { makeShopping, startShopping } from '../recipes/shopping-list.ts';
import type { Texts } from '../texts/index.ts';
import { asksForWeekPlan } from '../week/blanks.ts';
import { parseChinese } from './chinese.ts';
import { parseEnglish } from './english.ts';
import { documentsCalled } from './find.ts';
import type { Intent } from './intent.ts';
import { addItems, changeItems, moveItem, rename } from './items.ts';
import { reportOf } from './report.ts';
import { type Ask, does, type Spoken, says } from './spoken.ts';
import { pageAskedFor } from './web.ts';

const LINES = 20;
const CHANGES = 5;

/** Numbers as they are written with a dot, no grouping: the same text on every device. */
const numberText = (value: number): string => String(value);

function lineText(item: NonNullable<ScopedDocument['items']>[number], texts: Texts): string {
  const place = item.day === undefined ? '' : `${texts.dayAndTime(weekdayOf(item.day), item.time ?? null)}${texts.colon}`;
  return `${place}${item.text}${item.done === true ? ` (${texts.say.ticked})` : ''}`;
}

function show({ request, texts }: Ask, title: string): Spoken {
  const found = documentsCalled(request.known, title);
  const [first] = found;
  if (!first)
    return says(
      texts.say.noDocument(itemName(title)),
      request.known.slice(0, 3).map(entry => texts.say.show(entry.title)),
    );
  if (found.length > 1)
    return says(
      texts.say.whichDocument,
      found.slice(0, 3).map(entry => texts.say.show(entry.title)),
    );
  const document = request.documents.find(entry => entry.document === first.document);
  if (!document) return does({ name: 'document.read', arguments: { document: first.document } });
  return says(contentsOf(document, texts));
}

function contentsOf(document: ScopedDocument, texts: Texts): string {
  const { title, body, items = [], more = 0 } = document;
  if (document.kind === 'note')
    return body === undefined || body === '' ? texts.say.emptyDocument(title) : `“${title}”${texts.colon}\n${body.slice(0, 2_000)}`;
  if (items.length === 0) return texts.say.emptyDocument(title);
  const rest = Math.max(0, items.length - LINES) + more;
  return texts.say.contents(
    title,
    items.slice(0, LINES).map(item => lineText(item, texts)),
    rest,
  );
}

function makeList({ texts }: Ask, title: string, items: string): Spoken {
  const names = partsOf(items).map(itemName);
  const name = itemName(
    title.replace(/[“”"「」]/g, '').replace(/(?<=\S)(?:\s+list|清单)$/i, match => (title.length > match.length + 12 ? '' : match)),
  );
  if (name === '') return says(texts.say.nameIt);
  return does({ name: 'document.create', arguments: { kind: 'list', title: name, initial: { items: names.map(text => ({ text })) } } });
}

function makeNote({ texts }: Ask, title: string, body: string): Spoken {
  if (title === '' && body === '') return says(texts.say.nameIt);
  const named =
    title === ''
      ? body
          .split(/[\n.。!！?？]/)[0]
          ?.trim()
          .slice(0, 60)
      : itemName(title);
  return does({ name: 'document.create', arguments: { kind: 'note', title: named || texts.say.untitled, initial: { body } } });
}

function changes({ request, texts }: Ask): Spoken {
  const lines = request.earlier
    .filter(entry => entry.kind === 'change')
    .slice(-CHANGES)
    .map(entry => texts.say.change(entry.title ?? '', entry.text));
  return says(lines.length === 0 ? texts.say.noChanges : texts.say.changes(lines));
}

function remind({ texts }: Ask, text: string): Spoken {
  const what = itemName(text.replace(/^(?:to|that|about)\s+/i, ''));
  if (what === '') return says(texts.say.remind);
  return says(texts.say.remind, [
    texts.say.makeList(texts.week.remindersTitle, [what]),
    texts.say.addTo([what], texts.week.remindersTitle),
  ]);
}

function aboutDay({ texts, today }: Ask, kind: 'until' | 'dayOf', text: string): Spoken | null {
  const day = dayNamedIn(text, today);
  if (day === null) return null;
  return says(kind === 'until' ? texts.say.daysUntil(daysBetween(today, day), day) : texts.say.dayIs(weekdayOf(day), day));
}

function follow(ask: Ask, intent: Intent): Spoken | null {
  const { request, texts, today } = ask;
  switch (intent.kind) {
    case 'hello':
      return says(texts.say.hello, texts.say.choices);
    case 'help':
      return says(texts.say.can, texts.say.choiceExamples);
    case 'thanks':
      return says(texts.say.thanks);
    case 'changes':
      return changes(ask);
    case 'undo':
      return says(texts.say.undo);
    case 'today':
      return says(texts.say.today(weekdayOf(today), today));
    case 'documents':
      return says(
        request.known.length === 0
          ? texts.say.noDocuments
          : texts.say.documents(request.known.slice(0, LINES).map(entry => texts.quoted(entry.title))),
      );
    case 'until':
    case 'dayOf':
      return aboutDay(ask, intent.kind, intent.text);
    case 'remind':
      return remind(ask, intent.text);
    case 'show':
      return show(ask, intent.title);
    case 'deleteDocument':
      return says(texts.say.noDeleting(documentsCalled(request.known, intent.title)[0]?.title ?? itemName(intent.title)));
    case 'note':
      return makeNote(ask, intent.title, intent.body);
    case 'makeList':
      return makeList(ask, intent.title, intent.items);
    case 'shopping':
      return startShopping(ask, makeShopping(intent.items, intent.forWhat));
    case 'rename':
      return rename(ask, intent.from, intent.to, intent.on);
    case 'move':
      return moveItem(ask, intent.item, intent.to, intent.on);
    case 'add':
      return addItems(ask, intent.item, intent.on);
    case 'tick':
    case 'untick':
    case 'remove':
      return changeItems(ask, intent.kind, intent.item, intent.on);
  }
}

/** Characters that a sentence is looked for in: patterns take time that grows with the square of it. */
const SENTENCE = 2_000;

/** Only a note may be longer than a sentence: the rest is its text. */
function intentOf(parse: (text: string) => Intent | null, text: string): Intent | null {
  if (text.length <= SENTENCE) return parse(text);
  const intent = parse(text.slice(0, SENTENCE));
  const start = intent?.kind === 'note' && intent.body !== '' ? text.indexOf(intent.body.slice(0, 40)) : -1;
  // From the whole text, since the pattern took marks and spaces off the end of what it saw.
  return intent?.kind === 'note' && start >= 0 ? { ...intent, body: text.slice(start).trim() } : null;
}

/** What to say and do about one message. */
export function interpret(ask: Ask): Spoken {
  const { message, texts } = ask;
  if (message.cut === true) return says(texts.say.tooLong);
  // A job's first message begins its own turn; sent into another one it is offered again.
  if (message.text.length <= SENTENCE && asksForWeekPlan(message.text)) return says(texts.say.ownJob, [message.text]);
  const page = pageAskedFor(message.text);
  if (page !== null) return does({ name: 'web.read', arguments: { url: page } });
  const sum = sumOf(message.text);
  if (sum) return says(sum.ok ? texts.say.sum(sum.expression, numberText(sum.value)) : texts.say.noDivision);
  const parsers = /\p{Script=Han}/u.test(message.text) ? [parseChinese, parseEnglish] : [parseEnglish, parseChinese];
  for (const parse of parsers) {
    const intent = intentOf(parse, message.text);
    const spoken = intent === null ? null : follow(ask, intent);
    if (spoken) return spoken;
  }
  return says(texts.say.unsure, texts.say.choiceExamples);
}

/** The first messages that no answer of this turn was made from yet. */
const unheard = (messages: readonly RequestMessage[], rounds: readonly Round[]): readonly RequestMessage[] =>
  messages.slice(rounds.reduce((most, round) => Math.max(most, round.messages), 0));

/** The next answer of a turn without a recipe: reports what the last calls did, then takes up the messages that came since. */
export function answerFreely(request: ModelRequest, texts: Texts): ModelAnswer {
  const last = request.rounds.at(-1);
  const reports = (last?.calls ?? []).map(call => afterCall(request, call, texts));
  const spoken = unheard(request.messages, request.rounds).map(message =>
    interpret({ request, message, texts, today: dayIn(message.at, message.zone) }),
  );
  const choices = spoken.at(-1)?.choices;
  return {
    text: texts.sentences([...reports, ...spoken.map(answer => answer.text)]),
    calls: spoken.flatMap(answer => answer.calls),
    ...(choices && { choices }),
  };
}

function afterCall(request: ModelRequest, call: Round['calls'][number], texts: Texts): string {
  if (call.name !== 'document.read' || call.result.status !== 'done') return reportOf(call, texts);
  const id = (call.arguments as { readonly document?: string } | null)?.document;
  const document = request.documents.find(entry => entry.document === id);
  return document ? contentsOf(document, texts) : reportOf(call, texts);
}
