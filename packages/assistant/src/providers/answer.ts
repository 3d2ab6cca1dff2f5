/** Asks a connected helper one pinned request, once. */
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Clock } from '@baton/journal';
import type { PinnedProvider } from '@baton/protocol';
import { offersIn } from '../automations/offered.ts';
import type { HelperResult, ModelRequest } from '../request.ts';
import { answerOf, mayPlan } from './answer-of.ts';
import { addressOfProvider } from './asked.ts';
import { type Collected, type Reading, readAnswer, within } from './collect.ts';
import { brokenOff, failureOf, nameOf, tooLong } from './failure.ts';
import { languageModel } from './language-model.ts';
import { usageOf, usageOfHalf } from './prices.ts';
import { type Trouble, troubleOf } from './problem.ts';
import type { FileContents } from './prompt/files.ts';
import { namingPrompt } from './prompt/naming.ts';
import { offeredTools } from './prompt/offered.ts';
import { summingPrompt } from './prompt/summing.ts';
import { promptOf } from './prompt/transcript.ts';
import { helperTexts } from './texts/index.ts';

export interface Asking {
  /** What is in the files of the request that the helper takes. Absent: it has none. */
  readonly files?: FileContents;
  /** In the clear; it reaches the helper's own host and nothing else. */
  readonly key: string | null;
  readonly fetch: typeof fetch;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly signal: AbortSignal;
  /** Gets the whole text so far, each time it has grown; always whole characters. */
  readonly onText: (text: string) => void;
}

/** What came of asking, with the trouble behind a failure: whoever falls back to another helper needs to know it. */
export interface Asked {
  readonly result: HelperResult;
  readonly trouble: Trouble | null;
  /** There was neither a word nor a call in it. */
  readonly empty?: boolean;
}

/** Milliseconds without a word, from asking on. Some think for a minute before they begin. */
export const patience = 120_000;

/** Chrome's own model calls nothing. */
const canCall = ({ kind }: PinnedProvider): boolean => kind !== 'chrome';

/** @param signal aborts when nobody waits for it any more */
type Opened = (language: LanguageModelV4, signal: AbortSignal) => ReturnType<LanguageModelV4['doStream']>;

/** Whoever does a task for another has nobody to ask but them. */
const offersFor = (request: ModelRequest) => ({
  plan: mayPlan(request),
  ask: request.nested === undefined,
  nest: request.mayNest === true,
});

/** The options of the one request of a step, the same for the same pinned request. @param kept whether the provider keeps it to be continued */
export function callOptions(request: ModelRequest, withTools: boolean, kept: boolean, files?: FileContents) {
  const tools =
    withTools && !request.summing && !request.naming
      ? { tools: offeredTools(offersFor(request), offersIn(request), request.services), toolChoice: { type: 'auto' as const } }
      : {};
  const prompt = request.naming ? namingPrompt(request) : request.summing ? summingPrompt(request) : promptOf(request, withTools, files);
  return { prompt, ...tools, providerOptions: { openai: { store: kept } } };
}

/**
 * The answer of `provider` to a pinned request: one request to its own host, streamed, without retries. Never throws. An answer that did
 * not come whole is a failure that may be tried again, whatever there was of it.
 */
export async function answerWithProvider(request: ModelRequest, provider: PinnedProvider, asking: Asking): Promise<Asked> {
  const withTools = canCall(provider);
  const asked = await ask(request, provider, asking, withTools);
  // Small models on one's own machine often cannot call anything: better to talk than not to answer. Nothing was begun or paid for.
  const toolless = withTools && asked.trouble?.kind === 'refused' && /tools?\b.{0,40}not|not.{0,40}\btools?\b/i.test(asked.trouble.detail);
  return toolless && request.rounds.length === 0 ? ask(request, provider, asking, false) : asked;
}

function ask(request: ModelRequest, provider: PinnedProvider, asking: Asking, withTools: boolean): Promise<Asked> {
  const options = callOptions(request, withTools, false, asking.files);
  return askThrough(request, provider, asking, (language, abortSignal) => language.doStream({ ...options, abortSignal }));
}

/** Letters that a picture is reckoned as, which is about what one takes; its base64 would be a hundred times that. */
const lettersOfPicture = 6_000;

/** What goes out for a request, to reckon with. */
export const sentFor = (request: ModelRequest, provider: PinnedProvider, files?: FileContents): string =>
  JSON.stringify(callOptions(request, canCall(provider), false, files), (key, value: unknown) =>
    key === 'data' && typeof value === 'string' ? value.slice(0, lettersOfPicture) : value,
  );

/**
 * Opens a stream of the helper's model and reads it. `fetchPort` may stand in for the port, to reach the same host in another way.
 * @param isLook it was begun, and is paid for, elsewhere
 */
export async function askThrough(
  request: ModelRequest,
  provider: PinnedProvider,
  { key, fetch: fetchPort, clock, signal, onText, files }: Asking,
  open: Opened,
  isLook = false,
): Promise<Asked> {
  const address = addressOfProvider(provider);
  const troubled = (error: unknown) => troubleOf(error, { address, key, now: clock.now() });
  const stopped = new AbortController();
  const both = AbortSignal.any([signal, stopped.signal]);
  try {
    const stream = await within(
      languageModel({ ...provider, key }, (input, init) => fetchPort(input, { ...init, signal: both })).then(language =>
        open(language, both),
      ),
      patience,
      clock,
      signal,
    );
    if (stream === 'aborted') return { result: { ok: false, aborted: true }, trouble: null };
    if (stream === 'silent') return failed(brokenOff('silent'), request, provider);
    const reading = await readAnswer(stream.stream, { signal, onText, clock, patience });
    const asked = judge(reading, request, provider, troubled);
    // Looking again at what goes on by itself costs nothing: only what was asked here has its bill here.
    if (reading.ok || reading.came === null || isLook) return asked;
    const usage = usageOfHalf(provider, sentFor(request, provider, files), reading.came);
    return usage.micros === 0 ? asked : { ...asked, result: { ...asked.result, spent: [usage] } };
  } catch (error) {
    if (signal.aborted) return { result: { ok: false, aborted: true }, trouble: null };
    return failed(troubled(error), request, provider);
  } finally {
    // Whatever is still under way for this request ends here.
    stopped.abort();
  }
}

const failed = (trouble: Trouble, request: ModelRequest, provider: PinnedProvider): Asked => ({
  result: failureOf(trouble, request.locale, provider.model),
  trouble,
});

/** Whether what was read is an answer. */
export function judge(reading: Reading, request: ModelRequest, provider: PinnedProvider, troubled: (error: unknown) => Trouble): Asked {
  if (reading.ok) return whole(reading.collected, request, provider);
  switch (reading.why) {
    case 'aborted':
      return { result: { ok: false, aborted: true }, trouble: null };
    case 'error':
      return failed(troubled(reading.error), request, provider);
    case 'halfCall':
      // Of what is too long the end is missing every time.
      if (reading.finish.unified === 'length') return tooMuch(request, provider);
      return failed(brokenOff(reading.why), request, provider);
    default:
      return failed(brokenOff(reading.why), request, provider);
  }
}

const tooMuch = ({ locale }: ModelRequest, { model }: PinnedProvider): Asked => ({
  result: tooLong(helperTexts(locale), model),
  trouble: null,
});

function whole(collected: Collected, request: ModelRequest, provider: PinnedProvider): Asked {
  const texts = helperTexts(request.locale);
  const { finish, text, calls } = collected;
  const spent = [usageOf(provider, collected.usage)];
  if (finish.unified === 'content-filter') {
    const refused = failed({ problem: 'refused', kind: 'filtered', transient: false, detail: finish.raw ?? '' }, request, provider);
    return { ...refused, result: { ...refused.result, spent } };
  }
  // Asked again it would be as long again: what is left of it is no basis for doing anything.
  if (finish.unified === 'length' && (calls.length > 0 || text.trim() === '')) {
    const cut = tooMuch(request, provider);
    return { ...cut, result: { ...cut.result, spent } };
  }
  const answer = answerOf(collected, request, texts, nameOf(provider.model));
  const summary = (answer.text.split('\n')[0] ?? '').slice(0, 300).toWellFormed();
  const result = { ok: true, answer, summary, usage: usageOf(provider, collected.usage) } as const;
  return { result, trouble: null, empty: text.trim() === '' && calls.length === 0 };
}
