import type { ConnectedServer, DeviceId, ServerPlace, ServerTool } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { serverToolsFor } from './names.ts';

const look = { name: 'look', title: null, description: '', schema: { type: 'object' }, readOnly: true, destructive: false, hash: '0' };
const server = (id: string, place: ServerPlace): ConnectedServer => {
  return { v: 1, id, title: id, place, trusted: false, tools: [look as ServerTool], leftOut: 0, checkedAt: 1 };
};
const servers = [
  server('mac', { kind: 'program', command: 'node', args: [], device: 'mac' as DeviceId }),
  server('web', { kind: 'http', url: 'https://tools.example/mcp' }),
];

describe('the tools of the person’s servers', () => {
  it('are told of the servers that this device can speak to, and of no other', () => {
    const usable = ({ place }: ConnectedServer) => place.kind === 'http';
    expect(serverToolsFor({ current: () => servers, usable }).map(({ name }) => name)).toEqual(['mcp.web.look']);
  });

  it('are told of all where nothing says otherwise', () => {
    expect(serverToolsFor({ current: () => servers }).map(({ name }) => name)).toEqual(['mcp.mac.look', 'mcp.web.look']);
  });
});
