/** What `nextActions` decides on a room, one short line an action. */
import type { Policy, SessionRow } from '@baton/protocol';
import { type Action, type Attempted, nextActions, type Situation, type Stopping } from '../next/index.ts';
import type { Definition } from '../ports.ts';
import { answer, claim, intent, laptop, outcome, type RoomEntry, tell } from './rows.ts';

export const installed = (policy: Policy): Definition => ({ version: 1, policy, leaveBy: 5_000, timeout: 30_000 });

export interface Case {
  readonly me?: typeof laptop;
  readonly epoch?: number;
  readonly relayNow?: number | null;
  readonly reachable?: boolean;
  readonly able?: boolean;
  /** Where arguments are that stand apart. */
  readonly where?: 'here' | 'coming' | 'missing';
  readonly tool?: Policy | null;
  readonly model?: Policy;
  readonly attempted?: Attempted | null;
  readonly stopping?: Stopping | null;
}

export function actions(entries: readonly RoomEntry[], given: Case = {}, times?: (n: number) => number): readonly Action[] {
  const { state } = tell(entries, times);
  const situation: Situation = {
    me: given.me ?? laptop,
    ownedEpoch: given.epoch ?? 1,
    relayNow: given.relayNow === undefined ? 20_000 : given.relayNow,
    reachable: given.reachable ?? true,
    able: () => given.able ?? false,
    whereIs: () => given.where ?? 'here',
    definition: kind => (kind === 'model' ? installed(given.model ?? 'safe') : given.tool === null ? null : installed(given.tool ?? 'ask')),
    stopping: () => given.stopping ?? null,
    attempted: () => given.attempted ?? null,
  };
  return nextActions(state, situation);
}

/** One line an action, as short as it can be told apart. */
export function brief(list: readonly Action[]): string[] {
  return list.map(action => {
    switch (action.type) {
      case 'place':
        return `place ${action.message} in ${action.turn ?? 'a new turn'}`;
      case 'intend':
        return `intend ${action.wanted.want.kind} at ${action.wanted.slot.parent}/${action.wanted.slot.ordinal}`;
      case 'claim':
        return `claim ${action.step.id} ${action.attempt} ${action.leaves}`;
      case 'settle':
        return `settle ${action.step.id} ${action.status}`;
      case 'park':
        return `park ${action.step} ${action.attempt} ${action.why}`;
      case 'wait':
        return `wait ${action.step} ${action.why}${action.until === null ? '' : ` ${action.until}`}`;
      case 'finish':
        return `finish ${action.status}`;
      case 'request':
        return `request ${action.step.id}`;
      default:
        return `${action.type} ${action.step.id} ${action.attempt}`;
    }
  });
}

export const answered = (value = answer('Hi')): SessionRow[] => [intent('model'), claim('model'), outcome('model', '1.1', value)];
