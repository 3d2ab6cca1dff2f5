import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeviceFrame, type RoomId, runningHash } from '@baton/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFlags, UsageError } from './options.ts';
import type { TrialClient } from './trial/client.ts';
import { type RelayProcess, runRelay, spawnRelay } from './trial/process.ts';
import { openSocket } from './trial/socket.ts';
import { createTrialSpace, type TrialDevice } from './trial/space.ts';

const room = 'session.one' as RoomId;
const spawned: RelayProcess[] = [];
let folder = '';
let data = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'relay-main-'));
  data = join(folder, 'relay.db');
});
afterEach(async () => {
  for (const relay of spawned.splice(0)) await relay.end('SIGKILL');
  await rm(folder, { recursive: true });
});

async function spawn(...args: string[]): Promise<RelayProcess> {
  const relay = await spawnRelay(['--data', data, ...args]);
  spawned.push(relay);
  return relay;
}

async function enter(relay: RelayProcess, device: TrialDevice): Promise<TrialClient> {
  const client = await openSocket(relay.said.relay);
  await client.hello(device);
  return client;
}

type Append = Extract<DeviceFrame, { verb: 'append' }>;

function textOf({ sealed }: { readonly sealed: Uint8Array }): string {
  return new TextDecoder().decode(sealed);
}

async function readRoom(client: TrialClient) {
  await client.subscribe(room);
  await client.until('caughtUp');
  return client.items(room);
}

describe('a relay process', () => {
  it('loses nothing that it acknowledged and gives no place twice when it is killed under load, again and again', {
    timeout: 180_000,
  }, async () => {
    const space = await createTrialSpace();
    const device = await space.device();
    const acknowledged = new Map<number, string>();
    let unanswered: Append[] = [];
    let generation = 0;
    for (let round = 0; round < 4; round++) {
      const relay = await spawn();
      generation ||= relay.said.generation;
      expect(relay.said.generation).toBe(generation);
      const client = await enter(relay, device);
      const sent = new Map<number, Append>();
      const send = (frame: Append) => {
        sent.set(frame.id, frame);
        client.send(frame);
      };
      // What was not answered before the kill is sent again as it was; it may have been stored or not.
      for (const frame of unanswered) send({ ...frame, id: client.id() });
      const author = `${device.id}~${round}` as TrialDevice['author'];
      const load = setInterval(() => {
        // Bounded, so that a slow machine falls behind with its answers and not with this test.
        for (let n = 0; n < 20 && sent.size - client.received.length < 500; n++) {
          const { frame } = client.append(room, author, `round ${round} item ${sent.size} ${'x'.repeat(500)}`);
          sent.set(frame.id, frame);
        }
      }, 1);
      await client.until('ack', () => client.received.length > unanswered.length + 200 + round * 150);
      await relay.end('SIGKILL');
      clearInterval(load);
      await client.end();
      for (const frame of client.received) {
        if (frame.verb === 'refused') expect.unreachable(`refused as ${frame.why}`);
        const appended = frame.verb === 'ack' ? sent.get(frame.id) : undefined;
        if (frame.verb !== 'ack' || !appended) continue;
        sent.delete(frame.id);
        expect(acknowledged.has(frame.seq), `place ${frame.seq} was given before`).toBe(false);
        acknowledged.set(frame.seq, textOf(appended));
      }
      unanswered = [...sent.values()];
    }
    const relay = await spawn();
    const items = await readRoom(await enter(relay, device));
    expect(items.map(({ seq }) => seq)).toEqual(items.map((_, n) => n + 1));
    const texts = items.map(item => (item.kind === 'sealed' ? textOf(item) : ''));
    expect(new Set(texts).size).toBe(texts.length);
    expect(acknowledged.size).toBeGreaterThan(500);
    for (const [seq, text] of acknowledged) expect(texts[seq - 1]).toBe(text);
    const hash = items.reduce((running, item) => runningHash(running, room, item), '');
    const again = await enter(relay, device);
    expect(await again.subscribe(room, { generation, seq: items.length, hash })).toMatchObject({ diverged: false });
  });

  /** Case S12. */
  it('tells devices that it was put back to an older copy, by its generation and by the running hash', async () => {
    const device = await (await createTrialSpace()).device();
    const write = async (count: number) => {
      const relay = await spawn();
      const client = await enter(relay, device);
      const author = `${device.id}~${relay.said.pid}` as TrialDevice['author'];
      const ids = Array.from({ length: count }, (_, n) => client.append(room, author, `item ${n}`).id);
      await Promise.all(ids.map(id => client.answer(id)));
      const items = await readRoom(client);
      await relay.end('SIGTERM');
      return { items, generation: relay.said.generation };
    };
    await write(3);
    await copyFile(data, `${data}.copy`);
    const { items, generation } = await write(4);
    await copyFile(`${data}.copy`, data);

    const restored = await spawn();
    expect(restored.said.continued).toBe(false);
    const hash = items.reduce((running, item) => runningHash(running, room, item), '');
    const client = await enter(restored, device);
    const subscribed = await client.subscribe(room, { generation, seq: items.length, hash });
    expect(subscribed).toMatchObject({ diverged: true, lastSeq: 3 });
    expect(subscribed.generation).toBeGreaterThan(generation);
  });

  it('stops when told: what was received is stored, devices may come back, nothing is left running', async () => {
    const device = await (await createTrialSpace()).device();
    const relay = await spawn();
    const client = await enter(relay, device);
    const { id } = client.append(room, device.author, 'last words');
    await client.answer(id);
    expect(await relay.end('SIGTERM')).toBe(0);
    expect(await client.end()).toBe(1_001);
  });

  it('logs nothing that was said, nor by whom', async () => {
    const device = await (await createTrialSpace()).device();
    const relay = await spawn('--invite', 'planted-invite');
    const client = await openSocket(relay.said.relay);
    await client.hello(device, { invite: 'planted-invite' });
    await client.answer(client.append('session.planted-room' as RoomId, device.author, 'planted-text').id);
    client.sendBytes(new TextEncoder().encode('planted-malformed'));
    expect(await client.end()).toBe(4_400);
    const uninvited = await openSocket(relay.said.relay);
    const stranger = await (await createTrialSpace()).device();
    uninvited.send(await stranger.hello((await uninvited.until('challenge')).nonce, { invite: 'planted-wrong' }));
    expect(await uninvited.end()).toBe(4_401);
    await relay.end('SIGTERM');
    expect(relay.output()).toContain('"closed"');
    for (const word of ['planted', device.id, device.space, stranger.id, stranger.space]) expect(relay.output()).not.toContain(word);
  });

  it('keeps what it got as it got it, and nothing else of what is in a device’s mind', async () => {
    const device = await (await createTrialSpace()).device();
    const relay = await spawn();
    const client = await enter(relay, device);
    await client.answer(client.append(room, device.author, 'sealed-bytes').id);
    client.send({ verb: 'ephemeral', room, sealed: new TextEncoder().encode('planted-ephemeral') });
    client.send({ verb: 'slotOpen', id: 90, slot: 'planted-slot' });
    client.send({ verb: 'slotSend', id: 91, slot: 'planted-slot', n: 0, message: new TextEncoder().encode('planted-message') });
    await client.answer(91);
    await relay.end('SIGTERM');
    const file = (await readFile(data)).toString('latin1');
    expect(file).toContain('sealed-bytes');
    expect(file).not.toContain('planted');
  });

  it('copies its data while it runs', async () => {
    const relay = await spawn();
    const copy = join(folder, 'copy.db');
    expect(await runRelay(['--data', data, '--backup', copy])).toMatchObject({ code: 0 });
    expect((await readFile(copy)).subarray(0, 15).toString()).toBe('SQLite format 3');
    expect(await runRelay(['--data', join(folder, 'none.db'), '--backup', copy])).toMatchObject({ code: 4 });
    expect(await runRelay(['--data', join(folder, 'other.db'), '--port', String(relay.said.port)])).toMatchObject({
      code: 3,
      output: expect.stringMatching(/^Port \d+ is used by another Baton relay/),
    });
  });
});

describe('flags', () => {
  it('come before the environment, and that before what is usual', () => {
    const env = {
      BATON_RELAY_PORT: '9000',
      BATON_RELAY_HOST: '0.0.0.0',
      BATON_RELAY_ORIGIN: 'app://baton, https://baton.example',
      BATON_RELAY_BACKUP: 'x',
    };
    expect(readFlags(['--port', '9001', '--data', 'd.db'], env)).toMatchObject({
      port: 9_001,
      host: '0.0.0.0',
      data: 'd.db',
      origins: ['app://baton', 'https://baton.example'],
      backup: undefined,
    });
    expect(readFlags([], {})).toMatchObject({ port: 7_423, host: '127.0.0.1', origins: [], pwa: undefined });
  });

  it.each([
    [['--port', 'seven']],
    [['--port', '70000']],
    [['--tls-cert', 'only.pem']],
    [['--origin', 'baton.example']],
    [['--unknown']],
    [['--data', '']],
  ])('that cannot be used are refused with a sentence: %j', args => {
    expect(() => readFlags(args, {})).toThrow(UsageError);
  });
});
