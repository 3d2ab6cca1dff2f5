import { modelAnswer } from '@baton/journal';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../ports.ts';
import { type MemoryDocuments, memoryDocuments } from '../../testing/memory-documents.ts';
import { hurriedClock, ownRoom } from '../../testing/own-room.ts';
import { friday } from '../../testing/requests.ts';
import { createWorld } from '../../world.ts';

/** More documents than a request shows: the ones made first are out of sight. */
function manyDocuments(): MemoryDocuments {
  const documents = memoryDocuments();
  documents.seed('list', 'Old list', { items: [{ text: 'Lantern' }] }, friday - 90);
  documents.seed('note', 'Cellar', { body: 'The torch is in the box.\nThe key hangs left.' }, friday - 80);
  documents.seed(
    'plan',
    'Week of 30 November',
    { week: '2026-11-30', items: [{ text: 'Gym', day: '2026-11-30', time: '18:00' }] },
    friday - 70,
  );
  for (let n = 1; n <= 7; n++) documents.seed('list', `List ${n}`, { items: [{ text: `Thing ${n}` }] }, friday - n);
  return documents;
}

function fewDocuments(): MemoryDocuments {
  const documents = memoryDocuments();
  documents.seed('list', 'Shopping list', { items: [{ text: 'Milk' }, { text: 'Bread' }] }, friday - 2);
  documents.seed('list', 'Party', { items: [{ text: 'Candles' }] }, friday - 1);
  return documents;
}

/** Says each text when the one before was answered, through the real executor; what Baton answered to each, and its last buttons. */
async function talk(documents: MemoryDocuments, ...texts: readonly string[]) {
  const clock = hurriedClock(friday);
  const history: HistoryEntry[] = [];
  const world = createWorld(
    {
      documents,
      history: { recent: async (_session, limit) => history.slice(-limit) },
      http: { send: async () => ({ kind: 'notSent', why: 'offline' }) },
      clock,
      locale: 'en',
      zone: 'Europe/Berlin',
    },
    { pace: 0 },
  );
  const room = ownRoom(clock, { rows: [], documents });
  const said: string[] = [];
  let choices: readonly string[] = [];
  let asked: string[] = [];
  for (const text of texts) {
    await room.send(text, { at: friday });
    await room.run(world);
    const steps = Object.values(room.turn().steps).sort((a, b) => a.ordinal - b.ordinal);
    const answers = steps.filter(step => step.kind === 'model').map(step => modelAnswer(step.outcome?.value ?? null));
    asked = steps.filter(step => step.kind === 'tool').map(step => step.name);
    history.push(
      { kind: 'person', text, at: friday },
      ...answers.map(({ text: words }) => ({ kind: 'helper' as const, text: words, at: friday })),
    );
    said.push(
      answers
        .map(answer => answer.text)
        .filter(words => words !== '')
        .join(' / '),
    );
    choices = answers.at(-1)?.choices ?? [];
  }
  return { said, choices, asked };
}

const itemsOf = (documents: MemoryDocuments, title: string): string[] =>
  Object.values(
    documents.content(title).items as {
      readonly [id: string]: { readonly text: string; readonly done?: boolean; readonly removed?: unknown };
    },
  )
    .filter(item => item.removed === undefined)
    .map(item => `${item.done ? '✓' : ''}${item.text}`);

describe('a conversation', () => {
  it('does what is clear, then asks about the rest with its buttons, and acts on a word', async () => {
    const documents = fewDocuments();
    const { said } = await talk(documents, 'tick milk and add tea', 'the party one');
    expect(said).toEqual([
      'I do what is clear first, then I have a question. / Ticked Milk. Which list should Tea go on?',
      'Added Tea to “Party”.',
    ]);
    expect(itemsOf(documents, 'Shopping list')).toEqual(['✓Milk', 'Bread']);
    expect(itemsOf(documents, 'Party')).toEqual(['Candles', 'Tea']);
  });

  it('keeps the buttons of a question that came with a change', async () => {
    const { choices } = await talk(fewDocuments(), 'tick milk and add tea');
    expect(choices).toEqual(['Add Tea to “Shopping list”', 'Add Tea to “Party”']);
  });

  it('names what it did not understand and reports what it did', async () => {
    const documents = fewDocuments();
    const { said } = await talk(documents, 'Tick bread. Zorb the frumious.');
    expect(said).toEqual(['I did not understand “Zorb the frumious.”, so nothing came of that. / Ticked Bread.']);
    expect(itemsOf(documents, 'Shopping list')).toEqual(['Milk', '✓Bread']);
  });

  it('stops after a dozen requests in one message and says which it did not come to', async () => {
    const documents = fewDocuments();
    const { said } = await talk(documents, `${Array.from({ length: 12 }, () => 'what is 2 + 2?').join(' ')} Tick milk. Tick bread.`);
    expect(said[0]).toContain('I have not dealt with “Tick milk. Tick bread.” yet: say it again after this.');
    expect(itemsOf(documents, 'Shopping list')).toEqual(['Milk', 'Bread']);
  });

  it('looks into the documents it was not shown before it says that something is nowhere', async () => {
    const { said, asked } = await talk(manyDocuments(), 'where is the torch?');
    expect(said).toEqual(['In the note “Cellar”: The torch is in the box.']);
    expect(new Set(asked)).toEqual(new Set(['document.read']));
    expect((await talk(manyDocuments(), 'where is the unicorn?')).said).toEqual([
      'I can’t find “Unicorn” on any list or in any note I looked at.',
    ]);
  });

  it('ticks a line of a list that it had to look into first', async () => {
    const documents = manyDocuments();
    expect((await talk(documents, 'tick lantern')).said).toEqual(['Ticked Lantern.']);
    expect(itemsOf(documents, 'Old list')).toEqual(['✓Lantern']);
  });

  it('finds the plan for a day though other documents were changed since', async () => {
    const documents = manyDocuments();
    expect((await talk(documents, 'add dentist on Wednesday at 3', 'pm')).said.at(-1)).toBe('Added Dentist to “Week of 30 November”.');
    expect(itemsOf(documents, 'Week of 30 November')).toEqual(['Gym', 'Dentist']);
  });

  it('writes behind what stands in a note and keeps all of it', async () => {
    const documents = manyDocuments();
    await talk(documents, 'add the fuse box is right to the cellar note');
    expect(documents.content('Cellar').body).toBe('The torch is in the box.\nThe key hangs left.\nthe fuse box is right');
  });

  it('moves a line from one list to another, and the line is on one of them at any time', async () => {
    const documents = fewDocuments();
    const { said, asked } = await talk(documents, 'move milk to the party list');
    expect(said).toEqual(['Added Milk to “Party”. Took Milk off “Shopping list”.']);
    expect(asked).toEqual(['document.patch', 'document.patch']);
    expect([itemsOf(documents, 'Shopping list'), itemsOf(documents, 'Party')]).toEqual([['Bread'], ['Candles', 'Milk']]);
  });

  it('goes through three questions in a row, each answered with one word', async () => {
    const documents = fewDocuments();
    const { said } = await talk(documents, 'add coffee with Tom tomorrow at 9', 'party', 'am');
    expect(said.at(-1)).toBe('Added Coffee with Tom, Saturday 28 November 09:00 to “Party”.');
  });

  it('forgets a question once something else was said', async () => {
    const documents = fewDocuments();
    const { said } = await talk(documents, 'add tea', 'what is 2 + 2?', 'party');
    expect(said.at(-1)).toContain('“Party”:');
    expect(itemsOf(documents, 'Party')).toEqual(['Candles']);
  });
});
