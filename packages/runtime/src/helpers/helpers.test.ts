import type { ConnectedModels } from '@baton/assistant';
import { createWorld } from '@baton/assistant';
import type { Command, ConnectedHelper, DeviceId, DirectoryRow, HelperProblem } from '@baton/protocol';
import { createMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { startAlone } from '../testing/alone.ts';
import { everythingOn, leaksOf } from '../testing/leaks.ts';
import type { AskedHelper, Providers } from './providers.ts';

const planted = 'sk-planted-4711';

/** A device whose providers answer as told, and what the assistant was given of the person's helpers. */
async function start(disk?: MemoryDisk, problem?: () => HelperProblem | Error | null) {
  const asked: AskedHelper[] = [];
  const given: { models?: ConnectedModels } = {};
  const providers: Providers = {
    async tryHelper(one) {
      asked.push(one);
      const wrong = problem?.() ?? null;
      if (wrong instanceof Error) throw wrong;
      return wrong === null ? { ok: true, models: ['small', 'large'] } : { ok: false, problem: wrong, detail: `no, ${one.key}` };
    },
    findLocal: async () => [{ kind: 'ollama', baseUrl: 'http://127.0.0.1:11434', models: ['llama'] }],
  };
  const device = await startAlone(disk, undefined, undefined, {
    loadProviders: async () => providers,
    loadAssistant: async () => ({
      createWorld: ports => {
        if (ports.models) given.models = ports.models;
        return createWorld({ ...ports });
      },
    }),
  });
  const models = async (): Promise<ConnectedModels> => {
    if (!given.models) await device.idle(await device.begin('hello'));
    if (!given.models) throw new Error('the assistant was given no models');
    return given.models;
  };
  return { ...device, asked, models };
}

const connect: Extract<Command, { kind: 'connectHelper' }> = {
  kind: 'connectHelper',
  helper: 'h1',
  provider: 'compatible',
  baseUrl: 'https://ai.example/v1/',
  key: ` ${planted}\n`,
  model: 'large',
  title: 'Large',
};

/** Where a step that was begun with it has it. */
const pinned = { helper: 'h1', kind: 'compatible', baseUrl: 'https://ai.example/v1' } as const;

function setting(disk: MemoryDisk, key: string): unknown {
  const row = disk.tables.directory.get(`setting/${key}`)?.value as unknown as Extract<DirectoryRow, { type: 'setting' }> | undefined;
  return row?.value;
}

const leaks = leaksOf(planted);

describe('connecting a helper', () => {
  it('tries it for real, then it is the person’s, chosen, and its key is for the assistant alone', async () => {
    const device = await start();
    expect(await device.run(connect)).toEqual({ ok: true });
    expect(device.asked).toEqual([{ kind: 'compatible', baseUrl: 'https://ai.example/v1', model: 'large', key: planted }]);
    expect(setting(device.disk, 'helper.chosen')).toBe('h1');
    expect(setting(device.disk, 'helper/h1')).toMatchObject({ v: 1, helper: 'h1', model: 'large', title: 'Large', device: null });
    const models = await device.models();
    expect(await models.chosen()).toEqual({ helper: 'h1', kind: 'compatible', baseUrl: 'https://ai.example/v1', model: 'large' });
    expect(await models.key(pinned)).toBe(planted);
    expect(await models.key({ ...pinned, helper: 'h2' })).toBeNull();
    await device.runtime.stop();
  });

  it('keeps the key in no table, answer or word of what is heard', async () => {
    const device = await start();
    const answers = [await device.run({ ...connect, kind: 'tryHelper', model: null }), await device.run(connect)];
    const wrong = await start(undefined, () => 'badKey');
    answers.push(await wrong.run(connect));
    const broken = await start(undefined, () => new TypeError(`Headers: Bearer ${planted} cannot be`));
    answers.push(await broken.run(connect));
    for (const one of [device, wrong, broken]) {
      expect(leaks(everythingOn(one.disk))).toEqual([]);
      expect(leaks(JSON.stringify(one.heard))).toEqual([]);
      await one.runtime.stop();
    }
    expect(everythingOn(device.disk)).toContain('sealedKey');
    expect(leaks(JSON.stringify(answers))).toEqual([]);
    expect(answers).toMatchObject([
      { ok: true, value: { models: ['small', 'large'] } },
      { ok: true },
      { ok: false, error: { kind: 'helper', detail: 'badKey' } },
      { ok: false, error: { kind: 'helper', detail: 'notUnderstood' } },
    ]);
  });

  it('stores nothing when the try fails', async () => {
    const device = await start(undefined, () => 'noCredit');
    expect(await device.run(connect)).toEqual({ ok: false, error: { kind: 'helper', detail: 'noCredit' } });
    expect([...device.disk.tables.rows.keys(), ...device.disk.tables.commands.keys()]).toEqual([]);
    await device.runtime.stop();
  });

  it('tries no key that no header can carry, and sends none to an address in the clear', async () => {
    const device = await start();
    expect(await device.run({ ...connect, key: 'sk-秘密' })).toMatchObject({ error: { kind: 'helper', detail: 'badKey' } });
    const addresses = ['http://ai.example', 'ftp://ai.example', 'https://me:secret@ai.example', 'https://ai.example/?to=else', 'x', null];
    for (const baseUrl of addresses)
      expect(await device.run({ ...connect, baseUrl }), String(baseUrl)).toMatchObject({ error: { kind: 'invalid' } });
    expect(device.asked).toEqual([]);
    await device.runtime.stop();
  });

  it('says of one on this computer which device it is on, and needs no key there', async () => {
    const device = await start();
    expect(await device.run({ kind: 'findHelpers' })).toEqual({
      ok: true,
      value: { found: [{ kind: 'ollama', baseUrl: 'http://127.0.0.1:11434', models: ['llama'] }] },
    });
    const here = { ...connect, provider: 'ollama', baseUrl: 'http://127.0.0.1:11434', key: null } as const;
    expect(await device.run(here)).toEqual({ ok: true });
    const stored = setting(device.disk, 'helper/h1') as ConnectedHelper;
    expect(stored).toMatchObject({ device: device.runtime.parts.sessions.device, sealedKey: null });
    expect(await (await device.models()).key({ helper: 'h1', kind: 'ollama', baseUrl: here.baseUrl })).toBeNull();
    expect(await (await device.models()).isHere?.('h1')).toBe(true);
    expect(await (await device.models()).chosen()).toMatchObject({ helper: 'h1' });
    await device.runtime.stop();
  });

  it('is one helper however often the command comes', async () => {
    const device = await start();
    await Promise.all([device.run(connect, 'c1'), device.run(connect, 'c1')]);
    const rows = device.disk.tables.rows.size;
    expect(await device.run(connect, 'c1')).toEqual({ ok: true });
    expect(device.asked).toHaveLength(1);
    expect(device.disk.tables.rows.size).toBe(rows);
    await device.runtime.stop();
  });
});

describe('a connected helper', () => {
  it('is there after a restart, key and all', async () => {
    const device = await start();
    await device.run(connect);
    await device.runtime.stop();
    const again = await start(device.disk);
    const models = await again.models();
    expect(await models.chosen()).toMatchObject({ helper: 'h1' });
    expect(await models.key(pinned)).toBe(planted);
    await again.runtime.stop();
  });

  it('gives way to the built-in one when that is chosen, and is chosen again', async () => {
    const device = await start();
    await device.run(connect);
    const models = await device.models();
    expect(await device.run({ kind: 'chooseHelper', helper: 'builtin' })).toEqual({ ok: true });
    expect(await models.chosen()).toBeNull();
    expect(await device.run({ kind: 'chooseHelper', helper: 'h1' })).toEqual({ ok: true });
    expect(await models.chosen()).toMatchObject({ helper: 'h1' });
    expect(await device.run({ kind: 'chooseHelper', helper: 'h9' })).toMatchObject({ error: { kind: 'notFound' } });
    await device.runtime.stop();
  });

  it('is gone with its key once it is removed, and the built-in one answers', async () => {
    const device = await start();
    await device.run(connect);
    const models = await device.models();
    expect(await models.isConnected?.(pinned)).toBe(true);
    for (const _ of [1, 2]) expect(await device.run({ kind: 'removeHelper', helper: 'h1' })).toEqual({ ok: true });
    expect(await models.chosen()).toBeNull();
    expect(await models.key(pinned)).toBeNull();
    expect(await models.isConnected?.(pinned)).toBe(false);
    expect(setting(device.disk, 'helper.chosen')).toBe('builtin');
    expect(await device.run({ kind: 'chooseHelper', helper: 'h1' })).toMatchObject({ error: { kind: 'notFound' } });
    await device.runtime.stop();
  });

  it('cannot be pointed at another address behind the person’s back', async () => {
    const device = await start();
    await device.run(connect);
    const stored = setting(device.disk, 'helper/h1') as ConnectedHelper;
    const elsewhere = { ...stored, baseUrl: 'https://elsewhere.example' };
    expect(await device.run({ kind: 'setSetting', key: 'helper/h1', value: elsewhere })).toMatchObject({ error: { kind: 'invalid' } });
    // Even if it could: the key was sealed for its address.
    await device.runtime.parts.book.change(change => device.runtime.parts.directory.setSetting(change, 'helper/h1', elsewhere));
    const models = await device.models();
    expect(await models.chosen()).toMatchObject({ baseUrl: 'https://elsewhere.example' });
    expect(await models.key({ ...pinned, baseUrl: 'https://elsewhere.example' })).toBeNull();
    await device.runtime.stop();
  });

  it('gives its key to no step that was begun with another address or way of speaking', async () => {
    const device = await start();
    await device.run(connect);
    const models = await device.models();
    for (const other of [{ baseUrl: 'https://elsewhere.example' }, { baseUrl: null }, { kind: 'openai' }] as const) {
      expect(await models.key({ ...pinned, ...other })).toBeNull();
      expect(await models.isConnected?.({ ...pinned, ...other })).toBe(false);
    }
    expect(await models.key(pinned)).toBe(planted);
    await device.runtime.stop();
  });

  it('that runs on another device is not asked from here, and its key is not given', async () => {
    const device = await start();
    const there = { ...connect, baseUrl: 'http://127.0.0.1:1234/v1' };
    await device.run(there);
    const at = { ...pinned, baseUrl: there.baseUrl };
    const models = await device.models();
    expect(await models.key(at)).toBe(planted);
    const foreign = { ...(setting(device.disk, 'helper/h1') as ConnectedHelper), device: 'laptop' as DeviceId };
    await device.runtime.parts.book.change(change => device.runtime.parts.directory.setSetting(change, 'helper/h1', foreign));
    expect(await models.chosen()).toBeNull();
    expect(await models.isHere?.('h1')).toBe(false);
    expect(await models.isConnected?.(at)).toBe(true);
    expect(await models.key(at)).toBeNull();
    // Nobody is to stand in for it: then it is said that it cannot be reached, and nothing is sent either.
    await device.run({ kind: 'setHelperFallback', on: false });
    expect(await models.chosen()).toMatchObject({ helper: 'h1' });
    expect(await models.key(at)).toBeNull();
    await device.runtime.stop();
  });

  it('has the built-in one to stand in for it until somebody says no', async () => {
    const device = await start();
    const models = await device.models();
    expect(await models.fallback()).toBe(true);
    await device.run({ kind: 'setHelperFallback', on: false });
    expect(await models.fallback()).toBe(false);
    await device.run({ kind: 'setHelperFallback', on: true });
    expect(await models.fallback()).toBe(true);
    await device.runtime.stop();
  });

  it('is nothing to a device that has never stored anything', async () => {
    const device = await start(createMemoryDisk());
    expect(await device.run({ kind: 'removeHelper', helper: 'h1' })).toEqual({ ok: true });
    expect(device.disk.tables.rows.size).toBe(0);
    await device.runtime.stop();
  });
});
