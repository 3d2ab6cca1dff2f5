/** What to say and do about one message: its requests one after the other, each as if the ones before were done. */
import type { ModelAnswer } from '@baton/journal';
import type { ModelRequest, RoundCall } from '../../request.ts';
import { dayIn } from '../language/calendar.ts';
import type { Texts } from '../texts/index.ts';
import { asksForWeekPlan } from '../week/blanks.ts';
import { offerToAdd } from './add.ts';
import { ahead } from './ahead.ts';
import { automationAskedFor, automationOffered } from './automations.ts';
import { type Exchange, resolved } from './dialog.ts';
import { fileAskedFor } from './files.ts';
import { documentsCalled } from './find.ts';
import { follow } from './follow.ts';
import { filesAlone } from './from-file.ts';
import type { Intent } from './intent.ts';
import { whenElse } from './no-such.ts';
import { type Part, partsOfMessage } from './parts.ts';
import { readIntent, SENTENCE } from './read.ts';
import { type Ask, does, type Question, type Spoken, says } from './spoken.ts';
import { pageAskedFor } from './web.ts';

export interface Listening {
  readonly request: ModelRequest;
  readonly texts: Texts;
  readonly looked: ReadonlySet<string>;
  readonly previews: readonly RoundCall[];
}

/** Changes that one answer makes at most. */
const CALLS = 20;

/** Words that ask for nothing, next to words that do. */
const isChatter = ({ intent }: Part): boolean => intent !== null && ['hello', 'thanks', 'yes'].includes(intent.kind);

/** A message that is shouted from end to end means the same quietly. */
const calm = (text: string): string => (/[A-Z]{3}/.test(text) && /\s/.test(text) && !/[a-z]/.test(text) ? text.toLowerCase() : text);

/** When and where something was said, and with what files. */
export interface Saying extends Pick<Exchange, 'at' | 'zone'> {
  readonly files: Ask['files'];
}

/** How the message of an exchange was said: "this" means what came with it, else what was sent last before it. */
function sayingOf(exchanges: readonly Exchange[], index: number): Saying {
  const before = exchanges.slice(0, index + 1).reverse();
  const { at = 0, zone = '' } = before[0] ?? {};
  return {
    at,
    zone,
    files: { here: before.find(({ files }) => files.length > 0)?.files ?? [], all: before.flatMap(({ files }) => files) },
  };
}

export function interpret(listening: Listening, said: string, saying: Saying): Spoken {
  const { texts } = listening;
  const text = calm(said);
  // A job's first message begins its own turn; sent into another one it is offered again.
  if (text.length <= SENTENCE && asksForWeekPlan(text)) return says(texts.say.ownJob, [text]);
  const page = pageAskedFor(said);
  if (page !== null) return does({ name: 'web.read', arguments: { url: page } });
  const file = fileAskedFor(said);
  if (file !== null) return does(file);
  const automation = automationAskedFor(listening, said);
  if (automation !== null) return automation;
  const parse = (part: string): Intent | null => readIntent(part, texts);
  if (text.length > SENTENCE && parse(text) === null) return says(texts.say.tooLong);
  const parts = partsOfMessage(text, parse, listening.request.known);
  const asking = parts.filter(part => !isChatter(part));
  return together(listening, asking.length === 0 ? parts.slice(0, 1) : asking, saying);
}

interface Sum {
  request: ModelRequest;
  readonly said: string[];
  readonly calls: ModelAnswer['calls'][number][];
  readonly look: ModelAnswer['calls'][number][];
  readonly unknown: string[];
  readonly later: string[];
  question: Question | null;
  tooMuch: boolean;
}

function together({ request, texts, looked, previews }: Listening, parts: readonly Part[], { at, zone, files }: Saying): Spoken {
  const sum: Sum = { request, said: [], calls: [], look: [], unknown: [], later: [], question: null, tooMuch: false };
  for (const { text, intent, later } of parts) {
    if (later) {
      sum.later.push(text.trim());
      continue;
    }
    const ask = { request: sum.request, texts, at, zone, today: dayIn(at, zone), looked, previews, files };
    const spoken = elsewhen(ask, text, intent) ?? follow(ask, intent ?? { kind: 'named', title: text }) ?? offered(ask, text);
    if (spoken === null) sum.unknown.push(text.trim());
    else for (const one of spoken) take(sum, one, text.trim());
  }
  if (sum.look.length > 0) return { text: '', calls: [], look: sum.look };
  if (sum.unknown.length === parts.length)
    return automationOffered({ request, texts }, sum.unknown.join(' ')) ?? says(texts.tell.unsure, texts.say.choiceExamples);
  const { tell } = texts;
  const said = [
    ...sum.said,
    sum.unknown.length > 0 ? tell.partly(sum.unknown.map(cut)) : '',
    sum.tooMuch ? tell.tooMuch(CALLS) : '',
    sum.later.length > 0 ? tell.notYet(sum.later.map(cut)) : '',
  ];
  return { text: paragraphs(said, texts), calls: sum.calls, ...(sum.question && { question: sum.question }) };
}

/** What names a day and asks for nothing may be meant for a plan. */
function offered(ask: Ask, text: string): readonly Spoken[] | null {
  const spoken = offerToAdd(ask, text);
  return spoken && [spoken];
}

/** Before anything is done: the day or hour that does not exist may be what the whole of it is about. */
function elsewhen(ask: Ask, text: string, intent: Intent | null): readonly Spoken[] | null {
  const spoken = whenElse(ask, text, intent);
  return spoken && [spoken];
}

const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text).toWellFormed();

function take(sum: Sum, { text, calls, question, look }: Spoken, part: string): void {
  if (look) sum.look.push(...look);
  if (text !== '') sum.said.push(text);
  const room = CALLS - sum.calls.length;
  if (calls.length > room) sum.tooMuch = true;
  const taken = calls.slice(0, Math.max(0, room));
  sum.calls.push(...taken);
  sum.request = ahead(sum.request, taken);
  if (!question) return;
  if (sum.question === null) sum.question = question;
  else sum.later.push(part);
}

/** What was said about several things; lines of their own where one of them has lines or is no sentence. */
export function paragraphs(said: readonly string[], texts: Texts): string {
  const parts = said.filter(part => part !== '');
  const stands = parts.length < 2 || parts.every(part => /[.。?？]$/.test(part) && !part.includes('\n'));
  return stands ? texts.sentences(parts) : parts.join('\n');
}

/** Answers that one question leads to at most: which list, which day, which half of the day. */
const DEPTH = 5;

export interface Meaning {
  readonly text: string;
  /** What must be looked into before anybody can say what was asked before. */
  readonly look?: ModelAnswer['calls'];
}

/** What a message means: itself, or the way on that it picks from the question before it. */
export function meaningOf(listening: Listening, exchanges: readonly Exchange[], index: number, depth = DEPTH): Meaning {
  const exchange = exchanges[index];
  if (!exchange) return { text: '' };
  const before = exchanges[index - 1];
  const itself = { text: exchange.text };
  if (!before || before.answer === '' || depth === 0) return itself;
  const meant = meaningOf(listening, exchanges, index - 1, depth - 1);
  const { question, look = meant.look } = saidOf(listening, exchanges, index - 1, meant.text);
  if (look) return isAnswer(listening, exchange.text) ? { ...itself, look } : itself;
  // Asked in other words than would be used now, it is no longer the same question.
  if (!question || !before.answer.includes(question.text.slice(0, 200))) return itself;
  return { text: resolved(exchange.text, question) ?? freely(listening, exchange.text, question) };
}

/** What is said to a message. One that is files alone says nothing itself: what others called them is no request. */
export function saidOf(listening: Listening, exchanges: readonly Exchange[], index: number, text: string): Spoken {
  const exchange = exchanges[index];
  const saying = sayingOf(exchanges, index);
  if (!exchange?.onlyNames) return interpret(listening, text, saying);
  const { request, texts, looked, previews } = listening;
  return filesAlone({ request, texts, ...saying, today: dayIn(saying.at, saying.zone), looked, previews }, exchange.files);
}

/** A few words that are no request of their own, or a bare yes. */
function isAnswer({ texts }: Listening, text: string): boolean {
  const intent = text.length <= 80 ? readIntent(text, texts) : undefined;
  return intent === null || intent?.kind === 'yes' || intent?.kind === 'never';
}

/** A name or text that was asked for, unless it is a request of its own. */
function freely({ request, texts }: Listening, text: string, { free }: Question): string {
  if (!free || text.length > 400 || /\n/.test(text.trim())) return text;
  const intent = readIntent(text, texts);
  const isName =
    intent === null ||
    intent.kind === 'cannot' ||
    // "15:00" reads like a list with a line for it.
    (intent.kind === 'add' && intent.maybe === true && documentsCalled(request.known, intent.on, false).length !== 1) ||
    (intent.kind === 'show' && documentsCalled(request.known, intent.title).length === 0);
  return isName ? free(text.trim().replace(/[\s.。!！]+$/, '')) : text;
}
