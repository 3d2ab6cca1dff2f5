/** A list from a file that was sent: looks into it first, asks what the file does not say, then makes it. */
import type { ModelAnswer } from '@baton/journal';
import type { JsonObject } from '@baton/protocol';
import type { Round, RoundCall } from '../../request.ts';
import { itemName, likeness } from '../language/split.ts';
import { fields, listOf, resultValue, text as textOf } from '../recipe.ts';
import type { FileWay, Intent } from './intent.ts';
import { type Ask, asks, does, type Option, type Spoken, says } from './spoken.ts';

type ListFrom = Extract<Intent, { kind: 'listFrom' }>;

/** Characters of a title. */
const TITLE = 200;

const makesLists = /\.(?:csv|tsv|tab|txt|text|md|markdown)$/i;
/** What is certainly none, by its name; what a name without an ending is only its bytes tell. */
const isNone = /\.(?:png|jpe?g|webp|gif|heic|pdf|zip|docx?|xlsx?|pptx?)$/i;

/** A name from a file's name: "to_do-list.csv" → "To do list". */
function titleOf(file: string): string {
  const stem = file
    .replace(/\.[^.\s]{1,10}$/, '')
    .replace(/[_]+/g, ' ')
    .trim();
  return itemName(stem).slice(0, TITLE).toWellFormed() || itemName(file).slice(0, TITLE).toWellFormed();
}

/** What one file's message without a word of its own may be meant for. */
export function filesAlone(ask: Ask, files: readonly string[]): Spoken {
  const { texts } = ask;
  const possible = files.filter(file => makesLists.test(file));
  if (possible.length === 0) return says(texts.fromFile.keptOnly);
  return asks(texts.fromFile.whatToDo, [
    ...possible.map(file => ({ say: texts.fromFile.make(file, '', []), labels: [file] })),
    { say: texts.tell.neverMind, labels: [] },
  ]);
}

export function listFrom(ask: Ask, intent: ListFrom): Spoken {
  const { texts, files } = ask;
  const file = fileMeant(ask, intent.file);
  if (file === null) {
    const possible = files.here.filter(name => !isNone.test(name));
    if (intent.file === '' && possible.length > 1)
      return asks(
        texts.fromFile.whichFile,
        possible.map(name => ({ say: sentence(ask, name, intent), labels: [name] })),
      );
    return says(intent.file === '' ? texts.fromFile.noFile : texts.fromFile.noSuchFile(intent.file));
  }
  if (isNone.test(file)) return says(texts.fromFile.keptOnly);
  const { header, column, order } = intent;
  const how = { ...(header !== undefined && { header }), ...(column !== undefined && { column }), ...(order !== undefined && { order }) };
  const look: ModelAnswer['calls'][number] = { name: 'list.preview', arguments: { file, ...how } };
  const looked = ask.previews.find(call => sameArguments(call, look.arguments as JsonObject));
  if (!looked) return { text: '', calls: [], look: [look] };
  if (looked.result.status !== 'done') return says(looked.result.status === 'failed' ? looked.result.sentence : texts.say.result.cancelled);
  return doubtIn(ask, file, intent, looked) ?? made(ask, file, intent, how);
}

/** Options of a request that are the same in the same way. */
const sameArguments = ({ arguments: given }: RoundCall, wanted: JsonObject): boolean =>
  ['file', 'header', 'column', 'order'].every(name => fields(given)[name] === wanted[name]);

/** "This" is what came with the message, or else what was sent last; a name is any file of the conversation. */
function fileMeant({ files }: Ask, name: string): string | null {
  const [only, second] = files.here.filter(file => !isNone.test(file));
  if (name === '') return only !== undefined && second === undefined ? only : files.here.length === 1 ? (files.here[0] ?? null) : null;
  const said = name.trim().toLowerCase();
  return files.all.find(file => file.toLowerCase() === said) ?? null;
}

const sentence = ({ texts }: Ask, file: string, { title, header, column, order }: ListFrom): string => {
  const { ways } = texts.fromFile;
  return texts.fromFile.make(file, title, [
    ...(header === undefined ? [] : [header ? ways.header : ways.noHeader]),
    ...(column === undefined ? [] : [ways.column(column)]),
    ...(order === undefined ? [] : [ways[order]]),
  ]);
};

/** The question without whose answer it would be guessed; null: there is none. */
function doubtIn(ask: Ask, file: string, intent: ListFrom, looked: RoundCall): Spoken | null {
  const { texts } = ask;
  const doubt = fields(resultValue(looked).doubt);
  const words = (value: Parameters<typeof listOf>[0]): string[] => listOf(value).flatMap(each => (typeof each === 'string' ? [each] : []));
  const option = (way: FileWay, ...labels: readonly string[]): Option => ({ say: sentence(ask, file, { ...intent, ...way }), labels });
  switch (doubt.about) {
    case 'header':
      return asks(texts.fromFile.isHeader(file, words(doubt.first)), [
        option({ header: true }, 'yes', 'heading', 'a heading', 'headings', '是', '是标题', '标题'),
        option({ header: false }, 'no', 'a line', 'an item', '不是', '不', '也算'),
      ]);
    case 'column':
      return asks(
        texts.fromFile.whichColumn(file),
        words(doubt.names).map(name => option({ column: name }, name)),
      );
    case 'order':
      return asks(texts.fromFile.whichOrder(textOf(doubt.cell)), [
        option({ order: 'dayFirst' }, 'day', 'day first', 'the day', '日', '日在前'),
        option({ order: 'monthFirst' }, 'month', 'month first', 'the month', '月', '月在前'),
      ]);
    default:
      return null;
  }
}

function made(ask: Ask, file: string, intent: ListFrom, how: JsonObject): Spoken {
  const { request, texts } = ask;
  const title = intent.title === '' ? titleOf(file) : itemName(intent.title).slice(0, TITLE).toWellFormed();
  const isThere = (name: string): boolean => request.known.some(entry => entry.kind === 'list' && likeness(entry.title) === likeness(name));
  if (!isThere(title)) return does({ name: 'list.import', arguments: { file, title, ...how } });
  let number = 2;
  while (isThere(`${title} ${number}`)) number++;
  return asks(texts.fromFile.exists(title), [
    {
      say: sentence(ask, file, { ...intent, title: `${title} ${number}` }),
      labels: ['yes', 'another', 'make another', 'new', 'a new one', '另建', '另建一个', '新的'],
    },
    { say: texts.say.show(title), labels: ['show'] },
  ]);
}

/** What goes on with lists of which a part was written: the steps of a round say how far they came. */
export function nextParts(round: Round | undefined): ModelAnswer['calls'] {
  return (round?.calls ?? []).flatMap(call => {
    const { document, next } = resultValue(call);
    if (call.name !== 'list.import' || typeof document !== 'string' || typeof next !== 'number') return [];
    const { at: _, locale: __, ...args } = fields(call.arguments);
    return [{ name: call.name, arguments: { ...args, document, next } }];
  });
}
