import type { Call } from '@baton/journal';
import type { ConnectedServer, ServerTool } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { hurriedClock } from '../testing/own-room.ts';
import type { ToolRun } from '../tools/tool.ts';
import { toolTexts } from '../tools/tool.ts';
import type { Connected, ServerCall, TaskReply } from './ports.ts';
import { lookAtServerTask, stopServerTask } from './task-tool.ts';

const tool: ServerTool = {
  name: 'bake',
  title: null,
  description: '',
  schema: {},
  readOnly: false,
  destructive: false,
  hash: '0',
  task: true,
};
const server: ConnectedServer = {
  v: 1,
  id: 'kitchen',
  title: 'Kitchen',
  place: { kind: 'http', url: 'https://kitchen.example/mcp' },
  trusted: false,
  tools: [tool],
  leftOut: 0,
  checkedAt: 1,
};

/** A run about a task that works, and what its server was asked. `heard` null: it cannot be reached. */
function about(heard: 'heard' | 'lost' | null) {
  const abort = new AbortController();
  const asked: string[] = [];
  const connection = {
    tools: [],
    leftOut: 0,
    call: async () => ({ kind: 'lost', why: '' }) as const,
    async look(): Promise<TaskReply> {
      asked.push('look');
      abort.abort();
      return { kind: 'working', again: 1_000 };
    },
    async cancel() {
      asked.push('cancel');
      return heard ?? 'lost';
    },
    close: async () => undefined,
  };
  const connected: Connected = heard === null ? { ok: false, why: 'unreachable' } : { ok: true, connection };
  const ports = { clock: hurriedClock(0), servers: { current: () => [server], connect: async () => connected } };
  const call = { signal: abort.signal, ticket: '{"task":"t1"}', mayLeave: () => true } as unknown as Call;
  return { asked, run: { args: { input: null, hash: '0' }, call, ports, texts: toolTexts('en') } as unknown as ToolRun<ServerCall> };
}

describe('following a task', () => {
  it('lets it go on when looking at it ends, for whatever reason', async () => {
    const { run, asked } = about('heard');
    expect(await lookAtServerTask(server, tool, run)).toEqual({ status: 'aborted' });
    expect(asked).toEqual(['look']);
  });
});

describe('stopping a task', () => {
  it('tells its server', async () => {
    const { run, asked } = about('heard');
    expect(await stopServerTask(server, run)).toEqual({ status: 'stopped' });
    expect(asked).toEqual(['cancel']);
  });

  it.each(['lost', null] as const)('says when that was in vain: %s', async heard => {
    expect(await stopServerTask(server, about(heard).run)).toMatchObject({ status: 'failed', error: { kind: 'notStopped' } });
  });
});
