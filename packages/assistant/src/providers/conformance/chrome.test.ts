import { describe, expect, it } from 'vitest';
import { requestFor } from '../../testing/requests.ts';
import { chromeState } from '../chrome/find.ts';
import { chromeLanguage } from '../chrome/language-model.ts';
import { findLocal, listModels, tryHelper } from '../index.ts';
import { ask, clockAt, settle, type TalkOptions } from './asking.ts';
import { chrome, playedBy, withChrome } from './chrome.ts';
import { answering, deaf, hanging, network, type Replay, splitAt, streaming } from './replay.ts';
import { everything, saying } from './script.ts';

const said = 'I’ll add “茶” 🫖 now.';
const bytes = new TextEncoder().encode(said);
const thrown = (name: string) => answering(500, JSON.stringify({ name, message: 'It says why.' }));

/** What came of asking it once, and how many of its sessions were left behind. */
async function talk(net: Replay, options: TalkOptions = {}) {
  const played = playedBy(net);
  const talked = await ask(chrome, net, { ...options, played });
  await settle(5);
  return { ...talked, left: played.made() - played.destroyed() };
}
const spoken = (...pieces: readonly (string | Uint8Array)[]) => talk(network(() => streaming(pieces)));
/** Words, and then an error in place of the rest. */
const breaking = (words: string, name: string) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(words));
        setTimeout(() => controller.error(new DOMException('It says why.', name)), 2);
      },
    }),
  );

describe('an answer of Chrome’s own model', () => {
  it('has its words, is free, and lets go of its session', async () => {
    const { result, shown, left } = await spoken(...chrome.events(everything));
    expect(result).toMatchObject({ ok: true, answer: { text: said, calls: [] }, summary: said, usage: { micros: 0 } });
    expect(shown.at(-1)).toBe(said);
    expect(left).toBe(0);
  });

  it('is the same wherever it is split, and grows in whole characters', async () => {
    const places = Array.from({ length: bytes.length - 1 }, (_, index) => index + 1);
    for (const at of [...places.map(place => [place]), places]) {
      const { result, shown } = await spoken(...splitAt(bytes, at));
      expect(result, `split at ${at}`).toMatchObject({ ok: true, answer: { text: said } });
      for (const [index, text] of shown.entries()) {
        expect(text.isWellFormed()).toBe(true);
        expect(text.startsWith(shown[index - 1] ?? '')).toBe(true);
      }
    }
  });

  /** J15, C5 */
  it('that breaks off anywhere is none: it is asked again, and lets go of its session', async () => {
    for (let length = 0; length < said.length; length += 3) {
      const { result, left } = await talk(network(() => breaking(said.slice(0, length).toWellFormed(), 'UnknownError')));
      expect(result, `cut at ${length}`).toMatchObject({ ok: false, transient: true, error: { kind: 'down' } });
      expect(left).toBe(0);
    }
  });

  it('with nothing in it says so', async () => {
    const { result } = await spoken();
    expect(result).toMatchObject({ ok: true, answer: { text: expect.stringMatching(/answered with nothing/), calls: [] } });
  });

  /** As Chromium names them; the first three would be so again. */
  it.each([
    ['QuotaExceededError', 'tooLarge', false],
    ['NotReadableError', 'filtered', false],
    ['NotSupportedError', 'refused', false],
    ['UnknownError', 'down', true],
    ['OperationError', 'down', true],
    ['InvalidStateError', 'down', true],
    ['AbortError', 'down', true],
    ['NotAllowedError', 'notThere', true],
  ] as const)('in place of which it throws %s is told as %s, at its beginning and in its middle', async (name, kind, transient) => {
    for (const reply of [() => thrown(name), () => breaking('Half of', name)]) {
      const { result, left } = await talk(network(reply));
      expect(result).toMatchObject({
        ok: false,
        error: { kind, sentence: expect.stringMatching(/Your message is kept|Nothing was lost/) },
      });
      expect('transient' in result && result.transient === true).toBe(transient);
      expect(result).not.toHaveProperty('spent');
      expect(left).toBe(0);
    }
  });

  /** C6 */
  it('that never ends is stopped when it is told to, and after a silence by itself; its session goes', async () => {
    for (const open of [(signal: AbortSignal | null) => streaming(['Half of'], signal, true), hanging, deaf]) {
      const abort = new AbortController();
      const stopped = talk(
        network((_, signal) => open(signal)),
        { signal: abort.signal },
      );
      await settle(5);
      abort.abort();
      expect(await stopped).toMatchObject({ result: { ok: false, aborted: true }, left: 0 });
      const clock = clockAt(0);
      const silent = talk(
        network((_, signal) => open(signal)),
        { clock },
      );
      await settle(5);
      clock.pass();
      expect(await silent).toMatchObject({ result: { ok: false, transient: true, error: { kind: 'silent' } }, left: 0 });
    }
  });

  it('that is refused before it says a word lets its session go', async () => {
    const played = playedBy(network(() => streaming(['Yes.'])));
    const create: typeof played.model.create = async options => ({
      ...(await played.model.create(options)),
      promptStreaming: () => {
        throw new DOMException('The request was aborted.', 'AbortError');
      },
    });
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }];
    await withChrome({ ...played, model: { ...played.model, create } }, () =>
      expect(chromeLanguage().doStream({ prompt })).rejects.toMatchObject({ type: 'model_down' }),
    );
    expect([played.made(), played.destroyed()]).toEqual([1, 1]);
  });

  it('is asked for with the system first and once, what is asked last, and nothing to call', async () => {
    const net = network(() => streaming(['Yes.']));
    await talk(net, { request: requestFor('add tea to the shopping list') });
    const asked = expect.objectContaining({ role: 'user', content: expect.stringContaining('add tea to the shopping list') });
    expect(net.sent.map(({ body }) => body)).toEqual([
      { initialPrompts: [expect.objectContaining({ role: 'system' })], input: expect.arrayContaining([asked]) },
    ]);
    expect(chrome.faults(net.sent[0]?.body)).toEqual([]);
    // What it cannot call it is not told of.
    expect(net.sent[0]?.text).not.toContain('“plan”');
  });
});

describe('Chrome’s own model that is not there yet', () => {
  const asked = { kind: 'chrome', baseUrl: null, model: chrome.provider.model, key: null } as const;
  const nothing: typeof fetch = async () => {
    throw new Error('nothing is to be fetched');
  };
  const here = { kind: 'chrome', baseUrl: null, models: [chrome.provider.model] };
  const foundHere = async () => (await findLocal(nothing)).filter(({ kind }) => kind === 'chrome');

  /** Chrome takes it off a disk that is filling up: from then on only a press of the person brings it back. */
  it.each(['downloadable', 'downloading', 'unavailable'] as const)(
    '(%s) is not listed, not tried, and not asked: who asks it is told that it is not there',
    async state => {
      const net = network(() => streaming(['Yes.']));
      const played = playedBy(net, state);
      await withChrome(played, async () => {
        expect(await chromeState()).toBe(state);
        expect(await listModels(asked, nothing)).toEqual({ ok: false, problem: 'notThere', detail: state });
        expect(await tryHelper(asked, nothing)).toMatchObject({ ok: false, problem: 'notThere' });
        expect(await foundHere()).toEqual(state === 'unavailable' ? [] : [{ ...here, toDownload: true }]);
      });
      const { result } = await ask(chrome, net, { played });
      expect(result).toMatchObject({ ok: false, error: { kind: 'notThere' } });
      expect([net.sent.length, played.made()]).toEqual([0, 0]);
    },
  );

  it('is found on this computer and answers once it is there', async () => {
    const net = network(() => streaming(chrome.events(saying('Yes.'))));
    expect(await foundHere()).toEqual([]);
    await withChrome(playedBy(net), async () => {
      expect(await foundHere()).toEqual([here]);
      expect(await listModels(asked, nothing)).toEqual({ ok: true, models: [chrome.provider.model] });
      expect(await tryHelper(asked, nothing)).toEqual({ ok: true, models: [chrome.provider.model] });
    });
    expect((await ask(chrome, net)).result).toMatchObject({ ok: true, answer: { text: 'Yes.' } });
  });
});
