/**
 * The browser's own model, by way of the page: browsers give it to windows only, and the runtime is in a worker. What a page says stands in
 * for the browser's interface in the worker, so that what asks it need not know. Page and worker end together: an answer that was cut off is
 * a model step like any other, asked again by whichever worker is the runtime next.
 */
export type ModelState = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What the page does for its worker; the port tells the answer piece by piece, see {@link Told}. */
export interface PageModel {
  availability(): Promise<ModelState>;
  prompt(messages: readonly ModelMessage[], port: MessagePort): void;
}

/** What comes through the port from the page. To the page goes one thing: that nobody listens any more. */
export type Told =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string };

interface Session {
  promptStreaming(input: readonly ModelMessage[], options?: { readonly signal?: AbortSignal }): ReadableStream<string>;
  destroy(): void;
}

/** As much of the browser's interface as is used. */
export interface LanguageModelOfBrowser {
  availability(): Promise<ModelState>;
  create(options: { readonly initialPrompts?: readonly ModelMessage[]; readonly signal?: AbortSignal }): Promise<Session>;
}

/** Marks a port so that it goes over to the page: whoever speaks to it knows how. */
export type HandOver = (port: MessagePort) => MessagePort;

/** The browser's interface over a page. */
export function modelOverPage(page: PageModel, hand: HandOver = port => port): LanguageModelOfBrowser {
  return {
    availability: () => page.availability(),
    create: async ({ initialPrompts = [] }) => ({
      promptStreaming: (input, { signal } = {}) => streamed(page, hand, [...initialPrompts, ...input], signal),
      destroy: () => undefined,
    }),
  };
}

function streamed(
  page: PageModel,
  hand: HandOver,
  messages: readonly ModelMessage[],
  signal: AbortSignal | undefined,
): ReadableStream<string> {
  const { port1, port2 } = new MessageChannel();
  const stop = (): void => {
    port1.postMessage('stop');
    port1.close();
  };
  return new ReadableStream<string>({
    start(controller) {
      const failed = (error: unknown): void => {
        port1.close();
        controller.error(error);
      };
      signal?.addEventListener('abort', () => {
        stop();
        controller.error(signal.reason);
      });
      port1.onmessage = ({ data }: MessageEvent<Told>) => {
        if (signal?.aborted) return;
        if (data.kind === 'text') return controller.enqueue(data.text);
        if (data.kind === 'failed') return failed(new DOMException(data.message, data.name));
        port1.close();
        controller.close();
      };
      // A page that cannot even be asked.
      Promise.resolve(page.prompt(messages, hand(port2))).catch(failed);
    },
    cancel: stop,
  });
}

/** Gives this worker the page's model, where the browser gives workers none. */
export function installPageModel(page: PageModel, hand: HandOver): void {
  const scope = globalThis as { LanguageModel?: LanguageModelOfBrowser };
  scope.LanguageModel ??= modelOverPage(page, hand);
}
