import type { DocumentId, StepRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { standingChanges } from './standing-changes.ts';

const step = (id: number, turn: string, documents: readonly string[], more: Partial<StepRecord> = {}): StepRecord =>
  ({
    id: `s${id}`,
    turn,
    name: 'document.patch',
    state: 'done',
    arguments: null,
    changes: documents.map(document => ({ document, title: document, words: '1 added' })),
    ...more,
  }) as unknown as StepRecord;

/** Looks backwards through steps that are given in the order in which they were. */
async function look(steps: readonly StepRecord[], document: string | null = null, reversals: { readonly [key: string]: string } = {}) {
  let pages = 0;
  async function* newestFirst() {
    for (let end = steps.length; end > 0; end -= 10) {
      pages++;
      yield steps.slice(Math.max(0, end - 10), end).reverse();
    }
  }
  const storage = { get: async (_: string, key: string) => (reversals[key] ? { how: reversals[key] } : undefined) };
  const wanted = { document: document as DocumentId | null, turn: 'open' };
  const { changes, more } = await standingChanges(newestFirst(), storage as never, wanted);
  return { found: changes.map(change => `${change.step} ${change.document}`), more, pages };
}

const looking = (count: number, turn: string) => Array.from({ length: count }, (_, n) => step(1_000 + n, turn, []));

describe('changes that can be taken back', () => {
  it('are those of the last job that changed something, all of it and no page more', async () => {
    const job = [...looking(4, 'job'), step(3, 'job', ['a']), ...looking(25, 'job'), step(4, 'job', ['b'])];
    const found = await look([step(1, 'first', ['a']), ...looking(60, 'second'), ...job, ...looking(30, 'later'), step(9, 'open', ['a'])]);
    expect(found).toEqual({ found: ['s3 a', 's4 b'], more: true, pages: 7 });
  });

  it('are not those that were taken back, by a button or by a sentence; and an undo that was taken back took nothing back', async () => {
    const undo = (id: number, of: string) => step(id, `t${id}`, ['a'], { name: 'document.undo', arguments: { steps: [of] } });
    const made = [step(1, 'one', ['a']), step(2, 'two', ['a'])];
    expect((await look(made, null, { 's2/a': 'undo' })).found).toEqual(['s1 a']);
    // `lost` was noted by 0.2.0 where another attempt came to nothing.
    for (const how of ['redo', 'lost']) expect((await look(made, null, { 's2/a': how })).found).toEqual(['s2 a']);
    expect((await look([...made, undo(3, 's2')])).found).toEqual(['s1 a', 's3 a']);
    expect((await look([...made, undo(3, 's2'), undo(4, 's3')])).found).toEqual(['s2 a', 's4 a']);
  });

  it('go back to the beginning for one document, as far as is told', async () => {
    const steps = [step(1, 'one', ['a']), ...looking(40, 'x'), step(2, 'two', ['b']), step(3, 'three', ['a', 'b'])];
    expect(await look(steps, 'a')).toEqual({ found: ['s1 a', 's3 a'], more: false, pages: 5 });
    const many = Array.from({ length: 200 }, (_, n) => step(n, `t${n}`, ['a']));
    const { found, more } = await look(many, 'a');
    expect([found.length, found[0], found.at(-1), more]).toEqual([120, 's80 a', 's199 a', true]);
  });
});
