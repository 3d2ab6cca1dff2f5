import type { StepState } from '@baton/journal';
import type { PinnedProvider } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { ConnectedModels } from './ports.ts';
import { addressOfProvider } from './providers/asked.ts';
import { anthropic } from './providers/conformance/anthropic.ts';
import { compatible } from './providers/conformance/compatible.ts';
import { google } from './providers/conformance/google.ts';
import { answering, network, type Replay, refused, type Sent, streaming } from './providers/conformance/replay.ts';
import { type Script, saying, type Wire } from './providers/conformance/script.ts';
import { memoryDocuments } from './testing/memory-documents.ts';
import type { Stored } from './testing/own-room.ts';
import { friday } from './testing/requests.ts';
import { type Bench, bench, outside } from './testing/worlds.ts';

const calling = (name: string, args: unknown, text = ''): Script => ({
  parts: [
    { kind: 'text', pieces: text === '' ? [] : [text] },
    { kind: 'call', name, pieces: [JSON.stringify(args)] },
  ],
  stop: 'calls',
});

interface Connected extends Partial<ConnectedModels> {
  readonly provider?: PinnedProvider;
}

const modelsFor = (wire: Wire, more: Connected = {}): ConnectedModels => ({
  chosen: async () => more.provider ?? wire.provider,
  fallback: async () => false,
  key: async () => wire.key,
  overLimit: async () => null,
  ...more,
});

/** A room in which this helper is chosen. */
const connected = (wire: Wire, net: Replay, more: Connected = {}, from: Partial<Stored> = {}): Bench =>
  bench(from, { pace: 0 }, outside(), { models: modelsFor(wire, more), fetch: net.fetch });

const steps = (at: Bench, kind: StepState['kind']): StepState[] => Object.values(at.room.turn().steps).filter(step => step.kind === kind);
const ends = (at: Bench): (string | undefined)[] => steps(at, 'model').map(step => step.outcome?.error?.sentence ?? step.outcome?.summary);

/** What a request says last, in the words of the last message. */
const lastOf = ({ body }: Sent): string => JSON.stringify((body as { messages: unknown[] }).messages.at(-1));

const twoSteps = (wire: Wire) =>
  network(sent => {
    const last = lastOf(sent);
    const titles = ['Write the list', 'Write the note'];
    const answer = (): Script => {
      if (last.includes('Now do step 1'))
        return calling('document_create', { kind: 'list', title: 'Trip', initial: { items: [{ text: 'Tent' }] } }, 'Writing.');
      if (last.includes('Now do step 2')) return calling('document_create', { kind: 'note', title: 'Route', initial: { body: 'North.' } });
      if (last.includes('All steps are through')) return saying('Both are there.');
      return last.includes('is there now') ? saying('Written.') : calling('plan', { heading: 'Packing for the trip', titles });
    };
    return streaming(wire.events(answer()));
  });

describe('a job with a connected helper', () => {
  it('is planned by it, done step by step, and summed up, with what each answer took', async () => {
    const net = twoSteps(anthropic);
    const at = connected(anthropic, net);
    await at.room.send('Get me ready for the trip', { at: friday });
    await at.room.run(at.world);
    expect(at.documents.titles().sort()).toEqual(['Route', 'Trip']);
    expect(steps(at, 'task').map(step => [step.title, step.outcome?.status])).toEqual([
      ['Write the list', 'done'],
      ['Write the note', 'done'],
    ]);
    expect(ends(at).at(-1)).toBe('Both are there.');
    expect(net.sent).toHaveLength(6);
    for (const step of steps(at, 'model')) {
      expect(step.outcome?.value).toMatchObject({
        usage: { helper: 'claude', model: 'claude-sonnet-4-5', output: 34, micros: expect.any(Number) },
      });
      expect(step.arguments).toMatchObject({ v: 1, provider: anthropic.provider });
    }
  });

  it('leaves its key in no row', async () => {
    const at = connected(anthropic, twoSteps(anthropic));
    await at.room.send('Get me ready for the trip', { at: friday });
    await at.room.run(at.world);
    expect(JSON.stringify(at.room.rows)).not.toContain(anthropic.key);
  });

  /** J14 */
  it('comes to the same after dying behind any row, and every request that is asked again is the same', async () => {
    const whole = connected(anthropic, twoSteps(anthropic));
    await whole.room.send('Get me ready for the trip', { at: friday });
    await whole.room.run(whole.world);
    let repeated = 0;
    for (let dies = 4; dies < whole.room.rows.length; dies += 3) {
      const documents = memoryDocuments();
      const first = twoSteps(anthropic);
      const at = connected(anthropic, first, {}, { documents });
      await at.room.send('Get me ready for the trip', { at: friday });
      await at.room.run(at.world, dies);
      const second = twoSteps(anthropic);
      const later = connected(anthropic, second, {}, { rows: at.room.rows, documents });
      await later.room.run(later.world);
      expect(documents.titles().sort(), `after ${dies} rows`).toEqual(['Route', 'Trip']);
      expect(ends(later).at(-1)).toBe('Both are there.');
      for (const { body } of [...first.sent, ...second.sent]) expect(anthropic.faults(body)).toEqual([]);
      const again = second.sent[0]?.text;
      const out = first.sent.at(-1)?.text;
      // Whatever was out when it died is asked for again as it was, unless it had been stored.
      if (first.sent.length + second.sent.length === 6) continue;
      repeated++;
      expect(again).toBe(out);
    }
    expect(repeated).toBeGreaterThan(0);
  });

  it('tells the helper what became of a call that it made up', async () => {
    const net = network(sent =>
      streaming(compatible.events(lastOf(sent).includes('no such thing') ? saying('I can’t do that.') : calling('rocket.launch', {}))),
    );
    const at = connected(compatible, net);
    await at.room.send('Launch', { at: friday });
    await at.room.run(at.world);
    expect(ends(at).at(-1)).toBe('I can’t do that.');
  });
});

describe('a helper that cannot be asked', () => {
  /** C6 */
  it.each([
    ['has no key any more', { key: async () => null }, /no longer connected/],
    ['is over the limit', { overLimit: async () => ({ spent: 5_000_000, limit: 5_000_000 }) }, /limit is used up \(\$5.00 of \$5.00\)/],
  ])('because it %s: nothing is sent, and what to do next is said', async (_why, more, sentence) => {
    const net = network(refused);
    const at = connected(anthropic, net, more);
    await at.room.send('Tick milk', { at: friday });
    await at.room.run(at.world);
    expect(net.sent).toEqual([]);
    expect(ends(at)).toEqual([expect.stringMatching(sentence)]);
  });

  it('is tried a few times by the journal, and then said', async () => {
    const net = network(refused);
    const at = connected(anthropic, net);
    await at.room.send('Tick milk', { at: friday });
    await at.room.run(at.world);
    expect(net.sent.length).toBeGreaterThan(1);
    expect(net.sent.length).toBeLessThan(6);
    expect(ends(at)).toEqual([expect.stringMatching(/does not answer at its address/)]);
  });

  it('is asked from no device without a way out', async () => {
    const at = bench({}, { pace: 0 }, outside(), { models: modelsFor(anthropic) });
    await at.room.send('Tick milk', { at: friday });
    await at.room.run(at.world);
    expect(ends(at)).toEqual([expect.stringMatching(/cannot be asked from here/)]);
  });
});

describe('the built-in helper in place of one that cannot be reached', () => {
  const documents = memoryDocuments();
  documents.seed('list', 'Shopping list', { items: [{ text: 'Milk' }] }, friday);
  const instead = { fallback: async () => true };

  it('does what it can, says that it is the one who answers, and gives one answer', async () => {
    const at = connected(anthropic, network(refused), instead, { documents: documents.copy() });
    await at.room.send('tick milk', { at: friday });
    await at.room.run(at.world);
    expect(Object.values(at.documents.content('Shopping list').items as object)).toMatchObject([{ text: 'Milk', done: true }]);
    const [first, last] = steps(at, 'model').map(step => step.outcome?.value as { text: string });
    expect(first?.text).toMatch(/^claude-sonnet-4-5 can’t be reached just now/);
    expect(last?.text).toBe('Ticked Milk.');
    expect(steps(at, 'model')).toHaveLength(2);
  });

  it('does not guess at what it does not understand', async () => {
    const at = connected(anthropic, network(refused), instead, { documents: documents.copy() });
    await at.room.send('Write me a sonnet about the sea', { at: friday });
    await at.room.run(at.world);
    expect(ends(at)).toEqual([expect.stringMatching(/does not answer at its address/)]);
  });

  it('steps in for a fault on the other side only when it stays', async () => {
    let asked = 0;
    const net = network(() => (++asked < 2 ? answering(500, '{}') : streaming(anthropic.events(saying('It works again.')))));
    const at = connected(anthropic, net, instead, { documents: documents.copy() });
    await at.room.send('tick milk', { at: friday });
    await at.room.run(at.world);
    expect(ends(at)).toEqual(['It works again.']);
    const broken = connected(
      anthropic,
      network(() => answering(500, '{}')),
      instead,
      { documents: documents.copy() },
    );
    await broken.room.send('tick milk', { at: friday });
    await broken.room.run(broken.world);
    expect(ends(broken).at(-1)).toBe('Ticked Milk.');
  });

  it('does not take over what another helper began: it would not know what is still to be done', async () => {
    let asked = 0;
    const add = calling('document_create', { kind: 'list', title: 'Trip', initial: { items: [] } });
    const net = network(() => (++asked === 1 ? streaming(anthropic.events(add)) : refused()));
    const at = connected(anthropic, net, instead);
    await at.room.send('Make a list for the trip and fill it', { at: friday });
    await at.room.run(at.world);
    expect(ends(at).at(-1)).toMatch(/does not answer at its address/);
  });

  it('says so of a step of another helper’s plan when it is chosen in the middle of it, instead of passing it for done', async () => {
    const first = connected(anthropic, twoSteps(anthropic));
    await first.room.send('Get me ready for the trip', { at: friday });
    // Its plan and the first of its steps are stored.
    await first.room.run(first.world, 10);
    expect(steps(first, 'task')).toHaveLength(1);
    const later = bench({ rows: first.room.rows, documents: first.documents });
    await later.room.run(later.world);
    expect(steps(later, 'task').map(step => step.outcome?.status)).not.toContain('done');
    expect(ends(later)).toContainEqual(expect.stringMatching(/^Another helper began this/));
  });

  it('answers for one that runs on another computer before anything is sent, and what cannot be answered is said', async () => {
    const net = network(() => streaming(anthropic.events(saying('From whatever listens here.'))));
    let keys = 0;
    const far = {
      isHere: async () => false,
      key: async () => {
        keys++;
        return 'sk-laptop';
      },
    };
    const at = connected(anthropic, net, { ...instead, ...far }, { documents: documents.copy() });
    await at.room.send('tick milk', { at: friday });
    await at.room.run(at.world);
    const [first] = steps(at, 'model').map(step => step.outcome?.value as { text: string });
    expect(first?.text).toMatch(/^claude-sonnet-4-5 can’t be reached just now/);
    expect(ends(at).at(-1)).toBe('Ticked Milk.');
    const alone = connected(anthropic, net, far, { documents: documents.copy() });
    await alone.room.send('tick milk', { at: friday });
    await alone.room.run(alone.world);
    expect(ends(alone)).toEqual([expect.stringMatching(/runs on another computer of yours/)]);
    expect(net.sent).toEqual([]);
    expect(keys).toBe(0);
  });

  it('does not step in for a wrong key', async () => {
    const at = connected(
      anthropic,
      network(() => answering(401, '{}')),
      instead,
      { documents: documents.copy() },
    );
    await at.room.send('tick milk', { at: friday });
    await at.room.run(at.world);
    expect(ends(at)).toEqual([expect.stringMatching(/did not accept the key/)]);
  });
});

describe('other helpers in place of one that cannot answer', () => {
  const half = (wire: Wire) => {
    const events = wire.events(saying('Half of the ', 'first one'));
    return streaming(events.slice(0, Math.ceil(events.length * 0.6)));
  };
  /** Each helper's host answers as its own. */
  const hosts = (answers: { readonly [host: string]: () => Response | Promise<Response> }) =>
    network(({ url }) => (answers[new URL(url).host] ?? refused)());
  const host = ({ provider }: Wire) => new URL(addressOfProvider(provider) ?? '').host;
  const behind = (...wires: readonly Wire[]): Partial<ConnectedModels> => ({
    others: async () => wires.map(({ provider }) => provider),
    key: async ({ helper }) => [anthropic, ...wires].find(({ provider }) => provider.helper === helper)?.key ?? null,
  });
  const asked = async (at: Bench) => {
    await at.room.send('What is on the list?', { at: friday });
    await at.room.run(at.world);
    return steps(at, 'model');
  };

  it('answer inside the same step, in the order of the person, and say so', async () => {
    const net = hosts({ [host(compatible)]: () => streaming(compatible.events(saying('Nothing yet.'))) });
    const [step, ...more] = await asked(connected(anthropic, net, behind(google, compatible)));
    expect(more).toEqual([]);
    expect(step?.outcome?.value).toMatchObject({
      text: expect.stringMatching(/^claude-sonnet-4-5 couldn’t answer just now, so this answer is from .+\.\n\nNothing yet\.$/),
      usage: { helper: compatible.provider.helper },
    });
    expect(net.sent.map(({ url }) => new URL(url).host)).toEqual([host(anthropic), host(google), host(compatible)]);
  });

  it('take nothing over from half an answer, and what that took is kept', async () => {
    const net = hosts({
      [host(google)]: () => half(google),
      [host(compatible)]: () => streaming(compatible.events(saying('All of it.'))),
    });
    const at = connected(anthropic, net, behind(google, compatible));
    const [step] = await asked(at);
    expect(JSON.stringify(step?.outcome?.value)).not.toContain('Half');
    expect(step?.outcome?.value).toMatchObject({ text: expect.stringMatching(/All of it\.$/) });
    const rows = at.room.rows.flatMap(({ row }) => (row.type === 'tried' ? [row.spent] : []));
    expect(rows).toEqual([[expect.objectContaining({ helper: google.provider.helper })]]);
  });

  it('answer at once where a time to come again is named that is long, and for a key that is not let in', async () => {
    for (const trouble of [() => answering(429, '{}', { 'retry-after': '600' }), () => answering(401, '{}')]) {
      const net = hosts({ [host(anthropic)]: trouble, [host(compatible)]: () => streaming(compatible.events(saying('Here.'))) });
      const [step] = await asked(connected(anthropic, net, behind(compatible)));
      expect(step?.outcome?.value).toMatchObject({ text: expect.stringMatching(/Here\.$/) });
      expect(step?.claims).toHaveLength(1);
    }
  });

  it('are not asked when the first one answers, nor for what it will not answer', async () => {
    const net = hosts({
      [host(anthropic)]: () => answering(400, JSON.stringify({ error: { message: 'prompt was flagged: content policy' } })),
    });
    const [step] = await asked(connected(anthropic, net, behind(compatible)));
    expect(step?.outcome?.status).toBe('failed');
    expect(net.sent).toHaveLength(1);
  });
});
