import { describe, expect, it } from 'vitest';
import { createHttp } from './http.ts';

const answer = (bytes: Uint8Array<ArrayBuffer>, maxBytes = 1_000) =>
  createHttp(async () => new Response(bytes)).send({
    url: 'https://example.org',
    method: 'POST',
    headers: {},
    body: null,
    maxBytes,
    signal: new AbortController().signal,
  });
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('what came back over http', () => {
  it('is kept as it is, with the mark of its encoding', async () => {
    const reply = await answer(utf8('\ufeffa,b\r\nä,😀'));
    expect(reply).toMatchObject({ text: '\ufeffa,b\r\nä,😀', cut: false });
  });

  it('ends before the character that would be cut, and says that there was more', async () => {
    expect(await answer(utf8('ab😀'), 4)).toMatchObject({ text: 'ab', cut: true });
  });
});

describe('what leaves over http', () => {
  it('does not leave long after it was found that it may, as when the device slept in between', async () => {
    let sent = 0;
    const http = createHttp(
      async () => {
        sent++;
        return new Response('ok');
      },
      () => 20_000,
    );
    const { signal } = new AbortController();
    const send = (at: number) =>
      http.send({ url: 'https://example.org', method: 'POST', headers: {}, body: null, maxBytes: 9, signal, at });
    expect(await send(9_999)).toMatchObject({ kind: 'notSent' });
    expect(sent).toBe(0);
    expect(await send(10_000)).toMatchObject({ kind: 'response' });
  });
});
