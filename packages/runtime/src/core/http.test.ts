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
