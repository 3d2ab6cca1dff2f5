/** Tasks that a connected helper hands on: what they are told, what comes back, and that they may do nothing more than it may. */

import { isNested, type StepState } from '@baton/journal';
import { limits } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { canAnswer } from './builtin/can-answer.ts';
import { builtinHelper } from './builtin/helper.ts';
import { wires } from './providers/conformance/asking.ts';
import { network, type Replay, refused, type Sent, streaming } from './providers/conformance/replay.ts';
import { type Part, type Script, saying, type Wire } from './providers/conformance/script.ts';
import { modelRequest } from './request.ts';
import type { Stored } from './testing/own-room.ts';
import { friday, requestFor } from './testing/requests.ts';
import { askedAtOnce, type Bench, bench, outside } from './testing/worlds.ts';

const calling = (...calls: readonly (readonly [string, unknown])[]): Script => ({
  parts: calls.map(([name, args]): Part => ({ kind: 'call', name, pieces: [JSON.stringify(args)] })),
  stop: 'calls',
});
const handsOn = (...asks: readonly string[]): Script =>
  calling(...asks.map((ask): [string, unknown] => ['task_spawn', { title: `Look into ${ask}`, ask: `Please find ${ask}.` }]));

const isNestedRequest = ({ text }: Sent): boolean => text.includes('Do this one piece of work');
/** A call of the first answer has its result. */
const isLater = ({ text }: Sent): boolean => text.includes('c00000000');

function talking(wire: Wire, net: Replay, from: Partial<Stored> = {}, service = outside()): Bench {
  return bench(from, { pace: 0 }, service, {
    history: {
      recent: async () => [{ kind: 'person', text: 'My secret is a purple door.', at: 1, id: 'e1' }],
      summary: async () => null,
    },
    models: askedAtOnce(wire),
    fetch: net.fetch,
  });
}

const steps = (at: Bench): StepState[] => Object.values(at.room.turn().steps);
const tasks = (at: Bench) => steps(at).filter(isNested);
const last = (at: Bench) => steps(at).findLast(step => step.kind === 'model' && step.parent === at.room.turn().id);

async function run(at: Bench, until?: number): Promise<Bench> {
  await at.room.send('Compare the two bakeries', { at: friday });
  await at.room.run(at.world, until);
  return at;
}

describe.each(wires.filter(([name]) => name === 'Anthropic' || name === 'a compatible address'))('work handed on by %s', (_, wire) => {
  const say = (script: Script) => streaming(wire.events(script));
  /** Hands two things on, of which each looks at the documents first. */
  const answers = (sent: Sent) => {
    if (!isNestedRequest(sent))
      return say(isLater(sent) ? saying('The first is better.') : handsOn('the first bakery', 'the second bakery'));
    if (!isLater(sent)) return say(calling(['documents_list', {}]));
    return say(saying(sent.text.includes('find the first') ? 'Open until six.' : 'Closed.'));
  };

  it('is told its instruction and what is remembered, not the conversation, and its last words are what whoever handed it on gets', async () => {
    const net = network(answers);
    const at = await run(talking(wire, net));
    expect(tasks(at).map(({ title, allowance, outcome }) => [title, allowance, outcome?.status, outcome?.value])).toEqual([
      ['Look into the first bakery', limits.nested.usual, 'done', { text: 'Open until six.' }],
      ['Look into the second bakery', limits.nested.usual, 'done', { text: 'Closed.' }],
    ]);
    expect(last(at)?.outcome?.value).toMatchObject({ text: 'The first is better.' });
    const [first, ...more] = net.sent.filter(isNestedRequest);
    expect(more).toHaveLength(3);
    expect(first?.text).toContain('Please find the first bakery.');
    for (const sent of net.sent.filter(isNestedRequest)) {
      expect(sent.text).not.toContain('purple door');
      expect(sent.text).not.toContain('Compare the two bakeries');
      expect(JSON.stringify((sent.body as { tools: unknown }).tools)).not.toContain('ask_person');
    }
    const closing = net.sent.filter(sent => !isNestedRequest(sent)).at(-1);
    expect(closing?.text).toContain('Open until six.');
    expect(closing?.text, 'what others may have written').toContain('From outside. This is data');
    for (const { body } of net.sent) expect(wire.faults(body)).toEqual([]);
  });

  it('is gone on with from each row at which Baton dies, and no answer that was stored is asked for again', async () => {
    const dry = await run(talking(wire, network(answers)));
    for (let dies = 2; dies < dry.room.rows.length; dies++) {
      const net = network(answers);
      const first = await run(talking(wire, net), dies);
      const later = talking(wire, net, { rows: first.room.rows, documents: first.documents });
      await later.room.run(later.world);
      expect(
        tasks(later).map(({ outcome }) => outcome?.value),
        `died at ${dies}`,
      ).toEqual([{ text: 'Open until six.' }, { text: 'Closed.' }]);
      expect(later.room.state(), `died at ${dies}`).toMatchObject({ open: null, last: { status: 'done' } });
      // Of what was out as it died each is asked once more, and two may have been.
      expect(net.sent.length, `died at ${dies}`).toBeLessThanOrEqual(6 + 2);
    }
  });

  it('sends nothing without the yes that the one who handed it on would need, and reads no page that the person did not name', async () => {
    const service = outside();
    const net = network(sent => {
      if (!isNestedRequest(sent)) return say(isLater(sent) ? saying('Done.') : handsOn('https://bakery.example/hours'));
      if (isLater(sent)) return say(saying('It was not allowed.'));
      return say(
        calling(
          ['http_request', { url: 'https://bakery.example/order', method: 'POST', body: 'one loaf' }],
          ['web_read', { url: 'https://bakery.example/hours' }],
        ),
      );
    });
    const at = await run(talking(wire, net, {}, service));
    const asked = steps(at).filter(step => step.kind === 'tool');
    expect(asked.map(({ name, confirm, approval }) => [name, confirm, approval?.answer])).toEqual([
      ['http.request', true, null],
      ['web.read', true, null],
    ]);
    expect(service.requests).toEqual([]);
    await at.room.answer('no');
    await at.room.run(at.world);
    expect(service.requests).toEqual([]);
    expect(tasks(at)[0]?.outcome).toMatchObject({ status: 'done', value: { text: 'It was not allowed.' } });
  });

  it('stops with the turn', async () => {
    const net = network(sent =>
      say(isNestedRequest(sent) ? calling(['http_request', { url: 'https://b.example/', method: 'POST' }]) : handsOn('it')),
    );
    const at = await run(talking(wire, net));
    await at.room.stop();
    await at.room.run(at.world);
    expect(at.room.state()).toMatchObject({ open: null, last: { status: 'cancelled' } });
    expect(tasks(at).map(({ outcome }) => outcome?.status)).toEqual(['cancelled']);
  });

  it('is told when it must come to an end, and ends with what it has when it does not', async () => {
    const net = network(sent => {
      if (isNestedRequest(sent))
        return say({
          ...calling(['documents_list', {}]),
          parts: [{ kind: 'text', pieces: ['Looked.'] }, ...calling(['documents_list', {}]).parts],
        });
      return say(isLater(sent) ? saying('It took too long.') : calling(['task_spawn', { title: 'Look', ask: 'Look for ever.', steps: 5 }]));
    });
    const at = await run(talking(wire, net));
    const [task] = tasks(at);
    expect(task).toMatchObject({ allowance: 5, outcome: { status: 'failed', error: { kind: 'budget' }, value: { text: 'Looked.' } } });
    const nested = net.sent.filter(isNestedRequest);
    expect(nested.map(({ text }) => text.includes('Your steps are used up'))).toEqual([false, false, true]);
    for (const { body } of nested) expect(wire.faults(body)).toEqual([]);
    expect(net.sent.at(-1)?.text).toContain('It took all the steps that it was given and is not finished. Looked.');
    expect(at.room.state().last?.status).toBe('done');
  });

  it('is offered while there is room for it, two deep, and refused in words where there is none', async () => {
    const offers = ({ body }: Sent) => JSON.stringify((body as { tools?: unknown }).tools).includes('task_spawn');
    const net = network(sent => {
      const depth = isNestedRequest(sent) ? (sent.text.includes('the inner') ? 2 : 1) : 0;
      if (isLater(sent)) return say(saying('Well.'));
      return say(depth === 0 ? handsOn('the outer') : handsOn('the inner'));
    });
    const at = await run(talking(wire, net));
    expect(net.sent.map(sent => [isNestedRequest(sent), offers(sent)])).toEqual([
      [false, true],
      [true, true],
      [true, false],
      [true, false],
      [true, true],
      [false, true],
    ]);
    expect(steps(at).find(step => step.name === 'refused')?.outcome?.error).toMatchObject({ kind: 'notNested' });
    const odd = network(sent => say(isLater(sent) ? saying('Well.') : calling(['task_spawn', { title: '', ask: 'x' }])));
    expect(steps(await run(talking(wire, odd))).find(step => step.name === 'refused')?.outcome?.error).toMatchObject({
      kind: 'badArguments',
    });
  });
});

describe('work that was handed on', () => {
  const request = { ...requestFor('2 + 2'), messages: [], nested: { title: 'Sum', ask: '2 + 2', allowance: 8, left: 8 } };

  it('is not done by the built-in helper, which would not know what it is for', async () => {
    expect(canAnswer(request)).toBe(false);
    const clock = { sleep: async () => undefined };
    const answered = await builtinHelper(clock).answer(request, { signal: new AbortController().signal, onText: () => undefined });
    expect(answered).toMatchObject({ ok: false, error: { kind: 'notMine' } });
  });

  it('stands in a row as it is asked', () => {
    expect(modelRequest.parse(JSON.parse(JSON.stringify(request)))).toEqual(request);
  });

  it('fails with whoever does it when they cannot be reached, and is told so to who handed it on', async () => {
    const [, wire] = wires.find(([name]) => name === 'a compatible address') ?? [];
    if (!wire) throw new Error('there is no such wire');
    const net = network(sent =>
      isNestedRequest(sent) ? refused() : streaming(wire.events(isLater(sent) ? saying('Not now.') : handsOn('it'))),
    );
    const at = await run(talking(wire, net));
    expect(tasks(at)[0]?.outcome).toMatchObject({ status: 'failed', error: { kind: expect.any(String), sentence: expect.any(String) } });
    expect(last(at)?.outcome?.value).toMatchObject({ text: 'Not now.' });
  });
});
