import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BridgeInput } from '@baton/protocol/bridge';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRequests } from './requests.ts';

let server: Server;
let origin = '';
let port = 0;
const taken: { readonly line: string; readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
let hold: Promise<void> | null = null;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    taken.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    await hold;
    if (request.url === '/moved') return void response.writeHead(307, { location: 'http://169.254.169.254/' }).end();
    if (request.url === '/drop') return void response.destroy();
    if (request.url === '/busy') return void response.writeHead(503, { 'retry-after': '7', 'set-cookie': 'a=b', 'x-secret': 's' }).end();
    response.writeHead(200, { 'content-type': 'text/plain' }).end('\ufeffwarm 😀');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  taken.length = 0;
  hold = null;
});

const relay = new URL('http://127.0.0.1:7423/');

function main(allowed: readonly string[] = [], more: { readonly relay?: URL; readonly now?: () => number } = {}) {
  const asked: string[] = [];
  const requests = createRequests({
    homes: { isAllowed: one => allowed.includes(one), askOnce: one => (asked.push(one) > 1 ? 'refused' : 'asking') },
    relay,
    ...more,
  });
  const send = (url: string, given: Partial<BridgeInput<'sendRequest'>> = {}) =>
    requests.send({
      id: 'r',
      url,
      method: 'POST',
      headers: {},
      body: '{"on":true}',
      saved: true,
      maxBytes: 1_000,
      at: Date.now(),
      ...given,
    });
  return { send, stop: requests.stop, asked };
}

describe('a request that this computer sends', () => {
  it('is what was asked for and nothing else: no cookie, no origin, and no redirect followed', async () => {
    const { send } = main([origin]);
    expect(await send(`${origin}/on`, { headers: { Authorization: 'Bearer x', 'Idempotency-Key': 'baton-1' } })).toEqual({
      kind: 'response',
      status: 200,
      headers: { 'content-type': 'text/plain' },
      text: '\ufeffwarm 😀',
      cut: false,
    });
    expect(await send(`${origin}/moved`)).toEqual({ kind: 'redirect', status: 307, to: 'http://169.254.169.254/' });
    expect(await send(`${origin}/state`, { method: 'GET', body: null })).toMatchObject({ status: 200 });
    expect(taken.map(({ line, body }) => [line, body])).toEqual([
      ['POST /on', '{"on":true}'],
      ['POST /moved', '{"on":true}'],
      ['GET /state', ''],
    ]);
    expect(taken[0]?.headers).toMatchObject({ authorization: 'Bearer x', 'idempotency-key': 'baton-1', 'content-length': '11' });
    for (const name of ['cookie', 'origin', 'referer']) expect(taken[0]?.headers).not.toHaveProperty(name);
  });

  it('tells of an answer’s headers only those that decide what comes next, and of its text what was asked for', async () => {
    const { send } = main([origin]);
    expect(await send(`${origin}/busy`)).toMatchObject({ status: 503, headers: { 'retry-after': '7' } });
    expect(Object.keys(((await send(`${origin}/busy`)) as { headers: object }).headers)).toEqual(['retry-after']);
    // A byte less than the whole: the character that would be cut is not there.
    expect(await send(`${origin}/on`, { maxBytes: 11 })).toMatchObject({ text: '\ufeffwarm ', cut: true });
  });

  it('goes into the own network only for what was saved, and only where its very origin was allowed here', async () => {
    const none = main();
    expect(await none.send(`${origin}/on`)).toMatchObject({ kind: 'notSent', private: 'asking' });
    expect(await none.send(`${origin}/on`)).toMatchObject({ kind: 'notSent', private: 'refused' });
    expect(none.asked).toEqual([origin, origin]);
    const other = main([`http://localhost:${port}`, 'http://127.0.0.1']);
    expect(await other.send(`${origin}/on`)).toMatchObject({ kind: 'notSent', private: 'asking' });
    // What a helper was told to send, wherever its words come from, asks nobody.
    const unsaved = main([origin]);
    expect(await unsaved.send(`https://127.0.0.1:${port}/on`, { saved: false })).toMatchObject({ kind: 'notSent', private: 'refused' });
    expect(unsaved.asked).toEqual([]);
    expect(taken).toEqual([]);
  });

  it('goes by what a name leads to, as the connection finds it', async () => {
    const { send, asked } = main();
    expect(await send(`https://localhost:${port}/on`)).toMatchObject({ kind: 'notSent', private: 'asking' });
    expect(asked).toEqual([`https://localhost:${port}`]);
    const named = main([`http://localhost:${port}`]);
    expect(await named.send(`http://localhost:${port}/on`)).toMatchObject({ status: 200 });
    expect(taken.map(({ line }) => line)).toEqual(['POST /on']);
  });

  it.each([
    ['where machines are told their secrets', 'http://169.254.169.254/latest/meta-data/'],
    ['the same in version 6', 'http://[fd00:ec2::254]/'],
    ['the same in its other spelling', 'http://[::ffff:169.254.169.254]/'],
    ['the same as a number', 'http://2852039166/'],
    ['a neighbour on the line', 'http://[fe80::1]/'],
    ['everybody', 'http://224.0.0.1/'],
    ['nobody', 'http://0.0.0.0:1/'],
    ['this computer in another spelling', 'http://[::ffff:7f00:1]/'],
    ['a file', 'file:///etc/passwd'],
    ['the app', 'app://baton/index.html'],
    ['another protocol', 'ftp://192.168.1.5/'],
    ['somebody with a password', 'https://me:pw@example.org/'],
    ['the public internet in the open', 'http://example.org/'],
    ['the public internet in the open, by its address', 'http://93.184.215.14/'],
    ['the relay', 'http://127.0.0.1:7423/relay'],
    ['the relay by another name', 'http://localhost:7423/relay'],
    ['the relay in version 6', 'http://[::1]:7423/relay'],
  ])('never goes to %s, whatever was allowed', async (_, url) => {
    const everything = main([URL.canParse(url) ? new URL(url).origin : url]);
    const reply = await everything.send(url);
    expect(reply).toMatchObject({ kind: 'notSent' });
    expect(reply).not.toHaveProperty('private');
    expect(everything.asked).toEqual([]);
    expect(await everything.send(url, { saved: false })).toMatchObject({ kind: 'notSent' });
  });

  it('is known not to have left where nobody takes the connection, and not known once one was there', async () => {
    const { send } = main(['http://127.0.0.1:1', origin, `https://127.0.0.1:${port}`]);
    expect(await send('http://127.0.0.1:1/')).toMatchObject({ kind: 'notSent', why: expect.stringContaining('ECONNREFUSED') });
    // No certificate: what would have been sent waits for one.
    expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ kind: 'notSent' });
    expect(await send(`${origin}/drop`)).toMatchObject({ kind: 'lost' });
    expect(taken.map(({ line }) => line)).toEqual(['POST /drop']);
  });

  it('is over when it is stopped, and when its time is, and nobody knows what became of it', async () => {
    const { send, stop } = main([origin], { now: () => 20_000 });
    hold = new Promise(() => undefined);
    const time = new AbortController();
    const timed = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    const stopped = send(`${origin}/on`, { id: 'one', at: 20_000 });
    const late = send(`${origin}/late`, { id: 'other', at: 10_500 });
    await expect.poll(() => taken.length).toBe(2);
    stop('nothing of that name');
    stop('one');
    expect(await stopped).toMatchObject({ kind: 'lost' });
    expect(timed.mock.calls).toEqual([[10_000], [500]]);
    time.abort();
    expect(await late).toMatchObject({ kind: 'lost' });
  });

  it('does not leave when it was on its way here for too long, as when the computer slept', async () => {
    const { send } = main([origin]);
    expect(await send(`${origin}/on`, { at: Date.now() - 10_001 })).toMatchObject({ kind: 'notSent' });
    expect(taken).toEqual([]);
  });
});
