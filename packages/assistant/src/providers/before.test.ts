import { describe, expect, it } from 'vitest';
import type { AskedProvider } from './asked.ts';
import { addressOfProvider, isHere } from './asked.ts';
import { wires } from './conformance/asking.ts';
import { answering, network, refused, streaming } from './conformance/replay.ts';
import { saying, type Wire } from './conformance/script.ts';
import { findLocal, listModels, tryHelper } from './index.ts';

const askedOf = ({ provider, key }: Wire, model: string | null = provider.model): AskedProvider => ({
  kind: provider.kind,
  baseUrl: provider.baseUrl,
  model,
  key,
});

/** A list of models as each kind gives it, with some that answer nobody. */
const lists: { readonly [kind: string]: unknown } = {
  anthropic: { data: [{ type: 'model', id: 'claude-sonnet-4-5', display_name: 'Claude Sonnet 4.5' }], has_more: false },
  openai: {
    object: 'list',
    data: ['gpt-5-mini', 'text-embedding-3-small', 'whisper-1', 'gpt-4o-realtime-preview'].map(id => ({ id, object: 'model' })),
  },
  google: {
    models: [
      { name: 'models/gemini-2.5-flash', supportedGenerationMethods: ['generateContent', 'countTokens'] },
      { name: 'models/text-embedding-004', supportedGenerationMethods: ['embedContent'] },
    ],
  },
  compatible: { object: 'list', data: [{ id: 'some/model' }] },
  ollama: { object: 'list', data: [{ id: 'qwen3:8b' }, { id: 'nomic-embed-text:latest' }] },
};

describe.each(wires)('before %s is connected', (_name, wire) => {
  const models = [wire.provider.model];
  const there = (answer = () => streaming(wire.events(saying('yes')))) =>
    network(({ method }) => (method === 'GET' ? answering(200, JSON.stringify(lists[wire.provider.kind])) : answer()));

  it('its models are listed, those that answer', async () => {
    const net = there();
    expect(await listModels(askedOf(wire), net.fetch)).toEqual({ ok: true, models });
    expect(net.sent).toHaveLength(1);
    const [sent] = net.sent;
    expect(sent?.url.startsWith(`${addressOfProvider(wire.provider)}/models`)).toBe(true);
    if (wire.key !== null) expect(sent?.url).not.toContain(wire.key);
  });

  it('it is tried with a real call of the model that was chosen', async () => {
    const net = there();
    expect(await tryHelper(askedOf(wire), net.fetch)).toEqual({ ok: true, models });
    expect(net.sent.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it.each(Object.entries(wire.refusals))('%s is told from other problems, without the key', async (kind, { status, body }) => {
    const problem = kind === 'tooLarge' ? 'refused' : kind;
    const tried = await tryHelper(askedOf(wire), there(() => answering(status, body)).fetch);
    expect(tried).toMatchObject({ ok: false, problem });
    if (wire.key !== null) expect(JSON.stringify(tried)).not.toContain(wire.key);
  });

  it('that nothing listens there is told', async () => {
    expect(await tryHelper(askedOf(wire), network(refused).fetch)).toMatchObject({ ok: false, problem: 'notThere' });
  });

  it('an answer that is no list, or that breaks off, is told', async () => {
    const page = network(() => new Response('<!doctype html><p>Sign in</p>', { headers: { 'Content-Type': 'text/html' } }));
    expect(await listModels(askedOf(wire, null), page.fetch)).toMatchObject({ ok: false, problem: 'notUnderstood' });
    const events = wire.events(saying('yes'));
    const cut = there(() => streaming(events.slice(0, 1)));
    expect(await tryHelper(askedOf(wire), cut.fetch)).toMatchObject({ ok: false });
  });
});

describe('an address', () => {
  it.each([
    ['not an address', 'nonsense'],
    ['a script', 'javascript:alert(1)'],
    ['one with a password', 'https://me:secret@router.example/v1'],
    ['one with a question', 'https://router.example/v1?key=1'],
  ])('that is %s is asked nothing', async (_what, baseUrl) => {
    const net = network(refused);
    const asked = { kind: 'compatible', baseUrl, model: 'x', key: 'secret-key' } as const;
    expect(await tryHelper(asked, net.fetch)).toMatchObject({ ok: false, problem: 'notThere' });
    expect(net.sent).toEqual([]);
  });

  it('without a list is asked all the same', async () => {
    const [, wire] = wires[3] ?? [];
    if (!wire) throw new Error('there is none');
    const net = network(({ method }) => (method === 'GET' ? answering(404, 'not found') : streaming(wire.events(saying('yes')))));
    expect(await tryHelper(askedOf(wire), net.fetch)).toEqual({ ok: true, models: ['some/model'] });
  });

  it('of this device is known as one', () => {
    expect(['http://127.0.0.1:11434', 'http://localhost:1', 'http://[::1]:2'].map(isHere)).toEqual([true, true, true]);
    expect(['https://127.0.0.1.example', 'http://192.168.0.2', 'nonsense'].map(isHere)).toEqual([false, false, false]);
  });
});

describe('what runs on this computer', () => {
  it('is found on its usual ports, and nothing outside is asked', async () => {
    const net = network(({ url }) => answering(200, JSON.stringify(url.includes(':11434') ? lists.ollama : { data: [{ id: 'gemma-3' }] })));
    expect(await findLocal(net.fetch)).toEqual([
      { kind: 'ollama', baseUrl: 'http://127.0.0.1:11434', models: ['qwen3:8b'] },
      { kind: 'compatible', baseUrl: 'http://127.0.0.1:1234/v1', models: ['gemma-3'] },
    ]);
    for (const { url, headers } of net.sent) {
      expect(isHere(url)).toBe(true);
      expect(headers.get('authorization')).toBeNull();
    }
  });

  it('is nothing when nothing answers, or what answers is something else', async () => {
    expect(await findLocal(network(refused).fetch)).toEqual([]);
    expect(await findLocal(network(() => answering(200, '{"hello":"world"}')).fetch)).toEqual([]);
  });
});
