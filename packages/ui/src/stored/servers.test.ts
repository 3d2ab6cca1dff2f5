import type { DirectoryRecord, JsonValue } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { readPermissions } from './permissions.ts';
import { readServers, serverIdFor } from './servers.ts';

const names = { get: (id: string) => ({ id, name: id === 'mac' ? 'MacBook' : id, kind: 'laptop' as const }) };
const over = (rows: Record<string, JsonValue>) => ({
  range: async (_table: string, { after = '', before = '' }: { after?: string | number; before?: string | number }) =>
    Object.entries(rows)
      .filter(([key]) => key > String(after) && key < String(before))
      .map(([key, value]): DirectoryRecord => ({ key, order: '1', value: { value } as JsonValue })) as never,
});
const server = {
  v: 1,
  id: 'files',
  title: 'Files',
  trusted: false,
  leftOut: 0,
  checkedAt: 1,
  place: { kind: 'program', device: 'mac', command: 'npx', args: ['-y', 'x'] },
  tools: [],
};

describe('what stands in the settings', () => {
  it('is shown where it can be read, and what was taken back or is not ours is left out', async () => {
    const rows = {
      'setting/server/files': server as JsonValue,
      'setting/server/gone': null,
      'setting/server/odd': { v: 9 },
      'setting/permission/http.request/POST https://a.example/': {
        v: 1,
        tool: 'http.request',
        target: 'POST https://a.example/',
        on: 'address',
        label: 'a.example',
        heading: 'Send?',
        at: 5,
        device: 'mac',
      },
      'setting/permission/http.request/POST https://b.example/': null,
      'setting/permissionless': { v: 1 },
    };
    expect(await readServers(over(rows), names)).toEqual([
      {
        id: 'files',
        title: 'Files',
        where: 'npx -y x',
        on: names.get('mac'),
        trusted: false,
        isAddress: false,
        hasToken: false,
        tools: [],
        leftOut: 0,
        checkedAt: 1,
      },
    ]);
    expect((await readPermissions(over(rows), names)).map(({ label, device }) => [label, device.name])).toEqual([['a.example', 'MacBook']]);
  });

  it.each(['My files', '文件', '---', 'É'.repeat(60)])('gives “%s” a name that tools can carry', title => {
    expect(serverIdFor(title, '01JABCDEF')).toMatch(/^[a-z0-9][a-z0-9-]{0,39}$/);
  });
});
