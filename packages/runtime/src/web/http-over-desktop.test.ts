import type { HttpReply, HttpRequest } from '@baton/assistant';
import { type BridgeInput, bridgeCalls, type SentRequest } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { httpOverDesktop } from './http-over-desktop.ts';
import { httpLater } from './pages-later.ts';

const ok: SentRequest = { kind: 'response', status: 200, headers: {}, text: 'warm', cut: false };
const own: HttpReply = { kind: 'response', status: 200, headers: {}, text: 'by the browser', cut: false };

function desktop(answer: (input: BridgeInput<'sendRequest'>) => Promise<SentRequest> = async () => ok) {
  const asked: BridgeInput<'sendRequest'>[] = [];
  const stopped: string[] = [];
  const browsed: string[] = [];
  const http = httpOverDesktop(
    {
      sendRequest: async input => {
        // As the preload does.
        asked.push(bridgeCalls.sendRequest.input.parse(input));
        return answer(input);
      },
      stopRequest: async ({ id }) => {
        stopped.push(id);
        return {};
      },
    },
    {
      send: async ({ url }) => {
        browsed.push(url);
        return own;
      },
    },
    () => `r${asked.length}`,
    () => 4_711,
  );
  const send = (more: Partial<HttpRequest> = {}) =>
    http.send({
      url: 'https://example.org/hook',
      method: 'POST',
      headers: { 'Idempotency-Key': 'baton-1' },
      body: '{}',
      maxBytes: 20 * 1024 * 1024,
      signal: new AbortController().signal,
      reach: 'public',
      ...more,
    });
  return { send, asked, stopped, browsed };
}

describe('a request on the desktop', () => {
  it('goes through its main process, which is told whether the person saved it, and when it was asked', async () => {
    const { send, asked } = desktop();
    expect(await send()).toEqual(ok);
    expect(await send({ reach: 'saved', url: 'http://192.168.1.5/on', at: 4_000 })).toEqual(ok);
    expect(asked).toMatchObject([
      { id: 'r0', method: 'POST', headers: { 'Idempotency-Key': 'baton-1' }, saved: false, at: 4_711 },
      { id: 'r1', url: 'http://192.168.1.5/on', saved: true, at: 4_000 },
    ]);
  });

  it('that nobody saved is left to the browser where it is for the own network, and so is what any page may ask', async () => {
    const { send, asked, browsed } = desktop();
    expect(await send({ url: 'http://127.0.0.1:9/plans' })).toEqual(own);
    expect(await send({ reach: undefined as never, url: 'https://api.github.com/' })).toEqual(own);
    expect([asked, browsed]).toEqual([[], ['http://127.0.0.1:9/plans', 'https://api.github.com/']]);
  });

  it('is stopped there, and what becomes of it is what is said', async () => {
    const stopping = new AbortController();
    let end: (reply: SentRequest) => void = () => undefined;
    const { send, stopped } = desktop(() => new Promise(resolve => (end = resolve)));
    const sent = send({ signal: stopping.signal });
    stopping.abort();
    expect(stopped).toEqual(['r0']);
    end({ kind: 'lost', why: 'stopped' });
    expect(await sent).toEqual({ kind: 'lost', why: 'stopped' });
    expect(await send({ signal: AbortSignal.abort() })).toMatchObject({ kind: 'notSent' });
  });

  it('that the bridge does not take has not left; of one that it lost nobody knows', async () => {
    const broken = (why: string) => desktop(() => Promise.reject(new Error(why))).send();
    expect([await broken('arguments'), await broken('sender'), await broken('failed')]).toMatchObject([
      { kind: 'notSent' },
      { kind: 'notSent' },
      { kind: 'lost' },
    ]);
  });

  it('does not leave where the part of the app that sends it is missing', async () => {
    const later = httpLater(async () => {
      throw new Error('not loaded');
    });
    const request = { url: 'https://example.org', method: 'POST', headers: {}, body: null, maxBytes: 1, signal: AbortSignal.any([]) };
    expect(await later.send(request)).toEqual({ kind: 'notSent', why: 'not loaded' });
  });
});
