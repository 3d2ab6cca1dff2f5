import { createWorld, type HttpReply, type HttpRequest } from '@baton/assistant';
import { type Automation, automationHash, type JsonValue, type SessionId, type StepRecord } from '@baton/protocol';
import { createMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { type Alone, startAlone } from '../testing/alone.ts';
import { everythingOn, leaksOf } from '../testing/leaks.ts';
import * as automations from './index.ts';

const planted = 'planted-secret-4711';
const heating = {
  id: 'heating',
  title: 'Turn on the heating',
  method: 'POST',
  url: 'https://home.example/heating',
  headers: [
    { name: 'Authorization', secret: `Bearer ${planted}` },
    { name: 'X-Room', value: 'hall' },
  ],
  body: '{"on": true}',
  blanks: [],
  keyHeader: null,
  costs: false,
  was: null,
};
type Draft = Omit<typeof heating, 'was' | 'keyHeader' | 'headers' | 'blanks'> & {
  readonly headers: readonly object[];
  readonly blanks: readonly object[];
  readonly was: string | null;
  readonly keyHeader: string | null;
};
const save = (draft: Partial<Draft> = {}) =>
  ({ kind: 'saveAutomation', automation: { ...heating, ...draft } as unknown as JsonValue }) as const;
const ok: HttpReply = { kind: 'response', status: 200, headers: {}, text: 'warm', cut: false };

async function start(
  disk: MemoryDisk = createMemoryDisk(),
  answer: (request: HttpRequest) => Promise<HttpReply> = async () => ok,
  abilities: readonly string[] = [],
) {
  const sent: HttpRequest[] = [];
  const device = await startAlone(disk, undefined, undefined, {
    http: {
      send: request => {
        sent.push(request);
        return answer(request);
      },
    },
    abilities: new Set(abilities),
    loadAutomations: async () => automations,
    loadAssistant: async () => ({ createWorld: ports => createWorld(ports, { pace: 0 }) }),
  });
  return { ...device, sent };
}
const stored = (disk: MemoryDisk, id = 'heating') =>
  (disk.tables.directory.get(`setting/automation/${id}`)?.value as { value?: Automation | null } | undefined)?.value;
const hashOf = (disk: MemoryDisk) => automationHash(stored(disk) as Automation);

async function asked({ runtime, disk }: Alone, session: SessionId) {
  await expect.poll(() => disk.tables.sessions.get(session)?.activity).toBe('asks');
  const { log } = await runtime.parts.sessions.open(session);
  const step = Object.values(log.view?.open?.steps ?? {}).find(one => one.approval && one.approval.answer === null);
  if (!step?.approval) throw new Error('nothing is asked');
  return { step, approval: step.approval };
}
async function answer(device: Alone, session: SessionId, always = false) {
  const { step, approval } = await asked(device, session);
  const { argumentsHash } = approval;
  expect(
    await device.run({ kind: 'answerApproval', session, step: step.id, approval: approval.approval, argumentsHash, answer: 'yes', always }),
  ).toEqual({ ok: true });
  return approval.shown;
}
const toolSteps = (disk: MemoryDisk): StepRecord[] => [...disk.tables.steps.values()].filter(step => step.kind === 'tool');

describe('an automation that a person saved', () => {
  /** X6 */
  it('is sent by its name after a yes to it, once, with its secret to its own address, which stands nowhere in the clear', async () => {
    const device = await start();
    expect(await device.run(save())).toEqual({ ok: true });
    expect(stored(device.disk)).toMatchObject({
      v: 1,
      id: 'heating',
      headers: [{ name: 'Authorization' }, { name: 'X-Room', value: 'hall' }],
    });
    const session = await device.begin('please turn on the heating');
    const shown = await answer(device, session);
    expect(shown).toMatchObject({ act: 'Turn on the heating', heading: expect.stringContaining('home.example') });
    expect(shown.facts.at(-1)?.value).toBe('Authorization: kept secret\nX-Room: hall');
    expect(shown.always).toMatchObject({ tool: 'automation.heating', on: 'server' });
    await device.idle(session);
    expect(device.sent).toMatchObject([
      {
        url: heating.url,
        method: 'POST',
        body: '{"on": true}',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${planted}`, 'X-Room': 'hall' },
      },
    ]);
    expect(Object.keys(device.sent[0]?.headers ?? {})).not.toContain('Idempotency-Key');
    expect(leaksOf(planted)(everythingOn(device.disk))).toEqual([]);
    await device.runtime.stop();
  });

  it('keeps nothing of its secret that an answer repeats', async () => {
    const text = JSON.stringify({ headers: { Authorization: `Bearer ${planted}` }, also: planted, state: 'warm' });
    const device = await start(createMemoryDisk(), async () => ({ ...ok, text }));
    await device.run(save());
    const session = await device.begin('turn on the heating');
    await answer(device, session);
    await device.idle(session);
    expect(leaksOf(planted)(everythingOn(device.disk))).toEqual([]);
    expect(toolSteps(device.disk)[0]?.summary).toContain('"state":"warm"');
    await device.runtime.stop();
  });

  it('is done without asking once that was ticked, until it is changed', async () => {
    const device = await start();
    await device.run(save());
    const first = await device.begin('turn on the heating');
    await answer(device, first, true);
    await device.idle(first);
    await device.idle(await device.begin('turn on the heating'));
    expect(device.sent).toHaveLength(2);
    expect(
      await device.run(save({ was: hashOf(device.disk), body: '{"on": 1}', headers: [{ name: 'Authorization', kept: true }] })),
    ).toEqual({ ok: true });
    const third = await device.begin('turn on the heating');
    await asked(device, third);
    expect(device.sent).toHaveLength(2);
    expect(
      [...device.disk.tables.directory.keys()]
        .filter(key => key.startsWith('setting/permission/'))
        .map(key => (device.disk.tables.directory.get(key)?.value as { value?: unknown } | undefined)?.value),
    ).toEqual([null]);
    await answer(device, third);
    await device.idle(third);
    expect(device.sent.at(-1)).toMatchObject({ body: '{"on": 1}', headers: { Authorization: `Bearer ${planted}` } });
    await device.runtime.stop();
  });

  it.each([
    ['what costs money', { costs: true }],
    ['what deletes', { method: 'DELETE', body: '' }],
  ])('never offers to do without asking %s', async (_, more) => {
    const device = await start();
    await device.run(save(more));
    const session = await device.begin('turn on the heating');
    expect((await asked(device, session)).approval.shown.always).toBeUndefined();
    await device.runtime.stop();
  });

  it('carries the key of the step in the header that its service knows', async () => {
    const device = await start();
    await device.run(save({ keyHeader: 'X-Request-Id' }));
    const session = await device.begin('turn on the heating');
    await answer(device, session);
    await device.idle(session);
    expect(device.sent[0]?.headers['X-Request-Id']).toMatch(/^baton-[0-9a-f]{40}$/);
    expect(toolSteps(device.disk).map(step => step.policy)).toEqual(['keyed']);
    await device.runtime.stop();
  });

  it.each(['changed', 'deleted'])('that was %s while the question was open is not sent, and that is said', async how => {
    const device = await start();
    await device.run(save());
    const session = await device.begin('turn on the heating');
    await asked(device, session);
    const change =
      how === 'deleted'
        ? ({ kind: 'deleteAutomation', id: 'heating' } as const)
        : save({ was: hashOf(device.disk), url: 'https://home.example/other', headers: [] });
    expect(await device.run(change)).toEqual({ ok: true });
    await answer(device, session);
    await device.idle(session);
    expect(device.sent).toEqual([]);
    expect(toolSteps(device.disk)).toMatchObject([{ state: 'failed', error: { kind: 'changed', beforeEffect: true } }]);
    await device.runtime.stop();
  });

  it.each(['changed', 'deleted'])(
    'that was %s while the question was open is not allowed from then on by what is ticked there',
    async how => {
      const device = await start();
      await device.run(save());
      const before = stored(device.disk) as unknown as JsonValue;
      const session = await device.begin('turn on the heating');
      await asked(device, session);
      await device.run(
        how === 'deleted'
          ? { kind: 'deleteAutomation', id: 'heating' }
          : save({ was: hashOf(device.disk), body: '{"on": 1}', headers: [] }),
      );
      await answer(device, session, true);
      await device.idle(session);
      expect([...device.disk.tables.directory.keys()].filter(key => key.startsWith('setting/permission/'))).toEqual([]);
      await device.run({ kind: 'deleteAutomation', id: 'heating' });
      expect(await device.run({ kind: 'restoreAutomation', automation: before })).toEqual({ ok: true });
      await asked(device, await device.begin('turn on the heating'));
      expect(device.sent).toEqual([]);
      await device.runtime.stop();
    },
  );

  it('cut off on its way without a key is asked about, also when it was changed meanwhile, and is not sent again', async () => {
    const disk = createMemoryDisk();
    const device = await start(disk, () => new Promise(() => undefined));
    await device.run(save());
    const session = await device.begin('turn on the heating');
    await answer(device, session);
    await expect.poll(() => device.sent.length).toBe(1);
    await device.run({ kind: 'deleteAutomation', id: 'heating' });
    await device.runtime.stop();
    const again = await start(disk);
    await expect.poll(() => [disk.tables.sessions.get(session)?.activity, toolSteps(disk)[0]?.state]).toEqual(['asks', 'doubt']);
    expect(again.sent).toEqual([]);
    await again.runtime.stop();
  });

  it('cut off on its way with a key is sent again with the same one, by itself', async () => {
    const disk = createMemoryDisk();
    const device = await start(disk, () => new Promise(() => undefined));
    await device.run(save({ keyHeader: 'Idempotency-Key' }));
    const session = await device.begin('turn on the heating');
    await answer(device, session);
    await expect.poll(() => device.sent.length).toBe(1);
    await device.runtime.stop();
    const again = await start(disk);
    await again.idle(session);
    expect(again.sent.map(one => one.headers['Idempotency-Key'])).toEqual(device.sent.map(one => one.headers['Idempotency-Key']));
    await again.runtime.stop();
  });

  it('does not have its secret sent elsewhere by whoever writes another address over it', async () => {
    const device = await start();
    await device.run(save());
    const { book, directory } = device.runtime.parts;
    const moved = { ...stored(device.disk), url: 'https://evil.example/heating' } as unknown as JsonValue;
    await book.change(change => directory.setSetting(change, 'automation/heating', moved));
    const session = await device.begin('turn on the heating');
    await answer(device, session);
    await device.idle(session);
    expect(device.sent).toEqual([]);
    expect(toolSteps(device.disk)).toMatchObject([{ state: 'failed', error: { kind: 'noSecret', beforeEffect: true } }]);
    await device.runtime.stop();
  });

  it('keeps a secret through a change at the same origin, and wants it anew for another', async () => {
    const device = await start();
    await device.run(save());
    const kept = { headers: [{ name: 'authorization', kept: true }] };
    expect(await device.run(save({ ...kept, was: hashOf(device.disk), url: 'https://home.example/other' }))).toEqual({ ok: true });
    const elsewhere = await device.run(save({ ...kept, was: hashOf(device.disk), url: 'https://evil.example/' }));
    expect(elsewhere).toMatchObject({
      error: { kind: 'automation', detail: JSON.stringify({ problem: 'secretAgain', at: 'authorization' }) },
    });
    expect(stored(device.disk)?.url).toBe('https://home.example/other');
    await device.runtime.stop();
  });

  it('is refused with what is wrong: another of that name, changed elsewhere, an address that is none', async () => {
    const device = await start();
    await device.run(save());
    const wrong = async (draft: Partial<Draft>) => {
      const done = await device.run(save(draft));
      return done.ok ? null : done.error;
    };
    expect(await wrong({ id: 'other', title: 'turn on the HEATING' })).toMatchObject({ detail: JSON.stringify({ problem: 'sameTitle' }) });
    expect(await wrong({ was: null })).toMatchObject({ kind: 'conflict' });
    expect(await wrong({ was: 'x', title: 'y' })).toMatchObject({ kind: 'conflict' });
    expect(await wrong({ id: 'other', url: 'nonsense' })).toMatchObject({ kind: 'automation' });
    expect(await wrong({ id: 'other', url: '' })).toMatchObject({ kind: 'automation' });
    expect(await device.run({ kind: 'setSetting', key: 'automation/x', value: null })).toMatchObject({ error: { kind: 'invalid' } });
    await device.runtime.stop();
  });

  it('is deleted, and brought back as it was, secret and all', async () => {
    const device = await start();
    await device.run(save());
    const before = stored(device.disk) as unknown as JsonValue;
    expect(await device.run({ kind: 'deleteAutomation', id: 'heating' })).toEqual({ ok: true });
    expect(stored(device.disk)).toBeNull();
    expect(await device.run(save({ was: null }))).toMatchObject({ error: { kind: 'conflict' } });
    expect(await device.run({ kind: 'restoreAutomation', automation: before })).toEqual({ ok: true });
    expect(await device.run({ kind: 'restoreAutomation', automation: before })).toMatchObject({ error: { kind: 'conflict' } });
    await device.runtime.stop();
    const again = await start(device.disk);
    const session = await again.begin('turn on the heating');
    await answer(again, session);
    await again.idle(session);
    expect(again.sent[0]?.headers.Authorization).toBe(`Bearer ${planted}`);
    await again.runtime.stop();
  });

  it('of a newer version is not there, and not overwritten', async () => {
    const device = await start();
    await device.run(save());
    const { book, directory } = device.runtime.parts;
    const newer = { ...stored(device.disk), v: 2 } as unknown as JsonValue;
    await book.change(change => directory.setSetting(change, 'automation/heating', newer));
    await device.idle(await device.begin('turn on the heating'));
    expect(device.sent).toEqual([]);
    expect(await device.run(save({ was: 'anything' }))).toMatchObject({ error: { kind: 'conflict' } });
    await device.runtime.stop();
  });
});

describe('an address of this very computer', () => {
  const onHere = { url: 'http://127.0.0.1:8123/on', headers: [] };
  const homeIn = (disk: MemoryDisk) => stored(disk)?.home;
  const idOf = (disk: MemoryDisk) => [...disk.tables.devices.values()][0]?.id;

  it('is that of the computer on which it was saved, also when something else of it is changed elsewhere', async () => {
    const computer = await start(createMemoryDisk(), undefined, ['webSend']);
    expect(await computer.run(save(onHere))).toEqual({ ok: true });
    const home = homeIn(computer.disk);
    expect(home).toBe(idOf(computer.disk));
    await computer.runtime.stop();
    // The same space in a browser.
    const browser = await start(computer.disk);
    expect(await browser.run(save({ ...onHere, was: hashOf(browser.disk), body: '{"on": 1}' }))).toEqual({ ok: true });
    expect(homeIn(browser.disk)).toBe(home);
    expect(await browser.run(save({ was: hashOf(browser.disk), headers: [] }))).toEqual({ ok: true });
    expect(homeIn(browser.disk)).toBeUndefined();
    await browser.runtime.stop();
  });

  it('is whoever’s it was in a browser, as before', async () => {
    const browser = await start();
    expect(await browser.run(save(onHere))).toEqual({ ok: true });
    expect(homeIn(browser.disk)).toBeUndefined();
    const session = await browser.begin('turn on the heating');
    await answer(browser, session);
    await browser.idle(session);
    expect(browser.sent).toMatchObject([{ url: onHere.url }]);
    await browser.runtime.stop();
  });

  it('is sent by that computer by itself', async () => {
    const computer = await start(createMemoryDisk(), undefined, ['webSend']);
    await computer.run(save(onHere));
    const session = await computer.begin('turn on the heating');
    await answer(computer, session);
    await computer.idle(session);
    expect(computer.sent).toMatchObject([{ url: onHere.url, reach: 'saved' }]);
    expect(toolSteps(computer.disk)).toMatchObject([{ state: 'done' }]);
    await computer.runtime.stop();
  });
});

describe('an address of the own network', () => {
  it('can be saved in a browser, and is said at once to be out of its reach, without a question', async () => {
    const browser = await start();
    expect(await browser.run(save({ url: 'http://192.168.1.5/on', headers: [] }))).toEqual({ ok: true });
    await browser.idle(await browser.begin('turn on the heating'));
    expect(browser.sent).toEqual([]);
    expect(toolSteps(browser.disk)).toMatchObject([
      { state: 'failed', error: { sentence: expect.stringContaining('No browser can send to') } },
    ]);
    await browser.runtime.stop();
  });
});
