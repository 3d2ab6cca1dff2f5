/** The model that a browser brings along, in the page: the only place where browsers give it. Loaded when somebody asks for it. */
import type { LanguageModelOfBrowser, ModelMessage, ModelState, PageModel, Told } from '../helpers/page-model.ts';

interface Progress {
  addEventListener(type: 'downloadprogress', listener: (event: { readonly loaded: number }) => void): void;
}
interface Downloading extends LanguageModelOfBrowser {
  create(
    options: Parameters<LanguageModelOfBrowser['create']>[0] & { readonly monitor?: (of: Progress) => void },
  ): ReturnType<LanguageModelOfBrowser['create']>;
}

const browsers = (): Downloading | null => (window as { readonly LanguageModel?: Downloading }).LanguageModel ?? null;

/** What the page does for its worker. A browser that has none answers `unavailable`. */
export const pageModel: PageModel = {
  async availability(): Promise<ModelState> {
    return (await browsers()?.availability()) ?? 'unavailable';
  },
  prompt(messages, port) {
    void tell(messages, port);
  },
};

async function tell(messages: readonly ModelMessage[], port: MessagePort): Promise<void> {
  const say = (told: Told): void => port.postMessage(told);
  const stopped = new AbortController();
  port.onmessage = () => stopped.abort();
  const { signal } = stopped;
  try {
    const model = browsers();
    if (!model) throw new DOMException('This browser brings none along.', 'NotSupportedError');
    const initialPrompts = messages.filter(({ role }) => role === 'system');
    const session = await model.create({ ...(initialPrompts.length > 0 && { initialPrompts }), signal });
    try {
      const reader = session
        .promptStreaming(
          messages.filter(({ role }) => role !== 'system'),
          { signal },
        )
        .getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) say({ kind: 'text', text: part.value });
      say({ kind: 'done' });
    } finally {
      session.destroy();
    }
  } catch (error) {
    const { name, message } = error instanceof Error || error instanceof DOMException ? error : new Error(String(error));
    say({ kind: 'failed', name, message: message.slice(0, 300) });
  }
}

/**
 * Lets the browser download its model. It does so only right after the person pressed something, so this must be called from there.
 * Rejects when it did not come.
 * @param onProgress how much of it is there, from 0 to 1
 */
export async function downloadModel(onProgress: (part: number) => void, signal: AbortSignal): Promise<void> {
  const model = browsers();
  if (!model) throw new DOMException('This browser brings none along.', 'NotSupportedError');
  const monitor = (progress: Progress): void => progress.addEventListener('downloadprogress', ({ loaded }) => onProgress(loaded));
  (await model.create({ monitor, signal })).destroy();
}
