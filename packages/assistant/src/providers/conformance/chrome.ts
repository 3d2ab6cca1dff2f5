/**
 * Chrome's own model, which has an interface of the browser's in place of a wire: what is asked there is told to a replayed network as one
 * request, and what that answers is said piece by piece. Tests only.
 */
import type { ChromeLanguageModel, ChromeMessage, ChromeState } from '../chrome/find.ts';
import { chromeFaults } from './faults/chrome.ts';
import type { Replay } from './replay.ts';
import type { Script, Wire } from './script.ts';

const thrown = (name: string, message: string) => ({ status: 500, body: JSON.stringify({ name, message }) });

export const chrome: Wire = {
  provider: { helper: 'nano', kind: 'chrome', baseUrl: null, model: 'gemini-nano' },
  key: null,
  // It says words and nothing else, and does not say why it ends.
  events: ({ parts }: Script) => parts.flatMap(({ kind, pieces }) => (kind === 'text' ? pieces : [])),
  errorEvent: what => {
    throw new Error(`it says nothing in its words of being ${what}: it throws`);
  },
  callsInPieces: false,
  // As Chromium names and words them.
  refusals: {
    tooLarge: thrown('QuotaExceededError', 'The input is too large.'),
    filtered: thrown('NotReadableError', 'The execution yielded an unsafe response.'),
    refused: thrown('NotSupportedError', 'The model attempted to output text in an untested language, and was prevented from doing so.'),
    notThere: thrown('NotAllowedError', 'Requires a user gesture when availability is "downloading" or "downloadable".'),
    down: thrown('UnknownError', 'Other generic failures occurred.'),
  },
  path: '/prompt',
  faults: chromeFaults,
};

const address = 'https://chrome.example/prompt';

export interface Played {
  readonly model: ChromeLanguageModel;
  /** Sessions that were made, and that were let go of: each holds the model in memory. */
  readonly made: () => number;
  readonly destroyed: () => number;
}

/** @param state what the browser says of its model; it makes no session before it is `available` */
export function playedBy({ fetch }: Pick<Replay, 'fetch'>, state: ChromeState = 'available'): Played {
  let [made, destroyed] = [0, 0];
  const model: ChromeLanguageModel = {
    availability: async () => state,
    create: async ({ initialPrompts = [], signal }) => {
      signal?.throwIfAborted();
      if (state !== 'available') throw new DOMException('Requires a user gesture.', 'NotAllowedError');
      made++;
      return {
        promptStreaming: (input, { signal: stop }) => said(fetch, initialPrompts, input, stop),
        destroy: () => void destroyed++,
      };
    },
  };
  return { model, made: () => made, destroyed: () => destroyed };
}

function said(
  fetchPort: typeof fetch,
  initialPrompts: readonly ChromeMessage[],
  input: readonly ChromeMessage[],
  signal: AbortSignal | undefined,
): ReadableStream<string> {
  const { readable, writable } = new TransformStream<string, string>();
  const tell = async (): Promise<void> => {
    const response = await fetchPort(address, {
      method: 'POST',
      body: JSON.stringify({ initialPrompts, input }),
      ...(signal && { signal }),
    });
    if (!response.ok) {
      const { name, message } = (await response.json()) as { readonly name: string; readonly message: string };
      throw new DOMException(message, name);
    }
    await response.body?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>).pipeTo(writable);
  };
  tell().catch(error => writable.abort(error).catch(() => undefined));
  return readable;
}

const global = globalThis as { LanguageModel?: ChromeLanguageModel };

/** While `work` goes on, this browser brings that model along. */
export async function withChrome<T>({ model }: Played, work: () => Promise<T>): Promise<T> {
  const before = global.LanguageModel;
  global.LanguageModel = model;
  try {
    return await work();
  } finally {
    if (before) global.LanguageModel = before;
    else delete global.LanguageModel;
  }
}
