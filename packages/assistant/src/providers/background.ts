/**
 * OpenAI's answers in the background: begun once, they go on whatever becomes of who asked, and are read by their id from any device. So a
 * crash or a hand-over does not pay for an answer twice.
 */
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelUsage, PinnedProvider, StepError } from '@baton/protocol';
import * as z from 'zod/mini';
import type { HelperResult, ModelRequest } from '../request.ts';
import { type Asked, type Asking, askThrough, callOptions, patience, sentFor } from './answer.ts';
import { tellingId } from './answer-id.ts';
import { addressOfProvider } from './asked.ts';
import { within } from './collect.ts';
import { type Failed, failureOf, nameOf, plainFailure } from './failure.ts';
import { languageModel } from './language-model.ts';
import { headersFor } from './models.ts';
import { atOwnHost } from './own-host.ts';
import { usageOfHalf } from './prices.ts';
import { type Trouble, troubleOf } from './problem.ts';
import { helperTexts } from './texts/index.ts';

/**
 * Tickets of answers that were not begun in the background. `direct`: the key or the model may not do that; it is asked for directly.
 * `unreached`: it could not be reached, and somebody else is to step in when it still cannot.
 */
export const unbegun = { direct: 'direct', unreached: 'unreached' } as const;
export const isBegun = (ticket: string): boolean => ticket !== unbegun.direct && ticket !== unbegun.unreached;

/** Milliseconds that the id is waited for after it was told to stop: less than a call has to say that it did. */
const momentForId = 800;

/** Milliseconds between two looks. */
const rest = 2_000;

export type Begun =
  | { readonly ok: true; readonly ticket: string }
  | { readonly ok: false; readonly failed: Failed; readonly trouble: Trouble }
  | { readonly ok: false; readonly aborted: true };

const bodyOf = z.record(z.string(), z.unknown());

/** The same request, to go on in the background. */
const inBackground =
  (fetchPort: typeof fetch, found: (id: string) => void): typeof fetch =>
  async (input, init) => {
    const body = bodyOf.parse(JSON.parse(String(init?.body)));
    return tellingId(await fetchPort(input, { ...init, body: JSON.stringify({ ...body, background: true, store: true }) }), found);
  };

const refusesBackground = ({ kind, detail }: Trouble): boolean => kind === 'refused' && /background|store|retention/i.test(detail);

/** Begins an answer and gives its id. Never throws. Where the key or the model may not do so, the ticket says that it is asked directly. */
export async function beginAnswer(request: ModelRequest, provider: PinnedProvider, asking: Asking): Promise<Begun> {
  const { key, fetch: fetchPort, clock, signal } = asking;
  const stopped = new AbortController();
  const both = stopped.signal;
  const { promise: named, resolve: found } = Promise.withResolvers<string>();
  const troubled = (error: unknown): Begun => {
    if (signal.aborted) return { ok: false, aborted: true };
    const trouble = troubleOf(error, { address: addressOfProvider(provider), key, now: clock.now() });
    return refusesBackground(trouble)
      ? { ok: true, ticket: unbegun.direct }
      : { ok: false, failed: failureOf(trouble, request.locale, provider.model), trouble };
  };
  try {
    const language = await languageModel(
      { ...provider, key },
      inBackground((input, init) => fetchPort(input, { ...init, signal: both }), found),
    );
    const refused = (async () =>
      whyNot(await language.doStream({ ...callOptions(request, true, true, asking.files), abortSignal: both })))();
    const begun = Promise.race([named, refused]);
    const first = await within(begun, patience, clock, signal);
    // Told to stop while it begins, it is waited for a moment: without its id nobody could stop it, and it would be paid for.
    const id = first === 'aborted' ? await within(begun, momentForId, clock, stopped.signal) : first;
    if (id === 'aborted' || (first === 'aborted' && id === 'silent')) return { ok: false, aborted: true };
    return id === 'silent' ? troubled({ name: 'TimeoutError', message: '' }) : { ok: true, ticket: id };
  } catch (error) {
    return troubled(error);
  } finally {
    // The answer goes on without this connection.
    stopped.abort();
  }
}

/** Rejects with what its stream says is wrong, or that it ended. */
async function whyNot({ stream }: { readonly stream: ReadableStream<LanguageModelV4StreamPart> }): Promise<never> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value.type === 'error') throw part.value.error;
    }
    throw { name: 'TimeoutError', message: 'The stream ended before an id came.' };
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

export type Looked = HelperResult | { readonly ok: false; readonly pending: number };

const stored = z.looseObject({ status: z.string(), error: z.optional(z.nullable(z.looseObject({ message: z.optional(z.string()) }))) });

/**
 * Looks how far an answer is that was begun, and reads it as it grows. One that is not there any more, or that came to nothing there, is
 * asked for again, directly.
 * @param again asks for it directly
 */
export async function lookAtAnswer(
  request: ModelRequest,
  provider: PinnedProvider,
  ticket: string,
  asking: Asking,
  again: () => Promise<HelperResult>,
): Promise<Looked> {
  if (!isBegun(ticket)) return again();
  const now = await storedAnswer(provider, ticket, asking);
  switch (now.state) {
    case 'gone':
      return again();
    // The person stopped it on another device, which this one has not heard of yet.
    case 'stopped':
      return plainFailure('stopped', helperTexts(request.locale).stoppedThere);
    case 'ended':
      return billed((await readStored(request, provider, now.body, asking)).result, ticket);
    case 'unknown':
      return asking.signal.aborted ? { ok: false, aborted: true } : failureOf(now.trouble, request.locale, provider.model);
    case 'going': {
      const { result, trouble, empty } = await readStream(request, provider, ticket, asking);
      // What is read while it grows counts when it was read whole. Who comes as it ends may be told the end alone.
      const whole = result.ok ? empty !== true : trouble === null || trouble.kind === 'filtered';
      return whole ? billed(result, ticket) : { ok: false, pending: rest };
    }
  }
}

/** Its bill says which answer it is for: whoever reads it says what it took, and it is paid for once. */
function billed(result: HelperResult, answer: string): HelperResult {
  if ('aborted' in result) return result;
  const spent = result.spent && { spent: result.spent.map(use => ({ ...use, answer })) };
  return result.ok && result.usage ? { ...result, ...spent, usage: { ...result.usage, answer } } : { ...result, ...spent };
}

const places = (input: RequestInfo | URL, ticket: string): string => `${String(input)}/${encodeURIComponent(ticket)}`;

/** What the SDK would send to ask is not sent: the answer is read from its beginning instead. */
function readStream(request: ModelRequest, provider: PinnedProvider, ticket: string, asking: Asking): Promise<Asked> {
  const { key, fetch: fetchPort } = asking;
  const reading: typeof fetch = (input, init) =>
    fetchPort(`${places(input, ticket)}?stream=true`, { headers: headersFor({ kind: 'openai', key }), signal: init?.signal ?? null });
  return askThrough(
    request,
    provider,
    { ...asking, fetch: reading },
    (language, abortSignal) => language.doStream({ ...callOptions(request, true, true, asking.files), abortSignal }),
    true,
  );
}

type Stored =
  | { readonly state: 'gone' | 'going' }
  | { readonly state: 'ended' | 'stopped'; readonly body: string }
  | { readonly state: 'unknown'; readonly trouble: Trouble };

type Looking = Pick<Asking, 'key' | 'fetch' | 'clock' | 'signal'>;

async function storedAnswer(provider: PinnedProvider, ticket: string, { key, fetch: fetchPort, clock, signal }: Looking): Promise<Stored> {
  const address = addressOfProvider(provider);
  const unknown = (error: unknown): Stored => ({ state: 'unknown', trouble: troubleOf(error, { address, key, now: clock.now() }) });
  if (address === null) return unknown(new TypeError('There is no such address.'));
  try {
    const response = await atOwnHost(fetchPort, address)(places(`${address}/responses`, ticket), {
      headers: headersFor({ kind: 'openai', key }),
      signal,
    });
    const body = await response.text();
    if (response.status === 404) return { state: 'gone' };
    if (!response.ok)
      return unknown({ statusCode: response.status, responseBody: body, responseHeaders: Object.fromEntries(response.headers) });
    const { status } = stored.parse(JSON.parse(body));
    if (status === 'queued' || status === 'in_progress') return { state: 'going' };
    // What failed there gives no answer any more.
    return status === 'failed' ? { state: 'gone' } : { state: status === 'cancelled' ? 'stopped' : 'ended', body };
  } catch (error) {
    return unknown(error);
  }
}

/** Reads an answer that is over from its stored form. */
function readStored(request: ModelRequest, provider: PinnedProvider, body: string, asking: Asking): Promise<Asked> {
  const standing: typeof fetch = async () => new Response(body, { headers: { 'Content-Type': 'application/json' } });
  return askThrough(request, provider, { ...asking, fetch: standing }, async (language, abortSignal) => {
    const { content, finishReason, usage } = await language.doGenerate({ ...callOptions(request, true, true, asking.files), abortSignal });
    const parts = content.flatMap((part, index): LanguageModelV4StreamPart[] => {
      if (part.type === 'text') return [{ type: 'text-delta', id: String(index), delta: part.text }];
      return part.type === 'tool-call' ? [part] : [];
    });
    const stream = new ReadableStream<LanguageModelV4StreamPart>({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.enqueue({ type: 'finish', finishReason, usage });
        controller.close();
      },
    });
    return { stream };
  });
}

/** What came of telling a service to stop. `text`: what it had said. */
export type Ended =
  | { readonly ok: true; readonly text?: string; readonly usage?: ModelUsage }
  | { readonly ok: false; readonly error: StepError };

const partOfAnswer = z.looseObject({
  output: z.optional(z.array(z.looseObject({ content: z.optional(z.array(z.looseObject({ text: z.optional(z.string()) }))) }))),
  usage: z.optional(z.nullable(z.looseObject({ input_tokens: z.number(), output_tokens: z.number() }))),
});

/**
 * Tells the service to stop an answer, by its id: told twice is told once. What is over already, or not there any more, need not be stopped.
 * Never throws.
 */
export async function cancelAnswer(
  request: ModelRequest,
  provider: PinnedProvider,
  ticket: string,
  { key, fetch: fetchPort, clock, signal }: Looking,
): Promise<Ended> {
  const address = addressOfProvider(provider);
  const failed = (error: unknown): Ended => {
    const trouble = troubleOf(error, { address, key, now: clock.now() });
    const { error: said } = failureOf(trouble, request.locale, provider.model);
    return { ok: false, error: { ...said, sentence: helperTexts(request.locale).notStopped(nameOf(provider.model)) } };
  };
  if (address === null) return failed(new TypeError('There is no such address.'));
  try {
    const response = await atOwnHost(fetchPort, address)(`${places(`${address}/responses`, ticket)}/cancel`, {
      method: 'POST',
      headers: headersFor({ kind: 'openai', key }),
      signal,
    });
    const body = await response.text();
    const isOver = response.status === 400 || response.status === 404 || response.status === 409;
    if (!isOver && !response.ok) return failed({ statusCode: response.status, responseBody: body });
    // What was over before is paid for in full.
    const standing = isOver ? await storedAnswer(provider, ticket, { key, fetch: fetchPort, clock, signal }) : null;
    if (standing?.state === 'unknown' || standing?.state === 'going') return failed(new TypeError('It was not stopped.'));
    if (standing && !('body' in standing)) return { ok: true };
    const { data } = partOfAnswer.safeParse(JSON.parse(standing?.body ?? body));
    const text = (data?.output ?? []).flatMap(({ content }) => (content ?? []).map(part => part.text ?? '')).join('');
    const counted = data?.usage;
    const usage = usageOfHalf(provider, sentFor(request, provider), { words: text, usage: counted ? countedUsage(counted) : null });
    return { ok: true, ...(text !== '' && { text: text.toWellFormed() }), usage };
  } catch (error) {
    return failed(error);
  }
}

const countedUsage = ({
  input_tokens: input,
  output_tokens: output,
}: {
  readonly input_tokens: number;
  readonly output_tokens: number;
}) => ({
  inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: output, text: output, reasoning: undefined },
});
