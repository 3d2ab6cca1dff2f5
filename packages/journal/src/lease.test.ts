import { describe, expect, it } from 'vitest';
import { decideLease, type LeaseDecision, type LeaseReason } from './lease.ts';
import { begun, grant, laptop, opened, phone, type RoomEntry, tell } from './testing/rows.ts';

interface Case {
  readonly room: readonly RoomEntry[];
  readonly reason: LeaseReason;
  readonly epochs?: readonly number[];
  readonly live?: boolean;
  readonly sent?: boolean;
}

function decide({ room, reason, epochs = [], live = false, sent = true }: Case): LeaseDecision {
  return decideLease({ view: tell(room).state, me: laptop, processEpochs: new Set(epochs), reason, live }, sent);
}

const ours = [...begun, grant(2, laptop, 'start')];
const theirs = [...begun, grant(2, phone)];

describe('the lease of a session', () => {
  it.each<[string, Case, LeaseDecision]>([
    [
      'acquires after a start when the last entry is its own',
      { room: ours, reason: 'start' },
      { do: 'acquire', epoch: 3, reason: 'start' },
    ],
    ['never resumes what an earlier process held', { room: ours, reason: 'person' }, { do: 'acquire', epoch: 3, reason: 'start' }],
    ['has nothing to ask for while it holds it', { room: ours, reason: 'person', epochs: [2] }, { do: 'nothing' }],
    ['leaves another device’s session alone after a start', { room: theirs, reason: 'start' }, { do: 'nothing' }],
    ['takes on "Continue here", live or not', { room: theirs, reason: 'take', live: true }, { do: 'take', epoch: 3, reason: 'take' }],
    [
      'picks up when the person acts here and nobody runs it',
      { room: theirs, reason: 'person' },
      { do: 'acquire', epoch: 3, reason: 'pickUp' },
    ],
    ['does not when another lease is live', { room: theirs, reason: 'person', live: true }, { do: 'nothing' }],
    ['picks up awake what is unfinished', { room: theirs, reason: 'awake' }, { do: 'acquire', epoch: 3, reason: 'pickUp' }],
    ['picks up awake nothing that is done', { room: [opened(), grant(2, phone)], reason: 'awake' }, { do: 'nothing' }],
    ['renews while there is something to do', { room: ours, reason: 'tick', epochs: [2] }, { do: 'renew', epoch: 2 }],
    [
      'gives back when there is nothing to do',
      { room: [opened(), grant(2, laptop)], reason: 'tick', epochs: [2] },
      { do: 'release', epoch: 2 },
    ],
    ['gives back when hidden, in the middle too', { room: ours, reason: 'hidden', epochs: [2] }, { do: 'release', epoch: 2 }],
    ['does not renew what another has', { room: theirs, reason: 'tick', epochs: [1] }, { do: 'nothing' }],
    ['goes on by itself where no relay was', { room: begun, reason: 'start', sent: false }, { do: 'own', epoch: 2, reason: 'start' }],
    ['asks no relay for what is only here', { room: begun, reason: 'tick', epochs: [1], sent: false }, { do: 'nothing' }],
  ])('%s', (_, given, decision) => {
    expect(decide(given)).toEqual(decision);
  });

  /** S5: looking never moves the lease. */
  it('stays where it is for a device that only looks', () => {
    for (const reason of ['start', 'tick', 'hidden'] as const) expect(decide({ room: theirs, reason })).toEqual({ do: 'nothing' });
  });
});
