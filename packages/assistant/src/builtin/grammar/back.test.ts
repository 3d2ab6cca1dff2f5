import type { DocumentId, StepId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { StandingChange } from '../../ports.ts';
import { friday, requestFor } from '../../testing/requests.ts';
import { bench, outside } from '../../testing/worlds.ts';
import { changesName } from '../../tools/undo-name.ts';
import { answerBuiltin } from '../helper.ts';

/** Ids are as long as those that are made. */
const idOf = (what: string, n: number): string => `${what}-${String(n).padStart(20, '0')}`;
const changeOf = (n: number, more: Partial<StandingChange> = {}): StandingChange => ({
  step: idOf('step', n) as StepId,
  job: idOf('job', 1) as StepId,
  document: idOf('list', 1) as DocumentId,
  title: 'Shopping list for the two weeks in Norway with everybody and their children',
  words: '1 added',
  ...more,
});

/** What is called, and what is said at last, where a request tells only the end of a conversation. */
async function said(text: string, changes: () => Promise<readonly StandingChange[]>) {
  const at = bench({}, { pace: 0 }, outside(), {
    history: {
      recent: async () => [{ kind: 'person', text: 'Thanks.', at: 1, id: 'e1', further: true }],
      changes: async () => ({ changes: await changes(), more: true }),
    },
  });
  await at.room.send(text, { at: friday });
  await at.room.run(at.world);
  const steps = Object.values(at.room.turn().steps);
  const asked = steps.filter(({ name }) => name === 'document.undo').map(step => (step.arguments as { steps: string[] }).steps);
  const answers = steps.filter(({ kind }) => kind === 'model').map(({ outcome }) => outcome?.summary);
  return { asked, last: answers.at(-1) };
}

describe('what is to be taken back and was long ago', () => {
  it('is taken back whole, however many changes are found', async () => {
    const changes = Array.from({ length: 120 }, (_, n) => changeOf(n));
    const { asked } = await said('undo everything', async () => changes);
    expect(asked.map(steps => steps.length)).toEqual([40, 40, 40]);
    expect(asked.flat().sort()).toEqual(changes.map(({ step }) => step as string).sort());
  });

  it('is not said not to be there where more is found than can be looked at', async () => {
    const file = { of: 'k', device: 'mac', name: 'x'.repeat(2_000), folder: 'Letters' };
    const { asked, last } = await said('undo that', async () => Array.from({ length: 40 }, (_, n) => changeOf(n, { file })));
    expect(asked).toEqual([]);
    expect(last).toContain('more than I can look through');
  });

  it('is not said not to be there where it could not be looked for', () => {
    const request = requestFor('undo that', { earlier: [{ kind: 'person', text: 'Thanks.', at: 1, further: true }] });
    const sentence = 'That took too long.';
    const call = { name: changesName, arguments: { document: null }, result: { status: 'failed', error: 'late', sentence } } as const;
    const answer = answerBuiltin({ ...request, rounds: [{ task: null, text: '', messages: 1, calls: [call] }] });
    expect(answer).toEqual({ text: sentence, calls: [] });
  });
});
