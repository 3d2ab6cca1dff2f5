import type { Call, Slot, StepState, View } from '@baton/journal';
import { attemptId, type JsonValue, type StepId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { roundsOf } from './context/rounds.ts';
import { modelRequest } from './request.ts';
import { memoryDocuments } from './testing/memory-documents.ts';
import { hurriedClock } from './testing/own-room.ts';
import { friday } from './testing/requests.ts';
import { bench } from './testing/worlds.ts';
import { createWorld } from './world.ts';

const turn = 'turn' as StepId;
const slot: Slot = { turn, parent: turn, ordinal: 0 };
const documents = memoryDocuments();
const shopping = documents.seed('list', 'Shopping list', { items: [{ text: 'Milk' }] }, friday);
const world = createWorld({
  documents,
  history: { recent: async () => [] },
  http: { send: async () => ({ kind: 'lost', why: '' }) },
  clock: hurriedClock(friday),
  devices: { isAbleHere: needs => needs === 'webRead', isAbleSomewhere: () => true, has: () => true },
  locale: 'en',
  zone: 'Europe/Berlin',
});

function step(kind: 'model' | 'tool', ordinal: number, value: JsonValue | null, extra: Partial<StepState> = {}): StepState {
  const outcome = value === null ? null : { status: 'done', value, error: null, summary: 'did it' };
  return {
    id: `${kind}${ordinal}`,
    turn,
    parent: turn,
    ordinal,
    kind,
    name: kind,
    arguments: {},
    outcome,
    ...extra,
  } as unknown as StepState;
}
const viewOf = (steps: readonly StepState[], text = 'hello'): View =>
  ({
    revision: 1,
    state: {
      session: 'session',
      open: {
        id: turn,
        messages: [{ message: 'm', text, locale: 'en', zone: 'Europe/Berlin', job: null, device: 'laptop', at: friday, order: '1' }],
        slots: {},
        steps: Object.fromEntries(steps.map(each => [each.id, each])),
      },
    },
  }) as unknown as View;

const call = (name: string, args: JsonValue = {}) => ({ name, arguments: args });
const tool = (name: string, args: JsonValue) => world.prepare(viewOf([]), slot, { kind: 'tool', name, arguments: args });

const performing = (prepared: { readonly name: string; readonly arguments: JsonValue }): Call => ({
  session: 'session' as Call['session'],
  step: { id: 'step' as StepId, kind: 'tool', name: prepared.name, arguments: prepared.arguments, at: friday } as unknown as StepState,
  attempt: attemptId(1, 1),
  key: 'key',
  ticket: null,
  signal: new AbortController().signal,
  onText: () => undefined,
  mayLeave: () => true,
});

describe('the transcript of a turn', () => {
  const asked = { text: 'doing', calls: [call('a'), call('b'), call('c')] };

  /** J14 */
  it('has exactly one result for each call, wherever it was killed', () => {
    const results = [step('tool', 1, { a: 1 }), step('tool', 2, null), step('tool', 3, { c: 1 })];
    for (let mask = 0; mask < 8; mask++) {
      const stored = results.filter((_, index) => mask & (1 << index));
      const [round] = roundsOf(viewOf([step('model', 0, asked), ...stored]));
      expect(round?.calls.map(each => each.name)).toEqual(['a', 'b', 'c']);
      for (const [index, each] of (round?.calls ?? []).entries()) {
        const settled = stored.find(tooled => tooled.ordinal === index + 1)?.outcome;
        expect(each.result.status).toBe(settled ? 'done' : 'interrupted');
      }
    }
  });

  it('leaves out an answer that was cut off before it was stored', () => {
    expect(roundsOf(viewOf([step('model', 0, null)]))).toEqual([]);
  });

  it('says why a call came to nothing', () => {
    const outcome = { status: 'cancelled', value: null, error: { kind: 'denied', sentence: 'You said no.' }, summary: '' };
    const [round] = roundsOf(
      viewOf([step('model', 0, { text: '', calls: [call('a')] }), step('tool', 1, null, { outcome } as unknown as Partial<StepState>)]),
    );
    expect(round?.calls[0]?.result).toEqual({ status: 'cancelled', error: 'denied' });
  });

  it('does not let one huge result make every later request huge', () => {
    const [round] = roundsOf(viewOf([step('model', 0, { text: '', calls: [call('a')] }), step('tool', 1, { text: 'x'.repeat(100_000) })]));
    expect(JSON.stringify(round).length).toBeLessThan(10_000);
  });
});

describe('preparing a step', () => {
  it('pins a request that can be read back, with the documents it shows', async () => {
    const prepared = await world.prepare(viewOf([], 'add tea to the shopping list'), slot, { kind: 'model' });
    const request = modelRequest.parse(JSON.parse(JSON.stringify(prepared.arguments)));
    expect(request.documents.map(document => document.title)).toEqual(['Shopping list']);
    expect(prepared.saw).toEqual([shopping]);
    expect(world.definition('model', prepared.name)?.version).toBe(prepared.definition);
  });

  it('asks for a yes only before something leaves', async () => {
    const reading = await tool('document.read', { document: shopping });
    const changing = await tool('document.patch', { document: shopping, ops: [{ op: 'set', path: '/title', value: 'Food' }] });
    const sending = await tool('http.request', { url: 'https://example.org/x', method: 'POST', body: 'hi', what: 'the list' });
    expect([reading.confirm, changing.confirm]).toEqual([null, null]);
    expect(sending.confirm).toEqual({
      act: 'Send to example.org',
      heading: 'Send the list to example.org?',
      facts: [
        { label: 'Address', value: 'https://example.org/x' },
        { label: 'Method', value: 'POST' },
        { label: 'Text', value: 'hi' },
      ],
      always: { tool: 'http.request', target: 'POST https://example.org/x', on: 'address', label: 'example.org/x' },
    });
    expect([sending.policy, sending.risk]).toEqual(['ask', 'outside']);
    expect((await tool('http.request', { url: 'https://example.org/x', method: 'POST', knowsRepeats: true })).policy).toBe('keyed');
  });

  it('names in the question what is done: something is got, sent or deleted', async () => {
    const asked = async (method: string) => {
      const { title, confirm } = await tool('http.request', { url: 'https://example.org/x', method, what: 'the list' });
      return [title, confirm?.act, confirm?.heading];
    };
    expect(await asked('GET')).toEqual(['Ask example.org', 'Get from example.org', 'Get the list from example.org?']);
    expect(await asked('DELETE')).toEqual(['Delete the list at example.org', 'Delete at example.org', 'Delete the list at example.org?']);
    for (const method of ['POST', 'PUT', 'PATCH']) expect((await asked(method))[1]).toBe('Send to example.org');
  });

  it('titles a step in the person’s words', async () => {
    expect((await tool('document.read', { document: shopping })).title).toBe('Read “Shopping list”');
    expect(
      (
        await tool('document.patch', {
          document: shopping,
          ops: [{ op: 'insert', path: '/items', value: { text: 'Tea' } }],
          names: ['Tea'],
        })
      ).title,
    ).toBe('Add Tea to “Shopping list”');
  });

  it.each([
    ['a tool that is not there', 'rocket.launch', {}, 'unknownTool'],
    ['arguments that make no sense', 'document.read', { document: 7 }, 'badArguments'],
    ['an address that is none', 'http.request', { url: 'javascript:alert(1)', method: 'POST' }, 'refused'],
    ['an address with a password', 'http.request', { url: 'https://me:pw@example.org', method: 'POST' }, 'refused'],
    ['more than can be shown', 'http.request', { url: 'https://example.org', method: 'POST', body: 'x'.repeat(30_000) }, 'refused'],
    ['the stand-in itself', 'refused', {}, 'unknownTool'],
  ])('fails clearly for %s, before anything happens', async (_what, name, args, kind) => {
    const prepared = await tool(name, args as JsonValue);
    expect([prepared.policy, prepared.confirm]).toEqual(['safe', null]);
    expect(await world.perform(performing(prepared))).toMatchObject({ status: 'failed', error: { kind } });
  });

  it('allows nothing that this version has no definition of', () => {
    expect(world.definition('tool', 'rocket.launch')).toBeNull();
    expect(world.definition('model', 'other')).toBeNull();
    expect([world.able('webRead'), world.able('camera')]).toEqual([true, false]);
  });
});

describe('what somebody types', () => {
  it('changes the list and says so', async () => {
    const at = bench({ documents: documents.copy() });
    await at.room.send('Add tea and bread to the shopping list', { at: friday });
    await at.room.run(at.world);
    const texts = Object.values(at.documents.content('Shopping list').items as unknown as Record<string, { text: string }>).map(
      item => item.text,
    );
    expect(texts.sort()).toEqual(['Bread', 'Milk', 'Tea']);
    const answers = Object.values(at.room.turn().steps).filter(each => each.kind === 'model');
    expect(answers.at(-1)?.outcome?.summary).toBe('Added Tea and Bread to “Shopping list”.');
  });

  it('is taken up when it comes while another answer runs', async () => {
    const at = bench({ documents: documents.copy() });
    await at.room.send('Add tea to the shopping list', { at: friday });
    await at.room.run(at.world, 4);
    const later = bench({ rows: at.room.rows, documents: at.documents });
    await later.room.send('tick milk', { mode: 'steer' });
    await later.room.run(later.world);
    const done = Object.values(
      later.documents.content('Shopping list').items as unknown as Record<string, { text: string; done: boolean }>,
    );
    expect(done.map(item => [item.text, item.done]).sort()).toEqual([
      ['Milk', true],
      ['Tea', false],
    ]);
  });

  it('makes a sorted shopping list from the form', async () => {
    const at = bench();
    await at.room.send('Make a shopping list: toilet paper, milk, potatoes and bread. It is for soup on Sunday.', {
      job: { recipe: 'shopping-list', blanks: { items: 'milk' } },
    });
    await at.room.run(at.world);
    const items = Object.values(at.documents.content('Shopping list').items as unknown as Record<string, { text: string; order: string }>);
    expect(items.sort((a, b) => (a.order < b.order ? -1 : 1)).map(item => item.text)).toEqual([
      'Potatoes',
      'Bread',
      'Milk',
      'Toilet paper',
    ]);
    const answers = Object.values(at.room.turn().steps).filter(each => each.kind === 'model');
    expect(answers.at(-1)?.outcome?.summary).toContain('Four things on “Shopping list”');
  });

  it('says what went wrong when a change is refused', async () => {
    const at = bench({ documents: documents.copy() });
    const broken = {
      ...at.documents,
      draftPatch: async () => ({ ok: false as const, error: { kind: 'missing' as const, sentence: 'gone' } }),
    };
    const other = createWorld(
      {
        documents: broken,
        history: { recent: async () => [] },
        http: at.service,
        clock: at.clock,
        locale: 'en',
        zone: 'UTC',
      },
      { pace: 0 },
    );
    await at.room.send('tick milk', { at: friday });
    await at.room.run(other);
    const answers = Object.values(at.room.turn().steps).filter(each => each.kind === 'model');
    expect(answers.at(-1)?.outcome?.summary).toBe('That did not work. That document is not here. Nothing was changed.');
  });
});
