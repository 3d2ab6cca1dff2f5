import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RoomId, wireProtocol } from '@baton/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openSocket } from '../trial/socket.ts';
import { createTrialSpace } from '../trial/space.ts';
import { CannotListen, PortTaken, type RunningRelay, type StartOptions, startRelay } from './start.ts';

const room = 'session.one' as RoomId;
const running: RunningRelay[] = [];
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'relay-server-'));
});
afterEach(async () => {
  for (const relay of running.splice(0)) await relay.stop();
  await rm(folder, { recursive: true });
});

async function start(options: Partial<StartOptions> = {}): Promise<RunningRelay> {
  const relay = await startRelay({ port: 0, data: null, ...options });
  running.push(relay);
  return relay;
}

async function startWithApp(): Promise<RunningRelay> {
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  const file = (name: string, text: string) => writeFile(join(folder, 'dist', name), text);
  await file('index.html', '<!doctype html><title>Baton</title>');
  await file('sw.js', '// service worker');
  await file('assets/index-B7gT_x2k.js', `// ${'x'.repeat(5_000)}`);
  await file('assets/runtime.worker-C8hU_y3m.js', '// worker');
  await file('.secret', 'hidden');
  await writeFile(join(folder, 'outside.txt'), 'not yours');
  await symlink(join(folder, 'outside.txt'), join(folder, 'dist/link.txt'));
  return start({ pwa: join(folder, 'dist') });
}

/** Whether something accepts a connection there. */
function accepts(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: 1_000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

describe('a started relay', () => {
  it('carries items from one device to another and keeps them over a restart', async () => {
    const data = join(folder, 'kept/relay.db');
    const first = await start({ data });
    const space = await createTrialSpace();
    const [laptop, phone] = await Promise.all([space.device(), space.device()]);
    const [onLaptop, onPhone] = [await openSocket(first.socketUrl), await openSocket(first.socketUrl)];
    await onLaptop.hello(laptop);
    await onPhone.hello(phone);
    await onPhone.subscribe(room);
    onLaptop.append(room, laptop.author, 'sealed');
    expect(await onPhone.until('items')).toMatchObject({ room, items: [{ seq: 1, author: laptop.author }] });
    await first.stop();
    expect(await onPhone.end()).toBe(1_001);

    const second = await start({ data });
    expect(second).toMatchObject({ generation: first.generation, continued: true });
    const again = await openSocket(second.socketUrl);
    await again.hello(phone);
    await again.subscribe(room);
    expect(await again.until('caughtUp')).toMatchObject({ seq: 1 });
  });

  it('is another generation each time when it keeps nothing', async () => {
    const first = await start();
    await new Promise(resolve => setTimeout(resolve, 2));
    expect((await start()).generation).not.toBe(first.generation);
  });

  /** Case X4. */
  it('is reached from this machine only, until told otherwise', async () => {
    const { port } = await start();
    expect(await accepts('127.0.0.1', port)).toBe(true);
    const others = Object.values(networkInterfaces()).flatMap(addresses => addresses ?? []);
    for (const { address, internal, scopeid } of others) {
      if (!internal && !scopeid) expect(await accepts(address, port), address).toBe(false);
    }
  });

  it('says what holds its port, and leaves that one’s data alone', async () => {
    const data = join(folder, 'relay.db');
    const { port } = await start({ data });
    const second = start({ data, port });
    await expect(second).rejects.toBeInstanceOf(PortTaken);
    await expect(second).rejects.toThrow(/^Port \d+ is used by another Baton relay( \(.*process \d+\))?\. Stop that first/);
  });

  it('says so when its address or its certificate cannot be used', async () => {
    await expect(start({ host: '203.0.113.9' })).rejects.toThrow(/^It is not possible to listen on 203\.0\.113\.9/);
    await expect(start({ tls: { cert: 'no certificate', key: 'no key' } })).rejects.toThrow(CannotListen);
  });

  it('stops when another relay opens its data', async () => {
    const data = join(folder, 'relay.db');
    const first = await start({ data });
    const second = await start({ data });
    const device = await (await createTrialSpace()).device();
    const client = await openSocket(first.socketUrl);
    await client.hello(device);
    await first.fenced;
    expect(await client.end()).toBe(1_011);
    const other = await openSocket(second.socketUrl);
    await other.hello(device);
    expect(await other.answer(other.append(room, device.author, 'here').id)).toMatchObject({ verb: 'ack', seq: 1 });
  });
});

describe('its WebSocket', () => {
  it('turns pages of other origins away for good', async () => {
    const { url, socketUrl } = await start({ origins: ['app://baton'] });
    for (const origin of ['https://evil.example', 'null', 'app://other']) {
      const client = await openSocket(socketUrl, { origin });
      expect(await client.end(), origin).toBe(4_403);
      expect(client.received).toEqual([]);
    }
    for (const origin of [url, 'app://baton', undefined]) {
      const client = await openSocket(socketUrl, origin === undefined ? {} : { origin });
      expect(await client.until('challenge')).toMatchObject({ protocol: wireProtocol });
      client.close();
    }
  });

  it('refuses text, frames that are too large, and other paths', async () => {
    const { socketUrl } = await start();
    const text = new WebSocket(socketUrl);
    text.once('open', () => text.send('{"verb":"ping","id":1}'));
    expect(await new Promise(resolve => text.once('close', resolve))).toBe(4_400);
    const large = await openSocket(socketUrl);
    large.sendBytes(new Uint8Array(262_145));
    expect(await large.end()).toBe(4_413);
    const huge = await openSocket(socketUrl);
    huge.sendBytes(new Uint8Array(3_000_000));
    expect(await huge.end()).toBe(1_009);
    await expect(openSocket(socketUrl.replace('/relay', '/other'))).rejects.toThrow('404');
  });

  it('drops a connection that gives no sign of life', async () => {
    // So long that the one which answers does so in time however busy this process is.
    const { socketUrl, counts } = await start({ heartbeat: 1_000 });
    const silent = new WebSocket(socketUrl, { autoPong: false });
    const client = await openSocket(socketUrl);
    await new Promise(resolve => silent.once('close', resolve));
    expect(client.closedWith).toBeNull();
    await expect.poll(() => counts().connections).toBe(1);
  });
});

describe('the app it serves', () => {
  it('has the policy of a page, and its worker the wider one', async () => {
    const { url } = await startWithApp();
    const page = await fetch(`${url}/`);
    expect(await page.text()).toContain('Baton');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(page.headers.get('content-security-policy')).not.toContain('https:');
    const worker = await fetch(`${url}/assets/runtime.worker-C8hU_y3m.js`);
    expect(worker.headers.get('content-security-policy')).toContain(
      "connect-src 'self' ws: wss: https: http://127.0.0.1:* http://localhost:*",
    );
    expect(worker.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('opens on every screen’s address, but a missing file is missing', async () => {
    const { url } = await startWithApp();
    const status = async (path: string) => (await fetch(`${url}${path}`)).status;
    expect(await (await fetch(`${url}/session/01ABC`)).text()).toContain('Baton');
    expect(await status('/assets/gone-12345678.js')).toBe(404);
    expect(await status('/sw.js')).toBe(200);
  });

  it('comes compressed, and not at all when it has not changed', async () => {
    const { url } = await startWithApp();
    const script = await fetch(`${url}/assets/index-B7gT_x2k.js`, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect((await script.text()).length).toBe(5_003);
    const etag = script.headers.get('etag') ?? '';
    expect((await fetch(`${url}/assets/index-B7gT_x2k.js`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Updated</title>');
    expect(await (await fetch(url)).text()).toContain('Updated');
  });

  it('is all that can be read', async () => {
    const { url, port } = await startWithApp();
    for (const path of [
      '/link.txt',
      '/.secret',
      '/..%2foutside.txt',
      '/%2e%2e/outside.txt',
      '/assets/..%5c..%5coutside.txt',
      '/%00.txt',
      '/%.txt',
    ]) {
      const response = await fetch(`${url}${path}`);
      expect(response.status, path).toBe(404);
    }
    const raw = await new Promise<string>(resolve => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.end('GET /../outside.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'));
      socket.on('data', chunk => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(raw).toMatch(/^HTTP\/1.1 404/);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  });
});

describe('what it says about itself', () => {
  it('is that it lives, and how many there are of everything', async () => {
    const { url, socketUrl } = await start();
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ ok: true, service: 'baton-relay', protocol: wireProtocol });
    await (await openSocket(socketUrl)).until('challenge');
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('baton_relay_connections 1\n');
    expect(metrics.split('\n').filter(line => line && !/^(# TYPE )?baton_relay_[a-z_]+ (\d+|gauge|counter)$/.test(line))).toEqual([]);
    expect(await (await fetch(url)).text()).toBe('This relay serves no app.');
  });
});
