import type { Policy, RowId, SessionRow } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { actions, brief, type Case } from '../testing/decisions.ts';
import {
  approvalAnswer,
  approvalRequest,
  begun,
  claim,
  grant,
  handedOver,
  head,
  intent,
  laptop,
  parked,
  phone,
  type RoomEntry,
  resolution,
  stepId,
  withdrawn,
  withTool,
} from '../testing/rows.ts';
import type { Attempted } from './action.ts';

describe('an outside step', () => {
  const out = (policy: Policy) => [...withTool(policy), claim('tool')];
  it.each<[string, readonly RoomEntry[], Case, string[]]>([
    ['is claimed first and leaves after the read back', withTool('ask'), {}, ['claim tool 1.1 readBack']],
    ['waits while the relay cannot be reached', withTool('ask'), { reachable: false }, ['wait tool relay']],
    ['leaves when its claim was read back', out('ask'), { attempted: { phase: 'waiting' } }, ['perform tool 1.1']],
    ['is left alone while it runs', out('ask'), { attempted: { phase: 'out' } }, ['wait tool running']],
    ['is withdrawn when it was dropped', out('ask'), { attempted: { phase: 'dropped' } }, ['withdraw tool 1.1']],
    [
      'gets a ticket first when it is reserved',
      out('reserved'),
      { tool: 'reserved', attempted: { phase: 'waiting' } },
      ['reserve tool 1.1'],
    ],
    [
      'waits until its ticket is in the room',
      out('reserved'),
      { tool: 'reserved', attempted: { phase: 'reserved', rested: true } },
      ['wait tool readBack'],
    ],
    ['is parked without a definition', withTool('ask'), { tool: null }, ['park tool null missingDefinition']],
  ])('%s', (_, entries, given, expected) => {
    expect(brief(actions(entries, given))).toEqual(expected);
  });

  it('waits, and says so to everybody, for a device that has what it needs', () => {
    const needy = withTool('ask').map(entry => ('type' in entry && entry.type === 'intent' ? { ...entry, needs: 'files' } : entry));
    expect(brief(actions(needy))).toEqual(['park tool null needsDevice']);
    const waiting = [...needy, { ...parked('tool', null), why: 'needsDevice' as const }];
    expect(brief(actions(waiting))).toEqual(['wait tool device']);
    expect(brief(actions(waiting, { able: true }))).toEqual(['claim tool 1.1 readBack']);
  });

  it('is requested, asked about and then claimed when it needs a yes', () => {
    const step = withTool('ask', { confirm: true });
    const asked = [...step, approvalRequest('tool')];
    expect(brief(actions(step))).toEqual(['request tool']);
    // J20: nobody looking means waiting, until the request runs out by relay time.
    expect(brief(actions(asked))).toEqual(['wait tool person 68000']);
    expect(brief(actions(asked, { relayNow: 68_000 }))).toEqual(['settle tool failed']);
    expect(brief(actions([...asked, approvalAnswer('tool', 'no')]))).toEqual(['settle tool cancelled']);
    expect(brief(actions([...asked, approvalAnswer('tool', 'yes')]))).toEqual(['claim tool 1.1 readBack']);
  });
});

describe('a step whose outside named a time to come again', () => {
  const { v, device, at, step, attempt } = claim('model');
  const again = { from: 80_000, error: { kind: 'busy', sentence: 'It is busy.' } };
  const told: SessionRow = { v, id: 'told' as RowId, device, at, type: 'tried', step, attempt, again };
  const entries = [...begun, intent('model'), claim('model'), told, grant(2, laptop, 'start')];
  it('waits for it, whoever holds the session', () => {
    expect(brief(actions(entries, { epoch: 2 }))).toEqual(['wait model rest 80000']);
    expect(brief(actions(entries, { epoch: 2, relayNow: 80_000 }))).toEqual(['claim model 2.2 now']);
  });

  it('does not wait for days where a clock was set back', () => {
    expect(brief(actions(entries, { epoch: 2, relayNow: 80_000 - 86_400_000 }))).toEqual(['claim model 2.2 now']);
  });
});

describe('a step in doubt', () => {
  const over: Attempted = { phase: 'over', how: 'unknown', error: null, rested: true };
  const started = (policy: Policy, options = {}) => [...withTool(policy, options), claim('tool'), grant(2, laptop, 'start')];
  const taken = (policy: Policy, options = {}) => [...withTool(policy, options), claim('tool'), grant(2, phone, 'take', 10_000)];
  const life = { keyLifetime: 1_000_000 };
  const here: Case = { epoch: 2 };
  const there: Case = { me: phone, epoch: 2, relayNow: 10_500 };
  it.each<[string, readonly RoomEntry[], Case, string[]]>([
    ['asks about an unkeyed call of a dead process', started('ask'), here, ['park tool 1.1 inDoubt']],
    [
      'waits until nothing of its own dead process can land before it asks the outside',
      started('probe'),
      { ...here, tool: 'probe' },
      ['wait tool elsewhere 43000'],
    ],
    [
      'asks the outside, under a claim of its own, once nothing can land any more',
      started('probe'),
      { ...here, tool: 'probe', relayNow: 43_000 },
      ['claim tool 2.2 readBack'],
    ],
    [
      'asks a person about a ticketed call of which no ticket came',
      started('ticketed'),
      { ...here, tool: 'ticketed' },
      ['park tool 1.1 inDoubt'],
    ],
    ['runs a safe step again at once', started('safe'), { ...here, tool: 'safe' }, ['claim tool 2.2 now']],
    ['runs a keyed step again while its key is alive', started('keyed', life), { ...here, tool: 'keyed' }, ['claim tool 2.2 readBack']],
    [
      'asks when the key has died, less the deadline',
      started('keyed', { keyLifetime: 40_000 }),
      { ...here, tool: 'keyed', relayNow: 18_000 },
      ['park tool 1.1 keyExpired'],
    ],
    ['asks when nothing says how long a key lives', started('keyed'), { ...here, tool: 'keyed' }, ['park tool 1.1 keyExpired']],
    ['asks when the installed tool no longer takes a key', started('keyed', life), { ...here, tool: 'ask' }, ['park tool 1.1 inDoubt']],
    [
      'asks when the installed tool takes a key and the stored step did not',
      started('ask'),
      { ...here, tool: 'keyed' },
      ['park tool 1.1 inDoubt'],
    ],
    ['parks without a definition', started('keyed', life), { ...here, tool: null }, ['park tool 1.1 missingDefinition']],
    ['waits for a keyed call of the other device', taken('keyed', life), { ...there, tool: 'keyed' }, ['wait tool elsewhere 43000']],
    [
      'takes a keyed call over after its deadline',
      taken('keyed', life),
      { ...there, tool: 'keyed', relayNow: 43_000 },
      ['claim tool 2.2 readBack'],
    ],
    ['waits for a reserved call of the other device', taken('reserved'), { ...there, tool: 'reserved' }, ['wait tool elsewhere 43000']],
    ['takes a safe step over at once', taken('safe'), { ...there, tool: 'safe' }, ['claim tool 2.2 now']],
    ['gives the old holder a moment before it asks', taken('ask'), there, ['wait tool elsewhere 15000']],
    ['asks when the old holder says nothing', taken('ask'), { ...there, relayNow: 15_000 }, ['park tool 1.1 inDoubt']],
    [
      'waits until the deadline when the old holder says that it is out',
      [...taken('ask'), handedOver(1, [['tool', '1.1']])],
      { ...there, relayNow: 15_000 },
      ['wait tool elsewhere 43000'],
    ],
    ['goes on when the old holder says that nothing is out', [...taken('ask'), handedOver(1)], there, ['claim tool 2.2 readBack']],
    [
      'asks when its own call came back without an answer',
      [...withTool('ask'), claim('tool')],
      { attempted: over },
      ['park tool 1.1 inDoubt'],
    ],
    [
      'tries a keyed call again after a rest',
      [...withTool('keyed', life), claim('tool')],
      { tool: 'keyed', attempted: { ...over, rested: false } },
      ['wait tool rest'],
    ],
  ])('%s', (_, entries, given, expected) => {
    expect(brief(actions(entries, given))).toEqual(expected);
  });

  it('is looked at without waiting for the other device once a model has begun to answer, and asked again before that', () => {
    const asked = [...begun, intent('model', { policy: 'ticketed' }), claim('model')];
    const ticket = { ...head(laptop), type: 'ticket' as const, step: stepId('model'), attempt: claim('model').attempt, ticket: 'run-7' };
    const given: Case = { ...there, model: 'ticketed' };
    expect(brief(actions([...asked, grant(2, phone, 'take', 10_000)], given))).toEqual(['claim model 2.2 now']);
    expect(brief(actions([...asked, ticket, grant(2, phone, 'take', 10_000)], given))).toEqual(['claim model 2.2 now']);
  });

  it('is claimed again after "it did not", and never asked about again', () => {
    const entries = [...started('ask'), parked('tool', '1.1', 2), resolution('tool', '1.1', 'didNot')];
    expect(brief(actions(entries, here, n => (n === entries.length - 1 ? 500_000 : 1_000 * n)))).toEqual(['claim tool 2.2 readBack']);
  });

  it('waits for the person once it is parked', () => {
    expect(brief(actions([...started('ask'), parked('tool', '1.1', 2)], here))).toEqual(['wait tool person']);
  });

  it('is asked about when five tries of a keyed call all came back without an answer', () => {
    const tries = [1, 2, 3, 4, 5].map(n => claim('tool', n));
    const given: Case = { tool: 'keyed', attempted: over };
    expect(brief(actions([...withTool('keyed', life), ...tries], given))).toEqual(['park tool 1.5 inDoubt']);
    expect(brief(actions([...withTool('keyed', life), ...tries], { ...given, attempted: { ...over, how: 'failed' } }))).toEqual([
      'settle tool failed',
    ]);
  });

  /** J6 */
  it('fails for good when no try ever left', () => {
    const tries = [1, 2, 3, 4, 5].flatMap(n => [claim('tool', n), withdrawn('tool', `1.${n}`)]);
    const [action] = actions([...withTool('ask'), ...tries], { attempted: { ...over, how: 'failed' } });
    expect(action).toMatchObject({ type: 'settle', status: 'failed', attempt: '1.5', error: { beforeEffect: true } });
  });
});

describe('crash loops', () => {
  const crashed = (n: number) => Array.from({ length: n }, (_, i) => grant(i + 2, laptop, 'start'));
  /** J3 */
  it('parks the step that stopped Baton three times', () => {
    const entries = [...withTool('safe'), claim('tool')];
    expect(brief(actions([...entries, ...crashed(2)], { epoch: 3, tool: 'safe' }))).toEqual(['claim tool 3.2 now']);
    expect(brief(actions([...entries, ...crashed(3)], { epoch: 4, tool: 'safe' }))).toEqual(['park tool 1.1 crashLoop']);
    const onceMore = [...entries, ...crashed(3), { ...parked('tool', '1.1', 4), why: 'crashLoop' as const }];
    expect(brief(actions(onceMore, { epoch: 4, tool: 'safe' }))).toEqual(['wait tool person']);
  });

  it('parks the turn when making its next step is what stops Baton', () => {
    const entries = [...begun, ...crashed(3)];
    expect(brief(actions(entries, { epoch: 4 }))).toEqual(['park turn null crashLoop']);
    const asked = [...entries, { ...parked('turn', null, 4), why: 'crashLoop' as const }];
    expect(brief(actions(asked, { epoch: 4 }))).toEqual(['wait turn person']);
    expect(brief(actions([...asked, resolution('turn', null, 'didNot')], { epoch: 4 }))).toEqual(['intend model at turn/0']);
    expect(brief(actions([...asked, resolution('turn', null, 'skip')], { epoch: 4 }))).toEqual(['finish cancelled']);
  });
});
