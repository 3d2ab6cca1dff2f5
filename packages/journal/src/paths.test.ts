import type { MessageId, RowOf, StepId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { hiddenOf, leafShowing, type Paths } from './paths.ts';
import { begun, finish, head, message, phone, placement, type RoomEntry, type Told, tell, turnId } from './testing/rows.ts';

const turn = (n: number) => `turn-${n}` as StepId;
const ended = (of: StepId): RowOf<'finish'> => ({ ...finish('cancelled'), turn: of });
const stopped = (of: StepId): RowOf<'cancel'> => ({ ...head(phone), type: 'cancel', turn: of });
const instead = (id: string, of: string, device = phone): RowOf<'message'> => ({
  ...message(id, 'next', device),
  v: 2,
  instead: of as MessageId,
});
const branch = (id: string | null): RowOf<'branch'> => ({ ...head(phone), type: 'branch', branch: id as MessageId | null });
/** A message that is placed, and its turn, stopped at once. */
const said = (id: string, of: StepId, row: RoomEntry = message(id)): RoomEntry[] => [row, placement(id, of), stopped(of), ended(of)];
const first: RoomEntry[] = [...begun, stopped(turnId), ended(turnId)];

const pathsOf = (told: Told): Paths => {
  if (!told.state.paths) throw new Error('there is one version only');
  return told.state.paths;
};
/** The placed messages that are shown, in their order. */
function shown(entries: readonly RoomEntry[]): string[] {
  const { state } = tell(entries);
  const hidden = state.paths ? hiddenOf(state.paths) : [];
  return (state.places ?? [])
    .filter(({ order }) => !hidden.some(({ from, to }) => from <= order && order < to))
    .map(place => place.message);
}

describe('a message that stands instead of another', () => {
  const edited = [...first, ...said('m2', turn(2)), ...said('m3', turn(3)), ...said('x', turn(4), instead('x', 'm2'))];

  it('takes the place of that one and of all that followed it, and nothing of them is gone', () => {
    expect(shown(edited)).toEqual(['m1', 'x']);
    expect(tell(edited).state.places?.map(place => place.message)).toEqual(['m1', 'm2', 'm3', 'x']);
  });

  it('is gone on from by what is said next', () => {
    expect(shown([...edited, ...said('m4', turn(5))])).toEqual(['m1', 'x', 'm4']);
  });

  it('can be the very first one', () => {
    expect(shown([...first, ...said('x', turn(2), instead('x', 'm1'))])).toEqual(['x']);
  });

  it('can stand instead of one that stands instead of another: both are versions of the first', () => {
    const again = [...edited, ...said('y', turn(5), instead('y', 'x'))];
    expect(shown(again)).toEqual(['m1', 'y']);
    expect(pathsOf(tell(again)).branches.map(({ first: of }) => of)).toEqual(['m2', 'm2']);
  });

  it('can stand instead of one behind an edited one, and instead of one in front of it', () => {
    const behind = [...edited, ...said('m4', turn(5)), ...said('y', turn(6), instead('y', 'm4'))];
    expect(shown(behind)).toEqual(['m1', 'x', 'y']);
    expect(shown([...behind, ...said('z', turn(7), instead('z', 'm1'))])).toEqual(['z']);
  });

  /** Both devices edit the same message offline. */
  it('and another one instead of the same are both kept, and the one that is placed last is shown', () => {
    const both = [...first, instead('x', 'm1', phone), instead('y', 'm1'), placement('x', turn(2)), stopped(turn(2)), ended(turn(2))];
    const told = [...both, placement('y', turn(3)), stopped(turn(3)), ended(turn(3))];
    expect(shown(told)).toEqual(['y']);
    expect(shown([...told, branch('x')])).toEqual(['x']);
  });

  it('is an ordinary message when what it names is not known', () => {
    const told = [...first, ...said('x', turn(2), instead('x', 'nobody'))];
    expect(shown(told)).toEqual(['m1', 'x']);
    expect(tell(told).state.paths).toBeUndefined();
  });
});

describe('another version', () => {
  const edited = [...first, ...said('m2', turn(2)), ...said('x', turn(3), instead('x', 'm2'))];

  it('is shown when somebody chooses it, and gone on from', () => {
    expect(shown([...edited, branch(null)])).toEqual(['m1', 'm2']);
    expect(shown([...edited, branch(null), ...said('m4', turn(4))])).toEqual(['m1', 'm2', 'm4']);
    expect(shown([...edited, branch(null), ...said('m4', turn(4)), branch('x')])).toEqual(['m1', 'x']);
    expect(shown([...edited, branch(null), branch('x'), branch(null), branch('x'), ...said('m4', turn(4))])).toEqual(['m1', 'x', 'm4']);
  });

  it('has no effect while a turn is open, nor when there is none of that name, nor when it is shown already', () => {
    expect(tell([...edited, message('m4'), placement('m4', turn(4)), branch(null)]).last).toBe('void');
    expect(tell([...edited, branch('nobody')]).last).toBe('void');
    expect(tell([...edited, branch('x')]).last).toBe('void');
    expect(tell([...first, branch(null)]).last).toBe('void');
  });

  it('leaves no trace of having been looked at', () => {
    const looked = [...edited, branch(null), branch('x'), branch(null), branch('x')];
    expect(pathsOf(tell(looked)).stretches).toHaveLength(2);
  });

  /** C7: no message on another branch. The holder answered what it saw when somebody else chose. */
  it('that was chosen while the holder placed a message does not take that message to it', () => {
    const placed: RoomEntry = { ...placement('m4', turn(4)), on: 'x' as MessageId };
    expect(shown([...edited, message('m4'), branch(null), placed, stopped(turn(4)), ended(turn(4))])).toEqual(['m1', 'x', 'm4']);
  });

  it('is found again by what stands in it, as it was gone on from last', () => {
    const on = [...edited, branch(null), ...said('m4', turn(4)), ...said('y', turn(5), instead('y', 'm4')), branch('x')];
    const { state } = tell(on);
    const placeOf = (id: string) => state.places?.find(place => place.message === id)?.order ?? '';
    expect(leafShowing(pathsOf(tell(on)), placeOf('m2'))).toBe('y');
    expect(leafShowing(pathsOf(tell(on)), placeOf('m4'))).toBe(null);
    expect(leafShowing(pathsOf(tell(on)), placeOf('m1'))).toBe('x');
  });
});
