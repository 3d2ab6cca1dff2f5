import type { StepState } from '@baton/journal';
import { describe, expect, it } from 'vitest';
import { limitsOfRequest } from './context/limits.ts';
import type { HistoryEntry } from './ports.ts';
import { wires } from './providers/conformance/asking.ts';
import { answering, network, type Replay, refused, type Sent, streaming } from './providers/conformance/replay.ts';
import { saying, type Wire } from './providers/conformance/script.ts';
import { modelRequest } from './request.ts';
import type { Stored } from './testing/own-room.ts';
import { friday } from './testing/requests.ts';
import { askedAtOnce, type Bench, bench, outside } from './testing/worlds.ts';

const before = (count: number): HistoryEntry[] =>
  Array.from({ length: count }, (_, n) => ({ kind: n % 2 === 0 ? 'person' : 'helper', text: `Thing ${n}.`, at: n, id: `e${n}` }));

/** A conversation with so many things in it, and a helper, or the built-in one. */
function talking(count: number, wire: Wire | null, net: Replay, from: Partial<Stored> = {}): Bench {
  const entries = before(count);
  return bench(from, { pace: 0 }, outside(), {
    history: {
      recent: async (_session, limit, first) => {
        const since = entries.findIndex(({ id }) => id === first);
        return entries.slice(Math.max(0, since)).slice(-limit);
      },
      summary: async () => null,
    },
    ...(wire && { models: askedAtOnce(wire) }),
    fetch: net.fetch,
  });
}

const models = (at: Bench): StepState[] => Object.values(at.room.turn().steps).filter(step => step.kind === 'model');
const asksToSumUp = ({ body }: Sent): boolean => JSON.stringify(body).includes('Sum up all of the above.');
const full = limitsOfRequest.entries + 4;

async function run(at: Bench, until?: number): Promise<StepState[]> {
  await at.room.send('2 + 2', { at: friday });
  await at.room.run(at.world, until);
  return models(at);
}

describe('a conversation that no longer fits', () => {
  it('is summed up in a step of its own in front of the answer, and one that fits is not', async () => {
    const [summary, answer, ...more] = await run(talking(full, null, network(refused)));
    expect(more).toEqual([]);
    expect(summary).toMatchObject({ name: 'summary', ordinal: 0, outcome: { status: 'done' } });
    const { summing } = modelRequest.parse(summary?.arguments);
    if (!summing) throw new Error('it sums nothing up');
    const { from, of, text } = summing;
    expect(text.split('\n')[0]).toBe('> Thing 0.');
    expect(answer).toMatchObject({
      ordinal: 1,
      arguments: { summary: { from, of, text } },
      outcome: { value: { text: expect.stringContaining('4') } },
    });
    const { earlier } = modelRequest.parse(answer?.arguments);
    expect(earlier[0]?.text).toBe(`Thing ${of}.`);
    expect(earlier.length + of).toBe(full);
    expect(await run(talking(limitsOfRequest.entries, null, network(refused)))).toHaveLength(1);
  });
});

describe.each(wires.filter(([name]) => name !== 'OpenAI'))('a summary by %s', (_, wire) => {
  const answers = (sent: Sent) => streaming(wire.events(asksToSumUp(sent) ? saying('They count things, up to ten.') : saying('Four.')));

  it('is what the answer goes on from, with what it took, and asks for nothing but a summary', async () => {
    const net = network(answers);
    const [summary, answer] = await run(talking(full, wire, net));
    expect(summary?.outcome?.value).toMatchObject({ text: 'They count things, up to ten.', usage: { model: wire.provider.model } });
    expect(answer?.arguments).toMatchObject({ summary: { text: 'They count things, up to ten.' } });
    expect(answer?.outcome?.value).toMatchObject({ text: 'Four.' });
    expect(net.sent).toHaveLength(2);
    for (const { body } of net.sent) expect(wire.faults(body)).toEqual([]);
    expect(net.sent[0]?.body).not.toHaveProperty('tools');
    // In the conversation nothing of it is streamed as if it were the answer.
    expect(JSON.stringify(answer?.outcome?.value)).not.toContain('They count');
  });

  it('is made again when Baton dies in it, and not when it dies behind it', async () => {
    const dry = talking(full, wire, network(answers));
    await run(dry);
    const stored = dry.room.rows.findIndex(({ row }) => row.type === 'outcome') + 1;
    for (const [dies, asked] of [
      [stored - 1, 2],
      [stored, 1],
    ] as const) {
      const net = network(answers);
      const first = talking(full, wire, net);
      await run(first, dies);
      const later = talking(full, wire, net, { rows: first.room.rows, documents: first.documents });
      await later.room.run(later.world);
      expect(net.sent.filter(asksToSumUp)).toHaveLength(asked);
      expect(models(later)).toHaveLength(2);
      expect(models(later)[1]?.outcome?.value).toMatchObject({ text: 'Four.' });
    }
  });

  it('is the built-in one where the helper has none: nobody waits for it, and nothing is said to have gone wrong', async () => {
    for (const trouble of [() => answering(500, '{}'), () => answering(429, '{}', { 'retry-after': '900' }), refused]) {
      const net = network(sent => (asksToSumUp(sent) ? trouble() : answers(sent)));
      const [summary, answer] = await run(talking(full, wire, net));
      expect(summary?.outcome).toMatchObject({ status: 'done', value: { text: expect.stringMatching(/^> Thing 0\./) } });
      expect(answer?.outcome?.value).toMatchObject({ text: 'Four.' });
      expect(net.sent.filter(asksToSumUp)).toHaveLength(1);
    }
  });
});
