import { type Call, cancelled } from '@baton/journal';
import type { ConnectedServer, ServerTool } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { hurriedClock } from '../testing/own-room.ts';
import type { ToolRun } from '../tools/tool.ts';
import { toolTexts } from '../tools/tool.ts';
import type { ServerCall, TaskReply } from './ports.ts';
import { lookAtServerTask } from './task-tool.ts';

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

/** One look at a task that works, during which the call is aborted for this reason; and what the server was asked. */
async function aborted(reason: string | undefined) {
  const abort = new AbortController();
  const asked: string[] = [];
  const connection = {
    tools: [],
    leftOut: 0,
    call: async () => ({ kind: 'lost', why: '' }) as const,
    async look(): Promise<TaskReply> {
      asked.push('look');
      abort.abort(reason);
      return { kind: 'working', again: 1_000 };
    },
    async cancel() {
      asked.push('cancel');
    },
    close: async () => undefined,
  };
  const ports = {
    clock: hurriedClock(0),
    servers: { current: () => [server], connect: async () => ({ ok: true, connection }) as const },
  };
  const call = { signal: abort.signal, ticket: '{"task":"t1"}', mayLeave: () => true } as unknown as Call;
  const run = { args: { input: null, hash: '0' }, call, ports, texts: toolTexts('en') } as unknown as ToolRun<ServerCall>;
  return { performed: await lookAtServerTask(server, tool, run), asked };
}

describe('following a task', () => {
  it('ends it at its server when the person stops it', async () => {
    expect(await aborted(cancelled)).toEqual({ performed: { status: 'aborted' }, asked: ['look', 'cancel'] });
  });

  it('lets it go on when the device is only put away or the job moves', async () => {
    expect(await aborted(undefined)).toEqual({ performed: { status: 'aborted' }, asked: ['look'] });
  });
});
