import type { Connected } from '@baton/assistant';
import { type ConnectedServer, type DeviceId, type ServerPlace, type ServerTool, toolHash } from '@baton/protocol';
import { createMemoryDisk, createMemoryStorage } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { startAlone } from '../testing/alone.ts';
import { createServers } from './servers.ts';

const plain = { name: 'echo', title: null, description: 'Says it again', schema: { type: 'object' }, readOnly: true, destructive: false };
const echo: ServerTool = { ...plain, hash: toolHash(plain) };
const url = 'https://tools.example.org/mcp';
const place = { kind: 'http', url } as const;

/** A runtime whose servers answer like this. */
async function withServer(answer: () => Connected | Promise<Connected>, disk = createMemoryDisk()) {
  const device = await startAlone(disk, undefined, undefined, { loadServerClient: async () => ({ connectServer: async () => answer() }) });
  const stored = () => disk.tables.directory.get('setting/server/tools')?.value as { value?: ConnectedServer } | undefined;
  return { device, stored, disk };
}
const offering = (...tools: readonly ServerTool[]): Connected => ({
  ok: true,
  connection: { tools, leftOut: 0, call: async () => ({ kind: 'lost', why: '' }), close: async () => undefined },
});

describe('servers of the person', () => {
  it('are looked at for real before they are added, and kept as they were then', async () => {
    const { device, stored } = await withServer(() => offering(echo));
    expect(await device.run({ kind: 'connectServer', id: 'tools', title: 'Tools', place })).toEqual({ ok: true });
    expect(stored()?.value).toMatchObject({ v: 1, id: 'tools', title: 'Tools', place, trusted: false, tools: [echo] });
    expect(await device.run({ kind: 'connectServer', id: 'tools', title: 'Again', place })).toMatchObject({ error: { kind: 'conflict' } });
    expect(await device.run({ kind: 'trustServer', id: 'tools', trusted: true })).toEqual({ ok: true });
    expect(stored()?.value?.trusted).toBe(true);
    expect(await device.run({ kind: 'removeServer', id: 'tools' })).toEqual({ ok: true });
    expect(stored()?.value).toBeNull();
    expect(await device.run({ kind: 'checkServer', id: 'tools' })).toMatchObject({ error: { kind: 'notFound' } });
    await device.runtime.stop();
  });

  it('keep the trust that was withdrawn while they were looked at, and what they offer now', async () => {
    const looks: (() => void)[] = [];
    let slow = false;
    const { device, stored } = await withServer(async () => {
      if (slow) await new Promise<void>(resolve => looks.push(resolve));
      return offering(echo);
    });
    await device.run({ kind: 'connectServer', id: 'tools', title: 'Tools', place });
    await device.run({ kind: 'trustServer', id: 'tools', trusted: true });
    slow = true;
    const checking = device.run({ kind: 'checkServer', id: 'tools' });
    await expect.poll(() => looks.length).toBe(1);
    await device.run({ kind: 'trustServer', id: 'tools', trusted: false });
    looks[0]?.();
    expect(await checking).toEqual({ ok: true });
    expect(stored()?.value).toMatchObject({ trusted: false, tools: [echo] });
    await device.runtime.stop();
  });

  it('that were removed while they were looked at stay removed', async () => {
    const looks: (() => void)[] = [];
    let slow = false;
    const { device, stored } = await withServer(async () => {
      if (slow) await new Promise<void>(resolve => looks.push(resolve));
      return offering(echo);
    });
    await device.run({ kind: 'connectServer', id: 'tools', title: 'Tools', place });
    slow = true;
    const checking = device.run({ kind: 'checkServer', id: 'tools' });
    await expect.poll(() => looks.length).toBe(1);
    await device.run({ kind: 'removeServer', id: 'tools' });
    looks[0]?.();
    expect(await checking).toMatchObject({ error: { kind: 'notFound' } });
    expect(stored()?.value).toBeNull();
    await device.runtime.stop();
  });

  it.each(['unreachable', 'notHere', 'refused', 'notUnderstood'] as const)(
    'that are %s are not added, and the reason is said',
    async why => {
      const { device, stored } = await withServer(() => ({ ok: false, why }));
      expect(await device.run({ kind: 'connectServer', id: 'tools', title: 'Tools', place })).toMatchObject({
        error: { kind: 'server', detail: why },
      });
      expect(stored()).toBeUndefined();
      await device.runtime.stop();
    },
  );

  it.each(['http://tools.example.org/mcp', 'https://me:pw@tools.example.org/', 'file:///x', 'nonsense', 'http://192.168.0.1/mcp'])(
    'are not asked at %s',
    async address => {
      let asked = 0;
      const { device } = await withServer(() => {
        asked++;
        return offering(echo);
      });
      const command = { kind: 'connectServer', id: 'tools', title: 'Tools', place: { kind: 'http', url: address } } as const;
      expect(await device.run(command)).toMatchObject({ error: { kind: 'server', detail: 'address' } });
      expect(asked).toBe(0);
      await device.runtime.stop();
    },
  );

  /** X6 */
  it('are shown the token that the person gave for them, and it stands nowhere in the clear', async () => {
    const token = 'planted-token-4711';
    const shown: (string | null)[] = [];
    const disk = createMemoryDisk();
    const device = await startAlone(disk, undefined, undefined, {
      loadServerClient: async () => ({
        connectServer: async (_id, _place, options) => {
          shown.push(options.token);
          return options.token === token ? offering(echo) : { ok: false, why: 'refused' };
        },
      }),
    });
    const stored = () => (disk.tables.directory.get('setting/server/tools')?.value as { value?: ConnectedServer } | undefined)?.value;
    const add = { kind: 'connectServer', id: 'tools', title: 'Tools', place } as const;
    expect(await device.run(add)).toMatchObject({ error: { kind: 'server', detail: 'refused' } });
    expect(await device.run({ ...add, token: 'another' })).toMatchObject({ error: { kind: 'server', detail: 'badToken' } });
    expect(await device.run({ ...add, token: 'no header\ncan carry it' })).toMatchObject({ error: { kind: 'server', detail: 'badToken' } });
    expect(stored()).toBeUndefined();
    expect(await device.run({ ...add, token: ` ${token} ` })).toEqual({ ok: true });
    expect(await device.run({ kind: 'checkServer', id: 'tools' })).toEqual({ ok: true });
    expect(await device.run({ kind: 'trustServer', id: 'tools', trusted: true })).toEqual({ ok: true });
    expect(shown).toEqual([null, 'another', token, token]);
    expect(stored()?.sealedToken).toBeTypeOf('string');
    expect(JSON.stringify([[...disk.tables.directory], [...disk.tables.commands], [...disk.tables.rows]])).not.toContain(token);
    expect(await device.run({ kind: 'setServerToken', id: 'tools', token: null })).toMatchObject({ error: { detail: 'refused' } });
    expect(stored()?.sealedToken, 'nothing is changed by what does not work').toBeTypeOf('string');

    // Written by somebody else: the token was sealed for another origin.
    const moved = { ...stored(), place: { kind: 'http', url: 'https://elsewhere.example/mcp' } } as never;
    await device.runtime.parts.book.change(change => device.runtime.parts.directory.setSetting(change, 'server/tools', moved));
    expect(await device.run({ kind: 'checkServer', id: 'tools' })).toMatchObject({ error: { detail: 'refused' } });
    expect(shown.at(-1)).toBeNull();
    await device.runtime.stop();
  });

  it('that are programs belong to the computer on which they were added, before anything else was kept there too', async () => {
    const { device, stored } = await withServer(() => offering(echo));
    const program = { kind: 'program' as const, command: 'node', args: ['x.js'] };
    expect(await device.run({ kind: 'connectServer', id: 'tools', title: 'Tools', place: program })).toEqual({ ok: true });
    const [me] = [...device.disk.tables.devices.keys()];
    expect(stored()?.value?.place).toEqual({ ...program, device: me });
    await device.runtime.stop();
  });

  it('can be spoken to where they are: a program by way of its own computer, as long as that is there, and nowhere without a client', () => {
    const programs = {
      start: async () => '',
      send: async () => undefined,
      receive: async () => null,
      stop: async () => undefined,
      keep: async () => undefined,
      resume: async () => false,
    };
    const on = (device: string, more: { readonly load?: null } = {}, starts = true) =>
      createServers({
        platform: { storage: createMemoryStorage(createMemoryDisk()) },
        book: { onCommit: () => () => undefined, onLost: () => () => undefined },
        load: async () => ({ connectServer: async () => offering(echo) }),
        vault: { open: async () => null },
        me: () => device as DeviceId,
        isSomewhere: computer => computer === 'mac',
        fetch,
        ...(starts && { programs }),
        report: () => undefined,
        ...more,
      });
    const at = (where: ServerPlace): ConnectedServer => {
      return { v: 1, id: 'tools', title: 'Tools', place: where, trusted: false, tools: [echo], leftOut: 0, checkedAt: 1 };
    };
    const program = at({ kind: 'program', command: 'node', args: [], device: 'mac' as DeviceId });
    expect(on('mac').usable?.(program)).toBe(true);
    expect(on('phone').usable?.(program)).toBe(true);
    const gone = at({ kind: 'program', command: 'node', args: [], device: 'left' as DeviceId });
    expect(on('phone').usable?.(gone)).toBe(false);
    expect(on('mac', {}, false).usable?.(program)).toBe(false);
    expect(on('phone').usable?.(at(place))).toBe(true);
    expect(on('mac', { load: null }).usable?.(at(place))).toBe(false);
  });

  it('are there after a restart, and cannot be changed behind the person’s back', async () => {
    const { device, disk } = await withServer(() => offering(echo));
    await device.run({ kind: 'connectServer', id: 'tools', title: 'Tools', place });
    expect(await device.run({ kind: 'setSetting', key: 'server/tools', value: { trusted: true } })).toMatchObject({
      error: { kind: 'invalid' },
    });
    await device.runtime.stop();
    const servers = createServers({
      platform: { storage: createMemoryStorage(disk) },
      book: { onCommit: () => () => undefined, onLost: () => () => undefined },
      load: null,
      vault: { open: async () => null },
      me: () => 'mac' as DeviceId,
      isSomewhere: () => true,
      fetch,
      report: () => undefined,
    });
    expect(servers.current()).toEqual([]);
    await servers.read();
    expect(servers.current().map(({ id, trusted }) => [id, trusted])).toEqual([['tools', false]]);
  });
});
