import { buttonJobs, type SessionRow, type StepId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { fold } from '../fold/index.ts';
import { actions, answered, brief, type Case, installed } from '../testing/decisions.ts';
import {
  answer,
  begun,
  cancel,
  claim,
  finish,
  grant,
  intent,
  laptop,
  message,
  opened,
  outcome,
  parked,
  phone,
  placement,
  plan,
  type RoomEntry,
  resolution,
  stands,
  stepId,
  tell,
  withTool,
} from '../testing/rows.ts';
import type { Situation } from './action.ts';
import { nextActions } from './actions.ts';

const button = { recipe: buttonJobs.takeBack, blanks: {} };

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
    [
      'takes nothing into what a button asked for, and nothing that a button asked for into something else',
      [opened(), { ...message('m1'), job: button }, message('m2', 'steer'), placement('m1')],
      ['intend model at turn/0'],
    ],
    [
      'makes what a button asked for a turn of its own, however it waits',
      [...begun, { ...message('m2', 'steer'), job: button }],
      ['intend model at turn/0'],
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
      stopping: () => null,
      whereIs: () => 'here' as const,
      attempted: (_step: StepId) => ({ phase: 'waiting' }),
    };
    expect(brief(nextActions(state ?? stored, situation))).toEqual(['wait tool readBack']);
  });
});
