import type { EntryRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { type Found, itemKey } from '../model/transcript.ts';
import { findIn, placeOf } from './find.ts';
import { DeviceNames } from './source.ts';
import { transcriptItems } from './transcript.ts';

const names = new DeviceNames([], 'd1', { name: 'MacBook', kind: 'desktop' });
let n = 0;
const head = (id: string) => ({ id, session: 's', order: `00000000000${n++}.0000`, at: 0, device: 'd1' });
const message = (id: string, turn: string, text: string, goesOn?: string) =>
  ({
    ...head(id),
    kind: 'message',
    message: id,
    text,
    state: 'placed',
    turn,
    job: null,
    ...(goesOn && { goesOn }),
  }) as unknown as EntryRecord;
const answer = (id: string, turn: string, text: string, state: string) =>
  ({ ...head(id), kind: 'answer', step: id, turn, text, state, error: null, choices: [] }) as unknown as EntryRecord;

const itemsOf = (entries: readonly EntryRecord[]) =>
  transcriptItems({ entries, progress: new Map(), names, run: { kind: 'idle' }, relayAhead: 0, waiting: [] });

const asked = message('m1', 't1', 'In which order?');
const half = answer('a1', 't1', 'First the letter, th', 'cut');

describe('an answer that broke off and was gone on with', () => {
  it('is one answer with what came, and what asked for it is not shown', () => {
    const entries = [asked, half, message('m2', 't2', 'Go on.', 'a1'), answer('a2', 't2', 'en the gym.', 'done')];
    expect(itemsOf(entries)).toEqual([
      expect.objectContaining({ kind: 'message', id: 'm1' }),
      expect.objectContaining({
        kind: 'answer',
        id: 'a2',
        begins: 'First the letter, th',
        text: 'en the gym.',
        state: 'done',
        asked: 'm1',
      }),
    ]);
  });

  it('stays as it was until something comes, and can break off and be gone on with again', () => {
    const before = [asked, half, message('m2', 't2', 'Go on.', 'a1')];
    expect(itemsOf(before).map(item => item.id)).toEqual(['m1', 'a1']);
    const more = [
      ...before,
      answer('a2', 't2', 'en the g', 'cut'),
      message('m3', 't3', 'Go on.', 'a2'),
      answer('a3', 't3', 'ym.', 'done'),
      message('m4', 't4', 'Thanks'),
    ];
    expect(itemsOf(more)).toMatchObject([{ id: 'm1' }, { id: 'a3', begins: 'First the letter, then the g', text: 'ym.' }, { id: 'm4' }]);
  });

  it('is found by the words of its half where it is drawn, however often it was gone on with', async () => {
    const entries = [
      asked,
      half,
      message('m2', 't2', 'Go on.', 'a1'),
      answer('a2', 't2', 'en first the g', 'cut'),
      message('m3', 't3', 'Go on.', 'a2'),
      answer('a3', 't3', 'ym.', 'done'),
      message('m4', 't4', 'First of all: thanks'),
      answer('a4', 't4', 'First things first.', 'done'),
    ];
    const drawn = itemsOf(entries).map(itemKey);
    const reader = {
      get: async (table: string, id: string) => (table === 'entries' ? entries.find(entry => entry.id === id) : undefined),
      range: async (_: string, { reverse, after }: { reverse?: boolean; after?: string }) => {
        const found = entries.filter(({ order }) => after === undefined || order > after);
        return reverse ? found.reverse() : found;
      },
    } as never;
    let found: readonly Found[] = [];
    await findIn(reader, 's', 'first', new AbortController().signal, so => {
      found = so;
    });
    expect(found.map(({ key }) => key)).toEqual(['answer-a4', 'message-m4', 'answer-a3']);
    expect(drawn).toEqual(expect.arrayContaining(found.map(({ key }) => key)));
    for (const id of ['a1', 'a2', 'a3']) expect((await placeOf(reader, 's', id))?.key).toBe('answer-a3');
    expect((await placeOf(reader, 's', 'a4'))?.key).toBe('answer-a4');
  });

  it('of which the half is not drawn stands with the words that asked for it', () => {
    const entries = [message('m2', 't2', 'Go on.', 'a1'), answer('a2', 't2', 'en the gym.', 'done')];
    expect(itemsOf(entries)).toMatchObject([{ id: 'm2' }, { id: 'a2', text: 'en the gym.' }]);
  });
});
