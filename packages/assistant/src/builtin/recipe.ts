/** What a recipe is: a job as named tasks in order, each following from the results in the request and from nothing else. */
import type { ModelAnswer } from '@baton/journal';
import type { JsonValue } from '@baton/protocol';
import type { ModelRequest, Round, RoundCall, ScopedItem } from '../request.ts';
import type { Texts } from './texts/index.ts';

export interface TaskInput {
  readonly request: ModelRequest;
  readonly texts: Texts;
  /** The answers this task has given so far, each with the results of its calls. */
  readonly rounds: readonly Round[];
}

export interface Recipe {
  /** The name that a job card sends. */
  readonly name: string;
  /** Whether a typed sentence asks for this job. */
  asksFor(text: string): boolean;
  answer(request: ModelRequest, texts: Texts): ModelAnswer;
}

type Fields = { readonly [key: string]: JsonValue };
export const fields = (value: JsonValue | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
export const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

/** An answer that calls nothing: it ends its task, and its text is the task's result line. */
export const closing = (line: string): ModelAnswer => ({ text: line, calls: [] });
export const calling = (line: string, ...calls: ModelAnswer['calls']): ModelAnswer => ({ text: line, calls });

export const roundsOfTask = (request: ModelRequest, task: number): Round[] => request.rounds.filter(round => round.task === task);
export const callsOf = (rounds: readonly Round[], name?: string): RoundCall[] =>
  rounds.flatMap(round => round.calls).filter(call => name === undefined || call.name === name);
export const isDone = (call: RoundCall): boolean => call.result.status === 'done';
export const resultValue = (call: RoundCall | undefined): Fields => (call?.result.status === 'done' ? fields(call.result.value) : {});

/** A document as the `document.read` tool gives it, or null for another value. */
export interface ReadDocument {
  readonly document: string;
  readonly kind: string;
  readonly title: string;
  readonly week: string;
  readonly items: readonly ScopedItem[];
}

export function readDocument(value: Fields): ReadDocument | null {
  const document = text(value.document);
  if (document === '') return null;
  const items = listOf(value.items).map((item): ScopedItem => {
    const { id, text: words, done, day, time, part, fixed, section } = fields(item);
    return {
      id: text(id),
      text: text(words),
      ...(typeof done === 'boolean' && { done }),
      ...(typeof day === 'string' && { day }),
      ...(typeof time === 'string' && { time }),
      ...(typeof part === 'string' && { part }),
      ...(typeof section === 'string' && { section }),
      ...(fixed === true && { fixed: true }),
    };
  });
  return { document, kind: text(value.kind), title: text(value.title), week: text(value.week), items };
}
