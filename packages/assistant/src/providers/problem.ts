/** What went wrong with a request to a provider, from whatever the SDK, the network or the provider said. */
import type { HelperProblem } from '@baton/protocol';
import * as z from 'zod/mini';
import { retryAfterOf } from '../retry-after.ts';
import { isHere } from './asked.ts';
import { RequestKeptBack } from './own-host.ts';

/**
 * `kind` is finer than `problem` where a person should do something else about it. `transient`: the same request may work a little later.
 * `detail`: what the provider said, for whoever wants to know; never a key.
 */
export interface Trouble {
  readonly problem: HelperProblem;
  readonly kind: HelperProblem | 'tooLarge' | 'filtered' | 'cutOff' | 'silent';
  readonly transient: boolean;
  readonly retryAfter?: number;
  readonly detail: string;
}

/** Beside what an SDK throws, what stands in a stream that began well has this shape too. */
const said = z.object({
  message: z.optional(z.string()),
  statusCode: z.optional(z.nullable(z.number())),
  responseHeaders: z.optional(z.record(z.string(), z.string())),
  responseBody: z.optional(z.string()),
  type: z.optional(z.nullable(z.string())),
  code: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  status: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  name: z.optional(z.string()),
  isRetryable: z.optional(z.boolean()),
});
type Said = z.infer<typeof said>;

const longest = 300;
const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, longest).toWellFormed();
const messageIn = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

/** What a provider says went wrong, out of the body of its answer. */
export function saidIn(body: string): string {
  try {
    const found = messageIn.safeParse(JSON.parse(body));
    if (found.success) return lineOf(typeof found.data.error === 'string' ? found.data.error : found.data.error.message);
  } catch {
    // Not every address answers with JSON when something is wrong.
  }
  // No sign begins a second look at the rest: whoever answers with nothing but `<` would stop everything else for minutes.
  return lineOf(body.replace(/<[^<>]*>/g, ' '));
}

const tooLarge =
  /context.?length|context.?window|maximum context|too (?:long|large|many tokens)|exceeds? the (?:limit|maximum)|input token count/i;
const noCredit = /insufficient.?quota|insufficient.?(?:funds|balance|credits)|credit balance|billing|exceeded your current quota|payment/i;
const noModel =
  /model.{0,80}(?:not (?:found|exist|available|supported)|does not exist|unknown)|(?:no such|unknown|invalid) model|not a valid model/i;
const filtered = /content.?(?:filter|policy|management)|safety|moderation|flagged/i;

function ofStatus(status: number, words: string): Pick<Trouble, 'problem' | 'kind' | 'transient'> {
  const as = (kind: Trouble['kind'], problem: HelperProblem, transient = false) => ({ kind, problem, transient });
  switch (true) {
    case status === 401:
      return as('badKey', 'badKey');
    case status === 402:
      return as('noCredit', 'noCredit');
    case status === 403:
      return noCredit.test(words) ? as('noCredit', 'noCredit') : as('badKey', 'badKey');
    case status === 404:
      return as('noModel', 'noModel');
    // Anthropic’s word for a crowd.
    case status === 529:
      return as('busy', 'busy', true);
    case status === 429:
      // A quota that is used up does not come back by waiting a moment.
      return /insufficient.?quota|credit balance/i.test(words) ? as('noCredit', 'noCredit') : as('busy', 'busy', true);
    case status === 413:
      return as('tooLarge', 'refused');
    case status === 408 || status === 409 || status === 425 || status >= 500:
      return as('down', 'down', true);
    case status >= 300 && status < 400:
      return as('notUnderstood', 'notUnderstood');
    case status >= 400:
      if (noCredit.test(words)) return as('noCredit', 'noCredit');
      if (tooLarge.test(words)) return as('tooLarge', 'refused');
      if (noModel.test(words)) return as('noModel', 'noModel');
      if (/api[ _-]?key/i.test(words)) return as('badKey', 'badKey');
      return as(filtered.test(words) ? 'filtered' : 'refused', 'refused');
    default:
      return as('notUnderstood', 'notUnderstood', true);
  }
}

/** What stands in a stream that began with 200 has no status, but a type. */
function ofType(words: string): Pick<Trouble, 'problem' | 'kind' | 'transient'> {
  const as = (kind: Trouble['kind'], problem: HelperProblem, transient = false) => ({ kind, problem, transient });
  if (noCredit.test(words)) return as('noCredit', 'noCredit');
  if (/overloaded|rate.?limit|too many requests|resource.?exhausted/i.test(words)) return as('busy', 'busy', true);
  if (/authentication_error|permission_error|invalid_api_key/i.test(words)) return as('badKey', 'badKey');
  if (/not_found_error|model_not_found/i.test(words)) return as('noModel', 'noModel');
  if (tooLarge.test(words)) return as('tooLarge', 'refused');
  if (filtered.test(words)) return as('filtered', 'refused');
  if (/invalid_request|invalid_prompt/i.test(words)) return as('refused', 'refused');
  return as('down', 'down', true);
}

const statusIn = ({ statusCode, code, status }: Said): number | null =>
  [statusCode, code, status].map(Number).find(number => Number.isInteger(number) && number >= 300 && number < 600) ?? null;

const isOffline = (): boolean => (globalThis as { readonly navigator?: { readonly onLine?: boolean } }).navigator?.onLine === false;

/** What of a text must not be shown: the key, wherever it stands. */
const without = (key: string | null, text: string): string => (key === null || key.length < 6 ? text : text.replaceAll(key, '…'));

/** @param address where the request went, @param now milliseconds since 1970, for a `Retry-After` that is a date */
export function troubleOf(
  error: unknown,
  at: { readonly address: string | null; readonly key: string | null; readonly now: number },
): Trouble {
  if (error instanceof RequestKeptBack) return { problem: 'notUnderstood', kind: 'notUnderstood', transient: false, detail: error.message };
  const parsed = said.safeParse(error);
  const fields: Said = parsed.success ? parsed.data : {};
  const spoken = typeof error === 'string' ? error : (fields.message ?? '');
  const body = fields.responseBody ?? '';
  const detail = without(at.key, body === '' ? lineOf(spoken) : saidIn(body));
  const status = statusIn(fields);
  const words = `${fields.type ?? ''} ${fields.code ?? ''} ${fields.status ?? ''} ${spoken} ${body}`;
  if (status !== null) {
    const retryAfter = retryAfterOf(fields.responseHeaders ?? {}, at.now);
    return { ...ofStatus(status, words), ...(retryAfter !== null && { retryAfter }), detail };
  }
  if (fields.name === 'QuotaExceededError') return { problem: 'refused', kind: 'tooLarge', transient: false, detail };
  if (fields.name === 'TimeoutError') return { problem: 'notThere', kind: 'silent', transient: true, detail };
  // A status in between: an answer came, and is not what such an address answers.
  if (fields.statusCode !== undefined && fields.statusCode !== null) return cutOrOdd(error, detail);
  if (error instanceof Error) return isUnparsed(error) ? cutOrOdd(error, detail) : unreached(at.address, detail);
  return { ...ofType(words), detail };
}

const isUnparsed = ({ name }: Error): boolean => /JSONParse|TypeValidation|InvalidResponse|EmptyResponse|Syntax|NoContent/.test(name);

/** The line dropped in the middle of an answer, or what came is no answer at all. */
function cutOrOdd(error: unknown, detail: string): Trouble {
  const dropped = /process successful response|terminated|aborted|network|socket|closed/i.test(detail);
  const cut = dropped && !(error instanceof Error && isUnparsed(error));
  return cut
    ? { problem: 'down', kind: 'cutOff', transient: true, detail }
    : { problem: 'notUnderstood', kind: 'notUnderstood', transient: true, detail };
}

function unreached(address: string | null, detail: string): Trouble {
  const problem = isOffline() && !(address !== null && isHere(address)) ? 'offline' : 'notThere';
  return { problem, kind: problem, transient: true, detail };
}
