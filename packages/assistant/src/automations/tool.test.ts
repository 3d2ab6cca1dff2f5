import type { Automation } from '@baton/protocol';
import { automationHash } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { toolAcceptance } from '../acceptance/index.ts';
import { offeredTools, ownName } from '../providers/prompt/offered.ts';
import { prepareTool } from '../tools/index.ts';
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
