import { automationJob, buttonJobs, type EntryRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { DeviceNames } from './source.ts';
import { transcriptItems } from './transcript.ts';

const names = new DeviceNames([], 'd1', { name: 'MacBook', kind: 'desktop' });
const message = { id: 'm1', session: 's', order: '1', at: 0, device: 'd1', kind: 'message', message: 'm1', state: 'placed', turn: 't1' };
const answer = { id: 'a1', session: 's', order: '2', at: 0, device: 'd1', kind: 'answer', step: 'a1', turn: 't1', state: 'done' };

function drawn(recipe: string | null) {
  const job = recipe === null ? null : { recipe, blanks: {} };
  const entries = [
    { ...message, text: 'Tell the team', job },
    { ...answer, text: 'Told.', error: null, choices: [] },
  ] as unknown as EntryRecord[];
  return transcriptItems({ entries, progress: new Map(), names, run: { kind: 'idle' }, relayAhead: 0, waiting: [] });
}

describe('what a button said', () => {
  it.each([automationJob, ...Object.values(buttonJobs)])('is neither put in other words nor asked once more: %s', recipe => {
    const [said, answered] = drawn(recipe);
    expect(said).toMatchObject({ kind: 'message', button: true });
    expect(answered).toMatchObject({ kind: 'answer', text: 'Told.' });
    expect(answered).not.toHaveProperty('asked');
  });

  it.each(['plan-week', null])('is told apart from what a person said: %s', recipe => {
    const [said, answered] = drawn(recipe);
    expect(said).not.toHaveProperty('button');
    expect(answered).toMatchObject({ asked: 'm1' });
  });
});
