import type { Call, StepState } from '@baton/journal';
import { type Automation, attemptId, automationHash, needOf } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { toolAcceptance } from '../acceptance/index.ts';
import type { Devices, HttpReply, HttpRequest } from '../ports.ts';
import { offeredTools, ownName } from '../providers/prompt/offered.ts';
import { memoryDocuments } from '../testing/memory-documents.ts';
import { prepareTool } from '../tools/index.ts';
import { createWorld } from '../world.ts';
import { automationsFor, offerOf, offersIn, valuesIn } from './offered.ts';
import { automationTool } from './tool.ts';

const saved: Automation = {
  v: 1,
  id: 'team',
  title: 'Tell the team',
  method: 'POST',
  url: 'https://chat.example/hooks/1',
  headers: [{ name: 'Authorization', sealed: 'AAAA' }],
  body: '{"text": "{{消息}}", "level": {{level}}}',
  blanks: [
    { name: '消息', example: 'Dinner at eight' },
    { name: 'level', example: '2' },
  ],
  keyHeader: 'Idempotency-Key',
  costs: false,
  savedAt: 1,
};
const of = (...all: readonly Automation[]) => ({
  current: () => all,
  find: (id: string) => all.find(one => one.id === id),
  secrets: async ({ url }: Automation) => ({ origin: new URL(url).origin, headers: { Authorization: 'Bearer secret-4711' } }),
});
const hash = automationHash(saved);
const asking = { voice: 'en', named: { documentTitle: () => null }, seen: { named: () => null, outside: false } } as const;
const prepared = (values: unknown) => prepareTool('automation.team', { values, hash } as never, asking, automationTool(saved) as never);

describe('an automation as a tool', () => {
  for (const keyHeader of ['Idempotency-Key', null])
    for (const one of toolAcceptance({
      tool: automationTool({ ...saved, keyHeader }),
      arguments: [{ values: { 消息: 'hello', level: '1' }, hash: automationHash({ ...saved, keyHeader }) }],
      refused: [{ hash }, { values: { a: 1 }, hash }],
      automations: of({ ...saved, keyHeader }),
    }))
      it(`${one.name} (${keyHeader ?? 'no key'})`, () => one.run());

  it('shows what leaves, and nothing of its secret; the step holds neither address nor text', async () => {
    const made = await prepared({ 消息: 'say "hi"', level: '1' });
    expect(made).toMatchObject({ name: 'automation.team', title: 'Tell the team', policy: 'keyed', risk: 'outside' });
    expect(made.confirm?.facts.map(fact => fact.value)).toEqual([
      saved.url,
      'POST',
      '{"text": "say \\"hi\\"", "level": 1}',
      'Authorization: kept secret',
    ]);
    expect(JSON.stringify(made.arguments)).not.toContain('chat.example');
  });

  it.each([
    [{ 消息: 'hello' }, '“Tell the team” needs “level”'],
    [{ 消息: 'hello', level: 'two' }, '“level” of “Tell the team” must be a number'],
  ])('is refused with a sentence when it is called with %j', async (values, sentence) => {
    const made = await prepared(values);
    expect([made.name, made.arguments]).toMatchObject(['refused', { sentence: expect.stringContaining(sentence) }]);
  });
});

describe('what a helper is told of automations', () => {
  it('are names every provider takes, what each is for, and neither address nor text nor header', () => {
    const request = { automations: automationsFor(of(saved)) };
    const tool = offeredTools({ plan: false, ask: true, nest: false }, offersIn(request)).find(({ name }) => name === 'automation_team');
    expect(tool).toMatchObject({
      description: expect.stringContaining('“Tell the team”: sends to chat.example'),
      inputSchema: {
        properties: { blank1: { description: '消息, for example: Dinner at eight' }, level: { type: 'string' } },
        required: ['blank1', 'level'],
      },
    });
    expect(ownName('automation_team', offersIn(request))).toBe('automation.team');
    expect(JSON.stringify([tool, request])).not.toMatch(/hooks|Authorization|AAAA/);
  });

  it('are as many as a request has room for', () => {
    const many = Array.from({ length: 100 }, (_, n) => ({ ...saved, id: `a${n}`, title: `Number ${n} ${'x'.repeat(60)}` }));
    const told = automationsFor(of(...many));
    expect(told.length).toBeGreaterThan(20);
    expect(told.length).toBeLessThanOrEqual(40);
    expect(JSON.stringify(told).length).toBeLessThan(9_000);
  });

  it('gives the values of a call back under the names of the blanks, and takes nothing else', () => {
    expect(offerOf(saved).blanks.map(blank => blank.key)).toEqual(['blank1', 'level']);
    expect(valuesIn(saved, { blank1: 'a', level: 2 })).toEqual({ 消息: 'a', level: '2' });
    for (const given of [{ url: 'https://evil.example' }, { blank1: { a: 1 } }, [], 'x', null])
      expect(valuesIn(saved, given as never)).toBeNull();
  });
});

/** The devices of a space with a computer of this name that sends, seen from that computer or from a phone. */
const devicesOf = (computer: string | null, isHere: boolean): Devices => {
  const able = (needs: string): boolean => {
    const need = needOf(needs);
    return computer !== null && need?.ability === 'webSend' && (need.device ?? computer) === computer;
  };
  return { isAbleHere: needs => isHere && able(needs), isAbleSomewhere: able, has: () => computer !== null };
};
const phone = devicesOf('mac', false);
const mac = devicesOf('mac', true);
const noComputer = devicesOf(null, false);
const lamp = { ...saved, url: 'http://192.168.1.5/on' };
const onMac = { ...saved, url: 'http://127.0.0.1:8123/on', home: 'mac' };

describe('who sends an automation', () => {
  const needs = async (one: Automation, devices: Devices) => {
    const call = { values: { 消息: 'hi', level: '1' }, hash: automationHash(one) };
    return (await prepareTool('automation.team', call as never, asking, automationTool(one, devices) as never)).needs;
  };

  it('is a computer where there is one, and the browser where there is none', async () => {
    expect([await needs(saved, phone), await needs(saved, mac), await needs(saved, noComputer)]).toEqual(['webSend', 'webSend', null]);
  });

  it('is whoever has the conversation, where the person said that its service lets browsers ask it', async () => {
    expect(await needs({ ...saved, anywhere: true }, phone)).toBeNull();
    // That cannot be so where no browser can.
    expect(await needs({ ...lamp, anywhere: true }, phone)).toBe('webSend');
  });

  it('is that very computer, where the address is its own', async () => {
    expect(await needs(onMac, phone)).toBe('webSend/mac');
    expect(await needs(onMac, devicesOf('studio', true))).toBeNull();
  });

  /** The call of one that was prepared somewhere where nobody was known. */
  async function performed(
    one: Automation,
    devices: Devices,
    more: { readonly claims?: readonly object[]; readonly reply?: HttpReply } = {},
  ) {
    const sent: HttpRequest[] = [];
    const world = createWorld({
      documents: memoryDocuments(),
      history: { recent: async () => [] },
      http: {
        send: async request => {
          sent.push(request);
          return more.reply ?? { kind: 'lost', why: '' };
        },
      },
      automations: of(one),
      devices,
      clock: { now: () => 1, monotonic: () => 0, sleep: () => new Promise(() => undefined) },
      locale: 'en',
      zone: 'UTC',
    });
    const outcome = await world.perform({
      session: 's',
      step: {
        ...{ id: 'x', kind: 'tool', name: 'automation.team', title: one.title, confirm: true, at: 1, ticket: null },
        arguments: { values: { 消息: 'hi', level: '1' }, hash: automationHash(one), locale: 'en' },
        claims: more.claims ?? [],
      } as unknown as StepState,
      attempt: attemptId(1, 1),
      key: 'k',
      ticket: null,
      signal: new AbortController().signal,
      onText: () => undefined,
      mayLeave: () => true,
    } as unknown as Call);
    return { outcome, sent };
  }

  it('finds out where it runs that no browser can, and leaves it to who can; where nobody can that is said, and nothing is sent', async () => {
    const routed = await performed(lamp, phone);
    expect([routed.outcome, routed.sent]).toEqual([{ status: 'elsewhere', needs: 'webSend' }, []]);
    expect((await performed(onMac, phone)).outcome).toEqual({ status: 'elsewhere', needs: 'webSend/mac' });
    const nobody = await performed(lamp, noComputer);
    expect(nobody.sent).toEqual([]);
    expect(nobody.outcome).toMatchObject({
      status: 'failed',
      error: { kind: 'notHere', beforeEffect: true, sentence: expect.stringContaining('No browser can send to 192.168.1.5') },
    });
    // Another computer is not the one whose address it is.
    expect((await performed(onMac, devicesOf('studio', true))).sent).toEqual([]);
  });

  it('is said to be nobody before anybody is asked', async () => {
    const call = { values: { 消息: 'hi', level: '1' }, hash: automationHash(lamp) };
    const made = await prepareTool('automation.team', call as never, asking, automationTool(lamp, noComputer) as never);
    expect(made).toMatchObject({ name: 'refused', confirm: null, arguments: { sentence: expect.stringContaining('No browser can send') } });
  });

  it('says of one that may have left once before that this is not known', async () => {
    const claims = [{ attempt: attemptId(1, 0), device: 'mac', withdrawn: false, resolution: null }];
    expect((await performed(lamp, noComputer, { claims })).outcome).toMatchObject({ status: 'unknown', error: { kind: 'notHere' } });
  });

  it('is told what a computer has to be allowed, and tries again for as long as that may be in a moment', async () => {
    const { outcome, sent } = await performed(lamp, mac, { reply: { kind: 'notSent', why: '', private: 'asking' } });
    expect(sent).toMatchObject([
      { reach: 'saved', url: lamp.url, headers: { 'Idempotency-Key': 'k', Authorization: 'Bearer secret-4711' } },
    ]);
    expect(outcome).toMatchObject({
      status: 'failed',
      error: { kind: 'private', beforeEffect: true, sentence: expect.stringContaining('Baton asks there') },
      transient: true,
    });
    const refused = await performed(lamp, mac, { reply: { kind: 'notSent', why: '', private: 'refused' } });
    expect(refused.outcome).toMatchObject({ error: { kind: 'private', beforeEffect: true }, transient: false });
  });

  it('speaks of what browsers may where a browser sent it', async () => {
    const sentence = async (devices: Devices) => {
      const { outcome } = await performed(saved, devices);
      return outcome.status === 'unknown' ? outcome.error.sentence : '';
    };
    expect(await sentence(noComputer)).toContain('it may let no browser ask it');
    expect(await sentence(mac)).not.toContain('browser');
  });
});
