import { afterEach, describe, expect, it } from 'vitest';
import { requestFor } from '../../testing/requests.ts';
import { answerWithProvider } from '../answer.ts';
import { clockAt } from '../conformance/asking.ts';
import { findLocal, listModels, tryHelper } from '../index.ts';
import type { ChromeLanguageModel, ChromeMessage } from './find.ts';

const global = globalThis as { LanguageModel?: ChromeLanguageModel };
afterEach(() => {
  delete global.LanguageModel;
});

const chrome = { helper: 'chrome', kind: 'chrome', baseUrl: null, model: 'gemini-nano' } as const;
const nothing: typeof fetch = async () => {
  throw new Error('nothing is to be fetched');
};

/** A browser that brings a model along; `says` is what it streams. */
function browser(says: () => ReadableStream<string>) {
  const asked: ChromeMessage[][] = [];
  let destroyed = 0;
  global.LanguageModel = {
    availability: async () => 'available',
    create: async ({ initialPrompts = [] }) => ({
      promptStreaming(input) {
        asked.push([...initialPrompts, ...input]);
        return says();
      },
      destroy: () => void destroyed++,
    }),
  };
  return { asked, destroyed: () => destroyed };
}

const words = (...pieces: readonly string[]) =>
  new ReadableStream<string>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

const ask = (signal = new AbortController().signal, shown: string[] = []) =>
  answerWithProvider({ ...requestFor('hello'), provider: chrome }, chrome, {
    key: null,
    fetch: nothing,
    clock: clockAt(0),
    signal,
    onText: text => void shown.push(text),
  });

describe('Chrome’s own model', () => {
  it('answers in words, and is offered nothing to call', async () => {
    const { asked, destroyed } = browser(() => words('Hello ', 'there.'));
    const shown: string[] = [];
    expect((await ask(undefined, shown)).result).toMatchObject({ ok: true, answer: { text: 'Hello there.' }, usage: { micros: 0 } });
    expect(shown).toEqual(['Hello ', 'Hello there.']);
    expect(asked[0]?.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(asked[0]?.[0]?.content).not.toContain('“plan”');
    expect(destroyed()).toBe(1);
  });

  it('is listed where it is, and said not to be where it is not', async () => {
    const asked = { kind: 'chrome', baseUrl: null, model: null, key: null } as const;
    expect(await listModels(asked, nothing)).toMatchObject({ ok: false, problem: 'notThere' });
    browser(() => words('yes'));
    expect(await listModels(asked, nothing)).toEqual({ ok: true, models: ['gemini-nano'] });
    expect(await tryHelper({ ...asked, model: 'gemini-nano' }, nothing)).toEqual({ ok: true, models: ['gemini-nano'] });
  });

  it('is found on this computer, also where it has to be downloaded first, and is not tried then', async () => {
    const found = async () => (await findLocal(nothing)).filter(({ kind }) => kind === 'chrome');
    expect(await found()).toEqual([]);
    browser(() => words('yes'));
    expect(await found()).toEqual([{ kind: 'chrome', baseUrl: null, models: ['gemini-nano'] }]);
    for (const state of ['downloadable', 'downloading', 'unavailable'] as const) {
      global.LanguageModel = { create: () => Promise.reject(new Error('not yet')), availability: async () => state };
      expect((await found()).map(({ toDownload }) => toDownload)).toEqual(state === 'unavailable' ? [] : [true]);
      expect(await tryHelper({ kind: 'chrome', baseUrl: null, model: 'gemini-nano', key: null }, nothing)).toMatchObject({
        ok: false,
        problem: 'notThere',
      });
    }
  });

  it('is stopped, and its failures are told', async () => {
    browser(() => new ReadableStream<string>());
    const abort = new AbortController();
    const stopped = ask(abort.signal);
    setTimeout(() => abort.abort(), 5);
    expect((await stopped).result).toEqual({ ok: false, aborted: true });
    const full = () =>
      new ReadableStream<string>({ start: controller => controller.error(new DOMException('too much', 'QuotaExceededError')) });
    browser(full);
    expect((await ask()).result).toMatchObject({ ok: false, error: { kind: 'tooLarge' } });
  });
});
