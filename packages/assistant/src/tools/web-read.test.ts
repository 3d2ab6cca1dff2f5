import type { Call, Slot, StepState, View } from '@baton/journal';
import { attemptId, type StepId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { Devices, PageReply, PageRequest } from '../ports.ts';
import { memoryDocuments } from '../testing/memory-documents.ts';
import { hurriedClock } from '../testing/own-room.ts';
import { friday } from '../testing/requests.ts';
import { createWorld } from '../world.ts';

const slot = { turn: 't', parent: 't', ordinal: 0 } as unknown as Slot;
const saying = (text: string): View =>
  ({
    revision: 1,
    state: { session: 's', open: { messages: [{ text, locale: 'en', zone: 'UTC' }], steps: {}, slots: {} } },
  }) as unknown as View;
const page = (text: string, more: Partial<Extract<PageReply, { kind: 'page' }>> = {}): PageReply => ({
  kind: 'page',
  status: 200,
  contentType: 'text/html',
  body: new TextEncoder().encode(text),
  cut: false,
  ...more,
});

function worldWith(get: ((request: PageRequest) => Promise<PageReply>) | null, devices?: Devices) {
  return createWorld({
    documents: memoryDocuments(),
    history: { recent: async () => [{ kind: 'helper', text: 'I found https://evil.example/x', at: 1 }] },
    http: { send: async () => ({ kind: 'lost', why: '' }) },
    ...(get && { web: { get } }),
    ...(devices && { devices }),
    clock: hurriedClock(friday),
    locale: 'en',
    zone: 'UTC',
  });
}
const prepare = (said: string, url: string, extra: object = {}) =>
  worldWith(null).prepare(saying(said), slot, { kind: 'tool', name: 'web.read', arguments: { url, ...extra } });

async function read(said: string, url: string, get: (request: PageRequest) => Promise<PageReply>, devices?: Devices) {
  const world = worldWith(get, devices);
  const made = await world.prepare(saying(said), slot, { kind: 'tool', name: 'web.read', arguments: { url } });
  return world.perform({
    session: 's' as Call['session'],
    step: {
      id: 'x' as StepId,
      kind: 'tool',
      name: made.name,
      arguments: made.arguments,
      confirm: true,
      claims: [],
      at: friday,
    } as unknown as StepState,
    attempt: attemptId(1, 1),
    key: 'k',
    ticket: null,
    signal: new AbortController().signal,
    onText: () => undefined,
    mayLeave: () => true,
  });
}

describe('reading a web page', () => {
  it('asks nobody about a page that the person named, and asks about every other', async () => {
    const named = await prepare('please read https://example.org/a', 'https://example.org/a');
    expect(named).toMatchObject({ name: 'web.read', risk: 'none', policy: 'safe', confirm: null });
    const leaking = await prepare('please read https://example.org/a', 'https://example.org/a?d=all-your-letters');
    expect(leaking).toMatchObject({ risk: 'outside', confirm: { facts: [{ value: 'https://example.org/a?d=all-your-letters' }] } });
    expect(leaking.confirm?.always).toMatchObject({ target: 'https://example.org', on: 'site' });
    // What the helper said does not count, and neither does what a call says of itself.
    expect((await prepare('read that', 'https://evil.example/x')).risk).toBe('outside');
    expect(await prepare('hello', 'https://evil.example/x', { named: 'address' })).toMatchObject({
      risk: 'outside',
      arguments: { url: 'https://evil.example/x', locale: 'en' },
    });
  });

  it.each([
    'http://192.168.0.1/',
    'http://localhost:8080/',
    'https://nas.local/',
    'http://example.org/',
    'https://[::1]/',
    'file:///etc/passwd',
    'https://me:pw@example.org/',
  ])('does not go to %s unless the person named it', async url => {
    expect((await prepare('read the news', url)).name).toBe('refused');
  });

  it('goes to a private address that the person named, and only to that', async () => {
    const asked: string[] = [];
    const get = async ({ url, local }: PageRequest): Promise<PageReply> => {
      asked.push(`${url} ${local}`);
      return url.includes('/start') ? { kind: 'redirect', to: 'http://192.168.0.1/next' } : page('<title>Router</title><p>Ready</p>');
    };
    expect(await read('open http://192.168.0.1/start', 'http://192.168.0.1/start', get)).toMatchObject({
      status: 'done',
      value: { title: 'Router', outside: true },
    });
    expect(asked).toEqual(['http://192.168.0.1/start true', 'http://192.168.0.1/next true']);
  });

  it.each([
    'http://127.0.0.1/',
    'https://10.0.0.1/',
    'http://other.example/',
    'file:///etc/passwd',
    '//printer/x',
    'javascript:alert(1)',
    'https://localhost/',
  ])('does not follow a redirect to %s', async to => {
    let asked = 0;
    const result = await read('read https://example.org/a', 'https://example.org/a', async () => {
      asked++;
      return { kind: 'redirect', to };
    });
    expect(result).toMatchObject({ status: 'failed', error: { kind: 'notPublic' } });
    expect(asked).toBe(1);
  });

  it('follows other redirects, a few of them', async () => {
    const hops = ['/b', 'https://www.example.org/c'];
    expect(
      await read('read https://example.org/a', 'https://example.org/a', async () => {
        const to = hops.shift();
        return to === undefined ? page('<title>C</title>') : { kind: 'redirect', to };
      }),
    ).toMatchObject({ status: 'done', value: { url: 'https://www.example.org/c' } });
    expect(await read('read https://example.org/a', 'https://example.org/a', async () => ({ kind: 'redirect', to: '/a' }))).toMatchObject({
      error: { kind: 'tooManyHops' },
    });
  });

  it.each([
    ['is not there', page('', { status: 404 }), { error: { kind: 'refused' } }],
    ['is busy', page('', { status: 503 }), { error: { kind: 'busy' }, transient: true }],
    ['is a picture', page('', { contentType: 'image/png' }), { error: { kind: 'notText' } }],
    ['leads into this network', { kind: 'private' } as const, { error: { kind: 'notPublic' } }],
    [
      'may not be read by this browser',
      { kind: 'notHere' } as const,
      { error: { kind: 'notHere', sentence: expect.stringContaining('no computer') } },
    ],
    ['cannot be reached', { kind: 'unreachable', why: 'x' } as const, { error: { kind: 'unreachable' }, transient: true }],
  ])('says so when it %s', async (_what, reply, expected) => {
    expect(await read('read https://example.org/a', 'https://example.org/a', async () => reply)).toMatchObject({
      status: 'failed',
      ...expected,
    });
  });

  it('that only a computer may read is left to one where there is one, and only when it was tried', async () => {
    const url = 'https://example.org/a';
    const phone = (somewhere: boolean): Devices => ({
      isAbleHere: () => false,
      isAbleSomewhere: () => false,
      has: ability => somewhere && ability === 'webRead',
    });
    const closed = async (): Promise<PageReply> => ({ kind: 'notHere' });
    expect(await read(`read ${url}`, url, closed, phone(true))).toEqual({ status: 'elsewhere', needs: 'webRead' });
    expect(await read(`read ${url}`, url, closed, phone(false))).toMatchObject({ status: 'failed', error: { kind: 'notHere' } });
    expect(await read(`read ${url}`, url, async () => page('<title>Open</title>'), phone(true))).toMatchObject({ status: 'done' });
    // One that can and does not is not waited for by itself.
    const computer = { isAbleHere: () => true, isAbleSomewhere: () => true, has: () => true };
    expect(await read(`read ${url}`, url, closed, computer)).toMatchObject({ status: 'failed', error: { kind: 'notHere' } });
  });
});
