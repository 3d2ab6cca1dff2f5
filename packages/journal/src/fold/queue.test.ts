import type { MessageId, RowOf } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { nextActions } from '../next/index.ts';
import { brief } from '../testing/decisions.ts';
import { head, message, opened, phone, placement, type RoomEntry, tell } from '../testing/rows.ts';

const move = (id: string, where: Pick<RowOf<'messageMove'>, 'mode' | 'before'>): RowOf<'messageMove'> => ({
  ...head(phone),
  type: 'messageMove',
  message: id as MessageId,
  ...where,
});
const before = (id: string) => ({ before: id as MessageId });

const queueOf = (...rows: RoomEntry[]): string[] =>
  tell([opened(), message('a'), message('b'), message('c'), ...rows]).state.queue.map(({ message: id, mode }) => `${id} ${mode}`);

describe('a message that waits', () => {
  it.each<[string, RoomEntry[], string[]]>([
    ['goes in front of another one', [move('c', before('a'))], ['c next', 'a next', 'b next']],
    ['goes behind all of them', [move('a', { before: null })], ['b next', 'c next', 'a next']],
    ['is said into the job that runs', [move('b', { mode: 'steer' })], ['a next', 'b steer', 'c next']],
    ['stays where it is when it is to go in front of itself', [move('b', before('b'))], ['a next', 'b next', 'c next']],
    [
      'stays where it is when the one that it was to go in front of is placed, and is said as it is to be',
      [placement('a'), move('c', { ...before('a'), mode: 'steer' })],
      ['b next', 'c steer'],
    ],
    ['moves no other when it is placed itself', [placement('a'), move('a', { before: null })], ['b next', 'c next']],
  ])('%s', (_, rows, expected) => {
    expect(queueOf(...rows)).toEqual(expected);
  });

  it('is what is placed next when it was put in front', () => {
    const { state } = tell([opened(), message('a'), message('b'), move('b', before('a'))]);
    const situation = { me: state.lease.holder, ownedEpoch: state.lease.epoch } as Parameters<typeof nextActions>[1];
    expect(brief(nextActions(state, situation))).toEqual(['place b in a new turn']);
  });
});
