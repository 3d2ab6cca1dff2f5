/** Looking: what stands in a document, what is left, how many, where something is. */
import type { DocumentKind } from '@baton/protocol';
import type { ScopedDocument, ScopedItem } from '../../request.ts';
import { weekdayOf } from '../language/calendar.ts';
import { itemName, likeness } from '../language/split.ts';
import type { Texts } from '../texts/index.ts';
import { onDay } from './about.ts';
import { documentsCalled, itemsCalled } from './find.ts';
import type { Intent } from './intent.ts';
import { type Ask, asks, type Spoken, says } from './spoken.ts';
import { looking, optionsFor, targetOf, unseen } from './targets.ts';

/** Lines of a document that one answer shows. */
const LINES = 20;

function lineWords(item: ScopedItem, texts: Texts): string {
  const place = item.day === undefined ? '' : `${texts.dayAndTime(weekdayOf(item.day), item.time ?? null)}${texts.colon}`;
  return `${place}${item.text}${item.done === true ? ` (${texts.say.ticked})` : ''}`;
}

export function contentsOf(document: ScopedDocument, texts: Texts): string {
  const { title, body, items = [], more = 0 } = document;
  if (document.kind === 'note')
    return body === undefined || body === ''
      ? texts.say.emptyDocument(title)
      : `“${title}”${texts.colon}\n${body.slice(0, 2_000).toWellFormed()}`;
  if (items.length === 0) return texts.say.emptyDocument(title);
  const rest = Math.max(0, items.length - LINES) + more;
  return texts.say.contents(
    title,
    items.slice(0, LINES).map(item => lineWords(item, texts)),
    rest,
  );
}

export function show(ask: Ask, title: string): Spoken {
  const { texts, request } = ask;
  const found = documentsCalled(request.known, title);
  if (found.length === 0) return asks(texts.say.noDocument(itemName(title)), optionsFor(request.known, texts.say.show, title));
  if (found.length > 1) return asks(texts.say.whichDocument, optionsFor(found, texts.say.show));
  const target = targetOf(ask, found[0]?.title ?? title, ['list', 'note', 'plan'], texts.say.show);
  return 'spoken' in target ? target.spoken : says(contentsOf(target.document, texts));
}

const kindOf = (word: string): DocumentKind | null =>
  /list|清单/i.test(word) ? 'list' : /note|笔记/i.test(word) ? 'note' : /plan|计划/i.test(word) ? 'plan' : null;

/** The names of what there is, or of one kind of it. */
export function names({ request, texts }: Ask, word: string): Spoken {
  const kind = kindOf(word);
  const found = request.known.filter(entry => kind === null || entry.kind === kind);
  if (found.length === 0) return says(request.known.length === 0 ? texts.say.noDocuments : texts.tell.noneOfKind[kind ?? 'list']);
  return says(texts.say.documents(found.slice(0, LINES).map(entry => texts.quoted(entry.title))));
}

const isOpen = (item: ScopedItem): boolean => item.done !== true;

/** What is not done yet: of one list, else of all lists. */
export function left(ask: Ask, title: string): Spoken {
  const { texts } = ask;
  const { tell } = texts;
  if (title !== '') {
    const target = targetOf(ask, title, ['list', 'plan'], tell.whatIsLeft);
    if ('spoken' in target) return target.spoken;
    const { items = [], more = 0 } = target.document;
    const open = items.filter(isOpen);
    return says(
      tell.left(
        target.document.title,
        open.slice(0, LINES).map(item => lineWords(item, texts)),
        more + Math.max(0, open.length - LINES),
      ),
    );
  }
  const look = unseen(ask, ['list']);
  if (look.length > 0) return looking(look);
  const lists = ask.request.documents.filter(document => document.kind === 'list' && (document.items ?? []).some(isOpen));
  if (lists.length === 0) return says(tell.leftNone);
  const lines = lists.map(
    document =>
      `${document.title}${texts.colon}${texts.list(
        (document.items ?? [])
          .filter(isOpen)
          .slice(0, 6)
          .map(item => item.text),
      )}`,
  );
  return says(tell.leftAll(lines.slice(0, LINES)));
}

export function count(ask: Ask, { what, title }: Extract<Intent, { kind: 'count' }>): Spoken {
  const { texts, request } = ask;
  const { tell } = texts;
  if (what === 'documents') {
    const of = (kind: DocumentKind): number => request.known.filter(entry => entry.kind === kind).length;
    const kind = kindOf(title);
    return says(kind === null ? tell.countDocuments(of('list'), of('note'), of('plan')) : tell.countKind[kind](of(kind)));
  }
  const lists = request.known.filter(entry => entry.kind === 'list');
  const target = targetOf(
    ask,
    title === '' && lists.length === 1 ? (lists[0]?.title ?? '') : title,
    title === '' ? ['list'] : ['list', 'plan', 'note'],
    tell.howMany,
  );
  if ('spoken' in target) return target.spoken;
  const { document } = target;
  const { items = [], more = 0 } = document;
  const open = items.filter(isOpen).length;
  const part = more > 0 && what !== 'all' ? tell.countPart(items.length) : '';
  const said =
    what === 'all'
      ? tell.countAll(document.title, items.length + more, more > 0 ? items.length + more : open)
      : what === 'open'
        ? tell.countOpen(document.title, open)
        : tell.countDone(document.title, items.length - open);
  return says(texts.sentences([said, part]));
}

const PLACES: readonly (readonly [RegExp, 'undo' | 'settings'])[] = [
  [/^(?:the )?undo(?: button)?$|^撤销(?:按钮)?$/i, 'undo'],
  [/^(?:the )?settings?$|^设置$/i, 'settings'],
];

/** Places that one answer names. */
const FOUND = 6;

/** Where something stands: lines of all lists and plans, words in notes, titles. */
export function find(ask: Ask, text: string, on: string): Spoken {
  const { texts, request } = ask;
  const { tell } = texts;
  const name = itemName(text);
  const place = PLACES.find(([pattern]) => pattern.test(text.trim()));
  if (place) return says(tell.where[place[1]]);
  if (on !== '' && documentsCalled(request.known, on).length === 0) {
    const day = onDay(ask, on);
    if (day) return day;
  }
  if (on !== '') {
    const target = targetOf(ask, on, ['list', 'plan', 'note'], title => tell.isOn(name, title));
    if ('spoken' in target) return target.spoken;
    const [hit] = hitsIn([target.document], name, texts, true);
    return says(hit ?? tell.notOn(name, target.document.title));
  }
  const titles = documentsCalled(request.known, text).filter(entry => likeness(entry.title).includes(likeness(name)));
  const look = unseen(ask, ['list', 'note', 'plan']);
  const only = request.documents.length > 0 && hitsIn(request.documents, name, texts, false).length > 0;
  if (!only && look.length > 0) return looking(look);
  const hits = [
    ...hitsIn(request.documents, name, texts, titles.length === 0),
    ...titles.map(entry => tell.foundTitle(entry.title, entry.kind)),
  ];
  const [first] = hits;
  const all = request.known.length;
  const partly = request.documents.length < all ? tell.lookedAt(request.documents.length, all) : '';
  if (first === undefined) return says(texts.sentences([tell.notFound(name), partly]));
  if (hits.length === 1) return says(hitsIn(request.documents, name, texts, true)[0] ?? first);
  return says(
    tell.foundMany(
      hitsIn(request.documents, name, texts, false)
        .concat(titles.map(entry => tell.foundTitle(entry.title, entry.kind)))
        .slice(0, FOUND),
      Math.max(0, hits.length - FOUND),
    ),
  );
}

/** When a line of a plan is. */
const whenOf = ({ day, time }: ScopedItem, { tell }: Texts): string =>
  day === undefined ? '' : tell.place(day, weekdayOf(day), time ?? null);

/** @param whole as a sentence of its own, else as a line of an enumeration */
function hitsIn(documents: readonly ScopedDocument[], name: string, texts: Texts, whole: boolean): string[] {
  const { tell } = texts;
  const word = whole ? tell.found : tell.foundLine;
  const lines = itemsCalled(documents, name, () => true).map(({ document, item }) =>
    word(item.text, document.title, item.done === true, whenOf(item, texts)),
  );
  return [...lines, ...documents.flatMap(document => inNote(document, name).map(words => tell.foundNote(document.title, words)))];
}

/** The words of a note around what was looked for. */
function inNote({ body = '' }: ScopedDocument, name: string): string[] {
  const at = body.toLowerCase().indexOf(name.toLowerCase());
  if (name === '' || at < 0) return [];
  const start = Math.max(body.lastIndexOf('\n', at) + 1, at - 60);
  const end = body.indexOf('\n', at) < 0 ? body.length : body.indexOf('\n', at);
  return [
    body
      .slice(start, Math.min(end, at + 120))
      .toWellFormed()
      .trim(),
  ];
}
