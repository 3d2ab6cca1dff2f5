/** Tools of real servers, over HTTP and over a program, through the real world and executor; killed in the middle. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Servers } from '@baton/assistant';
import { connectServer } from '@baton/assistant/mcp';
import { memoryDocuments } from '@baton/assistant/testing/memory-documents';
import { hurriedClock, ownRoom } from '@baton/assistant/testing/own-room';
import type { ConnectedServer, DeviceId, ServerPlace } from '@baton/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { startProxy } from '../proxy/index.ts';
import { everythingServer as everything, filesystemServer as filesystem } from './index.ts';
import { nodePrograms } from './node-programs.ts';
import { start, worldOver } from './world-over.ts';

const never = new AbortController().signal;
const program = (...args: readonly string[]): ServerPlace => ({
  kind: 'program',
  device: 'laptop' as DeviceId,
  command: process.execPath,
  args: [...args],
});

let folder = '';
let http: ChildProcess;
let port = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baton-mcp-'));
  port = await freePort();
  http = await startHttp(port);
});
afterAll(() => {
  http.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function startHttp(at: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [everything, 'streamableHttp'], { env: { ...process.env, PORT: String(at) }, stdio: 'ignore' });
  for (let tries = 0; tries < 600; tries++) {
    const answers = await fetch(`http://127.0.0.1:${at}/mcp`).then(
      () => true,
      () => false,
    );
    if (answers) return child;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error('the server did not start');
}

/** What the person added: looked at for real, as the settings would hold it. */
async function added(id: string, place: ServerPlace, programs = nodePrograms(), trusted = false): Promise<ConnectedServer> {
  const connected = await connectServer(id, place, { fetch, programs, token: null }, never);
  if (!connected.ok) throw new Error(connected.why);
  const { tools, leftOut } = connected.connection;
  await connected.connection.close();
  return { v: 1, id, title: id, place, trusted, tools: [...tools], leftOut, checkedAt: start };
}

const over = (current: readonly ConnectedServer[], programs = nodePrograms()): Servers => ({
  current: () => current,
  connect: (server, signal) => connectServer(server.id, server.place, { fetch, programs, token: null }, signal),
});

const room = () => ownRoom(hurriedClock(start), { rows: [], documents: memoryDocuments() });
const toolStep = (r: ReturnType<typeof room>) => {
  const step = Object.values(r.turn().steps).find(one => one.kind === 'tool');
  if (!step) throw new Error('no tool was called');
  return step;
};

describe('a real server over HTTP', () => {
  it('says what it offers, and does it after a yes to exactly that', async () => {
    const server = await added('everything', { kind: 'http', url: `http://127.0.0.1:${port}/mcp` });
    expect(server.tools.map(tool => tool.name)).toContain('echo');
    const world = worldOver(over([server]), [{ name: 'mcp.everything.echo', arguments: { message: 'bread' } }]);
    const r = room();
    await r.send('echo bread');
    await r.run(world);
    expect(toolStep(r)).toMatchObject({ policy: 'ask', risk: 'outside', confirm: true, outcome: null });
    expect(
      toolStep(r)
        .approval?.shown.facts.map(fact => fact.value)
        .join(),
    ).toContain('"message": "bread"');
    await r.answer('yes');
    await r.run(world);
    expect(toolStep(r).outcome).toMatchObject({ status: 'done', value: { outside: true, text: 'Echo: bread' } });
  });

  it('is not asked for what does not fit its schema', async () => {
    const server = await added('everything', { kind: 'http', url: `http://127.0.0.1:${port}/mcp` });
    const r = room();
    await r.send('echo');
    await r.run(worldOver(over([server]), [{ name: 'mcp.everything.echo', arguments: { message: 7 } }]));
    expect(toolStep(r)).toMatchObject({ name: 'refused', outcome: { status: 'failed', error: { kind: 'badArguments' } } });
  });

  it('killed in the middle of a call leaves the step in doubt: a person is asked, and nothing is done by itself', async () => {
    const at = await freePort();
    const child = await startHttp(at);
    const line = await startProxy({ targetPort: at, capture: true });
    const server = await added('long', { kind: 'http', url: `http://127.0.0.1:${line.port}/mcp` });
    const killOnceOut = async () => {
      while (!line.captured().includes('"tools/call"')) await new Promise(resolve => setTimeout(resolve, 5));
      child.kill('SIGKILL');
    };
    let connects = 0;
    const servers = over([server]);
    const counted: Servers = {
      ...servers,
      async connect(place, signal) {
        connects++;
        const connected = await servers.connect(place, signal);
        if (!connected.ok) return connected;
        const { connection } = connected;
        const call: typeof connection.call = (tool, input, stop) => {
          const reply = connection.call(tool, input, stop);
          void killOnceOut();
          return reply;
        };
        return { ok: true, connection: { ...connection, call } };
      },
    };
    const world = worldOver(counted, [{ name: 'mcp.long.trigger-long-running-operation', arguments: { duration: 30, steps: 3 } }]);
    const r = room();
    await r.send('go');
    await r.run(world);
    await r.answer('yes');
    await r.run(world);
    expect(toolStep(r)).toMatchObject({ outcome: null, parked: { why: 'inDoubt' } });
    const before = connects;
    await r.run(world);
    expect(connects).toBe(before);
    expect(toolStep(r).claims).toHaveLength(1);
    await line.close();
  }, 60_000);

  it('that is not there was not asked anything', async () => {
    expect(await connectServer('x', { kind: 'http', url: 'http://127.0.0.1:1/mcp' }, { fetch, token: null }, never)).toEqual({
      ok: false,
      why: 'unreachable',
    });
    const page = `http://127.0.0.1:${port}/nothing`;
    expect(await connectServer('x', { kind: 'http', url: page }, { fetch, token: null }, never)).toEqual({
      ok: false,
      why: 'notUnderstood',
    });
  });
});

describe('a real server that is a program', () => {
  it('writes a file after a yes, and reads without one only where the person trusts it', async () => {
    const place = program(filesystem, folder);
    const programs = nodePrograms();
    const server = await added('files', place, programs);
    const file = join(folder, 'letter.txt');
    const world = worldOver(over([server], programs), [
      { name: 'mcp.files.write_file', arguments: { path: file, content: 'Dear landlord' } },
    ]);
    const r = room();
    await r.send('write it');
    await r.run(world);
    // The server says of it that it can destroy: that is believed, in this direction, and can never be allowed for good.
    expect(toolStep(r)).toMatchObject({ risk: 'deletes', confirm: true });
    expect(toolStep(r).approval?.shown.always).toBeUndefined();
    expect(existsSync(file)).toBe(false);
    await r.answer('yes');
    await r.run(world);
    expect(toolStep(r).outcome?.status).toBe('done');
    expect(readFileSync(file, 'utf8')).toBe('Dear landlord');

    const reading = [{ name: 'mcp.files.read_text_file', arguments: { path: file } }];
    const trusting = room();
    await trusting.send('read it');
    await trusting.run(worldOver(over([{ ...server, trusted: true }], programs), reading));
    expect(toolStep(trusting)).toMatchObject({
      policy: 'safe',
      risk: 'none',
      outcome: { status: 'done', value: { text: 'Dear landlord' } },
    });
    const not = room();
    await not.send('read it');
    await not.run(worldOver(over([server], programs), reading));
    expect(toolStep(not)).toMatchObject({ policy: 'ask', confirm: true, outcome: null });
  }, 60_000);

  it.each(['kill', 'passOnAndKill'] as const)(
    'killed at the call (%s) leaves one question and at most one effect',
    async how => {
      const file = join(folder, `${how}.txt`);
      const programs = nodePrograms(async () => {
        for (let tries = 0; tries < 400 && !existsSync(file); tries++) await new Promise(resolve => setTimeout(resolve, 10));
      });
      const server = await added('files', program(filesystem, folder), programs);
      programs.intercept = async line => (line.includes('"tools/call"') ? how : 'passOn');
      const world = worldOver(over([server], programs), [{ name: 'mcp.files.write_file', arguments: { path: file, content: 'once' } }]);
      const r = room();
      await r.send('write it');
      await r.run(world);
      await r.answer('yes');
      await r.run(world);
      expect(toolStep(r)).toMatchObject({ outcome: null, parked: { why: 'inDoubt' } });
      expect(existsSync(file)).toBe(how === 'passOnAndKill');
      const calls = () => programs.sent.filter(line => line.includes('"tools/call"')).length;
      expect(calls()).toBe(1);
      await r.run(world);
      expect(calls()).toBe(1);
    },
    60_000,
  );

  it('that has changed a tool since the person looked at it is not used', async () => {
    const programs = nodePrograms();
    const server = await added('files', program(filesystem, folder), programs);
    const file = join(folder, 'changed.txt');
    const asSeen = { ...server, tools: server.tools.map(tool => (tool.name === 'write_file' ? { ...tool, hash: '0'.repeat(64) } : tool)) };
    const world = worldOver(over([asSeen], programs), [{ name: 'mcp.files.write_file', arguments: { path: file, content: 'x' } }]);
    const r = room();
    await r.send('write it');
    await r.run(world);
    await r.answer('yes');
    await r.run(world);
    expect(toolStep(r).outcome).toMatchObject({ status: 'failed', error: { kind: 'changed', beforeEffect: true } });
    expect(existsSync(file)).toBe(false);
    expect(programs.sent.some(line => line.includes('"tools/call"'))).toBe(false);
  }, 60_000);
});
