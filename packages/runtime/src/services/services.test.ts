import { createWorld, type HttpReply, type HttpRequest, type Secrets } from '@baton/assistant';
import type { ConnectedService, DirectoryRow } from '@baton/protocol';
import { createMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { startAlone } from '../testing/alone.ts';
import { everythingOn, leaksOf } from '../testing/leaks.ts';

const planted = 'github_pat_planted4711';
const connect = { kind: 'connectService', service: 'github', key: ` ${planted}\n` } as const;
const response = (status: number, text: string, headers = {}): HttpReply => ({ kind: 'response', status, headers, text, cut: false });
const anna = response(200, JSON.stringify({ login: 'anna', token: planted }));

/** A device whose network answers like this, what was sent, and what the assistant may have. */
async function start(answer: HttpReply = anna, disk = createMemoryDisk()) {
  const sent: HttpRequest[] = [];
  const given: { secrets?: Secrets } = {};
  const device = await startAlone(disk, undefined, undefined, {
    http: {
      async send(request) {
        sent.push(request);
        return answer;
      },
    },
    loadAssistant: async () => ({
      createWorld: ports => {
        if (ports.secrets) given.secrets = ports.secrets;
        return createWorld(ports);
      },
    }),
  });
  const secrets = async (): Promise<Secrets> => {
    if (!given.secrets) await device.idle(await device.begin('hello'));
    if (!given.secrets) throw new Error('the assistant was given no secrets');
    return given.secrets;
  };
  return { ...device, sent, secrets };
}

function setting(disk: MemoryDisk): ConnectedService | null | undefined {
  const row = disk.tables.directory.get('setting/service/github')?.value as unknown as
    | Extract<DirectoryRow, { type: 'setting' }>
    | undefined;
  return row?.value as ConnectedService | null | undefined;
}

const leaks = leaksOf(planted);

describe('a key for a service', () => {
  it('is tried for real at the service’s own host, and then there for the assistant, also after a restart', async () => {
    const device = await start();
    expect(await device.run(connect)).toEqual({ ok: true });
    expect(device.sent.map(({ method, url }) => [method, url])).toEqual([['GET', 'https://api.github.com/user']]);
    expect(device.sent[0]?.headers.authorization).toBe(`Bearer ${planted}`);
    expect(setting(device.disk)).toMatchObject({ v: 1, service: 'github', account: 'anna' });
    expect(await (await device.secrets()).get('github')).toBe(planted);
    await device.runtime.stop();
    const again = await start(anna, device.disk);
    expect(await (await again.secrets()).get('github')).toBe(planted);
    await again.runtime.stop();
  });

  /** X6 */
  it('stands in no table, answer or word of what is heard', async () => {
    const device = await start();
    const answers = [await device.run(connect), await device.run({ ...connect, key: `${planted} x` })];
    expect(everythingOn(device.disk)).toContain('sealedKey');
    expect(leaks(everythingOn(device.disk))).toEqual([]);
    expect(leaks(JSON.stringify([answers, device.heard]))).toEqual([]);
    expect(answers[1]).toMatchObject({ ok: false, error: { kind: 'service', detail: 'badKey' } });
    expect(device.sent, 'what no header can carry goes nowhere').toHaveLength(1);
    await device.runtime.stop();
  });

  it.each([
    ['badKey', response(401, '')],
    ['badKey', response(403, '')],
    ['busy', response(403, '', { 'x-ratelimit-remaining': '0' })],
    ['busy', response(429, '')],
    ['down', response(503, '')],
    ['unreachable', { kind: 'lost', why: planted }],
    ['unreachable', { kind: 'notSent', why: planted }],
    ['notUnderstood', { kind: 'redirect', status: 302, to: 'https://elsewhere.example' }],
    ['notUnderstood', response(200, '<p>Log in to the hotel</p>')],
    ['notUnderstood', response(200, '{"login":"<b>"}')],
    ['notUnderstood', response(404, '{"login":"anna"}')],
  ] as const)('that is not taken is not kept, and it is said why: %s', async (detail, reply) => {
    const device = await start(reply);
    expect(await device.run(connect)).toEqual({ ok: false, error: { kind: 'service', detail } });
    expect(setting(device.disk)).toBeUndefined();
    expect(device.disk.tables.rows.size).toBe(0);
    await device.runtime.stop();
  });

  it('is gone once it is removed, however often, and cannot be set behind the person’s back', async () => {
    const device = await start();
    await device.run(connect);
    const secrets = await device.secrets();
    const kept = setting(device.disk);
    for (const _ of [1, 2]) expect(await device.run({ kind: 'removeService', service: 'github' })).toEqual({ ok: true });
    expect(setting(device.disk)).toBeNull();
    expect(await secrets.get('github')).toBeNull();
    const value = { ...kept } as never;
    expect(await device.run({ kind: 'setSetting', key: 'service/github', value })).toMatchObject({ error: { kind: 'invalid' } });
    await device.runtime.stop();
  });

  it('sealed for something else opens for no service', async () => {
    const device = await start();
    await device.run(connect);
    const secrets = await device.secrets();
    await device.runtime.parts.book.change(async change => {
      await device.runtime.parts.directory.setSetting(change, 'service/github', { ...setting(device.disk), sealedKey: 'AAAA' } as never);
    });
    expect(await secrets.get('github')).toBeNull();
    await device.runtime.stop();
  });
});
