import { afterEach, describe, expect, it } from 'vitest';
import { pageModel } from '../client/browser-model.ts';
import { type LanguageModelOfBrowser, modelOverPage, type PageModel } from './page-model.ts';

/** A stand-in for the model that a browser brings along, in a window; never Chrome's own. */
function standIn(says: (signal: AbortSignal) => ReadableStream<string>) {
  const asked: unknown[] = [];
  let destroyed = 0;
  const model: LanguageModelOfBrowser = {
    availability: async () => 'available',
    create: async ({ initialPrompts = [] }) => ({
      promptStreaming(input, { signal = new AbortController().signal } = {}) {
        asked.push([...initialPrompts, ...input]);
        return says(signal);
      },
      destroy: () => void destroyed++,
    }),
  };
  (globalThis as { window?: unknown }).window = { LanguageModel: model };
  return { asked, destroyed: () => destroyed };
}

afterEach(() => {
  delete (globalThis as { window?: unknown }).window;
});

/** The page as the worker has it: only what can be sent is handed over. */
const page: PageModel = {
  availability: () => pageModel.availability(),
  prompt: (messages, port) => pageModel.prompt(structuredClone(messages), port),
};

const messages = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Hello' },
] as const;

async function read(stream: ReadableStream<string>, said: string[] = []): Promise<string[]> {
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) said.push(part.value);
  return said;
}

const ask = async (signal?: AbortSignal) => {
  const session = await modelOverPage(page).create({ initialPrompts: messages.slice(0, 1) });
  return session.promptStreaming(messages.slice(1), signal ? { signal } : {});
};

describe('the browser\u2019s own model, by way of the page', () => {
  it('answers piece by piece, and is let go of', async () => {
    const there = standIn(
      () =>
        new ReadableStream({
          start(controller) {
            for (const piece of ['Hello ', 'there.']) controller.enqueue(piece);
            controller.close();
          },
        }),
    );
    expect(await read(await ask())).toEqual(['Hello ', 'there.']);
    expect(there.asked).toEqual([[...messages]]);
    await expect.poll(there.destroyed).toBe(1);
  });

  it('is stopped in the page when nobody listens any more', async () => {
    let stopped = false;
    const there = standIn(
      signal =>
        new ReadableStream({
          start(controller) {
            controller.enqueue('Half ');
            signal.addEventListener('abort', () => {
              stopped = true;
              controller.error(signal.reason);
            });
          },
        }),
    );
    const abort = new AbortController();
    const said: string[] = [];
    const reading = read(await ask(abort.signal), said);
    await expect.poll(() => said).toEqual(['Half ']);
    abort.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => stopped).toBe(true);
    await expect.poll(there.destroyed).toBe(1);
  });

  it('tells by name what went wrong there, and that a browser has none', async () => {
    standIn(() => new ReadableStream({ start: controller => controller.error(new DOMException('too much', 'QuotaExceededError')) }));
    await expect(read(await ask())).rejects.toMatchObject({ name: 'QuotaExceededError', message: 'too much' });
    (globalThis as { window?: unknown }).window = {};
    await expect(read(await ask())).rejects.toMatchObject({ name: 'NotSupportedError' });
    expect(await page.availability()).toBe('unavailable');
  });
});
