import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultProxy, startProxy } from './index.ts';

let server: Server;
let proxy: FaultProxy;
let arrived = '';
let ended = 0;
const atServer: Socket[] = [];

beforeEach(async () => {
  arrived = '';
  ended = 0;
  server = createServer(socket => {
    const mine = server;
    atServer.push(socket);
    socket.on('data', bytes => {
      arrived += bytes.toString();
      socket.write(`echo ${bytes.toString()}`);
    });
    socket.on('close', () => {
      // A socket of the test before may close late.
      if (mine === server) ended += 1;
    });
    socket.on('error', () => {});
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  proxy = await startProxy({ targetPort: address.port, capture: true });
});

afterEach(async () => {
  await proxy.close();
  for (const socket of atServer.splice(0)) socket.destroy();
  await new Promise(resolve => server.close(resolve));
});

interface Client {
  readonly socket: Socket;
  received: string;
  closed: boolean;
}

async function open(): Promise<Client> {
  const socket = connect(proxy.port, '127.0.0.1');
  const client: Client = { socket, received: '', closed: false };
  socket.on('data', bytes => {
    client.received += bytes.toString();
  });
  socket.on('close', () => {
    client.closed = true;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return client;
}

async function until(what: () => boolean): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (!what()) {
    if (performance.now() > deadline) throw new Error('it did not happen within 15 s');
    await sleep(5);
  }
}

describe('the proxy', () => {
  it('passes bytes both ways and keeps them', async () => {
    const client = await open();
    client.socket.write('GET /one HTTP/1.1\r\n');
    await until(() => client.received.includes('echo'));
    expect(proxy.captured().toString()).toBe('GET /one HTTP/1.1\r\necho GET /one HTTP/1.1\r\n');
    expect(proxy.connections[0]?.firstLine).toBe('GET /one HTTP/1.1');
  });

  it('passes on that one side has nothing more to say', async () => {
    const client = await open();
    client.socket.end('last');
    await until(() => arrived === 'last' && ended === 1 && client.closed);
    expect(client.received).toBe('echo last');
    expect(proxy.connections[0]?.open).toBe(false);
  });

  it('lets nothing through a black hole, not even the end, and delivers it when the network heals', async () => {
    const client = await open();
    client.socket.write('a');
    await until(() => client.received === 'echo a');
    proxy.setFault({ kind: 'blackhole' });
    client.socket.write('b');
    atServer[0]?.write('from the server');
    await sleep(60);
    expect([arrived, client.received]).toEqual(['a', 'echo a']);
    client.socket.end();
    await sleep(60);
    expect([ended, client.closed]).toEqual([0, false]);
    proxy.setFault({ kind: 'pass' });
    await until(() => arrived === 'ab' && ended === 1);
    expect(client.received).toContain('from the server');
  });

  it('keeps a black hole from answering a client that is killed in it', async () => {
    const client = await open();
    client.socket.write('a');
    await until(() => arrived === 'a');
    proxy.setFault({ kind: 'blackhole' });
    client.socket.resetAndDestroy();
    await sleep(60);
    expect(ended).toBe(0);
    proxy.setFault({ kind: 'pass' });
    await until(() => ended === 1);
  });

  it('accepts connections into a black hole without a word', async () => {
    proxy.setFault({ kind: 'blackhole' });
    const client = await open();
    client.socket.write('hello');
    await sleep(60);
    expect([arrived, client.received, client.closed]).toEqual(['', '', false]);
    proxy.setFault({ kind: 'pass' });
    await until(() => client.received === 'echo hello');
  });

  it('breaks one connection and leaves the others', async () => {
    const first = await open();
    const second = await open();
    for (const client of [first, second]) client.socket.write('x');
    await until(() => arrived === 'xx');
    proxy.connections[0]?.cut();
    await until(() => [first, second].filter(client => client.closed).length === 1);
    expect(proxy.connections.map(connection => connection.open)).toEqual([false, true]);
  });

  it('breaks all connections and accepts new ones', async () => {
    const first = await open();
    first.socket.write('x');
    await until(() => arrived === 'x');
    proxy.cut();
    await until(() => first.closed && ended === 1);
    const second = await open();
    second.socket.write('y');
    await until(() => second.received === 'echo y');
  });

  it('delays each piece and keeps the order when the delay is lifted', async () => {
    proxy.setFault({ kind: 'delay', ms: 120 });
    const client = await open();
    const started = performance.now();
    client.socket.write('1');
    await until(() => arrived === '1');
    expect(performance.now() - started).toBeGreaterThanOrEqual(110);
    client.socket.write('2');
    await sleep(20);
    proxy.setFault({ kind: 'pass' });
    client.socket.write('3');
    await until(() => arrived === '123');
  });

  it('refuses connections while it is told to', async () => {
    proxy.refuse(true);
    const refused = connect(proxy.port, '127.0.0.1');
    const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
    proxy.refuse(false);
    const next = await open();
    next.socket.write('z');
    await until(() => arrived === 'z');
  });
});
