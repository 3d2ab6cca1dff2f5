import type { ModelAnswer } from '@baton/journal';
import type { Locale } from '@baton/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showDocuments } from '../../context/scope.ts';
import { type ModelRequest, modelRequest } from '../../request.ts';
import { type MemoryDocuments, memoryDocuments } from '../../testing/memory-documents.ts';
import { friday, requestFor } from '../../testing/requests.ts';
import { documentOf, prepareTool } from '../../tools/index.ts';
import { answerBuiltin } from '../helper.ts';
import { chinese, english } from './utterances/index.ts';

// This package knows no Node; only this test asks the machine for another zone.
declare const process: { readonly env: { TZ?: string } };

const stamp = { step: 'step-1' as never, by: 'Baton', at: friday, epoch: 1 };

function stored(): MemoryDocuments {
  const documents = memoryDocuments();
  documents.seed(
    'list',
    'Shopping list',
    { items: [{ text: 'Milk' }, { text: 'Eggs', done: true }, { text: 'Salt and pepper' }] },
    friday - 5,
  );
  documents.seed('list', 'Party', { items: [{ text: 'Candles' }, { text: 'Cake' }] }, friday - 4);
  documents.seed('list', '购物清单', { items: [{ text: '牛奶' }, { text: '蜡烛' }] }, friday - 3);
  documents.seed(
    'plan',
    'Week of 30 November',
    { week: '2026-11-30', items: [{ text: 'Gym', day: '2026-11-30', time: '18:00' }] },
    friday - 2,
  );
  documents.seed('note', 'Landlord', { body: 'Ask about the heating.' }, friday - 1);
  return documents;
}

async function requestFrom(texts: readonly string[], locale: Locale): Promise<ModelRequest> {
  const { known, documents } = await shown;
  return { ...requestFor(texts, { locale, documents }), known: [...known] };
}

/** Whether no string in it, however deep, begins or ends inside a character. */
function isWhole(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.values(value).every(isWhole);
}

/** The first thing wrong with an answer: a call its tool would refuse or that does not apply, half a character, no end. */
async function faultIn(answer: ModelAnswer, documents: MemoryDocuments, locale: Locale): Promise<string | null> {
  if (!isWhole(answer)) return 'half a character';
  if (answer.calls.length > 20) return `${answer.calls.length} calls`;
  if (answer.calls.length === 0 && answer.text.trim() === '' && !answer.plan) return 'nothing was said';
  if (answer.text.length > 25_000 || (answer.choices ?? []).length > 3) return 'it is too long';
  for (const [index, call] of answer.calls.entries()) {
    const prepared = await prepareTool(call.name, call.arguments, {
      voice: locale,
      named: { documentTitle: () => null },
      seen: { named: () => 'address', outside: false },
    });
    if (prepared.name !== call.name) return `refused: ${JSON.stringify(prepared.arguments)}`;
    const args = call.arguments as {
      readonly document: never;
      readonly ops: never;
      readonly kind: never;
      readonly title: string;
      readonly initial: never;
    };
    const drafted =
      call.name === 'document.patch'
        ? await documents.draftPatch(args.document, { ops: args.ops }, stamp)
        : call.name === 'document.create'
          ? await documents.draftCreate(args.kind, args.title, args.initial, { ...stamp, document: documentOf(`${index}`) })
          : null;
    if (drafted?.ok === false) return `does not apply: ${drafted.error.sentence}`;
    if (drafted) documents.commit(drafted.edit, friday);
  }
  return null;
}

/** Made once: every text meets a copy of the same documents. */
const made = stored();
const shown = made.list().then(async known => ({ known, documents: await showDocuments(made, known) }));

const locales: readonly Locale[] = ['en', 'zh-CN'];
const known = [...english, ...chinese].flatMap(({ said }) => said.flatMap(([text]) => text));
const words = [...new Set(known.flatMap(text => text.split(/\s+|(?<=[把到里的，。：])/)))];
const joins = [' ', ', ', ' and ', '. ', '\n', '，', '。', '“', '”', ' to ', ' on ', '加到', ''];

/** Nonsense made of what the grammar knows: the nearest one gets to its edges. */
const nonsense = fc
  .array(fc.tuple(fc.constantFrom(...words, ...known), fc.constantFrom(...joins)), { maxLength: 30 })
  .map(parts => parts.map(([word, join]) => `${word}${join}`).join(''));
const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('\u0000', '\u001b', '\u202e', '\ue000', '\ue010', '\ud800', '加', 'a', ' ', '1', '“'),
    maxLength: 200,
  }),
);
/** Commands with anything at all where a name or text should stand, also far too much of it. */
const begins = [
  'note: ',
  'make a list called ',
  'make a list “',
  'rename party to ',
  'add ',
  'add to party: ',
  'tick ',
  'move cake to ',
  '写一条笔记“',
  '新建清单叫',
  '把',
];
const ends = ['', ' to party', ' to the landlord note', '”', '加到购物清单', '改名叫'];
const command = fc
  .tuple(fc.constantFrom(...begins), fc.oneof(wild, nonsense), fc.constantFrom(1, 1, 30), fc.constantFrom(...ends))
  .map(([begin, hole, times, end]) => `${begin}${hole.repeat(times)}${end}`.slice(0, 20_000));
/** Requests that undo each other, or ask for the same twice. */
const twice = fc
  .tuple(fc.constantFrom(...known), fc.constantFrom(...known), fc.boolean())
  .map(([a, b, same]) => `${a}. ${same ? a : b}. ${a}`);
const anything = fc.oneof(nonsense, wild, command, twice);
/** Something short said over and over, up to what a message holds. */
const long = fc
  .tuple(anything, nonsense)
  .map(([text, tail]) => `${text.repeat(Math.ceil(20_000 / Math.max(1, text.length)))}${tail}`.slice(0, 20_000));

describe('any text at all', () => {
  it('gets a well-formed answer whose calls their tools take and their documents bear', async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.constantFrom(...locales), async (text, locale) => {
        const documents = made.copy();
        const request = await requestFrom([text.toWellFormed()], locale);
        expect(await faultIn(answerBuiltin(request), documents, locale)).toBeNull();
      }),
      { numRuns: 600 },
    );
  });

  it('may be as long as a message is', async () => {
    await fc.assert(
      fc.asyncProperty(long, fc.constantFrom(...locales), async (text, locale) => {
        const documents = made.copy();
        const request = await requestFrom([text.toWellFormed()], locale);
        expect(await faultIn(answerBuiltin(request), documents, locale)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['a list in Chinese', '把面包加到', '购物单'],
    ['a note that is not there', 'add bread to the ', ' note'],
    ['a list that is not there', 'add bread to the ', ' list'],
    ['a new name', 'rename party to ', ''],
    ['a new list', 'make a list called ', ''],
    ['a new note', 'write a note “', '”: bread'],
    ['a wish for the week', 'Plan my week. Fit in ', '.'],
    ['what is not understood', '', ''],
  ])('may have a name of any length in it: %s', async (_what, before, after) => {
    for (const locale of locales) {
      for (let length = 96; length < 520; length++) {
        const text = `${before}${length % 2 === 0 ? '' : 'x'}${'𐀀'.repeat(Math.ceil(length / 2))}${after}`;
        expect([length, isWhole(answerBuiltin(await requestFrom([text], locale)))]).toEqual([length, true]);
      }
    }
  });

  it('may come as an answer to any question', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...known), anything, fc.constantFrom(...locales), async (first, then, locale) => {
        const documents = made.copy();
        const request = await requestFrom([then.slice(0, 60).toWellFormed()], locale);
        const asked = answerBuiltin(await requestFrom([first], locale)).text.slice(0, 400);
        const earlier = [
          { kind: 'person' as const, text: first, at: friday - 2 },
          { kind: 'helper' as const, text: asked, at: friday - 1 },
        ];
        expect(await faultIn(answerBuiltin({ ...request, earlier }), documents, locale)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('asks for changes often enough for all this to mean something', async () => {
    const samples = fc.sample(nonsense, { numRuns: 300, seed: 1 });
    const acting = [];
    for (const text of samples) acting.push(answerBuiltin(await requestFrom([text], 'en')).calls.length > 0);
    expect(acting.filter(Boolean).length).toBeGreaterThan(30);
  });

  it('is answered alike by any device: from the request as it is stored, whatever the machine’s own zone', async () => {
    const zone = process.env.TZ;
    const offsets = new Set<number>();
    try {
      const requests = await Promise.all(known.map(text => requestFrom([text], /\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en')));
      const answers = ['UTC', 'Pacific/Apia', 'America/St_Johns', 'Asia/Kathmandu'].map(machine => {
        process.env.TZ = machine;
        offsets.add(new Date(friday).getTimezoneOffset());
        return requests.map(request => answerBuiltin(modelRequest.parse(JSON.parse(JSON.stringify(request)))));
      });
      for (const other of answers.slice(1)) expect(other).toEqual(answers[0]);
      // Were the machine's zone fixed, the above would show nothing.
      expect(offsets.size).toBe(4);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});
