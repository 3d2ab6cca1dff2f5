import type { StepId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { SessionState, StepState } from './state.ts';
import { joinState, splitState } from './stored.ts';

const step = (id: string, title = id) => ({ id: id as StepId, title }) as StepState;
const stateOf = (...steps: StepState[]) =>
  ({ session: 's', title: 'T', open: { id: 't', steps: Object.fromEntries(steps.map(one => [one.id, one])) } }) as unknown as SessionState;
const idle = { session: 's', title: 'T', open: null } as unknown as SessionState;

describe('a stored state', () => {
  it('is the same after it was taken apart and joined, its steps in their order', () => {
    const state = stateOf(step('b'), step('a'), step('c'));
    const { record, put } = splitState(null, state);
    const byId = new Map(put.map(one => [one.id, one]));
    expect(
      JSON.stringify(
        joinState(
          record,
          (record.steps ?? []).map(id => byId.get(id)),
        ),
      ),
    ).toBe(JSON.stringify(state));
    expect(JSON.stringify(record.state)).not.toContain('"title":"a"');
  });

  it('writes only the steps that changed, however many are open', () => {
    const [a, b] = [step('a'), step('b')];
    const { put, delete: gone } = splitState(stateOf(a, b), stateOf(a, step('b', 'changed'), step('c')));
    expect(put.map(one => one.id)).toEqual(['b', 'c']);
    expect(gone).toEqual([]);
  });

  it('takes the steps of a turn away when it ends', () => {
    expect(splitState(stateOf(step('a'), step('b')), idle)).toMatchObject({ put: [], delete: ['a', 'b'], record: { steps: [] } });
  });

  it('of the first version, with its steps inside, is read as it is', () => {
    const state = stateOf(step('a'));
    expect(joinState({ session: state.session, v: 1, state }, [])).toBe(state);
  });

  it('is not guessed at when one of its steps is missing', () => {
    const { record } = splitState(null, stateOf(step('a')));
    expect(() => joinState(record, [undefined])).toThrow('step a');
  });
});
