/** Answers that no service should give, byte for byte: whoever waits is told something. */
import { type AddressInfo, createServer, type Server } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchPage } from './fetch-page.ts';
import { createRequests } from './requests.ts';

let server: Server | null = null;
afterEach(() => server?.close());

/** What comes of a request, and of asking for a page, at a service that answers exactly these bytes. */
async function askedOf(head: string, body: Buffer | string = '', connection = 'close') {
  const answer = Buffer.concat([Buffer.from(`HTTP/1.1 ${head}\r\nConnection: ${connection}\r\n\r\n`), Buffer.from(body)]);
  server = createServer(socket => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const homes = { isAllowed: () => true, askOnce: () => 'refused' as const };
  const requests = createRequests({ homes, relay: new URL('http://127.0.0.1:7423/') });
  return Promise.all([
    requests.send({ id: 'r', url, method: 'POST', headers: {}, body: '{}', saved: true, maxBytes: 100, at: Date.now() }),
    fetchPage({ url, local: true, maxBytes: 100 }),
  ]);
}

describe('an answer', () => {
  it('in another protocol is none', async () => {
    expect(await askedOf('101 Switching Protocols\r\nUpgrade: h2c', '', 'Upgrade')).toEqual([
      { kind: 'lost', why: 'it answered in another protocol' },
      { kind: 'unreachable', why: 'it answered in another protocol' },
    ]);
  });

  it.each(['gzip', 'deflate', 'br'])('that holds nothing, and says that nothing is packed with %s, came', async encoding => {
    const [empty, page] = await askedOf(`204 No Content\r\nContent-Encoding: ${encoding}`);
    expect(empty).toMatchObject({ kind: 'response', status: 204, text: '', cut: false });
    expect(page).toMatchObject({ kind: 'page', status: 204, body: '' });
    server?.close();
    const [chunked] = await askedOf(`200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: ${encoding}`, '0\r\n\r\n');
    expect(chunked).toMatchObject({ kind: 'response', status: 200, text: '' });
  });

  it.each([
    ['gzip', gzipSync('warm')],
    ['deflate', deflateSync('warm')],
    ['br', brotliCompressSync('warm')],
  ])('that is packed with %s is unpacked, and half of one is not taken for the whole', async (encoding, packed) => {
    const head = `200 OK\r\nContent-Encoding: ${encoding}\r\nContent-Length: `;
    expect((await askedOf(`${head}${packed.length}`, packed))[0]).toMatchObject({ kind: 'response', text: 'warm' });
    server?.close();
    const half = packed.subarray(0, packed.length - 3);
    expect((await askedOf(`${head}${half.length}`, half))[0]).toMatchObject({ kind: 'lost' });
  });

  it('behind another that only announces it is the one that counts', async () => {
    expect((await askedOf('103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2', 'ok'))[0]).toMatchObject({
      status: 200,
      text: 'ok',
    });
  });
});
