import { describe, expect, it } from 'vitest';
import { requestFor } from '../../testing/requests.ts';
import { ask, clockAt, settle, wires } from './asking.ts';
import { answering, hanging, network, refused, splitAt, streaming } from './replay.ts';
import { cached, everything, input, output, type Script, saying, type Wire } from './script.ts';

const bytesOf = (wire: Wire, script: Script): Uint8Array => new TextEncoder().encode(wire.events(script).join(''));
const said = 'I’ll add “茶” 🫖 now.';
const calls = [
  { name: 'document.read', arguments: { document: 'shopping-list' } },
  { name: 'documents.list', arguments: { kind: 'list' } },
];

describe.each(wires)('an answer of %s', (_name, wire) => {
  const asked = (...pieces: readonly (string | Uint8Array)[]) =>
    ask(
      wire,
      network(() => streaming(pieces)),
    );

  it('has its words, its calls under our names, and what it took', async () => {
    const { result } = await asked(bytesOf(wire, everything));
    expect(result).toMatchObject({ ok: true, answer: { text: said, calls }, summary: said });
    if (!result.ok) throw new Error('it failed');
    expect(result.usage).toMatchObject({ helper: wire.provider.helper, model: wire.provider.model, input, output });
  });

  it('is the same wherever its bytes are split', async () => {
    const bytes = bytesOf(wire, everything);
    const single = await asked(
      ...splitAt(
        bytes,
        Array.from({ length: bytes.length - 1 }, (_, index) => index + 1),
      ),
    );
    expect(single.result).toMatchObject({ ok: true, answer: { text: said, calls } });
    for (let place = 1; place < bytes.length; place += 37) {
      const { result } = await asked(...splitAt(bytes, [place]));
      expect(result, `split at ${place}`).toMatchObject({ ok: true, answer: { text: said, calls } });
    }
  });

  it('grows on screen in whole characters, and never takes back a word', async () => {
    const bytes = bytesOf(wire, saying('🍵', '茶 ', 'a\ud83e', '\uded6 b'));
    const { shown } = await asked(
      ...splitAt(
        bytes,
        Array.from({ length: bytes.length - 1 }, (_, index) => index + 1),
      ),
    );
    expect(shown.length).toBeGreaterThan(1);
    shown.forEach((text, index) => {
      expect(text.isWellFormed()).toBe(true);
      if (!text.includes('\ufffd') && index > 0) expect(text.startsWith(shown[index - 1]?.replace(/\ufffd.*$/, '') ?? '')).toBe(true);
    });
  });

  /** J15, C5 */
  it('that breaks off at any byte is none: it is asked again, and half a call is never made', async () => {
    const pieces = ['{"docu', 'ment":"shop"}'];
    const script: Script = { parts: [...saying('Now.').parts, { kind: 'call', name: 'document_read', pieces }], stop: 'calls' };
    const bytes = bytesOf(wire, script);
    const answer = { text: 'Now.', calls: [{ name: 'document.read', arguments: { document: 'shop' } }] };
    const outcomes = new Set<string>();
    for (let length = 0; length < bytes.length; length += 5) {
      const { result, trouble } = await asked(bytes.slice(0, length));
      // Behind its end an answer may lack a count or a mark; in front of it nothing counts.
      if (result.ok) expect(result.answer, `cut at ${length}`).toMatchObject(answer);
      else expect(result, `cut at ${length}: ${trouble?.detail}`).toMatchObject({ transient: true });
      outcomes.add(result.ok ? 'whole' : 'broken');
    }
    expect(outcomes).toContain('broken');
  });

  if (wire.callsInPieces) {
    it('whose call is only half of one although it says that it is finished, is none', async () => {
      const half: Script = { parts: [{ kind: 'call', name: 'document_read', pieces: ['{"docu'] }], stop: 'calls' };
      expect((await asked(bytesOf(wire, half))).result).toMatchObject({ ok: false, transient: true, error: { kind: 'cutOff' } });
    });

    it('that is too long for its calls is not made a second time at the same price', async () => {
      const long: Script = { parts: [{ kind: 'call', name: 'document_read', pieces: ['{"docu'] }], stop: 'length' };
      const { result } = await asked(bytesOf(wire, long));
      expect(result).toMatchObject({ ok: false, error: { kind: 'tooLong' } });
      expect(result).not.toHaveProperty('transient');
    });
  }

  it('that is too long says so at its end', async () => {
    const { result } = await asked(bytesOf(wire, { ...saying('Once upon a time'), stop: 'length' }));
    expect(result).toMatchObject({ ok: true, answer: { text: expect.stringMatching(/^Once upon a time\n\nThe answer was too long/) } });
  });

  it('with nothing in it says so', async () => {
    const { result } = await asked(bytesOf(wire, { parts: [], stop: 'end' }));
    expect(result).toMatchObject({ ok: true, answer: { text: expect.stringMatching(/answered with nothing/), calls: [] } });
  });

  it('that ends for a reason nobody knows yet still counts', async () => {
    const { result } = await asked(bytesOf(wire, { ...saying('It is there.'), stop: 'new' }));
    expect(result).toMatchObject({ ok: true, answer: { text: 'It is there.' } });
  });

  it('that is held back by a filter is a refusal, and is not asked for again', async () => {
    const { result } = await asked(bytesOf(wire, { ...saying('I '), stop: 'filter' }));
    expect(result).toMatchObject({ ok: false, error: { kind: 'filtered', sentence: expect.stringContaining('will not answer this') } });
    expect(result).not.toHaveProperty('transient');
  });

  it.each([
    ['overloaded', 'busy'],
    ['broken', 'down'],
  ] as const)('in which the provider says that it is %s is a passing failure, whatever came before', async (what, kind) => {
    const events = wire.events(saying('Half of ', 'an answer'));
    for (const before of [1, 2, Math.ceil(events.length / 2)]) {
      const { result } = await asked([...events.slice(0, before), wire.errorEvent(what)].join(''));
      expect(result, `after ${before} events`).toMatchObject({ ok: false, transient: true, error: { kind } });
    }
  });

  it('leaves thoughts out', async () => {
    const thoughts: Script = {
      parts: [
        { kind: 'thought', pieces: ['Secret ', 'thought.'] },
        { kind: 'text', pieces: ['Hello.'] },
      ],
      stop: 'end',
    };
    const { result, shown } = await asked(bytesOf(wire, thoughts));
    expect(result).toMatchObject({ ok: true, answer: { text: 'Hello.' } });
    expect(shown.join()).not.toContain('Secret');
  });

  it('that breaks off has its bill all the same; one that was never begun has none', async () => {
    const events = wire.events(saying('Half of an answer, ', 'and not the rest'));
    const half = () => streaming(events.slice(0, Math.ceil(events.length * 0.4)));
    const free = wire.provider.kind === 'ollama';
    const { result } = await ask(wire, network(half));
    const [usage] = result.spent ?? [];
    expect(result.ok).toBe(false);
    if (free) expect(usage).toBeUndefined();
    else expect(usage).toMatchObject({ helper: wire.provider.helper, model: wire.provider.model, input: expect.any(Number) });
    if (!free) expect(usage?.input).toBeGreaterThan(0);
    for (const nothing of [refused, () => answering(429, '{}'), () => answering(500, '{}')]) {
      expect((await ask(wire, network(nothing))).result).not.toHaveProperty('spent');
    }
  });

  /** C6 */
  it('that never ends is stopped when it is told to, and after a silence by itself', async () => {
    const events = wire.events(saying('Half of ', 'an answer'));
    const half = events.slice(0, Math.ceil(events.length * 0.6));
    for (const open of [
      (signal: AbortSignal | null) => streaming(half, signal, true),
      () => streaming(half, null, true),
      hanging,
      () => new Promise<Response>(() => undefined),
    ]) {
      const abort = new AbortController();
      const stopped = ask(
        wire,
        network((_, signal) => open(signal)),
        { signal: abort.signal },
      );
      await settle(5);
      abort.abort();
      expect((await stopped).result).toMatchObject({ ok: false, aborted: true });
      const clock = clockAt(0);
      const silent = ask(
        wire,
        network((_, signal) => open(signal)),
        { clock },
      );
      await settle(5);
      clock.pass();
      expect((await silent).result).toMatchObject({ ok: false, transient: true, error: { kind: 'silent' } });
    }
  });

  it('names stages only as the first of a turn, at most five of them', async () => {
    const titles = ['Look', 'Sort', 'Write', 'Tidy', 'Check', 'Rest', ' '];
    const plan: Script = {
      parts: [
        { kind: 'text', pieces: ['I’ll do it in steps.'] },
        { kind: 'call', name: 'plan', pieces: [JSON.stringify({ heading: 'Spring cleaning', titles })] },
      ],
      stop: 'calls',
    };
    const { result } = await asked(bytesOf(wire, plan));
    const expected = ['Look', 'Sort', 'Write', 'Tidy', 'Check'].map(title => ({ title }));
    expect(result).toMatchObject({
      ok: true,
      answer: { text: 'I’ll do it in steps.', heading: 'Spring cleaning', plan: expected, calls: [] },
    });
    const later = { ...requestFor('go on'), plan: ['Look'], task: { title: 'Look', index: 0, of: 1 } };
    const second = await ask(
      wire,
      network(() => streaming([bytesOf(wire, plan)])),
      { request: later },
    );
    expect(second.result).toMatchObject({ ok: true });
    expect(second.result).not.toHaveProperty('answer.plan');
  });

  it('puts a question with answers to choose from', async () => {
    const question = JSON.stringify({ question: 'Which list?', choices: ['Shopping', 'Party'] });
    const script: Script = { parts: [{ kind: 'call', name: 'ask_person', pieces: [question] }], stop: 'calls' };
    const { result } = await asked(bytesOf(wire, script));
    expect(result).toMatchObject({ ok: true, answer: { text: 'Which list?', choices: ['Shopping', 'Party'], calls: [] } });
  });
});

describe('what an answer took', () => {
  it('has a price where one is known, none where it is not, and is free on one’s own machine', async () => {
    const micros: Record<string, number | null | undefined> = {};
    for (const [name, wire] of wires) {
      const { result } = await ask(
        wire,
        network(() => streaming([bytesOf(wire, saying('Yes.'))])),
      );
      micros[name] = result.ok ? result.usage?.micros : undefined;
    }
    const price = (fresh: number, again: number, out: number) => Math.ceil((input - cached) * fresh + cached * again + output * out);
    expect(micros).toEqual({
      Anthropic: price(3, 0.3, 15),
      OpenAI: price(0.25, 0.025, 2),
      Google: price(0.3, 0.03, 2.5),
      'a compatible address': null,
      Ollama: 0,
    });
  });
});
