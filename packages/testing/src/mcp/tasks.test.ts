/** Calls that become tasks of a real server process of ours, through the real world and executor; both sides killed in the middle. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Servers } from '@baton/assistant';
import { connectServer } from '@baton/assistant/mcp';
import { memoryDocuments } from '@baton/assistant/testing/memory-documents';
import { hurriedClock, type OwnRoom, ownRoom } from '@baton/assistant/testing/own-room';
import type { World } from '@baton/journal';
import type { ConnectedServer } from '@baton/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import type { TaskFile } from './task-server.ts';
import { start, worldOver } from './world-over.ts';

const never = new AbortController().signal;
let folder = '';
let file = '';
let port = 0;
let child: ChildProcess;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baton-tasks-'));
  file = join(folder, 'tasks.json');
  port = await freePort();
  child = await startServer();
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function startServer(): Promise<ChildProcess> {
  const started = spawn(process.execPath, [join(import.meta.dirname, 'task-server.ts'), String(port), file], { stdio: 'ignore' });
  for (let tries = 0; tries < 400; tries++) {
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answers) return started;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error('the server did not start');
}
async function killServer(): Promise<void> {
  const gone = new Promise(resolve => child.once('close', resolve));
  child.kill('SIGKILL');
  await gone;
}

const begun = (): TaskFile['tasks'] => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TaskFile).tasks : []);
const finish = (): void => writeFileSync(`${file}.go`, '');

async function added(): Promise<ConnectedServer> {
  const place = { kind: 'http', url: `http://127.0.0.1:${port}/mcp` } as const;
  const connected = await connectServer('kitchen', place, { fetch, token: null }, never);
  if (!connected.ok) throw new Error(connected.why);
  const { tools, leftOut } = connected.connection;
  await connected.connection.close();
  return { v: 1, id: 'kitchen', title: 'Kitchen', place, trusted: false, tools: [...tools], leftOut, checkedAt: start };
}

/** A device with somebody in it who bakes once; `looked` is told of each connection that is about a task. */
function device(server: ConnectedServer, looked: () => void = () => undefined): World {
  const servers: Servers = {
    current: () => [server],
    connect: (one, signal, ticket) => {
      if (ticket !== undefined) looked();
      return connectServer(one.id, one.place, { fetch, token: null }, signal, ticket);
    },
  };
  return worldOver(servers, [{ name: 'mcp.kitchen.bake', arguments: { what: 'bread' } }]);
}
const room = (from?: OwnRoom) => ownRoom(hurriedClock(start), { rows: from?.rows ?? [], documents: memoryDocuments() });
const stepOf = (r: OwnRoom) => {
  const step = Object.values(r.turn().steps).find(one => one.kind === 'tool');
  if (!step) throw new Error('no tool was called');
  return step;
};

describe('a call that becomes a task', () => {
  it('is begun once after a yes, and the device that goes on after a kill of both asks the same task for its result', async () => {
    const server = await added();
    expect(server.tools).toMatchObject([{ name: 'bake', task: true }]);
    const r = room();
    await r.send('bake bread');
    await r.run(device(server));
    expect(stepOf(r)).toMatchObject({ policy: 'ticketed', risk: 'outside', confirm: true, outcome: null });
    await r.answer('yes');
    // The device dies while it looks for the first time: nothing of what it does afterwards is kept.
    let kept: OwnRoom | undefined;
    await r.run(
      device(server, () => {
        kept ??= room(r);
        finish();
      }),
    );
    if (!kept) throw new Error('nobody looked');
    expect(stepOf(kept)).toMatchObject({ outcome: null });
    expect(JSON.parse(stepOf(kept).ticket?.ticket ?? '')).toMatchObject({ task: 't1' });
    await killServer();
    child = await startServer();
    await kept.run(device(server));
    expect(stepOf(kept).outcome).toMatchObject({ status: 'done', value: { outside: true, text: 'Baked: bread' } });
    expect(begun(), 'nothing was called twice').toHaveLength(1);
  });

  it('is ended there when the person stops it', async () => {
    const server = await added();
    const r = room();
    await r.send('bake bread');
    await r.run(device(server));
    await r.answer('yes');
    await r.run(device(server, () => void r.stop()));
    await expect.poll(() => begun().map(({ status }) => status)).toEqual(['cancelled']);
    expect(stepOf(r).outcome?.status).not.toBe('done');
  });

  it('is asked about when its server does not know it any more, and never begun again by itself', async () => {
    const server = await added();
    const r = room();
    await r.send('bake bread');
    await r.run(device(server));
    await r.answer('yes');
    let isFirst = true;
    await r.run(
      device(server, () => {
        if (isFirst) writeFileSync(file, JSON.stringify({ tasks: [] }));
        isFirst = false;
      }),
    );
    expect(stepOf(r)).toMatchObject({ outcome: null, parked: { why: 'inDoubt' } });
    expect(begun()).toEqual([]);
  });
});
