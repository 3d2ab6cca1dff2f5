/** Answers what somebody typed freely: a small grammar, a question when unsure. */
import type { ModelAnswer } from '@baton/journal';
import type { DocumentId } from '@baton/protocol';
import type { ModelRequest, Round, ScopedDocument } from '../../request.ts';
import { changesName } from '../../tools/undo-name.ts';
import { fields, readDocument, resultValue, text as textOf } from '../recipe.ts';
import type { Texts } from '../texts/index.ts';
import { exchangesIn } from './dialog.ts';
import { nextParts } from './from-file.ts';
import { type Listening, meaningOf, paragraphs, saidOf } from './interpret.ts';
import { reportOf } from './report.ts';
import { answerOf, type Question, type Spoken, says } from './spoken.ts';

const looks: ReadonlySet<string> = new Set(['document.read', 'list.preview', 'document.versions', 'document.version', changesName]);
const isLook = ({ calls }: Round): boolean => calls.length > 0 && calls.every(call => looks.has(call.name));

/** Rounds at the end that only looked into something: their messages are still to be answered. */
function lookedLast(rounds: readonly Round[]): number {
  const other = rounds.findLastIndex(round => !isLook(round));
  return rounds.length - 1 - other;
}

const heardIn = (rounds: readonly Round[]): number => rounds.reduce((most, round) => Math.max(most, round.messages), 0);

/** The documents that this turn looked into, as the request's own. */
function withLooked(request: ModelRequest): { readonly request: ModelRequest; readonly looked: ReadonlySet<string> } {
  const looked = new Set<string>();
  const documents = [...request.documents];
  for (const call of request.rounds.flatMap(round => round.calls)) {
    if (call.name !== 'document.read') continue;
    looked.add(textOf(fields(call.arguments).document));
    const value = resultValue(call);
    const found = readDocument(value);
    if (!found || documents.some(document => document.document === found.document)) continue;
    const known = request.known.find(entry => entry.document === found.document);
    if (!known) continue;
    const body = value.body;
    const more = value.more;
    documents.push({
      ...scopedOf(found, known.kind),
      ...(typeof body === 'string' && { body }),
      ...(typeof more === 'number' && { more }),
    });
  }
  return { request: { ...request, documents }, looked };
}

const scopedOf = (found: NonNullable<ReturnType<typeof readDocument>>, kind: ScopedDocument['kind']): ScopedDocument => ({
  document: found.document as DocumentId,
  kind,
  title: found.title,
  version: null,
  ...(found.week !== '' && { week: found.week }),
  ...(kind !== 'note' && { items: [...found.items] }),
});

/** The next answer of a turn without a recipe: reports what the last calls did, then takes up the messages that came since. */
export function answerFreely(pinned: ModelRequest, texts: Texts): ModelAnswer {
  const { request, looked } = withLooked(pinned);
  const previews = request.rounds.flatMap(round => round.calls).filter(call => looks.has(call.name) && call.name !== 'document.read');
  const listening: Listening = { request, texts, looked, previews };
  const { rounds } = request;
  const only = lookedLast(rounds);
  const settled = rounds.slice(0, rounds.length - only);
  const last = only === 0 ? settled.at(-1) : undefined;
  const reports = (last?.calls ?? []).map(call => reportOf(call, texts));
  const spoken = said(listening, heardIn(settled), request.messages.length);
  const look = new Map(spoken.flatMap(one => one.look ?? []).map(call => [JSON.stringify(call), call]));
  if (look.size > 0) return { text: paragraphs(reports, texts), calls: [...look.values()] };
  const calls = [...nextParts(settled.at(-1)), ...spoken.flatMap(one => one.calls)];
  const question = questionIn(spoken) ?? (last && calls.length === 0 ? putOff(listening, settled, last) : null);
  const words = [...reports, ...spoken.map(one => one.text)];
  if (calls.length === 0) return answerOf({ text: paragraphs(words, texts), calls, ...(question && { question }) }, texts);
  // Buttons would go with this answer, and another follows once the calls are done.
  return { text: paragraphs([...words, question ? texts.tell.first : ''], texts), calls };
}

const questionIn = (spoken: readonly Spoken[]): Question | null => spoken.findLast(one => one.question)?.question ?? null;

/** What to say about the messages from one to another. */
function said(listening: Listening, from: number, to: number): Spoken[] {
  const { request, texts } = listening;
  const exchanges = exchangesIn(request);
  const first = exchanges.length - request.messages.length;
  return request.messages.slice(from, to).map((message, offset) => {
    if (message.cut === true) return says(texts.say.tooLong);
    const { text, look } = meaningOf(listening, exchanges, first + from + offset);
    return look ? { text: '', calls: [], look } : saidOf(listening, exchanges, first + from + offset, text);
  });
}

/** The question that waited for the last calls, asked of how things are now. */
function putOff(listening: Listening, settled: readonly Round[], last: Round): Question | null {
  if (!last.text.includes(listening.texts.tell.first)) return null;
  return questionIn(said(listening, heardIn(settled.slice(0, -1)), last.messages));
}
