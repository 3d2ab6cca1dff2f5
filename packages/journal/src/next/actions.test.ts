import type { Policy, SessionRow, StepId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { fold } from '../fold/index.ts';
import type { Definition } from '../ports.ts';
import {
  answer,
  approvalAnswer,
  approvalRequest,
  begun,
  cancel,
  claim,
  finish,
  grant,
  handedOver,
  intent,
  laptop,
  message,
  opened,
  outcome,
  parked,
  phone,
  plan,
  type RoomEntry,
  resolution,
  stands,
  stepId,
  tell,
  withdrawn,
  withTool,
} from '../testing/rows.ts';
import type { Action, Attempted, Situation } from './action.ts';
import { nextActions } from './actions.ts';

const installed = (policy: Policy): Definition => ({ version: 1, policy, leaveBy: 5_000, timeout: 30_000 });

interface Case {
  readonly me?: typeof laptop;
  readonly epoch?: number;
  readonly relayNow?: number | null;
  readonly reachable?: boolean;
  readonly tool?: Policy | null;
  readonly attempted?: Attempted | null;
}

function actions(entries: readonly RoomEntry[], given: Case = {}, times?: (n: number) => number): readonly Action[] {
  const { state } = tell(entries, times);
  const situation: Situation = {
    me: given.me ?? laptop,
    ownedEpoch: given.epoch ?? 1,
    relayNow: given.relayNow === undefined ? 20_000 : given.relayNow,
    reachable: given.reachable ?? true,
    able: () => false,
    definition: kind => (kind === 'model' ? installed('safe') : given.tool === null ? null : installed(given.tool ?? 'ask')),
    attempted: () => given.attempted ?? null,
  };
  return nextActions(state, situation);
}

/** One line an action, as short as it can be told apart. */
function brief(list: readonly Action[]): string[] {
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

const answered = (value = answer('Hi')): SessionRow[] => [intent('model'), claim('model'), outcome('model', '1.1', value)];

describe('the turn loop', () => {
  const two = answer('', 'a', 'b');
  const toolsOf = (...names: string[]) =>
    names.map((name, i) => intent(name, { kind: 'tool', ordinal: i + 1, standsOn: [stands('model', two)], policy: 'safe' }));
  it.each<[string, readonly RoomEntry[], string[]]>([
    ['does nothing when nothing is open or queued', [opened()], []],
    ['begins a turn with the first message', [opened(), message('m1'), message('m2')], ['place m1 in a new turn']],
    ['asks the model first', begun, ['intend model at turn/0']],
    ['finishes with an answer that asks for nothing', [...begun, ...answered()], ['finish done']],
    ['makes the tool steps of one answer together', [...begun, ...answered(two)], ['intend tool at turn/1', 'intend tool at turn/2']],
    [
      'runs the tool steps of one answer together',
      [...begun, ...answered(two), ...toolsOf('a', 'b')],
      ['claim a 1.1 now', 'claim b 1.1 now'],
    ],
    [
      'asks the model again when all tool steps have results, failed ones too',
      [...begun, ...answered(two), ...toolsOf('a', 'b'), outcome('a', '1.1'), outcome('b', '1.1', null, laptop, { status: 'failed' })],
      ['intend model at turn/3'],
    ],
    ['begins the first task of a plan', [...begun, ...answered(plan('A', 'B'))], ['intend task at turn/1']],
    [
      'fails a turn whose model failed',
      [...begun, intent('model'), claim('model'), outcome('model', '1.1', null, laptop, { status: 'failed' })],
      ['finish failed'],
    ],
    [
      'takes a steer message in before the next model step',
      [...begun, ...answered(two), ...toolsOf('a', 'b'), outcome('a', '1.1'), message('m2', 'steer'), outcome('b', '1.1')],
      ['place m2 in turn'],
    ],
    ['leaves a message for after the turn alone', [...begun, message('m2', 'next')], ['intend model at turn/0']],
    [
      'makes a steer message of a finished turn the next one',
      [...begun, ...answered(), message('m2', 'steer'), finish()],
      ['place m2 in a new turn'],
    ],
  ])('%s', (_, entries, expected) => {
    expect(brief(actions(entries, { tool: 'safe' }))).toEqual(expected);
  });

  it('does nothing on a device that does not run the session, or whose process did not acquire it', () => {
    expect(actions(begun, { me: phone })).toEqual([]);
    expect(actions([...begun, grant(2, laptop, 'start')], { epoch: 1 })).toEqual([]);
  });

  /** J1, J2: all of this follows from stored rows alone. */
  it('goes on unasked from a stored outcome after a start', () => {
    const entries = [...begun, ...answered(two), ...toolsOf('a', 'b'), outcome('a', '1.1'), outcome('b', '1.1'), grant(2, laptop, 'start')];
    expect(brief(actions(entries, { epoch: 2 }))).toEqual(['intend model at turn/3']);
  });
});

describe('a plan', () => {
  const tasks = plan('A', 'B', 'C');
  const task = (n: number, independent = false) => ({
    ...intent(`task${n}`, { kind: 'task', ordinal: n, standsOn: [stands('model', tasks)] }),
    independent,
  });
  const inner = (n: number, value = answer('ok')) => [
    intent(`inner${n}`, { parent: stepId(`task${n}`) }),
    outcome(`inner${n}`, '1.1', value),
  ];
  const planned = [...begun, ...answered(tasks)];

  it('nests what a task does, ends it after its children, and begins the next', () => {
    expect(brief(actions([...planned, task(1)]))).toEqual(['intend model at task1/0']);
    expect(brief(actions([...planned, task(1), ...inner(1)]))).toEqual(['settle task1 done']);
    const first = [...planned, task(1), ...inner(1), outcome('task1', null, { text: 'ok' })];
    expect(brief(actions(first))).toEqual(['intend task at turn/2']);
  });

  it('answers once more when all tasks are done', () => {
    const all = [1, 2, 3].flatMap(n => [task(n), ...inner(n), outcome(`task${n}`, null, { text: 'ok' })]);
    expect(brief(actions([...planned, ...all]))).toEqual(['intend model at turn/4']);
    const final = [intent('final', { ordinal: 4 }), outcome('final', '1.1', answer('All done'))];
    expect(brief(actions([...planned, ...all, ...final]))).toEqual(['finish done']);
  });

  it('goes past a parked task only with an independent one', () => {
    const ask = answer('', 'send');
    const tool = intent('tool', { parent: stepId('task1'), kind: 'tool', ordinal: 1, policy: 'ask', standsOn: [stands('inner1', ask)] });
    const stuck = (value: typeof tasks) => [
      ...begun,
      ...answered(value),
      { ...task(1), standsOn: [stands('model', value)] },
      ...inner(1, ask),
      tool,
      claim('tool'),
      parked('tool', '1.1'),
    ];
    expect(brief(actions(stuck(tasks)))).toEqual(['wait tool person']);
    const free = { text: '', calls: [], plan: [{ title: 'A' }, { title: 'B' }, { title: 'C', independent: true }] };
    expect(brief(actions(stuck(free)))).toEqual(['wait tool person', 'intend task at turn/3']);
  });

  /** J7: the failed one is named, the settled ones stay. */
  it('fails a task whose tool failed and was not made up for', () => {
    const ask = answer('', 'send');
    const tool = intent('tool', { parent: stepId('task1'), kind: 'tool', ordinal: 1, policy: 'keyed', standsOn: [stands('inner1', ask)] });
    const failed = outcome('tool', '1.1', null, laptop, { status: 'failed' });
    const told = [intent('more', { parent: stepId('task1'), ordinal: 2 }), outcome('more', '1.1', answer('It did not work'))];
    expect(brief(actions([...planned, task(1), ...inner(1, ask), tool, failed, ...told]))).toEqual(['settle task1 failed']);
  });
});

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
      { tool: 'reserved', attempted: { phase: 'reserved' } },
      ['wait tool readBack'],
    ],
    ['is parked without a definition', withTool('ask'), { tool: null }, ['park tool null missingDefinition']],
  ])('%s', (_, entries, given, expected) => {
    expect(brief(actions(entries, given))).toEqual(expected);
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

describe('a step in doubt', () => {
  const over: Attempted = { phase: 'over', how: 'unknown', error: null, rested: true };
  const started = (policy: Policy, options = {}) => [...withTool(policy, options), claim('tool'), grant(2, laptop, 'start')];
  const taken = (policy: Policy, options = {}) => [...withTool(policy, options), claim('tool'), grant(2, phone, 'take', 10_000)];
  const life = { keyLifetime: 1_000_000 };
  const here: Case = { epoch: 2 };
  const there: Case = { me: phone, epoch: 2, relayNow: 10_500 };
  it.each<[string, readonly RoomEntry[], Case, string[]]>([
    ['asks about an unkeyed call of a dead process', started('ask'), here, ['park tool 1.1 inDoubt']],
    ['asks about a probe call, which nothing can check yet', started('probe'), { ...here, tool: 'probe' }, ['park tool 1.1 inDoubt']],
    [
      'asks about a ticketed call, which nothing can poll yet',
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

describe('cancelling', () => {
  it.each<[string, readonly RoomEntry[], Case, string[]]>([
    ['ends a turn that has nothing open', [...begun, cancel()], {}, ['finish cancelled']],
    ['settles what was never claimed', [...withTool('ask'), cancel()], {}, ['settle tool cancelled']],
    [
      'settles a model step at once',
      [...begun, intent('model'), claim('model'), cancel()],
      { attempted: { phase: 'out' } },
      ['settle model cancelled'],
    ],
    [
      'withdraws what has not left',
      [...withTool('ask'), claim('tool'), cancel()],
      { attempted: { phase: 'waiting' } },
      ['withdraw tool 1.1'],
    ],
    ['waits for what is out', [...withTool('ask'), claim('tool'), cancel()], { attempted: { phase: 'out' } }, ['wait tool running']],
    ['asks about what nobody knows', [...withTool('ask'), claim('tool'), cancel()], {}, ['park tool 1.1 cancelledMaybe']],
    ['does not send a keyed call again', [...withTool('keyed'), claim('tool'), cancel()], {}, ['park tool 1.1 cancelledMaybe']],
    [
      'waits for the person about it',
      [...withTool('ask'), claim('tool'), cancel(), { ...parked('tool', '1.1'), why: 'cancelledMaybe' }],
      {},
      ['wait tool person'],
    ],
  ])('%s', (_, entries, given, expected) => {
    expect(brief(actions(entries, given))).toEqual(expected);
  });

  it('ends the tasks after their children', () => {
    const tasks = plan('A', 'B');
    const task = intent('task1', { kind: 'task', ordinal: 1, standsOn: [stands('model', tasks)] });
    const entries = [...begun, ...answered(tasks), task, cancel()];
    expect(brief(actions(entries))).toEqual(['settle task1 cancelled']);
    const settled = outcome('task1', null, null, laptop, { status: 'cancelled' });
    expect(brief(actions([...entries, settled]))).toEqual(['finish cancelled']);
  });
});

describe('the budget', () => {
  it('parks a turn that grew to its limit, and allows more when the person says so', () => {
    const rows: SessionRow[] = [];
    for (let n = 0; n < 200; n += 2) {
      const value = answer('', 'look');
      rows.push(intent(`m${n}`, { ordinal: n }), outcome(`m${n}`, '1.1', value));
      rows.push(intent(`t${n}`, { kind: 'tool', ordinal: n + 1, standsOn: [stands(`m${n}`, value)] }), outcome(`t${n}`, '1.1'));
    }
    const entries = [...begun, ...rows];
    expect(brief(actions(entries))).toEqual(['park turn null budget']);
    const asked = [...entries, { ...parked('turn', null), why: 'budget' as const }, resolution('turn', null, 'didNot')];
    expect(brief(actions(asked))).toEqual(['intend model at turn/200']);
  });
});

describe('provisional steps', () => {
  it('wait for the read back of their claim', () => {
    const stored = tell(withTool('ask')).state;
    const { state } = fold(stored, claim('tool'), { order: '~1', relayTime: null });
    const situation: Situation = {
      me: laptop,
      ownedEpoch: 1,
      relayNow: 20_000,
      reachable: true,
      able: () => true,
      definition: () => installed('ask'),
      attempted: (_step: StepId) => ({ phase: 'waiting' }),
    };
    expect(brief(nextActions(state ?? stored, situation))).toEqual(['wait tool readBack']);
  });
});
