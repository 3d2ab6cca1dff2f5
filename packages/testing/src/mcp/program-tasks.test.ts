/** Calls that become tasks of a real program, somebody else's: it outlives who began them, and what ends it is told. */
import type { Servers } from '@baton/assistant';
import { connectServer } from '@baton/assistant/mcp';
import { memoryDocuments } from '@baton/assistant/testing/memory-documents';
import { hurriedClock, type OwnRoom, ownRoom } from '@baton/assistant/testing/own-room';
import type { World } from '@baton/journal';
import type { ConnectedServer, DeviceId, ServerPlace } from '@baton/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everythingServer } from './index.ts';
import { type NodePrograms, nodePrograms } from './node-programs.ts';
import { start, worldOver } from './world-over.ts';

const never = new AbortController().signal;
/** What the computer's main process has, which outlives its windows. */
let programs: NodePrograms;
beforeEach(() => {
  programs = nodePrograms();
});
afterEach(() => programs.killAll());

const linesOf = (method: string): string[] => programs.sent.filter(line => line.includes(`"method":"${method}"`));

async function added(): Promise<ConnectedServer> {
  const place: ServerPlace = { kind: 'program', device: 'laptop' as DeviceId, command: process.execPath, args: [everythingServer] };
  const connected = await connectServer('everything', place, { fetch, programs, token: null }, never);
  if (!connected.ok) throw new Error(connected.why);
  const { tools, leftOut, unusable } = connected.connection;
  await connected.connection.close();
  expect(unusable?.filter(({ why }) => why === 'task')).toEqual([]);
  return { v: 1, id: 'everything', title: 'Everything', place, trusted: false, tools: [...tools], leftOut, checkedAt: start };
}

/** A window with somebody in it who has something looked into; `looked` is told of each connection that is about a task. */
function window(server: ConnectedServer, looked: (nth: number) => void = () => undefined, main = programs): World {
  let looks = 0;
  const servers: Servers = {
    current: () => [server],
    connect: (one, signal, ticket) => {
      if (ticket !== undefined) looked(++looks);
      return connectServer(one.id, one.place, { fetch, programs: main, token: null }, signal, ticket);
    },
  };
  return worldOver(servers, [{ name: 'mcp.everything.simulate-research-query', arguments: { topic: 'bread' } }]);
}
/** @param later milliseconds after all this began */
const room = (from?: OwnRoom, later = 0) => ownRoom(hurriedClock(start + later), { rows: from?.rows ?? [], documents: memoryDocuments() });
const stepOf = (r: OwnRoom) => {
  const step = Object.values(r.turn().steps).find(one => one.kind === 'tool');
  if (!step) throw new Error('no tool was called');
  return step;
};

/** A task that was begun by a window which was killed as soon as it looked: what that still does is kept by nobody. */
async function leftBehind(server: ConnectedServer): Promise<OwnRoom> {
  const r = room();
  await r.send('look into bread');
  await r.run(window(server));
  expect(stepOf(r)).toMatchObject({ policy: 'ticketed', risk: 'outside', confirm: true, outcome: null });
  await r.answer('yes');
  let kept: OwnRoom | undefined;
  const abandoned = r.run(
    window(server, () => {
      kept ??= room(r);
    }),
  );
  await expect.poll(() => kept, { timeout: 20_000 }).toBeDefined();
  await r.stop();
  void abandoned.catch(() => undefined);
  if (!kept) throw new Error('nobody looked');
  expect(JSON.parse(stepOf(kept).ticket?.ticket ?? '')).toMatchObject({ task: expect.any(String), session: expect.any(String) });
  // The next window opens when nothing of the first can land any more.
  return room(kept, 300_000);
}

describe('a call that becomes a task of a program', () => {
  it('is begun once, and goes on though its window is killed: the next one asks the same run of it', async () => {
    const server = await added();
    expect(server.tools.find(({ name }) => name === 'simulate-research-query')).toMatchObject({ task: true });
    const r = room();
    await r.send('look into bread');
    await r.run(window(server));
    await r.answer('yes');
    // The window dies while it looks for the first time: nothing of what it does afterwards is kept.
    let kept: OwnRoom | undefined;
    await r.run(
      window(server, () => {
        kept ??= room(r);
      }),
    );
    if (!kept) throw new Error('nobody looked');
    expect(stepOf(kept)).toMatchObject({ outcome: null });
    const started = programs.starts;
    const next = room(kept, 5_000);
    // It takes its seconds, and on this clock nobody rests.
    const ended = async () => {
      await next.run(window(server));
      return stepOf(next).outcome?.status;
    };
    await expect.poll(ended, { timeout: 30_000 }).toBe('done');
    expect(stepOf(next).outcome).toMatchObject({
      status: 'done',
      value: { outside: true, text: expect.stringContaining('Research Report: bread') },
    });
    expect(linesOf('tools/call'), 'it was called once').toHaveLength(1);
    expect(programs.starts, 'the one that knows of it was asked').toBe(started);
  }, 60_000);

  it('is a question when its program was killed, which says so, and never begun again by itself', async () => {
    const server = await added();
    const kept = await leftBehind(server);
    programs.killAll();
    await kept.run(window(server));
    expect(stepOf(kept)).toMatchObject({ outcome: null, parked: { why: 'inDoubt' } });
    await kept.run(window(server));
    expect(linesOf('tools/call')).toHaveLength(1);
  }, 60_000);

  it('is a question when the main process was killed, and its programs with it', async () => {
    const server = await added();
    const kept = await leftBehind(server);
    const anew = nodePrograms();
    await kept.run(window(server, () => undefined, anew));
    expect(stepOf(kept)).toMatchObject({ outcome: null, parked: { why: 'inDoubt' } });
    expect(anew.sent).toEqual([]);
  }, 60_000);

  it('is ended there when the person stops it', async () => {
    const server = await added();
    const r = room();
    await r.send('look into bread');
    await r.run(window(server));
    await r.answer('yes');
    await r.run(window(server, nth => void (nth === 1 && r.stop())));
    expect(linesOf('tasks/cancel')).toHaveLength(1);
    expect(stepOf(r)).toMatchObject({ outcome: null, parked: { why: 'cancelledMaybe' } });
  }, 60_000);
});
