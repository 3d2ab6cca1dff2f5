import type { StepState } from '@baton/journal';
import type { DeviceId, RowId, SessionId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { ConnectedModels } from './ports.ts';
import { wires } from './providers/conformance/asking.ts';
import { answering, network, type Replay, refused, type Sent, streaming } from './providers/conformance/replay.ts';
import { saying, type Wire } from './providers/conformance/script.ts';
import { memoryDocuments } from './testing/memory-documents.ts';
import { laptop, type Stored, session } from './testing/own-room.ts';
import { friday } from './testing/requests.ts';
import { askedAtOnce, type Bench, bench, outside } from './testing/worlds.ts';

/** A conversation whose title is how its first message begins. */
const opened: Stored['rows'][number] = {
  row: {
    v: 1,
    id: 'o' as RowId,
    device: laptop as DeviceId,
    at: 0,
    type: 'opened',
    session: session as SessionId,
    title: 'When',
    rule: true,
  },
  order: '000000000001.0000',
  relayTime: 0,
};

function talking(wire: Wire, net: Replay, more: Partial<ConnectedModels> = {}, isNamed = false, from?: Stored): Bench {
  return bench(from ?? { rows: [opened], documents: memoryDocuments() }, { pace: 0 }, outside(), {
    history: { recent: async () => [], isNamed: async () => isNamed },
    models: { ...askedAtOnce(wire), ...more },
    fetch: net.fetch,
  });
}

const asksForTitle = ({ body }: Sent): boolean => JSON.stringify(body).includes('The title:');
const titleOf = (at: Bench): StepState | undefined => Object.values(at.room.turn().steps).find(step => step.name === 'title');
const say = async (at: Bench, text: string, until?: number) => {
  await at.room.send(text, { at: friday });
  await at.room.run(at.world, until);
};

describe.each(wires.filter(([name]) => name !== 'OpenAI'))('a title by %s', (_, wire) => {
  const answers = (sent: Sent) =>
    streaming(wire.events(asksForTitle(sent) ? saying('"Plumber on Monday."') : saying('He comes on Monday.')));

  it('is found once, behind the first answer, with what it took, and is asked for with nothing but what was said', async () => {
    const net = network(answers);
    const at = talking(wire, net);
    await say(at, 'When does the plumber come?');
    expect(at.room.state()).toMatchObject({ title: 'When', called: 'Plumber on Monday' });
    expect(titleOf(at)?.outcome?.value).toMatchObject({ text: 'Plumber on Monday', usage: { model: wire.provider.model } });
    expect(net.sent).toHaveLength(2);
    for (const { body } of net.sent) expect(wire.faults(body)).toEqual([]);
    expect(net.sent[1]?.body).not.toHaveProperty('tools');
    await say(at, 'And when does he go?');
    expect(net.sent.filter(asksForTitle)).toHaveLength(1);
    expect(JSON.stringify(net.sent.at(-1)?.body)).not.toContain('Plumber on Monday');
  });

  it('is asked for again when Baton dies in it, and not when it dies behind it', async () => {
    const dry = talking(wire, network(answers));
    await say(dry, 'When does the plumber come?');
    const stored = dry.room.rows.findLastIndex(({ row }) => row.type === 'outcome') + 1;
    for (const [dies, asked] of [
      [stored - 1, 2],
      [stored, 1],
    ] as const) {
      const net = network(answers);
      const first = talking(wire, net);
      await say(first, 'When does the plumber come?', dies);
      const later = talking(wire, net, {}, false, { rows: first.room.rows, documents: first.documents });
      await later.room.run(later.world);
      expect(net.sent.filter(asksForTitle)).toHaveLength(asked);
      expect(later.room.state()).toMatchObject({ called: 'Plumber on Monday', open: null });
    }
  });

  it('is none, and nothing is said of it, where the helper has none, the limit is reached, or the person gave it a name', async () => {
    const trouble = [() => answering(500, '{}'), () => answering(429, '{}', { 'retry-after': '900' }), refused];
    for (const one of trouble) {
      const at = talking(
        wire,
        network(sent => (asksForTitle(sent) ? one() : answers(sent))),
      );
      await say(at, 'When does the plumber come?');
      expect(at.room.state()).toMatchObject({ called: '', open: null, last: { status: 'done' } });
      expect(titleOf(at)?.outcome).toMatchObject({ status: 'done', error: null });
    }
    let asked = 0;
    const net = network(answers);
    const limited = talking(wire, net, { overLimit: async () => (++asked > 1 ? { spent: 2, limit: 1 } : null) });
    await say(limited, 'When does the plumber come?');
    expect(limited.room.state()).toMatchObject({ called: '', open: null });
    const named = talking(wire, net, {}, true);
    await say(named, 'When does the plumber come?');
    expect(net.sent.filter(asksForTitle)).toEqual([]);
  });

  it('does not keep what is said next waiting', async () => {
    const at = talking(wire, network(answers));
    await at.room.send('When does the plumber come?', { at: friday });
    await at.room.send('And when does he go?', { at: friday });
    await at.room.run(at.world);
    const rows = at.room.rows.map(({ row }) => row);
    const titles = rows.filter(row => row.type === 'intent' && row.name === 'title');
    expect(titles).toHaveLength(1);
    expect(rows.indexOf(titles[0] as never)).toBeGreaterThan(rows.findLastIndex(row => row.type === 'placement'));
  });
});
