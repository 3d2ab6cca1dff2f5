/**
 * Reads one streamed answer to its end. Only a stream that says it is finished is an answer: one that breaks off, or whose calls are cut in
 * half, is none, however much of it there is.
 */
import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import type { Clock } from '@baton/journal';
import { type JsonValue, json } from '@baton/protocol';

export interface Collected {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly arguments: JsonValue }[];
  readonly finish: LanguageModelV4FinishReason;
  readonly usage: LanguageModelV4Usage;
}

/** What is no answer. `halfCall`: the arguments of a call are no whole JSON although the answer says that it is finished. */
type Unread =
  | { readonly ok: false; readonly why: 'aborted' }
  | { readonly ok: false; readonly why: 'halfCall'; readonly finish: LanguageModelV4FinishReason }
  | { readonly ok: false; readonly why: 'cutOff' | 'silent' }
  | { readonly ok: false; readonly why: 'error'; readonly error: unknown };

/** How far an answer came: it is paid for whether it counts or not. */
export interface Came {
  /** Text, thoughts and calls. */
  readonly words: string;
  /** What the provider counted; null where it did not get to that. */
  readonly usage: LanguageModelV4Usage | null;
}

/** `came` null: the provider had not begun to answer. */
export type Reading = { readonly ok: true; readonly collected: Collected } | (Unread & { readonly came: Came | null });

export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Milliseconds without a sign of life after which it is given up. */
  readonly patience: number;
}

/** The text as it may be shown while it grows: the first half of a character waits for its other half. */
const showable = (text: string): string => {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1).toWellFormed() : text.toWellFormed();
};

/** Whole JSON, or nothing. Some providers send no arguments at all where there are none. */
function argumentsOf(input: string): { readonly value: JsonValue } | null {
  if (input.trim() === '') return { value: {} };
  try {
    const parsed = json.safeParse(JSON.parse(input));
    return parsed.success ? { value: parsed.data } : null;
  } catch {
    return null;
  }
}

/** Never rejects. Stops reading as soon as it knows. */
export async function readAnswer(stream: ReadableStream<LanguageModelV4StreamPart>, options: ReadOptions): Promise<Reading> {
  const reader = stream.getReader();
  const so: So = { text: '', called: '', usage: null, begun: false };
  const unread = (reading: Unread): Reading => ({ ...reading, came: so.begun ? { words: so.text + so.called, usage: so.usage } : null });
  try {
    const reading = await readOn(reader, options, so);
    return reading.ok ? reading : unread(reading);
  } catch (error) {
    return unread(options.signal.aborted ? { ok: false, why: 'aborted' } : { ok: false, why: 'error', error });
  } finally {
    // Of a stream that is not read to its end nobody should pay for the rest.
    void reader.cancel().catch(() => undefined);
  }
}

type Reader = ReadableStreamDefaultReader<LanguageModelV4StreamPart>;

/** What was read so far. */
interface So {
  text: string;
  called: string;
  usage: LanguageModelV4Usage | null;
  begun: boolean;
}

async function readOn(
  reader: Reader,
  { signal, onText, clock, patience }: ReadOptions,
  so: So,
): Promise<{ readonly ok: true; readonly collected: Collected } | Unread> {
  const calls: { name: string; arguments: JsonValue }[] = [];
  let text = '';
  let shown = '';
  let block: string | null = null;
  let half = false;
  for (;;) {
    const next = await within(reader.read(), patience, clock, signal);
    if (next === 'silent' || next === 'aborted') return { ok: false, why: next };
    if (next.done) return { ok: false, why: 'cutOff' };
    const part = next.value;
    if (part.type !== 'stream-start' && part.type !== 'error' && part.type !== 'finish') so.begun = true;
    switch (part.type) {
      case 'text-delta': {
        // Blocks stand apart; a block that goes on after a thought does not.
        if (block !== null && block !== part.id && text !== '' && !text.endsWith('\n')) text += '\n\n';
        block = part.id;
        text += part.delta;
        so.text = text;
        const grown = showable(text);
        if (grown !== shown) onText(grown);
        shown = grown;
        break;
      }
      case 'reasoning-delta':
      case 'tool-input-delta':
        so.called += part.delta;
        break;
      case 'tool-call': {
        if (part.providerExecuted === true) break;
        const parsed = argumentsOf(part.input);
        if (parsed) calls.push({ name: part.toolName.toWellFormed(), arguments: parsed.value });
        else half = true;
        break;
      }
      case 'error':
        return signal.aborted ? { ok: false, why: 'aborted' } : { ok: false, why: 'error', error: part.error };
      case 'finish': {
        const { finishReason, usage } = part;
        so.usage = usage;
        if (signal.aborted) return { ok: false, why: 'aborted' };
        if (finishReason.unified === 'interrupted') return { ok: false, why: 'cutOff' };
        if (finishReason.unified === 'error') return { ok: false, why: 'error', error: { message: finishReason.raw ?? 'error' } };
        if (half) return { ok: false, why: 'halfCall', finish: finishReason };
        return { ok: true, collected: { text: text.toWellFormed(), calls, finish: finishReason, usage } };
      }
      default:
        break;
    }
  }
}

/** What comes first: the promise, too long a silence, or being told to stop. */
export async function within<T>(
  work: Promise<T>,
  ms: number,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
): Promise<T | 'silent' | 'aborted'> {
  if (signal.aborted) {
    void work.catch(() => undefined);
    return 'aborted';
  }
  const pause = new AbortController();
  const stop = () => pause.abort();
  signal.addEventListener('abort', stop, { once: true });
  const rest = clock.sleep(ms, pause.signal).then(() => (signal.aborted ? ('aborted' as const) : ('silent' as const)));
  try {
    return await Promise.race([work, rest]);
  } finally {
    signal.removeEventListener('abort', stop);
    pause.abort();
    void work.catch(() => undefined);
  }
}
