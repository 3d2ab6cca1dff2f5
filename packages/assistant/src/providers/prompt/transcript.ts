/**
 * A pinned request as a prompt that every provider takes: roles take turns, nothing is empty, and each call is followed by exactly one
 * result. A function of the request alone, so that asking again asks the same.
 */
import type { LanguageModelV4Message, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { type JsonValue, limits } from '@baton/protocol';
import type { ModelRequest, Round, RoundCall } from '../../request.ts';
import { mayBeFromOutside } from '../../tools/outside.ts';
import { type Instructions, instructionsFor, systemText } from '../instructions/index.ts';
import { type FileContents, type FilePart, filePartsOf } from './files.ts';
import { planTool, wireName } from './offered.ts';
import { situationText } from './situation.ts';

type UserPart = FilePart;

/** Letters and digits, nine of them: the narrowest form that any provider asks for. From the place of the call, so it stays the same. */
export const callId = (round: number, index: number): string =>
  `c${String(round % 10_000).padStart(4, '0')}${String(index % 10_000).padStart(4, '0')}`;

/** Arguments that were no object were refused when they came; a provider takes only objects all the same. */
const asObject = (value: JsonValue): { readonly [field: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { readonly [field: string]: JsonValue }) : { value };

type Output = LanguageModelV4ToolResultPart['output'];

function outputOf({ name, result }: RoundCall, words: Instructions): Output {
  const wrong = (value: string): Output => ({ type: 'error-text', value });
  const { results } = words;
  switch (result.status) {
    case 'done': {
      const value = { ...(mayBeFromOutside(name) && { note: words.outside }), summary: result.summary, result: result.value };
      return { type: 'json', value: value as never };
    }
    case 'failed':
      if (result.sentence.trim() === '') return wrong(results.failed);
      // What a server or a page answered stands in the sentence.
      return wrong(mayBeFromOutside(name) ? `${words.outside} ${result.sentence}` : result.sentence);
    case 'cancelled':
      return wrong(reasonOf(result.error, results));
    case 'interrupted':
      return wrong(results.interrupted);
  }
}

function reasonOf(error: string, results: Instructions['results']): string {
  if (error === 'denied') return results.denied;
  if (error === 'expired') return results.expired;
  return error === 'skipped' ? results.skipped : results.cancelled;
}

/** Puts messages in a row; what one side says twice becomes one message. */
class Row {
  readonly messages: LanguageModelV4Message[] = [];
  readonly goOn: string;

  constructor(goOn: string) {
    this.goOn = goOn;
  }

  person(text: string, files: readonly FilePart[] = []): void {
    const said: readonly UserPart[] = text.trim() === '' ? [] : [{ type: 'text', text: text.toWellFormed() }];
    const parts = [...said, ...files];
    if (parts.length === 0) return;
    const last = this.messages.at(-1);
    if (last?.role === 'user') last.content.push(...parts);
    else this.messages.push({ role: 'user', content: parts });
  }

  answer(
    text: string,
    calls: readonly { readonly id: string; readonly name: string; readonly input: unknown; readonly output: Output }[],
  ): void {
    const said = text.trimEnd().toWellFormed();
    if (said.trim() === '' && calls.length === 0) return;
    if (this.messages.at(-1)?.role === 'assistant') this.person(this.goOn);
    const parts = calls.map(({ id, name, input }) => ({
      type: 'tool-call' as const,
      toolCallId: id,
      toolName: name,
      input: wellFormed(input),
    }));
    this.messages.push({ role: 'assistant', content: [...(said.trim() === '' ? [] : [{ type: 'text' as const, text: said }]), ...parts] });
    if (calls.length === 0) return;
    const results = calls.map(({ id, name, output }) => ({
      type: 'tool-result' as const,
      toolCallId: id,
      toolName: name,
      output: wellFormed(output) as Output,
    }));
    this.messages.push({ role: 'tool', content: results });
  }
}

/** Half of a surrogate pair is no text: some providers refuse the whole request for it. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name.toWellFormed(), wellFormed(each)]));
}

/** What stands before everything else is the same for every step of a job: Anthropic keeps it for five minutes and asks a tenth for it. */
const rememberThis = { anthropic: { cacheControl: { type: 'ephemeral' as const } } };

/**
 * The prompt of a request.
 * @param withTools whether the helper can call anything
 * @param files what is in the files that it gets
 */
export function promptOf(request: ModelRequest, withTools: boolean, files: FileContents = new Map()): LanguageModelV4Message[] {
  const partsOf = filePartsOf(request, files);
  const words = instructionsFor(request.locale);
  const row = new Row(words.goOn);
  const { messages, rounds, plan, task } = request;
  let heard = 0;
  const hear = (upTo: number): void => {
    for (const message of messages.slice(heard, upTo)) {
      // What stood before it in the conversation is told by its beginning alone.
      if (message.goesOn !== undefined) row.answer(message.goesOn, []);
      row.person(message.cut === true ? `${message.text}\n\n[${words.cut}]` : message.text, partsOf(message.files ?? []));
    }
    heard = Math.max(heard, upTo);
  };
  row.person(situationText(request));
  if (request.nested) row.person(words.nested(request.nested.ask, request.nested.allowance));
  const first = rounds[0];
  const planned = plan !== null && first !== undefined && first.task === null ? first : null;
  let at: number | null = null;
  for (const [index, round] of rounds.entries()) {
    // What came while this answer was made had not been heard by it.
    hear(round.messages);
    if (round !== planned && round.task !== at) {
      row.person(saidOf(request, round.task, words));
      at = round.task;
    }
    row.answer(round.text, round === planned ? [planCall(index, plan ?? [], words)] : callsOf(round, index, words));
  }
  hear(messages.length);
  const now = task?.index ?? null;
  if (now !== at || (planned !== null && rounds.length === 1)) row.person(saidOf(request, now, words));
  if (request.nested && request.nested.left < limits.nested.least) row.person(words.lastStep);
  // An answer with nothing behind it asks for nothing.
  if (row.messages.at(-1)?.role === 'assistant') row.person(words.goOn);
  const system = systemText(request.locale, request.provider?.model ?? '', withTools).toWellFormed();
  return [{ role: 'system', content: system, providerOptions: rememberThis }, ...row.messages];
}

const callsOf = (round: Round, index: number, words: Instructions) =>
  round.calls.map((call, n) => ({
    id: callId(index, n),
    name: wireName(call.name),
    input: asObject(call.arguments),
    output: outputOf(call, words),
  }));

const planCall = (index: number, titles: readonly string[], words: Instructions) => ({
  id: callId(index, 0),
  name: planTool,
  input: { titles },
  output: { type: 'text', value: words.planned } as Output,
});

/** What asks for a task, or for the last words of a turn that had tasks. */
function saidOf({ plan, task }: ModelRequest, index: number | null, words: Instructions): string {
  if (plan === null) return '';
  if (index === null) return words.closing;
  return words.step(plan[index] ?? task?.title ?? '', index + 1, plan.length);
}
