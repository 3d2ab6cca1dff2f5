import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPage } from './fetch-page.ts';

let server: Server;
let origin = '';
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.cookie ?? 'no cookie'}`);
    if (request.url === '/moved') return void response.writeHead(302, { location: '/there', 'set-cookie': 'a=b' }).end();
    if (request.url === '/bomb')
      return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
    if (request.url === '/drop') return void response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<title>Bröt</title>');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const get = (path: string, local = true, maxBytes = 100_000) =>
  fetchPage({ url: path.startsWith('http') ? path : origin + path, local, maxBytes });

describe('a page fetched for the app', () => {
  it('comes as its bytes, without any cookie', async () => {
    const page = await get('/a');
    expect(page).toMatchObject({ kind: 'page', status: 200, contentType: 'text/html; charset=utf-8', cut: false });
    expect(page.kind === 'page' && Buffer.from(page.body, 'base64url').toString()).toBe('<title>Bröt</title>');
    expect(await get('/moved')).toEqual({ kind: 'redirect', to: '/there' });
    expect(asked).toEqual(['GET /a no cookie', 'GET /moved no cookie']);
  });

  it('is never asked of this computer or network unless the person named it, whatever a name leads to', async () => {
    const before = asked.length;
    const { port } = new URL(origin);
    // The first by what it is, the second by what the resolver says: both end here.
    for (const url of [origin, `https://127.0.0.1:${port}/`, `https://localhost:${port}/`, `https://[::1]:${port}/`, 'http://example.org/'])
      expect(await get(url, false)).toEqual({ kind: 'private' });
    expect(asked.length).toBe(before);
  });

  it('stops where it is longer than was asked for, unpacked', async () => {
    const page = await get('/bomb');
    expect(page).toMatchObject({ kind: 'page', cut: true });
    expect(page.kind === 'page' && Buffer.from(page.body, 'base64url').length).toBe(100_000);
  });

  it('says that it did not come when the line drops or nobody answers', async () => {
    expect(await get('/drop')).toMatchObject({ kind: 'unreachable' });
    expect(await get('http://127.0.0.1:1/')).toMatchObject({ kind: 'unreachable' });
    expect(await get('ftp://127.0.0.1/')).toMatchObject({ kind: 'unreachable' });
  });
});
