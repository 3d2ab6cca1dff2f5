import { type Automation, automationHash } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { ConnectedModels } from '../ports.ts';
import { bench, outside } from '../testing/worlds.ts';

const saved: Automation = {
  v: 1,
  id: 'team',
  title: 'Tell the team',
  method: 'POST',
  url: 'https://chat.example/hook',
  headers: [],
  body: '{"text": "{{message}}"}',
  blanks: [{ name: 'message', example: '' }],
  keyHeader: 'Idempotency-Key',
  costs: false,
  savedAt: 1,
};
const job = { recipe: 'automation', blanks: { 'automation/name': 'automation.team', message: 'hello' } };

/** Another helper is chosen, and must not be asked. */
const models: ConnectedModels = {
  chosen: async () => ({ helper: 'h', kind: 'anthropic', baseUrl: null, model: 'm', title: 'M' }),
  fallback: async () => false,
  key: async () => {
    throw new Error('it was asked');
  },
  overLimit: async () => null,
};

function at(
  find: () => Automation | null | undefined,
  others: readonly Automation[] = [],
  helpers: { models?: ConnectedModels } = { models },
) {
  const service = outside();
  const automations = {
    current: () => [...others, find()].filter(one => !!one),
    find: (id: string) => (id === saved.id ? find() : undefined),
    secrets: async () => ({ origin: 'https://chat.example', headers: {} }),
  };
  return { ...bench({}, { pace: 0 }, service, { ...helpers, automations }), service };
}
const tools = (room: ReturnType<typeof at>['room']) => Object.values(room.turn().steps).filter(step => step.kind === 'tool');

describe('an automation that was started with a button', () => {
  it('is sent with exactly what was filled in, after a yes, by the built-in helper whoever else is chosen', async () => {
    const { room, world, service } = at(() => saved);
    await room.send('Run “Tell the team” with message “something else”', { job });
    await room.run(world);
    expect(tools(room)).toMatchObject([
      { name: 'automation.team', arguments: { values: { message: 'hello' }, hash: automationHash(saved) } },
    ]);
    expect(service.requests).toEqual([]);
    await room.answer('yes');
    await room.run(world);
    expect(service.requests.map(({ body }) => body)).toEqual(['{"text": "hello"}']);
    expect(tools(room)[0]?.outcome).toMatchObject({ status: 'done', summary: 'chat.example answered “Tell the team”: ok' });
  });

  it('says so when it is not there any more', async () => {
    const { room, world, service } = at(() => null);
    await room.send('Run “Tell the team”', { job });
    await room.run(world);
    expect(tools(room)).toEqual([]);
    expect(service.requests).toEqual([]);
    expect(JSON.stringify(Object.values(room.turn().steps))).toContain('That automation is not there any more');
  });

  it.each([
    ['by its button', job],
    ['by its name', undefined],
  ])('is found %s among more than a request tells of', async (_, asked) => {
    const others = Array.from({ length: 60 }, (_one, n) => ({ ...saved, id: `other${n}`, title: `Something else ${n}` }));
    const { room, world } = at(() => saved, others, {});
    await room.send('Tell the team hello', asked && { job: asked });
    await room.run(world);
    expect(tools(room)).toMatchObject([{ name: 'automation.team', arguments: { values: { message: 'hello' } } }]);
  });

  it('takes nothing in that is said meanwhile: that is answered behind it, and by whoever was chosen', async () => {
    const { room, world } = at(() => saved);
    await room.send('Run “Tell the team” with message “hello”', { job });
    await room.run(world);
    await room.send('what is 3 + 4?', { mode: 'steer' });
    await room.run(world);
    await room.answer('yes');
    await room.run(world);
    expect(room.turn().messages.map(({ text }) => text)).toEqual(['what is 3 + 4?']);
    expect(Object.values(room.turn().steps).map(({ name }) => name)).toEqual(['connected']);
  });

  it('waits while this device has not heard of it, and goes on when it has', async () => {
    let heard: Automation | undefined = saved;
    const { room, world, service } = at(() => heard);
    await room.send('tell the team hello', { job });
    await room.run(world);
    await room.answer('yes');
    heard = undefined;
    await room.run(world);
    expect(tools(room)).toMatchObject([{ parked: { why: 'missingDefinition' }, outcome: null }]);
    heard = saved;
    await room.run(world);
    expect(service.requests).toHaveLength(1);
    expect(tools(room)[0]?.outcome?.status).toBe('done');
  });
});
