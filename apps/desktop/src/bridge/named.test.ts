/** What names lead to, with a resolver that can be told. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchPage } from './fetch-page.ts';
import { createRequests } from './requests.ts';

const answers = vi.hoisted(() => new Map<string, string[][]>());
const looked = vi.hoisted(() => [] as string[]);

type Told = (error: Error | null, addresses: { address: string; family: number }[]) => void;
vi.mock('node:dns', async original => ({
  ...(await original<typeof import('node:dns')>()),
  // Each look-up takes the next answer; the last one stays.
  lookup: (hostname: string, _options: object, told: Told) => {
    looked.push(hostname);
    const left = answers.get(hostname) ?? [];
    const found = (left.length > 1 ? left.shift() : left[0]) ?? [];
    queueMicrotask(() =>
      told(
        found.length === 0 ? new Error('ENOTFOUND') : null,
        found.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
  },
}));

const publicAddress = '93.184.215.14';
let server: Server;
let port = 0;
let taken = 0;
beforeAll(async () => {
  server = createServer((_, response) => {
    taken++;
    response.end('ok');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
afterEach(() => {
  answers.clear();
  looked.length = 0;
  taken = 0;
});

function main(allowed: readonly string[]) {
  const asked: string[] = [];
  const requests = createRequests({
    homes: { isAllowed: one => allowed.includes(one), askOnce: one => (asked.push(one) > 1 ? 'refused' : 'asking') },
    relay: new URL('http://127.0.0.1:7423/'),
  });
  const send = (url: string, saved = true) =>
    requests.send({ id: 'r', url, method: 'POST', headers: {}, body: null, saved, maxBytes: 1_000, at: Date.now() });
  return { send, asked };
}

describe('a name', () => {
  it('is looked up once, for the connection: no second answer leads somewhere else', async () => {
    answers.set('rebound.example', [['127.0.0.1'], [publicAddress]]);
    const { send } = main([]);
    expect(await send(`https://rebound.example:${port}/`, false)).toMatchObject({ kind: 'notSent', private: 'refused' });
    expect(looked).toEqual(['rebound.example']);
    expect(taken).toBe(0);
  });

  it('that leads to several addresses is gone to only where every one of them may be', async () => {
    answers.set('both.example', [[publicAddress, '127.0.0.1']]);
    const { send, asked } = main([]);
    expect(await send(`https://both.example:${port}/`, false)).toMatchObject({ private: 'refused' });
    expect(await send(`https://both.example:${port}/`)).toMatchObject({ private: 'asking' });
    expect(asked).toEqual([`https://both.example:${port}`]);
    expect(await fetchPage({ url: `https://both.example:${port}/`, local: false, maxBytes: 10 })).toEqual({ kind: 'private' });
  });

  it('of the own network that leads out of it is sent nothing in the open', async () => {
    answers.set('heater.lan', [[publicAddress]]);
    const { send, asked } = main(['http://heater.lan']);
    expect(await send('http://heater.lan/on')).toEqual({ kind: 'notSent', why: 'nothing may be sent to where it leads' });
    expect(asked).toEqual([]);
  });

  it.each(['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', 'fe80::1', '0.0.0.0', '::ffff:127.0.0.1'])(
    'that leads to %s leads nowhere, for a page that the person named as well',
    async address => {
      answers.set('metadata.internal', [[address]]);
      const { send, asked } = main(['http://metadata.internal']);
      expect(await send('http://metadata.internal/')).toEqual({ kind: 'notSent', why: 'nothing may be sent to where it leads' });
      expect(asked).toEqual([]);
      expect(await fetchPage({ url: 'http://metadata.internal/', local: true, maxBytes: 10 })).toEqual({ kind: 'private' });
    },
  );

  it('of this computer that was allowed is still not the relay', async () => {
    answers.set('mac.local', [['127.0.0.1']]);
    const { send } = main(['http://mac.local:7423', `http://mac.local:${port}`]);
    expect(await send('http://mac.local:7423/relay')).toEqual({ kind: 'notSent', why: 'nothing may be sent to where it leads' });
    expect(await send(`http://mac.local:${port}/on`)).toMatchObject({ status: 200 });
    expect(taken).toBe(1);
  });

  it('that leads nowhere was sent nothing', async () => {
    expect(await main([]).send('https://nowhere.example/')).toMatchObject({ kind: 'notSent' });
  });
});
