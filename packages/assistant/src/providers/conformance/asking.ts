/** Asks a provider of the suite over a replayed network. Tests only. */
import type { HelperResult, ModelRequest } from '../../request.ts';
import { requestFor } from '../../testing/requests.ts';
import { type Asked, answerWithProvider } from '../answer.ts';
import type { FileContents } from '../prompt/files.ts';
import { anthropic } from './anthropic.ts';
import { chrome, type Played, playedBy, withChrome } from './chrome.ts';
import { compatible, ollama } from './compatible.ts';
import { google } from './google.ts';
import { openai } from './openai.ts';
import type { Replay } from './replay.ts';
import type { Wire } from './script.ts';

export const wires: readonly (readonly [name: string, wire: Wire])[] = [
  ['Anthropic', anthropic],
  ['OpenAI', openai],
  ['Google', google],
  ['a compatible address', compatible],
  ['Ollama', ollama],
];

/** With the one that has no wire: it is asked at an interface of the browser's. */
export const allWires: typeof wires = [...wires, ['Chrome’s own model', chrome]];

/** A clock on which long rests are over when a test says so. */
export function clockAt(now: number) {
  const waiting = new Set<() => void>();
  return {
    now: () => now,
    sleep: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>(resolve => {
        if (signal?.aborted) return resolve();
        waiting.add(resolve);
        signal?.addEventListener('abort', () => resolve(), { once: true });
      }),
    /** All rests are over. */
    pass() {
      for (const resolve of waiting) resolve();
    },
  };
}

export interface Talk {
  readonly result: HelperResult;
  readonly trouble: Asked['trouble'];
  /** What was shown while it grew. */
  readonly shown: readonly string[];
}

export interface TalkOptions {
  /** Chrome's own model, where that is asked. */
  readonly played?: Played;
  readonly files?: FileContents;
  readonly request?: ModelRequest;
  readonly signal?: AbortSignal;
  readonly clock?: ReturnType<typeof clockAt>;
  readonly onText?: (text: string) => void;
}

export const ask = (wire: Wire, net: Replay, options: TalkOptions = {}): Promise<Talk> =>
  wire.provider.kind === 'chrome'
    ? withChrome(options.played ?? playedBy(net), () => asked(wire, net, options))
    : asked(wire, net, options);

async function asked({ provider, key }: Wire, { fetch }: Replay, options: TalkOptions): Promise<Talk> {
  const shown: string[] = [];
  const request = { ...(options.request ?? requestFor('add tea to the shopping list')), provider };
  const { result, trouble } = await answerWithProvider(request, provider, {
    key,
    fetch,
    ...(options.files && { files: options.files }),
    clock: options.clock ?? clockAt(request.now),
    signal: options.signal ?? new AbortController().signal,
    onText: text => {
      shown.push(text);
      options.onText?.(text);
    },
  });
  return { result, trouble, shown };
}

/** Lets everything that waits for nothing outside happen. */
export const settle = async (turns = 20): Promise<void> => {
  for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setTimeout(resolve, 0));
};
