import { describe, expect, it } from 'vitest';
import { requestFor } from '../../testing/requests.ts';
import { saidIn } from '../problem.ts';
import { helperTexts } from '../texts/index.ts';
import { allWires, ask, wires } from './asking.ts';
import { answering, network, refused, streaming } from './replay.ts';
import { saying } from './script.ts';

const passing = new Set(['busy', 'down', 'notThere']);

describe('what stands on a page in place of an answer', () => {
  it('is its words', () => {
    expect(saidIn('<html><title>502</title><h1>Bad  gateway</h1></html>')).toBe('502 Bad gateway');
  });

  it.each(['<', '<a', '</', '<!--'])('stops nothing for long, though it is nothing but “%s”', sign => {
    const began = performance.now();
    saidIn(sign.repeat(500_000));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe.each(allWires)('a request that %s does not answer', (_name, wire) => {
  it.each(Object.entries(wire.refusals))('because of %s is told in a sentence with a next step', async (kind, { status, body }) => {
    const net = network(() => answering(status, body));
    const { result, trouble } = await ask(wire, net);
    expect(result).toMatchObject({ ok: false, error: { kind } });
    expect('transient' in result && result.transient === true).toBe(passing.has(kind));
    // One try is one request: trying again is for the journal.
    expect(net.sent).toHaveLength(1);
    const sentence = 'error' in result ? result.error.sentence : '';
    expect(sentence).toMatch(/Your message is kept|Nothing was lost/);
    if (wire.key !== null) expect(`${trouble?.detail} ${sentence}`).not.toContain(wire.key);
    const chinese = await ask(
      wire,
      network(() => answering(status, body)),
      { request: requestFor('加茶', { locale: 'zh-CN' }) },
    );
    expect('error' in chinese.result && chinese.result.error.sentence).toMatch(/\p{Script=Han}.*。$/u);
  });
});

describe.each(wires)('a request that %s does not answer', (_name, wire) => {
  it('for now says when to come again, in seconds or as a date, and never in more than an hour', async () => {
    const { status, body } = wire.refusals.busy ?? { status: 429, body: '' };
    const now = requestFor('hello').now;
    for (const [after, ms] of [
      ['7', 7_000],
      [new Date(now + 90_000).toUTCString(), 90_000],
      ['86400', 3_600_000],
      ['soon', undefined],
    ] as const) {
      const { result } = await ask(
        wire,
        network(() => answering(status, body, { 'Retry-After': after })),
      );
      expect('retryAfter' in result ? result.retryAfter : undefined).toBe(ms);
    }
  });

  it('because nothing listens there says so', async () => {
    for (const silence of [
      refused,
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.reject(new TypeError('Load failed')),
    ]) {
      const { result } = await ask(wire, network(silence));
      expect(result).toMatchObject({ ok: false, transient: true, error: { kind: 'notThere' } });
    }
  });

  it('because a page of something else is there says so', async () => {
    const page = '<!doctype html><title>Sign in to the café’s network</title>';
    const html = () => new Response(page, { status: 200, headers: { 'Content-Type': 'text/html' } });
    expect((await ask(wire, network(html))).result).toMatchObject({ ok: false });
  });
});

describe.each(wires)('a key for %s', (_name, wire) => {
  it('goes to its own host only: a redirect is not followed', async () => {
    const net = network(() => new Response(null, { status: 307, headers: { Location: 'https://elsewhere.example/v1' } }));
    const { result } = await ask(wire, net);
    expect(result).toMatchObject({ ok: false, error: { kind: 'notUnderstood' } });
    expect(net.sent).toHaveLength(1);
    const [sent] = net.sent;
    expect(new URL(sent?.url ?? '').pathname).toBe(wire.path);
  });

  it('stands in a header and nowhere else', async () => {
    const net = network(() => streaming(wire.events(saying('Yes.'))));
    await ask(wire, net);
    const [sent] = net.sent;
    const headers = JSON.stringify([...(sent?.headers ?? [])]);
    // No browser would have to ask the provider whether that may be said.
    expect(sent?.headers.has('user-agent')).toBe(false);
    if (wire.key === null) return expect(headers).not.toMatch(/authorization|api-key/i);
    expect(headers.split(wire.key)).toHaveLength(2);
    expect(`${sent?.url} ${sent?.text}`).not.toContain(wire.key);
    if (wire.provider.kind === 'anthropic') expect(sent?.headers.get('anthropic-dangerous-direct-browser-access')).toBe('true');
  });
});

describe('a model on one’s own machine that can call nothing', () => {
  it('is asked to talk instead', async () => {
    const [, ollama] = wires.at(-1) ?? [];
    if (!ollama) throw new Error('there is none');
    const body = JSON.stringify({ error: { message: 'registry.ollama.ai/library/gemma3:4b does not support tools', type: 'api_error' } });
    const net = network(({ body: given }) =>
      typeof given === 'object' && given !== null && 'tools' in given ? answering(400, body) : streaming(ollama.events(saying('Hello.'))),
    );
    expect((await ask(ollama, net)).result).toMatchObject({ ok: true, answer: { text: 'Hello.' } });
    expect(net.sent).toHaveLength(2);
  });
});

describe('every sentence about a helper', () => {
  it('has a next step in both languages', () => {
    for (const locale of ['en', 'zh-CN'] as const) {
      for (const [kind, sentence] of Object.entries(helperTexts(locale).problem)) expect(sentence('X').length, kind).toBeGreaterThan(20);
    }
  });
});
